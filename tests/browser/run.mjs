// The page in Debian's Chromium, from file:// and without a network: node run.mjs PAGE.html ISHITORI [FILTER], a regular expression
// With SHARD=2/4 the second of four parts of the tests. With SCREENS=DIR it also saves a picture of each view
// at phone, laptop and projector size; with PARTS=DIR one of each part of each lesson. STEPS=10000 sets the
// number of steps of the random visitor (default 2,000).
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const [pageFile, program, filter = ''] = process.argv.slice(2);

function stop(sentence) {
  console.error('browser tests: ' + sentence);
  process.exit(1);
}
if (!pageFile || !existsSync(pageFile)) stop(`the page '${pageFile}' is not built; ./run web builds it.`);
if (!program || !existsSync(program)) stop(`the program '${program}' is not built.`);
const browserFile = process.env.CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(browserFile)) stop(`there is no browser at ${browserFile}; install the package chromium.`);
const load = createRequire(join(here, '../../web/package.json'));
let chromium, firefox, axeSource;
try {
  ({ chromium, _bidiFirefox: firefox } = load('playwright-core')); // over WebDriver BiDi, without a separate driver
  axeSource = readFileSync(load.resolve('axe-core/axe.min.js'), 'utf8');
} catch (fault) {
  stop(`playwright-core and axe-core are not installed (npm ci in web/): ${fault.message}`);
}

const address = pathToFileURL(resolve(pageFile)).href;
const screens = process.env.SCREENS;
if (screens) mkdirSync(screens, { recursive: true });

// The terminal's answer to the same words.
function terminal(words) {
  try {
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  } catch (fault) {
    if (fault.stdout) return fault.stdout;
    return JSON.stringify({ error: fault.stderr.trim().replace(/^ishitori: /, ''), exit: fault.status }) + '\n';
  }
}

function expect(condition, message) {
  if (!condition) throw new Error(message);
}
function equal(found, wanted, what) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  expect(a === b, `${what}: found ${a?.slice(0, 300)}, expected ${b?.slice(0, 300)}`);
}

// A container's /dev/shm may be too small for the browser's own use.
const started = () => chromium.launch({ executablePath: browserFile, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
let browser = await started();
console.log('chromium ' + browser.version());
const requests = [];

// A page at the fragment, with an empty browser storage. A new tab costs more than the page itself, so tabs
// with the same options are reused.
const tabs = new Map();
async function fresh(fragment = '', options = {}) {
  const kind = JSON.stringify(options);
  let page = tabs.get(kind)?.pop();
  if (!page) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', reducedMotion: 'reduce', acceptDownloads: true, ...options });
    context.setDefaultTimeout(90_000); // the machine may be busy; ctest ends a test that hangs
    await context.setOffline(true);
    page = await context.newPage();
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (fault) => faults.push(String(fault)));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.kind = kind;
    page.size = page.viewportSize();
  }
  await page.setViewportSize(page.size); // the test before may have left another
  await page.goto(address + fragment);
  await page.waitForSelector('main#main');
  return page;
}
let faults = [];
async function closed(page) {
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank'); // a change of the fragment alone would not reload the page
  if (!tabs.has(page.kind)) tabs.set(page.kind, []);
  tabs.get(page.kind).push(page);
}
const ask = (page, ...words) => page.evaluate((list) => globalThis.ishitori.ask(list), words);
const link = (entries) => '#' + new URLSearchParams(entries);
// Another view in the same tab, whose board is not .earlier; a page loaded anew costs three quarters of a second of the processor.
const goTo = (page, entries) => page.evaluate((fragment) => {
  document.getElementById('board')?.classList.add('earlier');
  location.hash = fragment;
}, link(entries));

const tests = [];
// `long`: how many times longer than most tests it takes, for the parts that run side by side.
const test = (name, run, long = 1) => tests.push({ name, run, long });

test('the file is at most 1,000,000 bytes and names no address to fetch', async () => {
  const size = statSync(pageFile).size;
  console.log(`    ${size} bytes`);
  expect(size <= 1_000_000, `${size} bytes`);
});

test('the first view is ready, from file://, offline', async () => {
  const times = [];
  for (let i = 0; i < 9; i++) {
    const began = performance.now();
    const page = await fresh();
    await page.waitForSelector('.card .picture svg');
    const inside = await page.evaluate(() => performance.now());
    times.push(inside);
    console.log(`    ready after ${Math.round(inside)} ms (with the browser's tab ${Math.round(performance.now() - began)} ms)`);
    await closed(page);
  }
  // reported, not tested: the time depends on the load of the machine
  times.sort((a, b) => a - b);
  console.log(`    median of nine: ${Math.round(times[4])} ms, best ${Math.round(times[0])} ms; load of the machine ${loadavg()[0].toFixed(1)}, processors ${cpus().length}`);
}, 3);

// The first view is drawn from data built into the page; the core is asked later.
test('the cards of the first view are boards and names as the terminal tells them', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ lang }));
    for (const [card, game, start] of [['kayles', 'kayles', '10'], ['ring', 'ring:3', '10'], ['code', '4.32', '5,3,1'], ['take', 'take:1-3', '21']]) {
      const told = JSON.parse(terminal(['state', game, start, '--json', '--lang', lang]));
      equal(await page.locator(`#card-${card} .card-name`).innerText(), told.title, `${game}, its name`);
      const drawn = await page.locator(`#card-${card} .picture .stone`).count();
      equal(drawn, told.rows.reduce((sum, row) => sum + row, 0), `${game}, its stones`);
    }
    await page.click('#card-nim'); // it can be clicked at once
    await page.waitForSelector('#board.active');
    await closed(page);
  }
});

// Plays the game in the page to its end; each move one stone, square or pin.
async function playOut(page, means) {
  const keyboard = means === 'keyboard';
  const press = (place) => (means === 'touch' ? place.tap() : place.click());
  for (let moves = 0; moves < 120; moves++) {
    await page.waitForFunction(() => {
      const turn = document.getElementById('turn');
      return turn && (turn.classList.contains('over') || document.querySelector('#board.active'));
    });
    if (await page.locator('#turn.over').count()) return moves;
    const made = await page.locator('#history li').count();
    const kind = await page.locator('#board').evaluate((b) => [...b.classList].find((c) => ['heaps', 'pins', 'squares', 'race', 'count', 'line', 'ring'].includes(c)));
    if (keyboard) {
      await page.locator('#board').focus();
      await page.keyboard.press(['heaps', 'race', 'count'].includes(kind) ? 'ArrowRight' : 'Space');
    } else if (kind === 'race' || kind === 'count') {
      await press(page.locator('#board [data-at="0"]').first());
    } else {
      // the last stone of its row, so that no row is split where that is illegal
      const row = await page.locator('#board .stone[data-row]').first().getAttribute('data-row');
      await press(page.locator(`#board .stone[data-row="${row}"]`).last());
    }
    await page.waitForSelector('#confirm:not([disabled])');
    if (keyboard) await page.keyboard.press('Enter');
    else await press(page.locator('#confirm'));
    await page.waitForFunction((n) => document.querySelectorAll('#history li').length > n, made);
  }
  throw new Error('the game does not end');
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const boards = [
  ['race', '7,9,5'], ['race', '8,9,6,4'], ['race:3', '7,9,5'], ['nim', '4,3,2'], ['take:1-3', '9'],
  ['kayles', '7'], ['4.32', '5,3,1'], ['0.3F', '7'], ['line:3', '9'], ['ring:3', '10'], ['ring:2', '9'], ['count:3', '9'], ['treblecross', '9'],
];
for (const lang of ['en', 'ja']) {
  for (const means of ['clicks', 'keyboard', 'touch']) {
    // every board by every means in one language, three in the other
    for (const [game, start] of lang === 'en' ? boards : [boards[0], boards[5], boards[9]]) {
      test(`${game} ${start} is played to its end, by ${means}, ${lang}`, async () => {
        const page = await fresh(
          link({ v: 'play', lang, g: game, p: start, seed: '5', level: means === 'keyboard' ? 'easy' : 'perfect' }),
          means === 'touch' ? phone : {},
        );
        await playOut(page, means);
        const state = await stateOf(page);
        const told = JSON.parse(terminal(['state', game, start, '--moves', state.get('m'), '--json', '--lang', lang]));
        expect(told.over, `${game}: the terminal says the game goes on`);
        const winner = await page.locator('#turn').innerText();
        const me = lang === 'ja' ? 'あなた' : 'you';
        equal(winner.toLowerCase().includes(me), told.winner === 'first', `${game}: winner (${winner})`);
        const last = await page.locator('#history li').last().innerText();
        const made = game.startsWith('take:') ? told.history.at(-1).words.replace(/ (?:from|of) heap 1\b|1 番の山(?:から |の)/, '') : told.history.at(-1).words; // a single heap is not named
        expect(last.includes(made), `${game}: '${last}' does not hold '${made}'`);
        const said = await page.locator('#said').innerText();
        expect(said.trim().length > 5, `${game}: nothing is announced`);
        await page.click('#end-sides');
        await page.waitForFunction(() => document.querySelectorAll('#history li').length === 2);
        await closed(page);
      });
    }
  }
}

test('what is chosen is taken by a second touch', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'nim', p: '5,3', who: 'two' }));
  const stone = page.locator('#board .stone[data-row="0"][data-at="3"]');
  await stone.click();
  equal(await page.inputValue('#move'), '1 2', 'typed');
  await page.waitForSelector('#confirm:not([disabled])');
  await stone.click();
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 6);
  await closed(page);
});

test('splitting in the middle by two clicks, and a split without taking', async () => {
  let page = await fresh(link({ v: 'play', lang: 'en', g: '0.77', p: '9', who: 'two' }));
  await page.click('#board .stone[data-at="3"]');
  await page.click('#board .stone[data-at="4"]');
  equal(await page.inputValue('#move'), '1 2 3+4', 'typed');
  await page.click('#confirm');
  await page.waitForFunction(() => document.querySelectorAll('#board .label').length === 2);
  await closed(page);
  page = await fresh(link({ v: 'play', lang: 'en', g: 'grundy', p: '7', who: 'two' }));
  await page.click('#board .cut[data-at="2"]');
  equal(await page.inputValue('#move'), '1 0 2+5', 'typed');
  await page.click('#confirm');
  await page.waitForFunction(() => document.querySelectorAll('#board .label').length === 2);
  await closed(page);
});

// The mouse goes down at the first of these places of the board, over the others, and up. `to`: at this
// distance from the last place.
async function drag(page, places, to = { x: 0, y: 0 }) {
  let last;
  for (const [i, place] of places.entries()) {
    const box = await page.locator(place).first().boundingBox();
    last = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(last.x, last.y, { steps: 6 });
    if (i === 0) await page.mouse.down();
  }
  if (to.x || to.y) await page.mouse.move(last.x + to.x, last.y + to.y, { steps: 8 });
}
const stoneAt = (at, row = 0) => `#board .stone[data-row="${row}"][data-at="${at}"]`;
const stateOf = async (page) => new URLSearchParams(await page.evaluate(() => {
  dispatchEvent(new Event('pagehide')); // the page writes its address when it is idle or left
  return location.hash.slice(1);
}));
async function reloaded(page) {
  await stateOf(page);
  await page.reload();
}
const madeMoves = async (page) => (await stateOf(page)).get('m');

test('one gesture is one move: the mouse drags a piece, sweeps over stones, pulls stones away', async () => {
  for (const [g, p, places, to, move] of [
    ['race', '7,9,5', ['.piece[data-row="1"]', '.square[data-row="1"][data-at="6"]'], undefined, 'B 7'],
    ['race', '7,9,5', ['.piece[data-row="1"]', '.square[data-row="0"][data-at="5"]'], undefined, 'B 8'], // the hand may leave the row
    ['nim', '7,5', [stoneAt(6), stoneAt(4)], undefined, '1 3'],
    ['nim', '7,5', [stoneAt(3, 1)], { x: 30, y: 150 }, '2 2'],
    ['kayles', '7', [stoneAt(3), stoneAt(2)], undefined, '1 2 2+3'],
    ['kayles', '7', [stoneAt(6)], { x: 0, y: 120 }, '1 1'],
    ['line:3', '9', [stoneAt(2), stoneAt(4)], undefined, '3-5'],
    ['ring:3', '10', [stoneAt(9), stoneAt(0), stoneAt(1)], undefined, '10-2'],
  ]) {
    const page = await fresh(link({ v: 'play', lang: 'en', g, p, who: 'two' }));
    await page.waitForSelector('#board.active');
    await drag(page, places, to);
    if (g === 'race') expect(await page.locator('.piece.held').count() === 1, 'the piece does not follow the hand');
    if (to) expect(await page.locator('.place.held').count() > 0, 'the stones do not follow the hand');
    equal(await page.locator('#history li').count(), 0, `${g}: moves before the hand lets go`);
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelectorAll('#history li').length === 2);
    equal(await madeMoves(page), move, `${g}: the move`);
    await page.click('#undo'); // and it can be undone at once
    await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get('at') === '0');
    await closed(page);
  }
}, 3);

test('what is dragged where it may not stand goes back and says why; a touched piece shows where it may go', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'race:3', p: '7,9,5', who: 'two' }));
  await page.waitForSelector('#board.active');
  const home = await page.locator('.piece').nth(1).boundingBox();
  await drag(page, ['.piece[data-row="1"]', '.square[data-row="1"][data-at="5"]']);
  await page.mouse.up();
  await page.waitForSelector('#verdict.bad');
  equal(await page.locator('#history li').count(), 0, 'moves');
  equal(await page.locator('.piece.held').count(), 0, 'pieces in the hand');
  expect(Math.abs((await page.locator('.piece').nth(1).boundingBox()).x - home.x) < 8, 'the piece has not gone back');
  await drag(page, ['.piece[data-row="1"]'], { x: -80, y: 0 }); // it does not move to the left
  await page.mouse.up();
  equal(await page.locator('#history li').count(), 0, 'moves to the left');
  await page.locator('.piece').nth(1).click();
  await page.waitForFunction(() => document.querySelectorAll('.square.open').length === 3);
  await page.locator('.square.open').nth(1).click();
  await page.locator('.square[data-row="1"][data-at="1"]').click();
  await page.waitForFunction(() => document.querySelectorAll('#history li').length === 2);
  equal(await madeMoves(page), 'B 2', 'the move');
  await closed(page);
});

// A finger that moves over these places of the board, one after the other.
async function swipe(page, places) {
  const finger = await page.context().newCDPSession(page);
  const points = [];
  for (const place of places) {
    await page.locator(place).first().scrollIntoViewIfNeeded();
    const box = await page.locator(place).first().boundingBox();
    points.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [points[0]] });
  for (let i = 1; i < points.length; i++) {
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const [a, b] = [points[i - 1], points[i]];
      const at = { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
      await page.waitForTimeout(40); // a slow touch, not a fling: after a fling the next tap only stops the scrolling
    }
  }
  await page.waitForTimeout(150);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('on a phone a finger drags on every board: one gesture is one move', async () => {
  for (const [g, p, places, move] of [
    ['race', '7,9,5', ['.piece[data-row="1"]', '.square[data-row="1"][data-at="6"]'], 'B 7'],
    ['nim', '7,5', [stoneAt(6), stoneAt(4)], '1 3'],
    ['nim', '7,5', [stoneAt(4, 1), stoneAt(4, 0)], '2 1'],
    ['kayles', '7', [stoneAt(3), stoneAt(2)], '1 2 2+3'],
    ['line:3', '9', [stoneAt(2), stoneAt(4)], '3-5'],
    ['ring:3', '10', [stoneAt(9), stoneAt(0), stoneAt(1)], '10-2'],
  ]) {
    const page = await fresh(link({ v: 'play', lang: 'ja', g, p, who: 'two' }), phone);
    await page.waitForSelector('#board.active');
    await swipe(page, places);
    await page.waitForFunction(() => document.querySelectorAll('#history li').length === 2).catch((fault) => {
      throw new Error(`${g}: ${fault.message}`);
    });
    equal(await madeMoves(page), move, `${g}: the move`);
    await closed(page);
  }
}, 2);

test('counting up: numbers are pressed, swept over or chosen by key; the reason and the hint know what was said', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'counting', p: '21', who: 'two' }));
  await page.waitForSelector('#board.count.active');
  const number = (n) => page.locator('#board .number-cell').nth(n - 1);
  const moves = (n) => page.waitForFunction((k) => document.querySelectorAll('#history li').length === k + 1, n);
  equal(await page.locator('#board .number-cell').count(), 21, 'numbers');
  await number(4).click();
  await page.waitForSelector('#verdict.bad'); // four numbers are too many
  await number(2).click();
  equal(await page.inputValue('#move'), '2', 'typed');
  await number(2).click();
  await moves(1);
  equal(await page.locator('#board .number-cell.said').count(), 2, 'numbers that were said');
  await drag(page, ['.number-cell[data-at="0"]', '.number-cell[data-at="2"]']);
  await page.mouse.up();
  await moves(2);
  await page.locator('#board').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await moves(3);
  equal(await madeMoves(page), '2;5;6', 'the moves');
  expect((await page.locator('#board').getAttribute('aria-label')).includes('said up to 6'), 'the board in words');
  const told = JSON.parse(terminal(['state', 'counting', '21', '--moves', '2;5;6', '--hints', '--json', '--lang', 'en']));
  await page.click('#why-all');
  await page.waitForSelector('#why-steps[aria-busy=false] p');
  expect(told.why_now.includes(await page.locator('#why-steps p').first().innerText()), 'the reason is of another position');
  await page.click('#hint');
  await page.waitForSelector('#hints');
  await page.click('#hint');
  await page.waitForFunction(() => document.getElementById('hints').innerText.includes('7, 8, 9'));
  await closed(page);
});

test('the first page has two screens at most, its header one row, nothing sticks out', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ lang, v: 'quiz' }));
    for (const [width, height] of [[1366, 768], [1920, 1080], [390, 844], [360, 640], [768, 1024], [1024, 768]]) {
      await page.waitForSelector('#sheet-kind');
      await page.setViewportSize({ width, height });
      await page.click('header .brand');
      await page.waitForSelector('.card .picture svg');
      const { whole, header, wide } = await page.evaluate(() => ({ whole: document.documentElement.scrollHeight, header: document.querySelector('header').offsetHeight, wide: document.documentElement.scrollWidth }));
      expect(whole <= 2.1 * height, `${lang} ${width} x ${height}: ${(whole / height).toFixed(2)} screens`);
      expect(header < 70 && wide <= width, `${lang} ${width} x ${height}: a header of ${header} pixels, ${wide} wide`);
      const nav = await page.evaluate(() => { const box = document.querySelector('nav'); return box.scrollWidth - box.clientWidth; });
      expect(nav <= 0, `${lang} ${width} x ${height}: the views stick out by ${nav}`);
      await page.locator('nav .tab').last().click(); // the first page is made for the screen on which it opens
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await closed(page);
  }
}, 2);

// The elements that are not completely on the screen without scrolling.
const offScreen = (page, places) => page.evaluate((list) => list.filter((place) => {
  const box = document.querySelector(place)?.getBoundingClientRect();
  return !box || !(box.width > 0 && box.height > 0 && box.top >= -0.5 && box.left >= -0.5 && box.bottom <= innerHeight + 0.5 && box.right <= innerWidth + 0.5);
}), places);

test('in every lesson the task, the board, the sentence and the button lie on the first screen', async () => {
  const text = readFileSync(join(here, '../../web/src/lessons.ts'), 'utf8');
  const withBoard = [...text.matchAll(/id: '([a-z0-9]+)'[^\n]*board: \{/g)].map((found) => found[1]);
  equal(withBoard.length, 17, 'lessons with a board');
  // laptop, projector, phones, tablet both ways, the laptop at a zoom of 200 %
  const screensOf = [[1366, 768], [1920, 1080], [390, 844], [360, 640], [768, 1024], [1024, 768], [683, 384]];
  const missing = [];
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'lesson', lang }));
    for (const id of withBoard) {
      await goTo(page, { v: 'lesson', lang, l: id });
      await page.waitForSelector('#board.active:not(.earlier)');
      for (const [width, height] of screensOf) {
        await page.setViewportSize({ width, height });
        for (const place of await offScreen(page, ['#lesson-goal', '#board', '#verdict', '#confirm'])) missing.push(`${id} ${lang} ${width} x ${height}: ${place}`);
        const { room, apart } = await page.evaluate(() => {
          const box = (place) => document.querySelector(place).getBoundingClientRect();
          const low = Math.max(...[...document.querySelectorAll('.act > *')].map((one) => one.getBoundingClientRect().bottom));
          return { room: document.getElementById('board').clientHeight, apart: box('#board').bottom < box('.act').top + 1 && low < box('.buttons').top + 1 };
        });
        if (room < 85) missing.push(`${id} ${lang} ${width} x ${height}: the board is ${room} pixels high`);
        if (!apart) missing.push(`${id} ${lang} ${width} x ${height}: the board, the sentence and the buttons overlap`);
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await closed(page);
  }
  equal(missing, [], 'not on the first screen');
}, 8);

test('what the page asks and answers stands beside the board, on the screen', async () => {
  for (const [width, height] of [[1366, 768], [390, 844], [360, 640], [683, 384]]) {
    const page = await fresh(link({ v: 'lesson', lang: 'ja', l: 'seven' }));
    await page.setViewportSize({ width, height });
    await page.waitForSelector('#board.active');
    await page.locator(stoneAt(0)).click(); // all seven: too many
    await page.waitForSelector('#verdict.bad');
    equal(await offScreen(page, ['#verdict']), [], `${width} x ${height}: the refusal`);
    await page.locator(stoneAt(5)).click();
    await page.locator(stoneAt(5)).click(); // two: loses the winning position
    await page.waitForSelector('#doubt');
    equal(await offScreen(page, ['#doubt', '#take-back', '#play-on', '#board']), [], `${width} x ${height}: the question`);
    equal(await page.evaluate(() => document.activeElement.id), 'take-back', 'what has the focus');
    await page.click('#play-on');
    await page.waitForSelector('#verdict.did'); // the computer's move, in one sentence
    equal(await offScreen(page, ['#verdict.did']), [], `${width} x ${height}: the computer's move`);
    expect((await page.locator('#board .was').count()) > 0, 'no trace of the computer\'s move');
    await page.setViewportSize({ width: 1280, height: 800 });
    await closed(page);
  }
});

test('the computer\'s move leaves a trace on every board', async () => {
  for (const [g, p, move, trace] of [['race', '7,9,5', 'A 1', '.square.trail'], ['nim', '5,3,4', '1 1', '.was'], ['kayles', '9,4', '2 1 3', '.floor'], ['line:3', '9', '5', '.stone.just'], ['ring:3', '10', '8-10', '.stone.just']]) {
    const page = await fresh(link({ v: 'play', lang: 'en', g, p, seed: '5' }));
    await page.waitForSelector('#board.active');
    await page.fill('#move', move);
    await page.waitForSelector('#confirm:not([disabled])');
    await page.click('#confirm');
    await page.waitForSelector('#verdict.did');
    expect((await page.locator('#board ' + trace).count()) > 0, `${g}: no ${trace}`);
    await closed(page);
  }
}, 2);

test('a turn is one question: the move, and the computer\'s answer', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'nim', p: '5,3,4', seed: '5' }));
  await page.waitForSelector('#board.active');
  await page.evaluate(() => {
    globalThis.asked = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
      if (message.words) globalThis.asked.push(message.words);
      return post.call(this, message, ...more);
    };
  });
  await page.locator(stoneAt(3)).click();
  await page.locator(stoneAt(3)).click();
  await page.waitForFunction(() => document.querySelectorAll('#history li').length === 3);
  const asked = (await page.evaluate(() => globalThis.asked)).filter((words) => words[0] === 'state');
  equal(asked.length, 1, 'questions of a turn: ' + JSON.stringify(asked));
  await closed(page);
});

test('a loss looks like one, encourages, and shows where the win slipped away', async () => {
  for (const lang of ['en', 'ja']) {
    let page = await fresh(link({ v: 'play', lang, g: 'take:1-2', p: '7', m: '1 2;1 2;1 2;1 1' }));
    await page.waitForSelector('#end.lost');
    await page.waitForSelector('#end-look'); // the first move lost the winning position
    const colours = await page.evaluate(() => ['#turn', '.end-head'].map((one) => getComputedStyle(document.querySelector(one)).color));
    const good = await page.evaluate(() => {
      const one = document.createElement('p');
      one.className = 'right';
      document.body.append(one);
      const colour = getComputedStyle(one).color;
      one.remove();
      return colour;
    });
    expect(!colours.includes(good), 'a loss has the colour of a win');
    await page.click('#end-look');
    await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 7);
    await closed(page);
    page = await fresh(link({ v: 'play', lang, g: 'nim', p: '1,1', m: '1 1;2 1' }));
    await page.waitForSelector('#end.lost #end-why'); // the position was lost from the start: no mistake is reported
    equal(await page.locator('#end-look').count(), 0, 'moves to look at');
    await closed(page);
  }
});

// The strip of seven stones, marked rightly.
async function markSeven(page) {
  for (let n = 0; n <= 12; n++) for (let i = 0; i < (n % 3 === 0 ? 2 : 1); i++) await page.locator(`#strip [data-cell="${n}"]`).click();
}

test('who has lost a lesson twice may play a computer that makes mistakes; the lesson counts the strong one', async () => {
  const page = await fresh(link({ v: 'lesson', lang: 'en', l: 'seven', seed: '3' }));
  const play = async (count) => {
    await page.waitForSelector('#board.active');
    const made = await page.locator('#history li').count();
    await page.fill('#move', String(count));
    await page.waitForSelector('#confirm:not([disabled])');
    await page.click('#confirm');
    await page.waitForFunction((n) => document.querySelectorAll('#history li').length > n || document.querySelector('#doubt'), made);
    if (await page.locator('#doubt').count()) await page.click('#play-on');
    await page.waitForFunction(() => document.querySelector('#turn.over') || document.querySelector('#board.active'));
  };
  const left = async () => Number(await page.locator('#board .stone').count());
  for (let game = 1; game <= 2; game++) {
    await play(2); // 5 are left, and the computer leaves 3
    while (!(await page.locator('#turn.over').count())) await play(1);
    await page.waitForSelector('#end');
    equal(await page.locator('#end-weak').count(), game === 2 ? 1 : 0, `after ${game} lost games`);
    if (game === 1) await page.click('#end-again');
  }
  await page.click('#end-weak');
  for (let tries = 0; tries < 20; tries++) {
    await page.waitForSelector('#board.active'); // the new game, no longer the end of the last one
    while (!(await page.locator('#turn.over').count())) await play((await left()) % 3 || 1);
    await page.waitForSelector('#end');
    if (await page.locator('#end-strong').count()) break;
    await page.click('#end-again');
  }
  equal(await page.locator('#part-play.passed').count(), 0, 'a win against the weak computer');
  await page.click('#end-strong');
  await page.waitForSelector('#board.active');
  while (!(await page.locator('#turn.over').count())) await play((await left()) % 3 || 1);
  await page.waitForSelector('#part-play.passed');
  await closed(page);
}, 2);

test('the first right conjecture is answered in words that were learnt', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'lesson', lang, l: 'seven' }));
    await page.click('#part-strip');
    await page.waitForSelector('#strip');
    equal(await page.locator('#conjecture').count(), 0, 'conjectures before the strip is filled in');
    await page.click('#strip [data-cell="0"]'); // a win where no stone is left
    await page.click('#strip-check');
    await page.waitForSelector('#strip-text.wrong');
    equal(await page.locator('#strip-hint').innerText(), JSON.parse(terminal(['messages', '--json'])).words['page.fill.end-P'][lang === 'ja' ? 1 : 0].replace('{0}', '0'), 'why it is none');
    for (let i = 0; i < 2; i++) await page.click('#strip [data-cell="0"]'); // open again
    await markSeven(page);
    await page.fill('#divisor', '3');
    await page.fill('#rest', '0');
    await page.click('#conjecture');
    await page.waitForSelector('#conjecture-text.right');
    expect(/0[,、] ?3[,、] ?6[,、] ?9/.test(await page.locator('#conjecture-text').innerText()), 'the multiples of three');
    await page.waitForSelector('#part-strip.passed');
    expect(!/nim-value|G 数|period|周期|\bn\b/.test(await page.locator('#conjecture-text').innerText() + (await page.locator('#conjecture-proof').textContent())), 'words of later lessons');
    await page.fill('#rest', '5');
    await page.click('#conjecture');
    await page.waitForSelector('#conjecture-text.wrong');
    expect(!/4 0|1000/.test(await page.locator('#conjecture-text').innerText()), 'speaks of a command line');
    await page.fill('#divisor', '2');
    await page.fill('#rest', '0');
    await page.click('#conjecture');
    await page.click('#conjecture-play'); // within the lesson
    await page.waitForSelector('#board.active');
    equal((await stateOf(page)).get('v'), 'lesson', 'where it is played');
    await page.click('#trial-end');
    await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 7);
    await closed(page);
  }
});

test('a conjecture marks its boxes while it is made; the discovery moves into view, and its picture stands with the reason', async () => {
  const page = await fresh(link({ v: 'lesson', lang: 'ja', l: 'seven' }), phone);
  await page.waitForSelector('#board.active');
  await winLesson(page, false);
  await page.waitForSelector('#part-play.passed');
  await page.click('#part-strip');
  await markSeven(page);
  await page.click('#strip-check');
  await page.waitForSelector('#strip-text.right');
  await page.click('#conjecture'); // even numbers
  await page.waitForSelector('#conjecture-text.wrong');
  equal(await page.locator('#strip .seen').getAttribute('data-cell'), '2', 'the box that does not fit');
  await page.fill('#divisor', '3');
  equal(await page.locator('#strip .guessed').evaluateAll((list) => list.map((one) => one.dataset.cell)), ['0', '3', '6', '9', '12'], 'the boxes of the conjecture');
  await page.click('#conjecture');
  await page.waitForSelector('#conjecture-text.right');
  await page.waitForTimeout(300);
  equal(await offScreen(page, ['#conjecture-text']), [], 'not in view');
  await page.click('#part-read');
  equal(await page.locator('.groups figcaption').innerText(), '7 = 1 + 3 + 3', 'the picture');
  equal(await page.locator('.groups i').count(), 7, 'its stones');
  equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'sticks out');
  await closed(page);
});

test('what was marked and answered is there after a reload, and a lesson is done when all of it is', async () => {
  const page = await fresh(link({ v: 'lesson', lang: 'en', l: 'seven' }));
  await winLesson(page, false);
  await page.click('#end-next'); // two opinions
  await page.click('#friends-ken');
  await page.waitForSelector('#friends-text.right');
  await page.click('#friends-next'); // the strip
  await page.waitForSelector('#strip');
  await markSeven(page);
  await reloaded(page);
  await page.waitForSelector('#part-play.passed');
  await page.waitForSelector('#part-strip[aria-current="step"]'); // the last place of the visitor
  equal(await page.locator('#strip .cell.P').count(), 5, 'marks after a reload');
  await page.click('#strip-check');
  await page.waitForSelector('#strip-text.right');
  equal(await page.locator('#part-strip.passed').count(), 0, 'the strip without the rule');
  await page.fill('#divisor', '3');
  await page.click('#conjecture');
  await page.waitForSelector('#part-strip.passed');
  await page.click('#lesson-list');
  await page.waitForSelector('#lesson-seven.done');
  await closed(page);
});

test('blocks of the nim-sum: those that pair off, and those that are left', async () => {
  const page = await fresh(link({ v: 'lesson', lang: 'en', l: 'form' }));
  await page.waitForSelector('#columns');
  // 5 = 4 + 1, 4 = 4, 2 = 2: the fours cancel; the 2 and the 1 stay
  equal(await page.locator('#columns .paired').count(), 2, 'blocks with a partner');
  equal(await page.locator('#columns .alone').count(), 2, 'blocks without');
  expect((await page.locator('#columns-text').innerText()).includes('2, 1'), 'which ones');
  await closed(page);
});

// Fills in the table of a position with the terminal's digits.
async function fillTable(page, told, wrong = false) {
  const rows = [...told.table.rows.map((row) => [...row.binary]), told.table.sums];
  const cells = page.locator('#columns .cell');
  let i = 0;
  for (const digit of rows.flat()) {
    const presses = Number(digit) + 1 + (wrong && i === 0 ? 1 : 0);
    for (let n = 0; n < presses; n++) await cells.nth(i).click();
    i++;
  }
  await page.click('#columns-check');
}

test('the columns P, Q, R, S of the race board: beside the board, for a class, as wide as at the start, filled in by hand', async () => {
  for (const entries of [{ v: 'lesson', l: 'race' }, { v: 'play', g: 'race', p: '7,9,5', who: 'two', room: 'class' }]) {
    const page = await fresh(link({ lang: 'ja', ...entries }), { viewport: { width: 1366, height: 768 } });
    await page.waitForSelector('#columns-panel[open] #columns');
    const heads = async () => (await page.locator('#columns thead th').allInnerTexts()).map((text) => text[0]).join('');
    const sums = async () => (await page.locator('#columns tfoot td').allInnerTexts()).join('');
    equal([await heads(), await sums()], ['PQRS', '1213'], 'the table of the start (7, 9, 5)');
    equal(await offScreen(page, ['#columns']), [], 'the table is not on the first screen');
    await page.fill('#move', 'B 7');
    await page.waitForSelector('#confirm:not([disabled])');
    await page.click('#confirm');
    await page.waitForFunction(() => document.querySelector('#columns tfoot')?.innerText.replace(/\D/g, '') !== '1213');
    equal([await heads(), (await sums()).length], ['PQRS', 4], 'four columns after B 7');
    await closed(page);
  }
  const page = await fresh(link({ v: 'lesson', lang: 'en', l: 'race' }));
  await page.click('#part-fill');
  await page.waitForSelector('#columns .cell');
  const told = JSON.parse(terminal(['explain', 'race', '7,9,5', '--json']));
  await fillTable(page, told, true);
  await page.waitForSelector('#columns-text.wrong');
  equal(await page.locator('#columns .cell.wrong').count(), 1, 'boxes that are wrong');
  await page.locator('#columns .cell.wrong').click();
  await page.locator('#columns .cell').first().click();
  await page.click('#columns-check');
  await page.waitForSelector('#columns-text.right');
  await page.waitForSelector('#part-fill.passed');
  await closed(page);
}, 2);

test('the strip fills itself, box by box, each with its reason', async () => {
  for (const lang of ['en', 'ja']) {
    for (const [l, boxes, lit] of [['seven', '×○○×○', ['2', '3']], ['mirror', '×○○○○○○×', ['0,1', '1,0']], ['kayles', '01231', ['2', '3']]]) {
      const page = await fresh(link({ v: 'lesson', lang, l }));
      await page.click('#part-strip');
      const marks = () => page.locator('#strip .cell').evaluateAll((all) => all.map((one) => one.querySelector('b')?.innerText ?? one.querySelector('input').value).join('').trim());
      for (let n = 1; n <= boxes.length; n++) {
        await page.click('#strip-one');
        await page.waitForSelector('#strip-reason');
        await page.waitForFunction((count) => [...document.querySelectorAll('#strip .cell')].filter((one) => (one.querySelector('b')?.innerText ?? one.querySelector('input').value).trim()).length === count, n);
      }
      equal(await marks(), boxes, `${l}: the marks`);
      equal(await page.locator('#strip .seen').evaluateAll((all) => all.map((one) => one.dataset.cell ?? one.querySelector('[data-cell]').dataset.cell)), lit, `${l}: where the moves lead`);
      await page.click('#strip-watch');
      await page.waitForSelector('#strip-one:disabled'); // until no box is open
      await page.waitForFunction(() => document.querySelector('#strip-watch')?.disabled);
      await page.click('#strip-check');
      await page.waitForSelector('#strip-text.right');
      await closed(page);
    }
  }
}, 4);

test('two friends think differently: who is right is decided by the core, and their positions can be played', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'lesson', lang, l: 'seven' }));
    await page.click('#part-friends');
    await page.click('#friends-aya'); // with 6 stones the first player wins
    await page.waitForSelector('#friends-text.wrong');
    await page.click('#try-6');
    await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 6);
    await page.click('#part-friends');
    await page.click('#friends-ken');
    await page.waitForSelector('#friends-text.right');
    await page.waitForSelector('#part-friends.passed');
    await page.click('#part-play'); // the game of the lesson again
    await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 7);
    await closed(page);
  }
});

test('in a lesson the next hint comes after a try on the board', async () => {
  const page = await fresh(link({ v: 'lesson', lang: 'en', l: 'three' }));
  await page.waitForSelector('#board.active');
  await page.click('#hint');
  await page.waitForSelector('#hints li');
  const first = await page.locator('#hints li').first().innerText();
  await page.click('#hint');
  await page.waitForSelector('#hints li:nth-child(2)'); // a try comes first
  equal(await page.locator('#hints li').first().innerText(), first, 'the hint without a try');
  await page.locator(stoneAt(0)).click();
  await page.click('#hint');
  await page.waitForFunction((text) => document.querySelector('#hints li')?.innerText !== text, first);
  await closed(page);
});

test('for a class: the games that the teams have won are counted, once each', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'nim', p: '1,1', who: 'two', room: 'class' }));
  const take = async (move) => {
    await page.waitForSelector('#board.active');
    await page.fill('#move', move);
    await page.waitForSelector('#confirm:not([disabled])');
    await page.click('#confirm');
  };
  await take('1 1');
  await page.waitForFunction(() => document.querySelectorAll('#history li').length === 2);
  for (let n = 0; n < 2; n++) { // the last move is undone and made again
    await take('2 1');
    await page.waitForSelector('#end');
    equal(await page.locator('#score').innerText(), '0 : 1', 'the score');
    await page.click('#undo');
  }
  await page.click('#again');
  await reloaded(page);
  equal(await page.locator('#score').innerText(), '0 : 1', 'the score after a reload');
  await page.click('#lock');
  expect((await page.locator('#score').innerText()).includes('0 : 1') && !(await page.locator('#team-1').count()), 'the score beside a locked board');
  await page.click('#lock');
  await page.click('#score-reset');
  equal(await page.locator('#score').innerText(), '0 : 0', 'the score begun again');
  await closed(page);
});

test('sounds are off until asked for, and kept', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'nim', p: '5,3,4', who: 'two' }));
  const count = () => page.evaluate(() => {
    if (!globalThis.tones) {
      globalThis.tones = 0;
      const create = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () { globalThis.tones++; return create.call(this); };
    }
    return globalThis.tones;
  });
  const take = async (n) => {
    await page.fill('#move', '1 1');
    await page.waitForSelector('#confirm:not([disabled])');
    await page.click('#confirm');
    await page.waitForFunction((k) => document.querySelectorAll('#history li').length === k, n);
  };
  await count();
  await take(2);
  equal(await count(), 0, 'sounds before');
  await page.click('#sound');
  const asked = await count();
  expect(asked > 0, 'no sound when asked for');
  await take(3);
  expect((await count()) > asked, 'no sound of a move');
  await reloaded(page);
  await page.waitForSelector('#sound[aria-pressed="true"]');
  await closed(page);
});

test('what pupils have done is a line that a teacher pastes, offline', async () => {
  const page = await fresh(link({ v: 'lesson', lang: 'ja' }));
  await page.evaluate(() => localStorage.setItem('ishitori', JSON.stringify({ lang: 'ja', done: { seven: true }, passed: { 'won-race23': true }, answers: { survey1: '2' } })));
  await reloaded(page);
  await page.waitForSelector('#lesson-seven.done');
  await page.waitForSelector('#lesson-twentyone[aria-current="step"]'); // the next one to do
  await page.click('#results summary');
  await page.fill('#results-name', '佐藤 はな');
  await page.click('#results-copy');
  const text = await page.inputValue('#results-text');
  await page.waitForSelector('#results .qr');
  await page.click('#lessons-teacher');
  await page.click('#collect summary');
  await page.fill('#collect-text', `${text}\n${text.replace('佐藤 はな', 'Ken').replace('done seven', 'done seven twentyone')}`);
  await page.waitForSelector('#collected tbody tr:nth-child(2)');
  const rows = () => page.locator('#collected tbody tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.innerText).join('|')));
  equal(await rows(), ['佐藤 はな|1|✓||…', 'Ken|2|✓|✓|…'], 'the table');
  equal(await page.locator('#collected-survey tbody tr').first().locator('td').allInnerTexts(), ['0', '2', '0'], 'the first question');
  await page.setViewportSize(phone.viewport);
  const wide = await page.locator('#collect .scroll').evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth).length);
  equal(wide, 0, 'tables that scroll sideways on a phone');
  await reloaded(page);
  await page.waitForSelector('#collected'); // kept
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('#save-results')]);
  expect(readFileSync(await file.path(), 'utf8').includes('"Ken","done","done","begun"'), 'the file');
  await page.click('#collect-clear');
  await page.waitForFunction(() => !document.querySelector('#collected'));
  await closed(page);
});

test('the program of the lesson runs line by line, and a digit of a code changes its rule', async () => {
  for (const lang of ['en', 'ja']) {
    let page = await fresh(link({ v: 'lesson', lang, l: 'program' }));
    await page.click('#part-read');
    for (const [heaps, after] of [['5,3,4', '5 1 4'], ['3,2,1', '2 2 1']]) { // a winning shape is made; from such a shape a stone of the largest heap is taken
      await page.fill('#program-heaps', heaps);
      for (let n = 0; n < 10; n++) {
        if (n > 0 && await page.evaluate(() => document.querySelector('#program .runs')?.innerText.match(/^ *(if \(j != 0\)|else a\[imax\])/) !== null)) break;
        await page.click('#program-step');
        await page.waitForSelector('#program .runs');
      }
      equal(await page.locator('#program-values tbody tr').first().locator('td').evaluateAll((all) => all.slice(0, 3).map((one) => one.innerText).join(' ')), after, `${heaps}: the heaps after the move`);
    }
    await closed(page);
    page = await fresh(link({ v: 'lesson', lang, l: 'codes' }));
    await page.click('#part-read');
    await page.waitForFunction(() => document.querySelector('#digits-values')?.innerText.includes('3'));
    await page.selectOption('#digit-0', '0');
    await page.selectOption('#digit-1', '7');
    await page.selectOption('#digit-2', '7');
    const told = JSON.parse(terminal(['values', '0.77', '--to', '12', '--json'])).values;
    await page.waitForFunction((wanted) => [...document.querySelectorAll('#digits-values tr:last-child td')].map((one) => one.innerText).join() === wanted, told.join());
    await page.click('#digits-play');
    await page.waitForSelector('#board.active');
    equal((await stateOf(page)).get('g'), '0.77', 'the game');
    await goTo(page, { v: 'lesson', lang, l: 'codes' });
    await page.click('#part-read');
    await page.click('#to-explore'); // figure 1 of the source
    await page.waitForSelector('#tree .node.P');
    equal(await page.inputValue('#tree-start'), '5,3,1', 'the tree of');
    await page.goBack();
    await page.waitForSelector('#lesson-head');
    await closed(page);
  }
}, 2);

test('an example game is looked at move by move; rows of a line stand apart', async () => {
  const page = await fresh(link({ v: 'lesson', lang: 'en', l: 'form' }));
  await page.click('#part-read');
  await page.click('#example');
  for (const stones of [7, 6, 4, 2, 1, 0]) {
    await page.click('#redo');
    await page.waitForFunction((n) => document.querySelectorAll('#board .stone').length === n, stones);
  }
  await closed(page);
  const apart = await fresh(link({ v: 'play', lang: 'en', g: 'line:3', p: '4,1', who: 'two' }));
  await apart.waitForSelector('#board.active');
  const at = await apart.locator('#board .place').evaluateAll((all) => all.map((one) => Number(one.style.transform.match(/[\d.]+/)[0])));
  expect(at[4] - at[3] > 1.5 * (at[3] - at[2]), 'no gap between two rows');
  await closed(apart);
});

test('rows stay one line where they are large enough, and one heap has no number', async () => {
  const lines = (page) => page.locator('#board .place').evaluateAll((all) => new Set(all.map((one) => one.style.transform.split(', ')[1])).size);
  for (const [options, game, start, wanted] of [[{}, 'take:1-2', '7', 1], [{}, 'line:3', '10', 1], [phone, 'take:1-2', '7', 1], [phone, 'nim', '3,4,5', 3], [phone, 'kayles', '10', 2]]) {
    const page = await fresh(link({ v: 'play', lang: 'en', g: game, p: start, who: 'two' }), options);
    await page.waitForSelector('#board.active');
    await page.waitForFunction(() => document.querySelectorAll('#board .place').length > 0);
    equal(await lines(page), wanted, `${game} ${start}: lines`);
    equal(await page.locator('#board .label').count(), start.includes(',') ? 3 : 0, `${game} ${start}: numbers of heaps`);
    await closed(page);
  }
});

test('what a game of cuts asks for', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'cut:3', p: '9', who: 'two' }));
  await page.waitForSelector('#board.active');
  equal((await page.locator('#verdict').innerText()).includes('take'), false, 'nothing is taken');
  equal(await page.locator('#game-head').innerText().then((text) => text.startsWith('Cutting into three')), true, 'its name');
  await closed(page);
});

test('on a phone a long track is folded: piece and goal are in sight, and a finger drags the piece along it', async () => {
  for (const viewport of [{ width: 390, height: 844 }, { width: 360, height: 640 }]) {
    const page = await fresh(link({ v: 'play', lang: 'en', g: 'race:3', p: '23', m: 'A 3;A 3;A 3;A 3;A 3', who: 'two' }), { ...phone, viewport });
    const inside = () => page.waitForFunction(() => {
      const [piece, goal, board] = ['.piece', '.square.goal', '#board'].map((name) => document.querySelector(name)?.getBoundingClientRect());
      return piece && [piece, goal].every((one) => one.left >= board.left && one.right <= board.right && one.top >= board.top && one.bottom <= board.bottom);
    });
    await inside();
    const square = await page.locator('.square').first().boundingBox();
    expect(square.width >= 24, `squares of ${square.width} pixels`);
    await swipe(page, ['.piece', '.square[data-at="1"]']);
    await page.waitForFunction(() => document.querySelectorAll('#history li').length === 7);
    equal((await madeMoves(page)).split(';').at(-1), 'A 2', 'the move');
    await inside();
    await closed(page);
  }
});

test('the place of the stone that the computer took is in sight; the example of a typed move is a move of the game', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'lesson', lang, l: 'twentyone' }), { ...phone, viewport: { width: 360, height: 640 } });
    await page.waitForSelector('#board.active .was');
    expect(await page.evaluate(() => document.querySelector('.was').getBoundingClientRect().bottom <= document.querySelector('#board').getBoundingClientRect().bottom), 'the place is cut off');
    await closed(page);
    for (const [g, p] of lang === 'en' ? [['race:3', '7,9,5'], ['take:2,5', '9'], ['kayles', '5'], ['ring:2', '9']] : []) {
      const board = await fresh(link({ v: 'play', lang, g, p, who: 'two' }));
      await board.waitForSelector('#board.active');
      await board.fill('#move', (await board.locator('#move').getAttribute('placeholder')).replace(/^.*[:：]\s*/, ''));
      await board.waitForSelector('#confirm:not([disabled])');
      await closed(board);
    }
  }
}, 2);

test('a printed board has the rule, who wins, and something to fill in', async () => {
  for (const [l, part, wanted] of [
    ['seven', 'play', ['#lesson-goal', '#board', '.on-paper .rule', '#play-paper .paper-strip']], ['kayles', 'play', ['#lesson-goal', '#board', '.on-paper .rule', '#play-paper .write']],
    ['seven', 'friends', ['.friend.aya', '.friend.ken', '.on-paper .tick']], ['race', 'fill', ['#columns .cell']], ['three', 'ask', ['.exercise .on-paper .tick', '.exercise input']],
  ]) {
    const page = await fresh(link({ v: 'lesson', lang: 'ja', l }));
    await page.waitForSelector('#board.active');
    if (part !== 'play') await page.click('#part-' + part);
    await page.waitForSelector(wanted.at(-1), { state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    for (const seen of wanted) expect(await page.locator(seen).first().isVisible(), `${l}: ${seen} is not printed`);
    const text = await page.locator('main').innerText();
    expect(!/押|触/.test(text), `${l}: paper cannot be pressed: ${text}`);
    await page.emulateMedia({ media: null });
    await closed(page);
  }
});

test('a sheet has the rules of its board and its winning rule', async () => {
  for (const [g, p, c, sentence, there] of [
    ['take:1-3', '7,9,5', '', 'Choose one of the heaps', true], ['take:1-3', '21', '', 'Choose one of the heaps', false],
    ['treblecross', '9', 'misere', 'Whoever completes three marks in a row wins', false], ['treblecross', '9', 'normal', 'Whoever completes three marks in a row wins', true],
  ]) {
    const page = await fresh(link({ v: 'quiz', lang: 'en', g, p, c }));
    for (const kind of ['board', 'blank']) {
      await page.selectOption('main select', kind);
      await page.click('#quiz-make');
      await page.waitForSelector('ol.rule li');
      equal((await page.locator('ol.rule').innerText()).includes(sentence), there, `${g} ${p} ${c}, ${kind}: ${sentence}`);
    }
    await closed(page);
  }
});

test('the ring opens into rows, which can be played on', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'ring:3', p: '10', m: '3-4;8;1', who: 'two' }));
  // seed 001, figure 2: the rows {2}, {5, 6, 7}, {9, 10}
  const rows = page.locator('.opened .stone');
  equal(await rows.locator('text').allTextContents(), ['2', '5', '6', '7', '9', '10'], 'the rows');
  equal(await page.locator('.ring-svg .stone.taken').count(), 4, 'taken stones on the ring');
  const threads = await page.locator('.ring-svg .thread').evaluateAll((lines) => lines.map((line) => line.points.length));
  equal(threads, [1, 3, 2], 'a thread for each row, also for a row that needs two lines');
  await rows.nth(1).click();
  await rows.nth(3).click();
  equal(await page.inputValue('#move'), '5-7', 'typed');
  await page.click('#confirm');
  await page.waitForFunction(() => document.querySelectorAll('.opened .stone').length === 3);
  await closed(page);
});

test('a row that the ring has opened into is split by a click between two stones', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'ring(4.(3))', p: '9', m: '1-3', who: 'two' }));
  await page.click('.opened .cut[data-at="3"]');
  equal(await page.inputValue('#move'), '6|7', 'typed');
  await page.click('#confirm');
  await page.waitForFunction(() => document.querySelectorAll('.opened .cut').length === 4);
  await closed(page);
});

test('an illegal choice cannot be confirmed and says why, in the words of the terminal', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'play', lang, g: '0.77', p: '9', who: 'two' }));
    await page.click('#board .stone[data-at="2"]');
    await page.click('#board .stone[data-at="4"]');
    await page.waitForSelector('#verdict.bad');
    const told = JSON.parse(terminal(['state', '0.77', '9', '--try', '1 3 2+4', '--json', '--lang', lang]));
    equal(await page.locator('#verdict').innerText(), told.reason, 'the reason');
    expect(await page.locator('#confirm').isDisabled(), 'it can be confirmed');
    await page.keyboard.press('Enter');
    equal(await page.locator('#history li').count(), 0, 'moves made');
    await closed(page);
  }
});

test('hints in three steps, undo, redo, and the losing move of a finished game', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'nim', p: '5,3,4', who: 'two' }));
  const told = JSON.parse(terminal(['state', 'nim', '5,3,4', '--hints', '--json']));
  await page.click('#hint');
  await page.waitForSelector('#hints li');
  expect((await page.locator('#hints').innerText()).includes('1'), 'the number of winning moves');
  await page.click('#hint');
  await page.waitForSelector('#board .stone.look');
  await page.click('#hint');
  await page.waitForFunction((words) => document.getElementById('hints').innerText.includes(words), told.winning_choices[0]);
  for (const move of ['1 5', '3 1', '2 3', '3 3']) {
    await page.fill('#move', move);
    await page.waitForSelector('#confirm:not([disabled])');
    await page.click('#confirm'); // and at once the next: typed moves must keep their order
  }
  await page.waitForSelector('#turn.over');
  await page.waitForSelector('.history .lost');
  const judged = JSON.parse(terminal(['state', 'nim', '5,3,4', '--moves', '1 5;3 1;2 3;3 3', '--review', '--json']));
  const lost = judged.history.map((m) => m.outcome_before === 'N' && m.outcome_after === 'N');
  equal(await page.locator('.history li').evaluateAll((list) => list.slice(1).map((li) => li.classList.contains('lost'))), lost, 'marked moves');
  await page.click('#undo');
  await page.click('#undo');
  await page.waitForSelector('#board.active');
  equal((await stateOf(page)).get('at'), '2', 'cursor after undo');
  await page.click('#redo');
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get('at') === '3');
  // a move that was undone is described in the current language
  await page.selectOption('#language', 'ja');
  await page.waitForFunction(() => /番の山/.test(document.querySelector('.history .future')?.innerText ?? ''));
  await closed(page);
});

test('a move, undone while the computer thinks and made again: the game goes on', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'nim', p: '5,4,3', seed: '3' }), { reducedMotion: 'no-preference' });
  await page.fill('#move', '1 1');
  await page.waitForSelector('#confirm:not([disabled])');
  await page.click('#confirm');
  await page.click('#undo');
  await page.click('#redo');
  await page.waitForFunction(() => document.querySelectorAll('#history li').length === 3 && document.querySelector('#board.active'));
  // the visitor's move in the history: the computer is to move, and moves on request
  await page.locator('#history button').nth(1).click();
  await page.click('#go-on');
  await page.waitForSelector('#board.active');
  await closed(page);
});

test('a move that gives the win away can be taken back', async () => {
  const page = await fresh(link({ v: 'lesson', lang: 'en', l: 'seven' }));
  await page.waitForSelector('#board.active');
  await page.fill('#move', '2');
  await page.waitForSelector('#confirm:not([disabled])');
  await page.click('#confirm');
  await page.click('#take-back');
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 7 && document.querySelector('#board.active'));
  await closed(page);
});

test('why: hidden until asked, the simple reason first, then the table; the strategy of the ring', async () => {
  let page = await fresh(link({ v: 'play', lang: 'en', g: 'race', p: '7,9,5', who: 'two' }));
  await page.waitForSelector('#predict');
  equal(await page.locator('#why-steps, #binary, #outcome').count(), 0, 'answers before anybody asked');
  await page.locator('#predict button').nth(1).click();
  expect((await page.locator('#predicted.wrong').count()) === 1, 'the wrong guess is not called wrong');
  const told = JSON.parse(terminal(['explain', 'race', '7,9,5', '--algebra', '--json']));
  await page.click('#why-next');
  equal(await page.locator('#why-steps p').allTextContents(), told.steps.slice(0, 1), 'the first step');
  equal(await page.locator('#binary').count(), 0, 'tables at the first step');
  await page.click('#why-all');
  await page.waitForSelector('#binary .parity');
  equal(await page.locator('#binary .sums td').allTextContents(), told.table.sums.map(String), 'sums');
  equal(await page.locator('#binary tbody tr:first-child th').innerText(), 'A: 7', 'the name of the first row');
  equal(await page.locator('#why-steps p').allTextContents(), told.steps, 'steps');
  await page.waitForSelector('#outcome');
  expect((await stateOf(page)).get('why') === 'open', 'the link does not say that the reason is shown');
  await page.click('#why-hide');
  equal(await page.locator('#binary').count(), 0, 'tables after hiding');
  await reloaded(page);
  await page.waitForSelector('#predict');
  await closed(page);
  page = await fresh(link({ v: 'play', lang: 'ja', g: 'ring:3', p: '10', who: 'two', why: 'open' }));
  await page.waitForSelector('#outcome');
  const ring = JSON.parse(terminal(['explain', 'ring:3', '10', '--json', '--algebra', '--lang', 'ja']));
  const simple = ring.steps.filter((_, i) => ring.levels[i] === 'simple');
  expect(simple.length > 2, 'the strategy is missing');
  equal(await page.locator('#why-steps p').allTextContents(), simple, 'steps');
  expect((await page.locator('#game-head').innerText()).includes('負け'), 'the convention in words');
  await closed(page);
});

test('why: the elements of a quotient, their product, and the product of each winning move', async () => {
  const raised = (word) => word.replaceAll(/\^/g, '');
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'play', lang, g: 'kayles', p: '9,5,3', c: 'misere', who: 'two', why: 'open' }));
    await page.waitForSelector('#outcome');
    const told = JSON.parse(terminal(['explain', 'kayles', '9,5,3', '--misere', '--algebra', '--json', '--lang', lang]));
    equal(await page.locator('#elements tbody th').allTextContents(), told.position.map(String), 'heaps');
    equal(await page.locator('#elements tbody td').allTextContents(), told.elements.map(raised), 'elements');
    equal(await page.locator('#elements tfoot td').allTextContents(), [raised(told.product)], 'product');
    equal(await page.locator('#products tbody td').allTextContents(), told.winning_moves.slice(0, 8).map((move) => raised(move.product)), 'products');
    equal(await page.locator('#why-steps p').allTextContents(), told.steps.map(raised), 'steps');
    await closed(page);
  }
});

test('the answers of the page are the answers of the terminal', async () => {
  const page = await fresh();
  const questions = [
    ['games'], ['rules', '4.32'], ['rules', 'ring:3', '--lang', 'ja'], ['values', '0.77', '--to', '100'],
    // every vector method: pairs, many values, few, 512 and more
    ['values', '0.007', '--to', '20000', '--checksum'], ['values', '0.37', '--to', '200000', '--checksum'],
    ['values', '0.56', '--to', '200000', '--checksum'], ['values', '0.364', '--to', '30000', '--checksum'],
    ['values', '0.16', '--to', '20000', '--checksum'], ['values', 'take:2,5,7', '--to', '50'], ['period', 'kayles'],
    ['period', '0.156', '--limit', '10000'], ['period', '0.007', '--limit', '3000'], ['outcome', '4.32', '5,3,1'],
    ['outcome', 'kayles', '9,4,1', '--misere'], ['outcome', 'kayles', '10^18,12345,71'], ['moves', 'race', '7,9,5'],
    ['moves', 'race:3', '7,9,5'], ['moves', 'nim', '8,9,6,4', '--misere'], ['moves', 'ring:2', '10'],
    ['explain', 'race', '8,9,6,4'], ['explain', 'line:3', '10', '--lang', 'ja'], ['explain', '0.77', '7,5,3'],
    ['table', 'ring:2', '--to', '23'], ['table', 'line:3', '--to', '16'], ['tree', '4.32', '3,1'],
    ['state', 'ring:3', 'ring(10)', '--moves', '8-10', '--level', 'perfect', '--seed', '4', '--hints'],
    ['quiz', 'nim', '--count', '6', '--seed', '9', '--answers'],
    ['quotient', 'kayles'], ['genus', '0.77', '--to', '20'], ['outcome', 'kayles', '10^9,12345,7', '--misere'],
    ['outcome', '0.7G', '5'], ['outcome', 'nim', 'x'], ['nonsense'], ['values', 'nim'], ['state', 'nim', '3', '--moves', '1 9'],
  ];
  for (const words of questions) {
    equal(await ask(page, ...words), JSON.parse(terminal([...words, '--json'])), words.join(' '));
  }
  // the page has no surveys, so it lacks their sentences; all its sentences are the terminal's
  const all = JSON.parse(terminal(['messages', '--json'])).words;
  const here = Object.entries(await page.evaluate(() => globalThis.ishitori.sentences));
  for (const area of ['page.', 'explain.', 'period.']) expect(here.filter(([key]) => key.startsWith(area)).length > 10, area);
  for (const [key, sentences] of here) equal(sentences, all[key], key);
  await closed(page);
});

test('bench: the digest in the page is the native one', async () => {
  const page = await fresh();
  const native = JSON.parse(terminal(['bench', '--json']));
  const inside = await ask(page, 'bench');
  equal(inside.digest, native.digest, 'digest');
  console.log(`    ${native.digest}; ${inside.seconds.toFixed(2)} s in the page, ${native.seconds.toFixed(2)} s native`);
  await closed(page);
});

test('explore: 0.16 to 10^6 heaps is computed and drawn, and zooms', async () => {
  const page = await fresh(link({ v: 'explore', lang: 'en', code: '0.16', n: '1000000' }));
  let best = Infinity;
  for (let i = 0; i < 1; i++) {
    const began = performance.now();
    await page.click('#look');
    await page.waitForFunction(() => document.getElementById('plot')?.dataset.drawn === '1000001', null);
    best = Math.min(best, performance.now() - began);
    console.log(`    ${Math.round(best)} ms`);
  }
  const frame = await page.evaluate(async () => {
    let worst = 0;
    for (let i = 0; i < 8; i++) {
      const began = performance.now();
      document.getElementById('zoom-in').click();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      worst = Math.max(worst, performance.now() - began);
    }
    return worst;
  });
  console.log(`    slowest zoom ${Math.round(frame)} ms`);
  await closed(page);
});

test('explore: period, folded table, and files that the terminal would write', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'explore', lang, code: 'kayles', n: '1000' }));
    await page.click('#look');
    await page.waitForSelector('#period[data-status="proved"]');
    await page.waitForSelector('#fold');
    const marked = await page.locator('#fold tbody tr').evaluateAll((rows) => {
      const width = rows[0].querySelectorAll('td').length;
      return rows.flatMap((tr, r) => [...tr.querySelectorAll('td')].map((td, c) => (td.classList.contains('odd-one') ? r * width + c : -1))).filter((n) => n >= 0);
    });
    // Winning Ways, chapter 4: the fourteen exceptions of Kayles
    equal(marked, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70], 'exceptions');
    for (const [button, format] of [['#save-csv', 'csv'], ['#save-bfile', 'bfile']]) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
      equal(readFileSync(await download.path(), 'utf8'), terminal(['values', 'kayles', '--to', '1000', '--format', format]), format);
    }
    const [svg] = await Promise.all([page.waitForEvent('download'), page.click('#save-svg')]);
    expect(readFileSync(await svg.path(), 'utf8').startsWith('<svg'), 'svg');
    await closed(page);
  }
});

test('explore: one heap or position is worked out as the terminal does', async () => {
  const page = await fresh(link({ v: 'explore', lang: 'en', code: 'kayles', n: '100', run: 'yes' }));
  await page.waitForSelector('#period[data-status="proved"]');
  for (const [typed, position, rule] of [['9', '9', '--normal'], ['（5、3、1）', '5,3,1', '--normal'], ['2,2', '2,2', '--misere']]) {
    await page.fill('#one-position', typed);
    await page.setChecked('#one-misere', rule === '--misere');
    await page.click('#one-go');
    const told = terminal(['value', '0.77', position, rule, '--lang', 'en']).trim();
    await page.waitForFunction((text) => document.getElementById('one-text')?.textContent.trim() === text, told).catch(async () => {
      throw new Error(`${position}: '${await page.locator('#one-text').innerText()}', the terminal says '${told}'`);
    });
  }
  await page.fill('#one-position', 'x');
  await page.click('#one-go');
  await page.waitForFunction(() => /x/.test(document.getElementById('one-text')?.textContent ?? ''));
  await closed(page);
});

test('explore: a sum of games, or a game with its position, is worked out as the terminal does', async () => {
  for (const [lang, typed, words] of [
    ['en', 'kayles 7,5 + nim 3', ['kayles 7,5 + nim 3']], ['ja', 'kayles ７、５ ＋ nim ３', ['kayles 7,5 + nim 3']],
    ['en', 'nim 3 + ring:3 10 + race 4,5', ['nim 3 + ring:3 10 + race 4,5']], ['en', 'kayles (7, 5)', ['kayles', '7,5']], ['en', 'kayles 7 and nim 3', ['kayles 7 and nim 3']],
  ]) {
    const page = await fresh(link({ v: 'explore', lang, code: 'kayles', n: '100', run: 'yes' }));
    await page.waitForSelector('#period[data-status="proved"]');
    await page.fill('#code', typed);
    await page.click('#look');
    for (const rule of ['--normal', '--misere', '--normal']) {
      await page.waitForSelector('#sum-misere');
      await page.setChecked('#sum-misere', rule === '--misere');
      const told = terminal(['explain', ...words, rule, '--lang', lang]).trim();
      await page.waitForFunction((text) => document.getElementById('sum-text')?.textContent === text, told, { timeout: 10_000 }).catch(async () => {
        throw new Error(`${typed} ${rule}: '${await page.locator('#sum-text').innerText()}', the terminal says '${told}'`);
      });
    }
    equal(await page.locator('#found').count(), 0, 'nim-sequences beside a sum');
    await reloaded(page); // the sum is part of the link
    await page.waitForSelector('#sum-text');
    if (lang === 'ja') {
      await page.click('#sum-play');
      await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 15);
      await page.goBack();
      await page.waitForSelector('#sum-text');
    }
    await page.fill('#code', 'kayles 7 + nosuch 3');
    await page.click('#look');
    await page.waitForFunction(() => /nosuch/.test(document.getElementById('fault')?.textContent ?? '')); // named with its summand
    equal(await page.locator('#sum-text').count(), 0, 'an old answer under a new question');
    await closed(page);
  }
}, 2);

test('explore: a long question is stopped, and the page goes on', async () => {
  const page = await fresh(link({ v: 'explore', lang: 'en', code: '0.007', n: '10000000' }));
  await page.click('#look');
  await page.waitForSelector('#cancel');
  await page.waitForFunction(() => Number(document.querySelector('progress')?.value) > 0);
  // the page responds while it computes
  await page.selectOption('#language', 'ja');
  await page.waitForFunction(() => document.getElementById('look').textContent === '計算する');
  await page.click('#cancel');
  await page.waitForSelector('#fault');
  await page.fill('#code', 'take:1-3');
  await page.selectOption('#heaps', '100');
  await page.click('#look');
  await page.waitForSelector('#period[data-status="proved"]');
  await closed(page);
});

test('a misère quotient, as the terminal finds it', async () => {
  const page = await fresh(link({ v: 'explore', lang: 'en', tool: 'quotient' }));
  await page.fill('#quotient-game', '0.52');
  await page.fill('#quotient-heaps', '20');
  await page.click('#quotient-go');
  await page.waitForSelector('#quotient-go:enabled');
  await page.waitForSelector('#quotient');
  const told = JSON.parse(terminal(['quotient', '0.52', '--limit', '20', '--json']));
  equal(await page.getAttribute('#quotient', 'data-status'), told.status, 'status');
  equal(await page.locator('#quotient + dl dd').first().innerText(), String(told.order), 'order');
  await closed(page);
});

test('a misère quotient that takes long: what is found is shown, and stays when it is stopped', async () => {
  const page = await fresh(link({ v: 'explore', lang: 'en', tool: 'quotient' }));
  await page.fill('#quotient-game', '0.137'); // with 200 heaps it takes more than a minute
  await page.click('#quotient-go');
  await page.waitForSelector('#quotient');
  await page.waitForSelector('#quotient-go:disabled');
  await page.locator('.facts').first().waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.waitForSelector('#quotient-go:enabled');
  equal(await page.getAttribute('#quotient', 'data-status'), 'partial', 'status');
  equal(await page.locator('#quotient-fault').count(), 0, 'a fault');
  await closed(page);
});

test('an infinite misère quotient is drawn: the P-positions over two free heaps', async () => {
  const page = await fresh(link({ v: 'explore', lang: 'en', tool: 'quotient' }));
  await page.fill('#quotient-game', '0.76');
  await page.fill('#quotient-heaps', '12');
  await page.click('#quotient-go');
  await page.waitForSelector('#quotient-go:disabled');
  await page.waitForSelector('#quotient-go:enabled');
  await page.waitForSelector('#quotient-picture');
  const told = JSON.parse(terminal(['quotient', '0.76', '--limit', '12', '--json']));
  equal(await page.textContent('#quotient-order'), 'infinite', 'order');
  const wanted = told.free_heaps.slice.rows.join('').split('P').length - 1;
  expect(wanted > 20, 'the picture has P-positions');
  equal(await page.locator('#quotient-picture circle[r="6"]').count(), wanted, 'P-positions');
  await closed(page);
});

test('the mirror beside the board: which rows have a twin, without a move being told', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'line:3', p: '4,4', who: 'two' }));
  await page.waitForSelector('#board.active');
  await page.click('#mirror summary');
  equal(await page.locator('#mirror circle.twin').count(), 8, 'two rows of 4');
  expect((await page.innerText('#mirror-text')).startsWith('Every row has a twin'), 'all rows');
  expect((await page.innerText('#mirror-text')).includes('the last stone loses'), 'the rule of this game');
  await page.fill('#move', '1-2');
  await page.click('#confirm:not([disabled])');
  await page.waitForFunction(() => document.querySelectorAll('#mirror circle.twin').length === 0);
  equal(await page.locator('#mirror circle').count(), 6, 'stones without a twin');
  await page.fill('#move', '5-6');
  await page.click('#confirm:not([disabled])');
  await page.waitForFunction(() => document.querySelectorAll('#mirror circle.twin').length === 4);
  await closed(page);
  const lesson = await fresh(link({ v: 'lesson', lang: 'ja', l: 'daisy' }));
  await lesson.waitForSelector('#board.active');
  expect(await lesson.locator('#mirror[open]').count(), 'it is open in the lesson');
  equal(await lesson.locator('#mirror circle').count(), await lesson.locator('.opened .stone').count(), 'the row that is left');
  await closed(lesson);
  const nim = await fresh(link({ v: 'play', lang: 'en', g: 'nim', p: '5,5' }));
  await nim.waitForSelector('#board.active');
  equal(await nim.locator('#mirror').count(), 0, 'heaps do not fall into two');
  await closed(nim);
});

test('the elements of a quotient are a picture that one walks through, heap by heap', async () => {
  const page = await fresh(link({ v: 'explore', lang: 'en', tool: 'quotient', code: '0.123', run: 'yes' }));
  await page.waitForSelector('#quotient[data-status=proved]');
  equal(await page.locator('.walk rect').count(), 20, 'elements');
  equal(await page.locator('.walk .lost').count(), 5, 'of the P-portion');
  const told = JSON.parse(terminal(['explain', '0.123', '8,3,1', '--misere', '--json']));
  for (const heap of [8, 3, 1]) await page.click('#walk-' + heap);
  const said = await page.innerText('#walk-text');
  expect(said.startsWith('8 + 3 + 1:') && said.includes(told.outcome === 'P' ? 'loses' : 'win'), `${said}, the terminal says ${told.outcome}`);
  await page.click('#walk-back');
  expect((await page.innerText('#walk-text')).startsWith('8 + 3:'), 'a step back');
  await page.locator('.walk .open').first().click(); // a place that a heap leads to
  expect(/^8 \+ 3 \+ \d+:/.test(await page.innerText('#walk-text')), 'a step by a touch');
  await closed(page);
});

test('explore: each tab says what it is for', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'explore', lang }));
    await page.waitForSelector('#tool-for');
    const said = new Set();
    for (const tool of await page.locator('.tools button').all()) {
      await tool.click();
      said.add(await page.innerText('#tool-for'));
    }
    equal(said.size, 8, 'sentences');
    await closed(page);
  }
});

test('the grids of seed 001 and a game tree', async () => {
  const page = await fresh(link({ v: 'explore', lang: 'en' }));
  await page.click('#tool-grid');
  await page.fill('#grid-m', '23');
  await page.fill('#grid-n', '3');
  await page.click('#grid-go');
  await page.waitForFunction(() => document.querySelectorAll('#grid tbody tr').length === 3);
  for (const n of [1, 2, 3]) {
    const told = JSON.parse(terminal(['table', `ring:${n}`, '--to', '23', '--json'])).first_player_wins;
    equal(await page.locator(`#grid tbody tr:nth-child(${n}) td`).allTextContents(), told.map(String), `C(m,${n})`);
  }
  await page.click('#tool-tree');
  await page.fill('#tree-game', '4.32');
  await page.fill('#tree-start', '3,1');
  await page.click('#tree-go');
  const told = JSON.parse(terminal(['tree', '4.32', '3,1', '--json']));
  await page.waitForSelector('#tree .node');
  equal(await page.locator('#tree .node text').allTextContents(), told.nodes.map((node) => node.position), 'positions');
  equal(await page.locator('#tree .node.P').count(), told.nodes.filter((node) => node.outcome === 'P').length, 'P-positions');
  await page.fill('#tree-start', '40,40');
  await page.click('#tree-go');
  await page.waitForSelector('#tree-fault');
  expect((await page.locator('#tree .node').count()) === told.nodes.length, 'the old tree is kept');
  await closed(page);
});

// The moves of a lesson: the right ones are the terminal's winning moves.
async function winLesson(page, wrong) {
  for (let moves = 0; moves < 60; moves++) {
    await page.waitForFunction(() => document.querySelector('#turn.over') || document.querySelector('#board.active') || document.querySelector('#doubt'));
    if (await page.locator('#turn.over').count()) return;
    const state = await stateOf(page);
    const words = ['state', state.get('g'), state.get('p'), '--hints', '--json', ...(state.get('m') ? ['--moves', state.get('m')] : []), ...(state.get('c') ? ['--' + state.get('c')] : [])];
    const told = JSON.parse(terminal(words));
    const bad = wrong && moves === 0 ? told.choices.find((move) => !told.winning_typed.includes(move)) : undefined;
    const before = told.history.length;
    await page.fill('#move', bad ?? told.winning_typed[0] ?? told.choices[0]);
    await page.waitForSelector('#confirm:not([disabled])');
    await page.click('#confirm');
    if (bad) {
      // reported at once, and undone; a wrong last move may end the game
      await page.waitForFunction(() => document.querySelector('#doubt') || document.querySelector('#turn.over'));
      if (await page.locator('#doubt').count()) {
        await page.click('#take-back');
        await page.waitForFunction((n) => document.querySelector('#board.active') && document.querySelectorAll('#history li').length <= n + 1, before);
      }
      continue;
    }
    await page.waitForFunction((n) => document.querySelectorAll('#history li').length > n + 1, before);
  }
  throw new Error('the lesson does not end');
}
const rightAnswers = {
  'p5-3': '1000',
  'b3': '0011', 'b6': '110', 'b9': '１００１', 's2-6': '0100', 's5-3': '110', 's7-9': '1110',
  'w0-6-4': '(0,4,4)', 'w5-2-3': '1 2 3', 'w6-5-4': '１、５、４', 'w5-2-7': 'none', 'w2-2-1': '2, 2',
};
const fills = { race: { game: 'race', position: '7,9,5' }, proof: { game: 'race', position: '8,9,6,4' }, steps: { game: 'race:3', position: '7,9,5' } };
const lessons = readFileSync(join(here, '../../web/src/lessons.ts'), 'utf8').match(/\{ id: '[a-z0-9]+'/g).map((found) => found.slice(7, -1));
for (const lang of ['en', 'ja']) {
  for (const id of lessons) {
    test(`lesson ${id} is done, ${lang}`, async () => {
      const page = await fresh(link({ v: 'lesson', lang, l: id }));
      await page.waitForSelector('#lesson-head');
      await page.waitForSelector('#lesson-parts button');
      const has = async (part) => (await page.locator('#part-' + part).count()) > 0;
      if (await has('play')) {
        await page.waitForSelector('.stage');
        await winLesson(page, true);
        await page.waitForSelector('#lesson-verdict.right', { state: 'attached' });
      }
      if (await has('ask')) await page.click('#part-ask');
      for (const form of await page.locator('form.exercise').all()) {
        const none = form.locator('[id^="none-"]');
        const field = form.locator('input');
        if (await field.count()) {
          const name = (await field.getAttribute('id')).slice(7);
          const answer = rightAnswers[name];
          expect(answer !== undefined, `no answer for ${name}`);
          for (const wrong of name.startsWith('w') ? ['9,9,9', 'x'] : ['211', '', '7x']) {
            await field.fill(wrong);
            await field.press('Enter');
            await page.waitForSelector(`#verdict-${name}.wrong`);
          }
          if (answer === 'none') await none.click();
          else {
            await field.fill(answer);
            await field.press('Enter');
          }
          await page.waitForSelector(`#verdict-${name}.right`);
        } else {
          const [n, p] = [form.locator('.choice').nth(0), form.locator('.choice').nth(1)];
          await n.click();
          await form.locator('.right, .wrong').waitFor();
          if (await form.locator('.wrong').count()) await p.click();
          await form.locator('.right').waitFor();
        }
      }
      if (await has('friends')) {
        await page.click('#part-friends');
        for (const one of ['neither', 'aya', 'ken', 'both']) {
          await page.click('#friends-' + one);
          await page.waitForSelector('#friends-text');
          if (await page.locator('#friends-text.right').count()) break;
        }
        await page.waitForSelector('#part-friends.passed');
      }
      if (await has('problems')) {
        await page.click('#part-problems');
        for (let n = 1; ; n++) {
          await page.waitForFunction((k) => document.querySelector('#lesson-goal')?.innerText.startsWith(k + ' / '), n);
          await winLesson(page, false);
          if (await page.locator('#part-problems.passed').count()) break;
          await page.click('#end-next');
        }
      }
      if (await has('fill')) {
        await page.click('#part-fill');
        await page.waitForSelector('#columns .cell');
        const { game, position } = fills[id];
        await fillTable(page, JSON.parse(terminal(['explain', game, position, '--json', '--normal'])));
        await page.waitForSelector('#columns-text.right');
      }
      if ((await has('strip')) && (id === 'kayles' || id === 'codes')) {
        await page.click('#part-strip');
        for (const field of await page.locator('#strip input').all()) await field.fill('9');
        await page.click('#strip-check');
        await page.waitForSelector('#strip-text.wrong');
        const { values } = JSON.parse(terminal(['values', id === 'codes' ? '4.32' : 'kayles', '--to', '9', '--json']));
        for (const field of await page.locator('#strip input').all()) await field.fill(String(values[Number(await field.getAttribute('data-cell'))]));
        await page.click('#strip-check');
        await page.waitForSelector('#strip-text.right');
      } else if (await has('strip')) {
        await page.click('#part-strip');
        for (const cell of await page.locator('#strip .cell').all()) await cell.click();
        await page.click('#strip-check');
        await page.waitForSelector('#strip-text.wrong'); // all marked as won, which is wrong
        // the first touch clears all the marks, so the wrong cells are read before
        const cells = await page.locator('#strip .cell').all();
        const wrong = await Promise.all(cells.map(async (cell) => (await cell.getAttribute('class')).includes('wrong')));
        for (let i = 0; i < cells.length; i++) if (wrong[i]) await cells[i].click();
        await page.click('#strip-check');
        await page.waitForSelector('#strip-text.right');
      }
      if (await page.locator('#conjecture').count()) {
        await page.fill('#divisor', '2');
        await page.click('#conjecture');
        await page.waitForSelector('#conjecture-text.wrong');
        await page.fill('#divisor', id === 'seven' ? '3' : '4');
        await page.fill('#rest', id === 'seven' ? '0' : '1');
        await page.click('#conjecture');
        await page.waitForSelector('#conjecture-text.right');
      }
      await page.click('#part-read');
      for (const next = page.locator('#read-next'); await next.isEnabled() && (await page.locator('#lesson-head').count()) && page.url().includes('l=' + id); ) {
        await next.click();
        if (!(await next.count())) break; // the next part
      }
      await page.click('#lesson-list');
      await page.waitForSelector(`#lesson-${id}.done`);
      await closed(page);
    }, 1.4);
  }
}

test('a link, and a reload, restore each answer of the explorer', async () => {
  const page = await fresh(link({ v: 'explore', tool: 'grid', lang: 'en', f: 'line:7,2', run: 'yes' }));
  const shown = async (selector, count) => {
    await page.waitForFunction(([where, n]) => document.querySelectorAll(where).length === n, [selector, count]);
  };
  await shown('#grid td', 14);
  equal(await page.getAttribute('.scroll', 'aria-label'), 'L(m, n)');
  await page.click('#tool-atlas');
  await page.waitForTimeout(300);
  equal(await page.locator('#atlas').count(), 0, 'the table says nothing about the atlas');
  await page.selectOption('#atlas-form', '4.a');
  await page.click('#atlas-go');
  await shown('#atlas tbody tr', 7);
  await page.waitForFunction(() => location.hash.includes('f=4.a'));
  await page.reload();
  await shown('#atlas tbody tr', 7);
  await page.click('#tool-genus');
  await page.fill('#genus-heaps', '12');
  await page.fill('#genus-game', '0.123');
  await page.click('#genus-go');
  await page.waitForFunction(() => location.hash.includes('f=12'));
  await page.reload();
  await page.waitForSelector('#genus');
  equal(await page.inputValue('#genus-heaps'), '12');
  await closed(page);
});

test('a quiz sheet as the terminal writes it, with answers, and the board in play', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'quiz', lang, g: 'kayles', p: '5', seed: '3' }));
    await page.click('#quiz-make');
    await page.waitForSelector('#sheet');
    const told = JSON.parse(terminal(['quiz', 'kayles', '--count', '8', '--seed', '3', '--answers', '--json', '--lang', lang]));
    const sheet = page.frameLocator('#sheet');
    await sheet.locator('.questions li').first().waitFor();
    const text = await sheet.locator('.questions').innerText();
    for (const { question } of told.questions) expect(text.includes(question), `'${question}' is missing`);
    await page.selectOption('#quiz-convention', 'misere');
    await page.click('#quiz-make');
    const misere = JSON.parse(terminal(['state', 'kayles', '5', '--misere', '--json', '--lang', lang])).convention_words;
    await sheet.locator('body', { hasText: misere }).waitFor(); // exercises also name the winning rule
    await page.selectOption('#quiz-convention', '');
    await page.check('#quiz-answers');
    await page.click('#quiz-make');
    await sheet.locator('.answers li').first().waitFor();
    equal(await sheet.locator('.answers li').count(), 8, 'answers');
    await page.selectOption('#sheet-kind', 'board');
    await page.click('#quiz-make');
    await page.waitForSelector('#board-sheet svg');
    // the board has the width of the sheet, below the rule
    const [whole, drawn, rule] = await Promise.all(['#board-sheet', '#board-sheet .board', '#board-sheet .rule'].map((place) => page.locator(place).boundingBox()));
    expect(drawn.width > whole.width * 0.85 && drawn.y >= rule.y + rule.height - 1, 'the board of the sheet is not below the rule, or narrow');
    const paper = await page.pdf();
    expect(paper.subarray(0, 4).toString() === '%PDF' && paper.length > 5000, 'the sheet is printed');
    await page.setViewportSize({ width: 720, height: 1000 }); // A4 without its margins
    await page.setContent(terminal(['quiz', 'take:1-3', '--misere', '--count', '8', '--seed', '3', '--answers', '--format', 'html', '--lang', lang]));
    equal(await page.evaluate(() => document.documentElement.scrollWidth), 720, 'the width of the longest line on paper');
    await page.setViewportSize({ width: 1280, height: 800 });
    await closed(page);
  }
});

test('for teachers: the document of each language, the row of the lesson marked', async () => {
  for (const [lang, head] of [['en', 'For teachers'], ['ja', '先生へ']]) {
    const page = await fresh(link({ v: 'lesson', lang, l: 'kayles' }));
    await page.click('#lesson-teacher');
    await page.waitForSelector('#teacher tr.mine');
    equal(await page.locator('#teacher h1').innerText(), head, 'title');
    const title = JSON.parse(terminal(['messages', '--json'])).words['page.lesson.kayles.title'][lang === 'ja' ? 1 : 0];
    equal(await page.locator('#teacher tr.mine td').first().innerText(), title, 'the row');
    // on a phone its tables are cards, read without scrolling sideways
    await page.setViewportSize({ width: 390, height: 844 });
    const beyond = await page.locator('#teacher .scroll').evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth));
    equal(beyond, [0, 0], 'scrolls sideways');
    await page.setViewportSize(page.size);
    await page.click('#teacher-lesson');
    await page.waitForSelector('#lesson-head');
    await closed(page);
  }
});

// docs/how-to/teach.md, "50 minutes": every button named in the plan, in its order.
test('the lesson of 50 minutes runs as it is printed, in both languages', async () => {
  for (const lang of ['en', 'ja']) {
    const plan = readFileSync(join(here, `../../docs/how-to/teach${lang === 'ja' ? '.ja' : ''}.md`), 'utf8');
    const all = JSON.parse(terminal(['messages', '--json'])).words;
    const word = (key) => all[key][lang === 'ja' ? 1 : 0];
    const press = async (key) => {
      expect(plan.includes(word(key)), `the plan does not name '${word(key)}'`);
      await page.getByRole('button', { name: word(key), exact: true }).click();
    };
    const page = await fresh(link({ v: 'lesson', lang }));
    await page.locator('#lesson-seven').click();
    await page.waitForSelector('#board.active');
    await press('page.class');
    await page.waitForSelector('main.class #team-1');
    for (const move of ['1', '2', '1', '2']) { // two pupils at the front; the computer doesn't move
      await page.waitForSelector('#board.active');
      const made = await page.locator('#history li').count();
      await page.fill('#move', move);
      await page.waitForSelector('#confirm:not([disabled])');
      await page.click('#confirm');
      await page.waitForFunction((n) => document.querySelectorAll('#history li').length > n, made);
    }
    await press('page.part.strip');
    await markSeven(page);
    await press('page.check');
    await page.waitForSelector('#strip-text.right');
    for (const [divisor, verdict] of [['3', '.right'], ['2', '.wrong']]) {
      await page.fill('#divisor', divisor);
      await page.fill('#rest', '0');
      await press('page.conjecture-try');
      await page.waitForSelector('#conjecture-text' + verdict);
    }
    await page.click('#conjecture-play');
    await page.waitForSelector('main.class #board.active');
    await page.click('#lesson-next');
    await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 21);
    await press('page.class-leave');
    await page.waitForSelector('header');
    await page.waitForFunction(() => document.querySelector('#board.active') && document.querySelectorAll('#history li').length === 2); // the computer began
    await page.locator('#why summary').click();
    await press('page.reveal-first');
    await page.waitForSelector('#why-steps p');
    await page.getByRole('button', { name: word('page.view.quiz'), exact: true }).click();
    await page.selectOption('#sheet-kind', { label: word('page.sheet-strip') });
    await page.fill('#quiz-game', 'take:1-3');
    expect(plan.includes(word('page.convention.misere')), 'the plan does not name the winning rule of the sheet');
    await page.selectOption('#quiz-convention', { label: word('page.convention.misere') });
    await page.fill('#sheet-strip-to', '24');
    await page.click('#quiz-make');
    await page.waitForFunction(() => document.querySelectorAll('.paper-strip span').length === 25);
    await closed(page);
  }
}, 3);

test('readings above the kanji: kept in the link and after a reload, gone in English', async () => {
  const page = await fresh(link({ v: 'lesson', lang: 'ja', l: 'twentyone' }));
  await page.waitForSelector('#board.active');
  equal(await page.locator('ruby').count(), 0, 'readings before');
  await page.click('#kana');
  // in the lesson and beside the board every kanji has its reading
  const bare = await page.evaluate(() => {
    const found = [];
    for (const part of document.querySelectorAll('#lesson-head, #lesson-goal, #verdict, #lesson-parts, .reading p, #rule, #why-head, #predict, .buttons, #strip-check, #game-head, #turn')) {
      const copy = part.cloneNode(true);
      copy.querySelectorAll('ruby').forEach((one) => one.remove());
      if (/[\u4e00-\u9fff]/.test(copy.textContent)) found.push(copy.textContent.trim().slice(0, 60));
    }
    return found;
  });
  equal(bare, [], 'kanji without a reading');
  expect((await stateOf(page)).get('kana') === 'on', 'the link does not say so');
  await reloaded(page);
  await page.waitForSelector('ruby');
  await page.selectOption('#language', 'en');
  await page.waitForFunction(() => document.querySelectorAll('ruby').length === 0);
  await closed(page);
});

test('sheets: blank boards, rows to cut out, a strip to mark', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'quiz', lang, g: 'race', p: '7,9,5' }));
    await page.selectOption('#sheet-kind', 'cut');
    await page.fill('#sheet-start', '（4、2）');
    await page.fill('#sheet-copies', '3');
    await page.click('#quiz-make');
    await page.waitForSelector('.cut-row');
    equal(await page.locator('.cut-row').count(), 6, 'strips');
    equal(await page.locator('.cut-row').first().locator('span').count(), 5, 'fields and the goal');
    await page.selectOption('#sheet-kind', 'blank');
    await page.click('#quiz-make');
    await page.waitForSelector('#board-sheet.sheet-blank svg');
    equal(await page.locator('#board-sheet .piece:visible').count(), 0, 'pieces on a blank board');
    await page.selectOption('#sheet-kind', 'strip');
    await page.fill('#quiz-game', 'take:1-3');
    await page.selectOption('#quiz-convention', 'misere');
    await page.fill('#sheet-strip-to', '12');
    await page.click('#quiz-make');
    await page.waitForSelector('.paper-strip');
    const told = JSON.parse(terminal(['state', 'take:1-3', '--misere', '--json', '--lang', lang]));
    expect((await page.locator('#board-sheet').innerText()).includes(told.convention_words.replace(/^.*?[:：]\s*/, '').slice(1)), 'the winning rule on the sheet');
    expect(!/click|touch|押す|触る/i.test(await page.locator('#board-sheet').innerText()), 'paper that is to be pressed');
    equal(await page.locator('.paper-strip span').allInnerTexts(), Array.from({ length: 13 }, (_, n) => String(n)), 'fields');
    equal(await page.locator('.qr').count(), 0, 'a code for an address that nobody else can reach');
    await page.fill('#quiz-game', '0.7G');
    await page.click('#quiz-make');
    await page.waitForSelector('#quiz-fault');
    await page.fill('#quiz-game', 'nim 3 + kayles 2');
    for (const kind of ['strip', 'exercises']) {
      await page.selectOption('#sheet-kind', kind);
      await page.click('#quiz-make');
      await page.waitForFunction((told) => document.getElementById('quiz-fault')?.textContent === told, JSON.parse(terminal(['messages', '--json'])).words['page.sheet-no-sum'][lang === 'ja' ? 1 : 0]);
    }
    await page.selectOption('#sheet-kind', 'cut'); // a sum names its heaps: the position of the game before is not added
    await page.fill('#sheet-copies', '1');
    await page.click('#quiz-make');
    await page.waitForFunction(() => document.querySelectorAll('.cut-row').length === 2);
    await closed(page);
  }
});

test('explore: what was asked is kept over tabs, a reload, Back and the link', async () => {
  const page = await fresh(link({ v: 'explore', lang: 'en', code: '4.32', n: '100', run: 'yes' }));
  await page.waitForSelector('#period[data-status="proved"]');
  await page.fill('#code', 'kayles');
  await page.click('#look');
  await page.waitForFunction(() => document.getElementById('exceptions')?.textContent.startsWith('0, 3, 6, 9'));
  await page.locator('nav .tab').nth(0).click();
  await page.locator('nav .tab').nth(2).click();
  await page.waitForSelector('#exceptions:visible');
  await reloaded(page);
  await page.waitForSelector('#exceptions');
  await page.click('#tool-genus');
  await page.waitForSelector('#genus');
  equal(await page.locator('.cells span').first().innerText(), '0 01', 'genus of heap 0');
  const told = JSON.parse(terminal(['genus', 'kayles', '--to', '40', '--json']));
  expect((await page.locator('#genus').innerText()).includes(String(told.first_wild)), 'the first wild heap');
  await page.goBack();
  await page.waitForSelector('#exceptions:visible');
  await closed(page);
});

test('explore: the atlas computes every code of a form, as the terminal does', async () => {
  const page = await fresh(link({ v: 'explore', lang: 'en', tool: 'atlas' }));
  await page.selectOption('#atlas-form', '4.a');
  await page.click('#atlas-go');
  await page.waitForSelector('#atlas tbody tr:nth-child(7)');
  for (const row of await page.locator('#atlas tbody tr').all()) {
    const code = await row.locator('th').innerText();
    const told = JSON.parse(terminal(['period', code, '--limit', '3000', '--json']));
    if (told.status === 'proved') equal(await row.locator('td').first().innerText(), String(told.period), code);
  }
  await page.locator('#atlas th button').nth(2).click();
  await page.waitForSelector('#found');
  await closed(page);
});

test('explore: the catalogue of the release is opened, searched, sorted, and told of a game', async () => {
  const page = await fresh(link({ v: 'explore', lang: 'en', tool: 'catalogue' }));
  await page.setInputFiles('#catalogue-file', join(here, '../../web/package.json'));
  await page.waitForSelector('[role=alert]:visible');
  await page.setInputFiles('#catalogue-file', join(here, '../../records/catalogue.csv.gz'));
  await page.waitForSelector('#catalogue tbody tr:nth-child(200)');
  const told = JSON.parse(terminal(['lookup', '0.77', '--json']));
  await page.fill('#catalogue-wanted', '0.77');
  const row = page.locator('#catalogue tbody tr').filter({ has: page.getByRole('rowheader', { name: '0.77', exact: true }) });
  equal(await row.locator('td').nth(2).innerText(), String(told.period), 'period');
  await page.locator('#catalogue thead button').nth(3).click();
  const periods = await page.locator('#catalogue tbody td:nth-child(4)').allInnerTexts();
  const numbers = periods.map(Number).filter((n) => n > 0);
  equal(numbers, [...numbers].sort((a, b) => b - a), 'sorted by period');
  await row.locator('th button').click();
  await page.waitForSelector('#kin');
  expect((await page.locator('#kin').innerText()).includes(`: ${told.members.length}.`), 'its class');
  equal(await page.locator('#oeis').innerText(), told.oeis, 'OEIS');
  expect((await page.locator('#names').innerText()).includes('kayles'), 'its name');
  await closed(page);
});

test('a certificate is saved as the terminal writes it, checked in the page, and refused when it lies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ishitori-page-'));
  execFileSync(program, ['period', 'kayles', '--certificate', join(folder, 'terminal'), '--quiet']);
  const wanted = readFileSync(join(folder, 'terminal'), 'utf8');
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'explore', lang, code: 'kayles', n: '1000', run: 'yes' }));
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-certificate')]);
    equal(readFileSync(await download.path(), 'utf8'), wanted, 'certificate');
    await page.click('#tool-check');
    await page.setInputFiles('#check-file', join(folder, 'terminal'));
    await page.waitForSelector('#checked.right');
    expect(!/verify\.[a-z]/.test(await page.locator('#checked').innerText()), 'a sentence is missing');
    writeFileSync(join(folder, 'forged'), wanted.replace(/period 12\b/g, 'period 24'));
    expect(readFileSync(join(folder, 'forged'), 'utf8') !== wanted, 'nothing is forged');
    for (const [name, text] of [['forged', null], ['cut', wanted.slice(0, 200)], ['other', 'hello'], ['empty', '']]) {
      if (text !== null) writeFileSync(join(folder, name), text);
      await page.setInputFiles('#check-file', join(folder, name));
      await page.waitForFunction((file) => document.querySelector('#checked.wrong')?.textContent.includes(file), name);
    }
    await closed(page);
  }
  rmSync(folder, { recursive: true });
});

test('served: it can be installed, and its link is a QR code in play and on sheets', async () => {
  const server = spawn(program, ['web', '--serve', '--port', '0'], { env: { ...process.env, LC_ALL: 'C.UTF-8', ISHITORI_PAGE: resolve(pageFile) } });
  try {
    const where = await new Promise((done) => {
      let told = '';
      for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => {
        told += part;
        const found = told.match(/http:\/\/127[^ ]*/);
        if (found) done(found[0]);
      });
    });
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    page.on('pageerror', (fault) => faults.push(String(fault)));
    await page.goto(where + link({ v: 'play', lang: 'en', g: 'nim', p: '5,4,3', m: '1 1', who: 'two' }));
    await page.click('#qr');
    const squares = (await page.locator('.qr path').getAttribute('d')).length;
    expect(squares > 3000, 'the code is empty');
    const session = await context.newCDPSession(page);
    const manifest = await session.send('Page.getAppManifest');
    equal(manifest.errors, [], 'errors of the manifest');
    equal(JSON.parse(manifest.data).start_url, where, 'where it starts');
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    console.log('    ' + JSON.stringify(installabilityErrors));
    await page.goto('about:blank');
    await page.goto(where + link({ v: 'quiz', lang: 'ja', g: 'nim', p: '5,4,3' }));
    await page.selectOption('#sheet-kind', 'cut');
    await page.click('#quiz-make');
    await page.waitForSelector('#board-sheet .qr');
    expect((await page.locator('#board-sheet figcaption').innerText()).includes('p=5,4,3'), 'the link on the sheet');
    await context.close();
  } finally {
    server.kill('SIGINT');
  }
});

test('Firefox: every view, a move on each board, a question to the explorer', async () => {
  const file = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
  expect(existsSync(file), `there is no browser at ${file}; install the package firefox-esr`);
  const other = await firefox.launch({ executablePath: file, headless: true });
  try {
    const context = await other.newContext({ viewport: { width: 1280, height: 800 } });
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    page.on('pageerror', (fault) => faults.push(String(fault)));
    await page.goto(address);
    await page.waitForSelector('.card .picture svg');
    // within one page, like Back and links: reloading it would take a second each time
    const open = async (entries) => {
      await page.evaluate((hash) => { location.hash = hash; }, link({ lang: 'ja', ...entries }));
    };
    for (const [g, p] of [['race', '7,9,5'], ['nim', '4,3,2'], ['kayles', '7'], ['line:3', '9'], ['ring:3', '10']]) {
      await open({ v: 'play', g, p, who: 'two' });
      await page.waitForFunction((game) => document.querySelector('#board.active') && location.hash.includes('g=' + game), g);
      await page.waitForTimeout(200);
      await page.locator(g === 'race' ? '#board .square[data-at="0"]' : '#board .stone[data-row="0"]').last().click();
      await page.waitForSelector('#confirm:not([disabled])');
      await page.click('#confirm');
      await page.waitForFunction(() => document.querySelectorAll('#history li').length === 2);
    }
    await open({ v: 'lesson', l: 'seven', kana: 'on' });
    await page.waitForSelector('#lesson-goal ruby');
    await open({ v: 'explore', code: 'kayles', n: '1000', run: 'yes' });
    await page.waitForSelector('#period[data-status="proved"]');
    await page.waitForFunction(() => document.getElementById('plot')?.dataset.drawn === '1001');
    await open({ v: 'explore', tool: 'quotient', code: '0.52', run: 'yes' });
    await page.waitForSelector('#slices');
    await open({ v: 'quiz', g: 'kayles', p: '5' });
    await page.waitForSelector('#quiz-make');
    await page.click('#quiz-make');
    await page.waitForSelector('#sheet');
    await open({ v: 'teacher', l: 'seven' });
    await page.waitForSelector('#teacher tr.mine');
  } finally {
    await other.close();
  }
}, 4);

test('an answer to a move in every game of the lessons', async () => {
  const page = await fresh();
  const text = readFileSync(join(here, '../../web/src/lessons.ts'), 'utf8');
  const boards = [...text.matchAll(/board: \{ game: '([^']+)', start: '([^']+)'(?:, convention: '([a-z]+)')?/g)];
  expect(boards.length > 12, `${boards.length} boards`);
  let slowest = 0;
  for (const [, game, start, convention] of boards) {
    const took = await page.evaluate(async ([game, start, convention]) => {
      const words = ['state', game, start, ...(convention ? ['--' + convention] : [])];
      let best = Infinity;
      for (let i = 0; i < 3; i++) {
        const began = performance.now();
        await globalThis.ishitori.ask([...words, '--level', 'perfect', '--seed', String(i + 1)]);
        best = Math.min(best, performance.now() - began);
      }
      return best;
    }, [game, start, convention]);
    slowest = Math.max(slowest, took);
  }
  // goal: 50 ms on an idle machine; the time depends on the load of the machine
  console.log(`    slowest of ${boards.length}: ${slowest.toFixed(1)} ms (goal 50)`);
  expect(slowest < 500, `${slowest} ms`);
  await closed(page);
});

test('a link to an unknown lesson says so', async () => {
  const page = await fresh(link({ v: 'lesson', lang: 'en', l: 'nosuch' }));
  await page.waitForSelector('#path');
  expect((await page.locator('#notice').innerText()).includes('l=nosuch'), 'no word of the lesson');
  await closed(page);
});

test('a link carries the game; a broken one gives a sentence and the game is kept', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'ring:3', p: 'ring(10)', m: '8-10;1', who: 'two' }));
  await page.waitForFunction(() => document.querySelectorAll('.stone.taken').length === 4);
  await stateOf(page);
  const good = page.url();
  const other = await fresh(new URL(good).hash);
  await other.waitForFunction(() => document.querySelectorAll('.stone.taken').length === 4);
  equal(await other.locator('#history li').allTextContents(), await page.locator('#history li').allTextContents(), 'history');
  await closed(other);
  for (const broken of ['#v=play&g=%', '#v=what', '#m=%3Cscript%3E', '#q']) {
    await page.evaluate((hash) => { location.hash = hash; }, broken);
    await page.waitForSelector('#notice');
    await page.waitForFunction(() => document.querySelectorAll('.stone.taken').length === 4);
    equal(page.url(), good, 'the address after a broken link');
    await page.click('#notice button');
  }
  await closed(page);
  // well formed, but the game, position or move does not exist
  for (const bad of [{ g: '0.7G', p: '5' }, { g: 'nim', p: 'abc' }, { g: 'nim', p: '3', m: '1 9' }, { g: 'race', p: '1e40' }]) {
    const wrong = await fresh(link({ v: 'play', lang: 'en', ...bad }));
    await wrong.waitForSelector('#notice');
    await wrong.waitForSelector('#board');
    await closed(wrong);
  }
}, 2);

test('the pages of an atlas open this page at their game', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ishitori-atlas-'));
  const run = (...words) => execFileSync(program, [...words, '--quiet'], { env: { ...process.env, LC_ALL: 'C.UTF-8', ISHITORI_PAGE: resolve(pageFile) } });
  run('survey', '0.0?', '0.1', '4.3', '--to', '100', '--db', join(folder, 'a.db'));
  run('catalogue', join(folder, 'a.db'), '--atlas', join(folder, 'atlas'));
  const page = await fresh();
  for (const [code, start] of [['0.07', '9,8,7'], ['0.1', '1'], ['4.3', '9,8,7']]) {
    await page.goto(pathToFileURL(join(folder, 'atlas/index.html')).href);
    if (screens && code === '0.07') await page.screenshot({ path: join(screens, 'atlas-index.png') });
    await page.click(`tbody a:text-is("${code}")`);
    await page.waitForSelector('svg');
    if (screens && code === '0.07') await page.screenshot({ path: join(screens, 'atlas-game.png'), fullPage: true });
    const at = page.url();
    await page.click('a[href*="v=play"]');
    await page.waitForSelector('#board');
    let state = new URLSearchParams(new URL(page.url()).hash.slice(1));
    equal([state.get('v'), state.get('g'), state.get('p'), state.get('lang')], ['play', code, start, 'en'], code);
    equal(await page.locator('#notice').count(), 0, `${code}: notices`);
    await page.goto(at);
    await page.click('a[href*="v=explore"]');
    await page.waitForSelector('main#main');
    state = new URLSearchParams(new URL(page.url()).hash.slice(1));
    equal([state.get('v'), state.get('code') ?? '0.77'], ['explore', code], `${code}: explored`);
    equal(await page.locator('#notice').count(), 0, `${code}: notices when explored`);
  }
  await closed(page);
  rmSync(folder, { recursive: true });
  // the atlas is not the page, so it may load its own files
  requests.splice(0, requests.length, ...requests.filter((url) => !url.startsWith(pathToFileURL(folder).href)));
}, 2);

test('bad input: a sentence in the page, the game kept', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'play', lang, g: 'nim', p: '4,3,2', who: 'two' }));
    for (const [game, start] of [['0.7G', '5'], ['nim', '1e99'], ['nim', '3,-1'], ['nim', '山'], ['ring:0', '5'], ['', '3'], ['x'.repeat(1500), '1'], ['nim', '<b>1</b>']]) {
      await page.click('#settings');
      await page.fill('#game', game);
      await page.fill('#start', start);
      await page.click('#begin');
      await page.waitForSelector('#notice');
      expect(!/ishitori [a-z]+|--[a-z]/.test(await page.locator('#notice').innerText()), 'the page speaks of a terminal');
      expect((await page.locator('#notice').innerText()).length > 10, 'a sentence');
      equal(await page.locator('#board .stone').count(), 9, 'stones on the board');
      await page.click('#notice button');
    }
    for (const move of ['9 9', 'nonsense', '1 -1', '１ ９', '2e9 1', '<img>']) {
      await page.fill('#move', move);
      await page.waitForSelector('#verdict.bad');
      expect(await page.locator('#confirm').isDisabled(), move);
    }
    await page.fill('#move', '１　２');
    await page.waitForSelector('#confirm:not([disabled])');
    for (const start of ['(5, 3, 4)', '5 3 4', '（５、３、４）']) {
      await page.click('#settings');
      await page.fill('#game', 'ｎｉｍ');
      await page.fill('#start', start);
      await page.click('#begin');
      await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 12);
    }
    await page.click('#settings');
    await page.fill('#game', 'nim');
    await page.fill('#start', '1000000000000,999999999999,5');
    await page.click('#begin');
    await page.waitForSelector('#board.numbers');
    await page.fill('#move', '1 1');
    await page.waitForSelector('#confirm:not([disabled])');
    await closed(page);
  }
}, 3);

test('a sum of games is played on one board', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'kayles 2 + nim 3', who: 'two' }));
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 5);
  const board = await page.locator('#board').innerHTML();
  expect(board.includes('Kayles') && board.includes('Nim'), 'the games beside their rows');
  equal(await page.locator('#board .stone.pin').count(), 2, 'pins, of Kayles only');
  const touches = await page.evaluate(() => {
    const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
    return boxes('#board .name text').some((name) => boxes('#board .stone .body').some((stone) => name.left < stone.right && stone.left < name.right && name.top < stone.bottom && stone.top < name.bottom));
  });
  expect(!touches, 'the name of a game touches a stone');
  await page.click(stoneAt(2, 1)); // a stone of Nim: from here to the right
  equal(await page.inputValue('#move'), '2 1', 'the move of a touch');
  await page.waitForSelector('#confirm:not([disabled])');
  await page.click('#confirm');
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 4);
  expect((await page.locator('#history').innerText()).includes('Nim 3: take 1 from the heap of 3, leaving 2'), 'the move in words');
  await page.click('#why-all');
  await page.waitForFunction(() => /Sprague-Grundy/.test(document.getElementById('why')?.textContent ?? ''));
  await page.click('#settings');
  await page.fill('#game', 'kayles 3 + nim 2,1');
  await page.click('#begin');
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 6);
  await page.click('#settings');
  await page.fill('#game', 'treblecross 9 + kayles 3');
  await page.click('#begin');
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 12);
  equal(await page.innerText('#verdict'), 'Press the first and the last pin, then press again.', 'no split, though heaps have 8 or more');
  await page.click('#settings');
  await page.fill('#game', 'treblecross 7 + kayles 2 + nim 1');
  await page.click('#begin');
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 10);
  equal([await page.locator('#board .cell').count(), await page.locator('#board .pin').count()], [7, 2], 'squares and pins');
  await page.click(stoneAt(3, 0));
  equal(await page.inputValue('#move'), '1 4', 'a square');
  await page.click(stoneAt(3, 0));
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 5);
  equal(await page.locator('#board .cell').count(), 2, 'one square on each side of the mark and its neighbours');
  await page.click('#settings');
  await page.fill('#game', 'ring:2 5 + line:3 3 + nim 1');
  await page.click('#begin');
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 9);
  equal(await page.locator('#board .pin').count(), 0, 'pins');
  await page.click(stoneAt(4, 0));
  await page.click(stoneAt(0, 0));
  equal(await page.inputValue('#move'), '1: 5-1', 'two stones of the ring');
  await page.waitForSelector('#confirm:not([disabled])');
  await page.click('#confirm');
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 7);
  await page.click(stoneAt(1, 1));
  await page.click(stoneAt(1, 1));
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 6);
  await reloaded(page);
  await page.waitForFunction(() => [...document.querySelectorAll('#board .number')].map((one) => one.textContent).join() === '2,3,4,1,3');
  await closed(page);
});

test('the last heap of a sum can be taken', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'kayles 1 + nim 2', p: '', who: 'two', m: '1 1' }));
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 2);
  await page.click(stoneAt(0, 0));
  equal(await page.inputValue('#move'), '1 2', 'the move of a touch');
  await page.click('#confirm');
  await page.waitForSelector('#end');
  await closed(page);
});

test('language and light follow their switches at once', async () => {
  const page = await fresh('#v=play', { locale: 'ja-JP' });
  equal(await page.getAttribute('html', 'lang'), 'ja', 'the browser speaks Japanese');
  await page.waitForSelector('#rule li');
  const rule = await page.locator('#rule').innerText();
  await page.selectOption('#language', 'en');
  await page.waitForFunction((old) => document.getElementById('rule').innerText !== old, rule);
  equal(await page.getAttribute('html', 'lang'), 'en', 'lang');
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.selectOption('#theme', 'dark');
  const dark = await paper();
  await page.selectOption('#theme', 'light');
  expect(dark !== (await paper()), 'dark looks like light');
  await page.reload();
  await page.waitForSelector('#theme');
  equal(await page.inputValue('#theme'), 'light', 'the light after a reload');
  await closed(page);
});

test('no sentence is missing on any view, in either language', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ lang }));
    for (const view of ['home', 'play', 'explore', 'lesson', 'quiz', 'teacher']) {
      await goTo(page, { v: view, lang, ...(view === 'play' ? { g: 'race', p: '7,9,5', why: 'open' } : {}) });
      await page.waitForTimeout(300);
      const text = await page.evaluate(() => document.body.innerHTML.replace(/<script[\s\S]*?<\/script>/g, ''));
      const missing = text.match(/\b(page|explain|line|level|period|quiz)\.[a-z][a-z.-]+/g);
      expect(!missing, `${view}: ${missing}`);
    }
    await closed(page);
  }
});

const sizes = [['phone', 390, 844], ['laptop', 1280, 800], ['projector', 1920, 1080]];
const views = {
  home: { v: 'home' },
  race: { v: 'play', g: 'race', p: '7,9,5', m: 'B 7;A 7', who: 'two', why: 'open' },
  counting: { v: 'play', g: 'count:3', p: '21', m: '2;5', who: 'two', why: 'open' },
  heaps: { v: 'play', g: 'nim', p: '7,5,3', who: 'two' },
  pins: { v: 'play', g: 'kayles', p: '12', m: '1 2 5+5', who: 'two', why: 'open' },
  ring: { v: 'play', g: 'ring:3', p: '10', m: '3-4;8;1', who: 'two' },
  class: { v: 'play', g: 'race', p: '7,9,5', m: 'B 7', who: 'two', room: 'class' },
  elements: { v: 'play', g: 'kayles', p: '9,5,3', c: 'misere', who: 'two', why: 'open' },
  explore: { v: 'explore', code: '0.77', n: '1000' },
  lessons: { v: 'lesson' },
  seven: { v: 'lesson', l: 'seven' },
  lesson: { v: 'lesson', l: 'move' },
  friends: { v: 'lesson', l: 'three' },
  fill: { v: 'lesson', l: 'race' },
  program: { v: 'lesson', l: 'program' },
  sums: { v: 'lesson', l: 'sum' },
  values: { v: 'lesson', l: 'kayles' },
  quiz: { v: 'quiz', g: 'nim', p: '5,3,2', seed: '7' },
  teacher: { v: 'teacher', l: 'kayles' },
  kana: { v: 'lesson', l: 'twentyone', kana: 'on' },
  genus: { v: 'explore', tool: 'genus', code: 'kayles', run: 'yes' },
  quotient: { v: 'explore', tool: 'quotient', code: '0.52', run: 'yes' },
  tree: { v: 'explore', tool: 'tree', code: '4.32', r: '3,1', run: 'yes' },
  grid: { v: 'explore', tool: 'grid' },
  atlas: { v: 'explore', tool: 'atlas' },
  catalogue: { v: 'explore', tool: 'catalogue' },
  check: { v: 'explore', tool: 'check' },
};
async function prepare(page, name) {
  if (name === 'home') await page.waitForFunction(() => document.querySelectorAll('.card .picture svg').length > 12);
  else if (name === 'explore') {
    await page.click('#look');
    await page.waitForSelector('#fold');
  } else if (name === 'lessons') {
    await page.waitForSelector('#path');
    await page.click('#results summary');
  } else if (name === 'friends' || name === 'fill') {
    await page.click('#part-' + name);
    await page.locator('#friends, #columns .cell').first().waitFor();
    if (name === 'friends') await page.click('#friends-ken');
  } else if (name === 'program') {
    await page.click('#part-read');
    await page.click('#program-step');
  } else if (name === 'sums') await page.click('#part-ask');
  else if (name === 'values') {
    await page.waitForSelector('#board.active');
    await page.click('#part-strip');
    await page.click('#strip-one');
    await page.waitForSelector('#strip-reason');
  } else if (name === 'seven') {
    await page.waitForSelector('#board.active');
    await page.click('#part-strip');
    for (const i of [0, 1, 2, 3]) await page.locator('#strip .cell').nth(i).click();
  } else if (name === 'lesson') await page.locator('.binary').first().waitFor();
  else if (name === 'quiz') {
    await page.check('#quiz-answers');
    await page.click('#quiz-make');
    await page.waitForSelector('#sheet');
  } else if (name === 'teacher') {
    await page.waitForSelector('#teacher tr.mine');
    await page.click('#collect summary');
    await page.fill('#collect-text', 'ishitori 1 | Aya | done seven twentyone | begun race | survey 12-');
    await page.waitForSelector('#collected');
  } else if (name === 'genus') await page.waitForSelector('#genus');
  else if (name === 'quotient') await page.waitForSelector('#slices');
  else if (name === 'tree') await page.waitForSelector('#tree .node');
  else if (name === 'grid') {
    await page.click('#grid-go');
    await page.waitForFunction(() => document.querySelectorAll('#grid tbody tr').length === 6);
  } else if (name === 'catalogue') {
    await page.setInputFiles('#catalogue-file', join(here, '../../records/catalogue.csv.gz'));
    await page.waitForSelector('#catalogue tbody tr:nth-child(200)');
  } else if (name === 'atlas') {
    await page.selectOption('#atlas-form', '4.a');
    await page.click('#atlas-go');
    await page.waitForSelector('#atlas tr:nth-child(7)');
  } else if (name === 'check') await page.waitForSelector('#check-file');
  else if (views[name].why) await page.waitForSelector('#outcome');
  else await page.waitForSelector('#board');
}

// A visitor who clicks, types and presses at random, with a seed, as fast as the page allows. The game can
// always continue.
const steps = Number(process.env.STEPS ?? 2000) / 4;
for (const visitor of [1, 2, 3, 4]) test(`a random visitor never gets stuck (visitor ${visitor}, ${steps} steps)`, async () => {
  // a new tab: Back must not lead into an earlier test
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'nim', p: '5,4,3', seed: '3' }), { viewport: { width: 1280 + visitor, height: 800 } });
  let state = 20261121 + visitor;
  for (let from = 0; from < steps; from += 250) {
    const told = await page.evaluate(async ({ state, from, count }) => {
      const random = (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 4294967296) * n);
      };
      const done = [];
      const pause = (ms) => new Promise((go) => setTimeout(go, ms));
      for (let i = 0; i < count; i++) {
        const what = random(16);
        if (what === 0) {
          const choice = document.getElementById('language');
          if (choice) { choice.value = random(2) ? 'ja' : 'en'; choice.dispatchEvent(new Event('change', { bubbles: true })); }
          done.push('language');
        } else if (what === 1) {
          const key = ['ArrowUp', 'ArrowRight', 'ArrowLeft', ' ', 'Enter', 'Escape', 'c'][random(7)];
          (document.getElementById('board') ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
          done.push('key ' + key);
        } else if (what === 2 && history.length > 2 && i > 20) {
          history.back();
          await pause(20);
          done.push('back');
        } else {
          const all = [...document.querySelectorAll('button:not(:disabled):not(#classroom), #board .stone[data-row], #board .square:not(.past), #board .cut')].filter((one) => one.getClientRects().length > 0 && !/save-|print|share|look$|quiz-make|atlas-go|cancel/.test(one.id));
          const one = all[random(Math.max(1, all.length))];
          if (!one) continue;
          done.push(one.id || one.getAttribute('class') || one.tagName);
          if (one.closest('#board')) {
            one.scrollIntoView({ block: 'center', inline: 'center' });
            const { x, y, width, height } = one.getBoundingClientRect();
            const at = { clientX: x + width / 2, clientY: y + height / 2, button: 0, bubbles: true, cancelable: true, pointerId: 1 };
            for (const kind of ['pointerdown', 'pointerup']) one.dispatchEvent(new PointerEvent(kind, at));
          } else one.click();
        }
        await pause(random(4) === 0 ? 12 : 0);
      }
      // the game in play can continue: by a move, a new game, or "go on"
      document.querySelectorAll('dialog[open]').forEach((sheet) => sheet.close());
      if (!document.querySelector('.stage')) document.querySelectorAll('nav .tab')[0]?.click();
      for (let i = 0; i < 600; i++) {
        if (document.querySelector('#board.active, #board.numbers, #end, #go-on, #doubt')) return { state, done: [] };
        await pause(50);
      }
      return { state, done: done.slice(-12), at: from + count, where: location.href };
    }, { state, from, count: Math.min(250, steps - from) });
    expect(told.done.length === 0, `stuck after step ${told.at}, ${told.where}, after ${told.done.join(', ')}`);
    state = told.state;
  }
  await closed(page);
}, 6);

for (const [name, entries] of Object.entries(views)) {
  test(`axe-core finds no violation on ${name}; nothing sticks out on a phone`, async () => {
    const found = [];
    for (const lang of ['en', 'ja']) {
      const page = await fresh(link({ lang, ...entries }));
      await page.setViewportSize({ width: 1280, height: 800 });
      await prepare(page, name);
      await page.evaluate(axeSource);
      for (const [width, height] of [[1280, 800], [390, 844]]) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme });
          await page.waitForTimeout(50);
          const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
          for (const violation of result.violations)
            found.push(`${lang} ${colorScheme} ${width}: ${violation.id}: ${violation.help}: ${violation.nodes.slice(0, 3).map((node) => node.html.slice(0, 120) + ' ' + (node.any[0]?.message ?? '')).join(' | ')}`);
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > width) found.push(`${wide} px wide in a window of ${width}`);
      }
      await page.emulateMedia({ colorScheme: null });
      await closed(page);
    }
    expect(found.length === 0, '\n      ' + found.join('\n      '));
  }, name === 'catalogue' ? 4 : 1.4);
}

if (screens) {
  for (const [name, entries] of Object.entries(views)) {
    test(`screenshots: ${name}`, async () => {
      for (const [size, width, height] of sizes) {
        for (const colorScheme of size === 'laptop' ? ['light', 'dark'] : ['light']) {
          const lang = size === 'laptop' && colorScheme === 'light' ? 'en' : 'ja';
          const page = await fresh(link({ lang, ...entries }), { viewport: { width, height }, colorScheme });
          await prepare(page, name);
          await page.evaluate(() => {
            document.querySelector('.why table')?.scrollIntoView({ block: 'end' }); // beside the board
            scrollTo(0, 0);
          });
          await page.waitForTimeout(200);
          await page.screenshot({ path: join(screens, `${name}-${size}${colorScheme === 'dark' ? '-dark' : ''}.jpg`), type: 'jpeg', quality: 80, fullPage: size === 'phone' && name !== 'explore' });
          await closed(page);
        }
      }
    });
  }
}

// PARTS=DIR: a picture of each part of each lesson and of each view, in both languages, light and dark, on a
// laptop and a phone, and contact sheets with sixteen on each.
if (process.env.PARTS) {
  const folder = process.env.PARTS;
  mkdirSync(folder, { recursive: true });
  for (const lang of ['en', 'ja']) for (const colorScheme of ['light', 'dark']) for (const [size, width, height] of [['laptop', 1366, 768], ['phone', 390, 844]]) {
    const kind = `${lang}-${colorScheme}-${size}`;
    test(`pictures of every part: ${kind}`, async () => {
      const page = await fresh(link({ lang }), { viewport: { width, height }, colorScheme });
      const names = [];
      const take = async (name) => {
        await page.waitForTimeout(60);
        await page.screenshot({ path: join(folder, `${name}-${kind}.jpg`), type: 'jpeg', quality: 70 });
        names.push(`${name}-${kind}.jpg`);
      };
      const to = (entries) => goTo(page, { lang, ...entries });
      for (const view of ['home', 'lesson', 'quiz', 'teacher', 'explore']) {
        await to({ v: view });
        await page.waitForSelector('main#main h1');
        await take('view-' + view);
      }
      const text = readFileSync(join(here, '../../web/src/lessons.ts'), 'utf8');
      for (const [, id] of text.matchAll(/^  \{ id: '([a-z0-9]+)'/gm)) {
        await to({ v: 'lesson', l: id });
        await page.waitForSelector('#lesson-parts .part');
        for (const part of await page.locator('#lesson-parts .part').evaluateAll((list) => list.map((one) => one.id))) {
          await page.click('#' + part);
          await page.waitForFunction(() => !document.querySelector('.splash') && (!document.querySelector('#board') || document.querySelector('#board.active, #turn.over')));
          await take(`${id}-${part.replace('part-', '')}`);
        }
      }
      const sheet = await page.context().newPage();
      await sheet.setViewportSize(size === 'phone' ? { width: 1600, height: 1740 } : { width: 1800, height: 1040 });
      for (let i = 0; i < names.length; i += 16) {
        const list = names.slice(i, i + 16);
        writeFileSync(join(folder, 'sheet.html'), `<body style="margin:0;display:grid;grid-template-columns:repeat(${size === 'phone' ? 8 : 4},1fr);gap:4px;background:#888">` +
          list.map((name) => `<img src="${name}" style="width:100%" title="${name}">`).join(''));
        await sheet.goto(pathToFileURL(resolve(folder, 'sheet.html')).href);
        await sheet.screenshot({ path: join(folder, `sheet-${kind}-${i / 16 + 1}.jpg`), type: 'jpeg', quality: 80 });
      }
      await sheet.close();
      await closed(page);
    });
  }
}

// A failing test is repeated once in a new browser: on a busy machine the browser sometimes loses an input
// event. Both failures are shown, and so are tests that passed only in the repetition.
async function attempt(name, run) {
  faults = [];
  const began = performance.now();
  try {
    await run();
    expect(faults.length === 0, 'errors in the page: ' + faults.join(' | '));
    console.log(`ok    ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    return true;
  } catch (fault) {
    console.log(`FAIL  ${name}: ${fault.message}`);
    tabs.clear();
    await browser.close().catch(() => {});
    browser = await started();
    return false;
  }
}

let failed = 0;
let ran = 0;
const twice = [];
const [part, partCount] = (process.env.SHARD ?? '1/1').split('/').map(Number);
// the longest first, each to the part with the least work
const work = Array(partCount).fill(0);
const chosen = tests.filter(({ name }) => new RegExp(filter).test(name)).sort((a, b) => b.long - a.long).filter(({ long }) => {
  const least = work.indexOf(Math.min(...work));
  work[least] += long;
  return least === part - 1;
});
for (const { name, run } of chosen) {
  ran++;
  if (await attempt(name, run)) continue;
  if (await attempt(name, run)) twice.push(name);
  else failed++;
}
const outside = [...new Set(requests)].filter((url) => !url.startsWith(address) && !url.startsWith('blob:') && !url.startsWith('data:'));
if (outside.length > 0) {
  failed++;
  console.log('FAIL  the page asked for ' + outside.join(', '));
}
await browser.close();
if (twice.length > 0) console.log('passed only when tried again: ' + twice.join('; '));
console.log(`${ran - failed} of ${ran} passed`);
process.exit(failed > 0 || ran === 0 ? 1 : 0);
