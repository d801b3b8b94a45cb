// The page in Debian's Chromium: its first view, and the answer to a move in five lessons, plain and with the CPU slowed 6 times.
//   node bench/page.mjs build/page/index.html
// First view: first contentful paint and the moment when the cards are drawn, medians of 9 new browser contexts. Answer: from the press
// of the button to the own move on the board, and to the computer's answer or the question whether to take the move back; medians
// of 5. Main thread: how long the processor worked for it, which other work on the machine hardly changes. The page shows the
// computer's answer 100 ms after the press at the earliest (750 ms where motion is not reduced), so that one sees who did what: a
// figure of some 110 ms is this pause.
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { pathToFileURL } from 'node:url';

const file = process.argv[2];
if (!file) {
  console.error('page.mjs PAGE.html');
  process.exit(1);
}
const { chromium } = createRequire(new URL('../web/package.json', import.meta.url))('playwright-core');
const address = pathToFileURL(file).href;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
const median = (list) => Math.round([...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]);

async function opened(rate, prepare, fragment = '') {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  if (prepare) await page.addInitScript(prepare);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  page.worked = async () => 1000 * (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  await page.goto(address + fragment);
  return page;
}

async function firstView(rate) {
  const [paints, cards, work] = [[], [], []];
  for (let i = 0; i < 9; i++) {
    const page = await opened(rate, () => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('.card .picture svg')) return;
        performance.mark('cards');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.waitForFunction(() => performance.getEntriesByName('cards').length > 0 && performance.getEntriesByName('first-contentful-paint').length > 0);
    const [paint, drawn] = await page.evaluate(() => ['first-contentful-paint', 'cards'].map((name) => performance.getEntriesByName(name)[0].startTime));
    work.push(await page.worked());
    paints.push(paint);
    cards.push(drawn);
    await page.context().close();
  }
  console.log(`CPU / ${rate}: first contentful paint ${median(paints)} ms, cards drawn ${median(cards)} ms, main thread ${median(work)} ms; load ${loadavg()[0].toFixed(1)}`);
}

// Each lesson with the place on its board that is pressed first.
const lessons = {
  seven: '#board [data-at="6"]',
  race: '#board [data-row="1"][data-at="2"]',
  kayles: '#board .stone >> nth=4',
  ring: '#board .stone >> nth=4',
  codes: '#board .cut[data-at="2"]',
};

async function answer(rate, lesson) {
  const [own, all, work] = [[], [], []];
  for (let i = 0; i < 5; i++) {
    const page = await opened(rate, null, `#v=lesson&lang=en&l=${lesson}`);
    await page.waitForSelector('#board.active');
    await page.locator(lessons[lesson]).first().click();
    await page.waitForSelector('#confirm:enabled');
    await page.evaluate(() => {
      const times = (globalThis.times = {});
      const moves = () => document.querySelectorAll('#history li').length;
      const before = moves();
      addEventListener('click', () => (times.press = performance.now()), true);
      new MutationObserver(() => {
        if (times.press === undefined) return;
        const asked = document.querySelector('#verdict.did, #doubt');
        if (asked || moves() > before) times.own ??= performance.now();
        if (asked) times.all ??= performance.now();
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    const before = await page.worked();
    await page.click('#confirm');
    await page.waitForFunction(() => globalThis.times.all !== undefined);
    const times = await page.evaluate(() => globalThis.times);
    work.push((await page.worked()) - before);
    own.push(times.own - times.press);
    all.push(times.all - times.press);
    await page.context().close();
  }
  console.log(`CPU / ${rate}, ${lesson}: own move ${median(own)} ms, answer ${median(all)} ms (${all.map(Math.round).join(' ')}), main thread ${median(work)} ms; load ${loadavg()[0].toFixed(1)}`);
}

for (const rate of [1, 6]) {
  await firstView(rate);
  for (const lesson of Object.keys(lessons)) await answer(rate, lesson);
}
await browser.close();
