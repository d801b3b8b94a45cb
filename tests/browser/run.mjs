// The page in Debian's Chromium, from file:// and without a network: node run.mjs PAGE.html ISHITORI [FILTER]
// With SCREENS=DIR it also keeps a picture of each view at phone, laptop and projector size.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
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
let chromium, axeSource;
try {
  ({ chromium } = load('playwright-core'));
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
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C' } });
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

const browser = await chromium.launch({ executablePath: browserFile, args: ['--no-sandbox'] });
console.log('chromium ' + browser.version());
const requests = [];

async function fresh(fragment = '', options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', reducedMotion: 'reduce', acceptDownloads: true, ...options });
  await context.setOffline(true);
  const page = await context.newPage();
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (fault) => faults.push(String(fault)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(address + fragment);
  await page.waitForSelector('main#main');
  return page;
}
let faults = [];
const closed = async (page) => page.context().close();
const ask = (page, ...words) => page.evaluate((list) => globalThis.ishitori.ask(list), words);
const link = (entries) => '#' + new URLSearchParams(entries);

const tests = [];
const test = (name, run) => tests.push({ name, run });

test('the file is under 400 KB and names no address to fetch', async () => {
  const size = statSync(pageFile).size;
  console.log(`    ${size} bytes`);
  expect(size < 400_000, `${size} bytes`);
});

test('the first view is ready, from file://, offline', async () => {
  let best = Infinity;
  for (let i = 0; i < 3; i++) {
    const began = performance.now();
    const page = await fresh();
    await page.waitForSelector('#board');
    const inside = await page.evaluate(() => performance.now());
    best = Math.min(best, inside);
    console.log(`    ready after ${Math.round(inside)} ms (with the browser's tab ${Math.round(performance.now() - began)} ms)`);
    await closed(page);
  }
  // a figure, not a verdict: what is measured depends on what else the machine does
  console.log(`    best of three: ${Math.round(best)} ms`);
});

// Plays the game in the page to its end; each move one stone, square or pin.
async function playOut(page, means) {
  const keyboard = means === 'keyboard';
  const press = (place) => (means === 'touch' ? place.tap() : place.click());
  for (let moves = 0; moves < 120; moves++) {
    await page.waitForFunction(() => {
      const turn = document.getElementById('turn');
      return turn && (turn.classList.contains('won') || document.querySelector('#board.active'));
    });
    if (await page.locator('#turn.won').count()) return moves;
    const made = await page.locator('#history li').count();
    const kind = await page.locator('#board').evaluate((b) => [...b.classList].find((c) => ['heaps', 'pins', 'race', 'line', 'ring'].includes(c)));
    if (keyboard) {
      await page.locator('#board').focus();
      await page.keyboard.press(kind === 'heaps' || kind === 'race' ? 'ArrowRight' : 'Space');
    } else if (kind === 'race') {
      await press(page.locator('#board .square[data-at="0"]').first());
    } else {
      // the last stone of its row, so that nothing is split where that is not allowed
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
  ['kayles', '7'], ['4.32', '5,3,1'], ['0.3F', '7'], ['line:3', '9'], ['ring:3', '10'], ['ring:2', '9'],
];
for (const lang of ['en', 'ja']) {
  for (const means of ['clicks', 'keyboard', 'touch']) {
    test(`every board is played to its end, by ${means}, ${lang}`, async () => {
      for (const [game, start] of boards) {
        const page = await fresh(
          link({ v: 'play', lang, g: game, p: start, seed: '5', level: means === 'keyboard' ? 'easy' : 'perfect' }),
          means === 'touch' ? phone : {},
        );
        await playOut(page, means);
        const state = new URLSearchParams(new URL(page.url()).hash.slice(1));
        const told = JSON.parse(terminal(['step', game, start, '--moves', state.get('m'), '--json', '--lang', lang]));
        expect(told.over, `${game}: the terminal says the game goes on`);
        const winner = await page.locator('#turn').innerText();
        const me = lang === 'ja' ? 'あなた' : 'you';
        equal(winner.includes(me), told.winner === 'first', `${game}: winner (${winner})`);
        const last = await page.locator('#history li').last().innerText();
        expect(last.includes(told.history.at(-1).words), `${game}: '${last}' does not hold '${told.history.at(-1).words}'`);
        const said = await page.locator('#said').innerText();
        expect(said.trim().length > 5, `${game}: nothing is announced`);
        await closed(page);
      }
    });
  }
}

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

test('pieces are dragged, an arc is dragged on the ring', async () => {
  let page = await fresh(link({ v: 'play', lang: 'en', g: 'race', p: '7,9,5', who: 'two' }));
  const piece = await page.locator('.piece').nth(1).boundingBox();
  const square = await page.locator('.square[data-row="1"][data-at="6"]').boundingBox();
  await page.mouse.move(piece.x + piece.width / 2, piece.y + piece.height / 2);
  await page.mouse.down();
  await page.mouse.move(square.x + square.width / 2, square.y + square.height / 2, { steps: 8 });
  await page.mouse.up();
  equal(await page.inputValue('#move'), 'B 7', 'typed');
  await page.click('#confirm');
  await page.waitForFunction(() => document.querySelectorAll('#history li').length === 2);
  await closed(page);
  page = await fresh(link({ v: 'play', lang: 'en', g: 'ring:3', p: '10', who: 'two' }));
  const [a, b] = [await page.locator('.stone[data-at="9"]').boundingBox(), await page.locator('.stone[data-at="1"]').boundingBox()];
  const between = await page.locator('.stone[data-at="0"]').boundingBox();
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(...middle(a));
  await page.mouse.down();
  await page.mouse.move(...middle(between), { steps: 4 });
  await page.mouse.move(...middle(b), { steps: 4 });
  await page.mouse.up();
  equal(await page.inputValue('#move'), '10-2', 'typed');
  await page.click('#confirm');
  await page.waitForFunction(() => document.querySelectorAll('.stone.taken').length === 3);
  await closed(page);
});

// A finger that goes over these places of the board, one after the other.
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
      await page.waitForTimeout(40); // a finger, not a fling: after one the next tap only stops it
    }
  }
  await page.waitForTimeout(150);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('on a phone a finger drags on every board', async () => {
  const stone = (at, row = 0) => `#board .stone[data-row="${row}"][data-at="${at}"]`;
  for (const [g, p, places, move] of [
    ['race', '7,9,5', ['.piece[data-row="1"]', '.square[data-row="1"][data-at="6"]'], 'B 7'],
    ['nim', '7,5', [stone(6), stone(4)], '1 3'],
    ['kayles', '7', [stone(3), stone(2)], '1 2 2+3'],
    ['line:3', '9', [stone(2), stone(4)], '3-5'],
    ['ring:3', '10', [stone(9), stone(0), stone(1)], '10-2'],
  ]) {
    const page = await fresh(link({ v: 'play', lang: 'ja', g, p, who: 'two' }), phone);
    await page.waitForSelector('#board.active');
    await swipe(page, places);
    await page.waitForSelector('#confirm:not([disabled])');
    equal(await page.inputValue('#move'), move, `${g}: typed`);
    await page.locator('#confirm').tap();
    await page.waitForFunction(() => document.querySelectorAll('#history li').length === 2).catch((fault) => {
      throw new Error(`${g}: ${fault.message}`);
    });
    await closed(page);
  }
});

test('the ring opens into rows, which can be played on', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'ring:3', p: '10', m: '3-4;8;1', who: 'two' }));
  // seed 001, figure 2: the rows {2}, {5, 6, 7}, {9, 10}
  const rows = page.locator('.opened .stone');
  equal(await rows.locator('text').allTextContents(), ['2', '5', '6', '7', '9', '10'], 'the rows');
  equal(await page.locator('.ring-svg .stone.taken').count(), 4, 'taken stones on the ring');
  await rows.nth(1).click();
  await rows.nth(3).click();
  equal(await page.inputValue('#move'), '5-7', 'typed');
  await page.click('#confirm');
  await page.waitForFunction(() => document.querySelectorAll('.opened .stone').length === 3);
  await closed(page);
});

test('an illegal choice cannot be confirmed and says why, in the words of the terminal', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'play', lang, g: '0.77', p: '9', who: 'two' }));
    await page.click('#board .stone[data-at="2"]');
    await page.click('#board .stone[data-at="4"]');
    await page.waitForSelector('#verdict.bad');
    const told = JSON.parse(terminal(['step', '0.77', '9', '--try', '1 3 2+4', '--json', '--lang', lang]));
    equal(await page.locator('#verdict').innerText(), told.reason, 'the reason');
    expect(await page.locator('#confirm').isDisabled(), 'it can be confirmed');
    await page.keyboard.press('Enter');
    equal(await page.locator('#history li').count(), 0, 'moves made');
    await closed(page);
  }
});

test('hint, undo, redo, and the losing move of a finished game', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'nim', p: '5,3,4', who: 'two' }));
  await page.click('#hint');
  const told = JSON.parse(terminal(['step', 'nim', '5,3,4', '--hints', '--json']));
  await page.waitForSelector('#hints li');
  equal(await page.locator('#hints li').allTextContents(), told.winning_choices, 'hints');
  for (const move of ['1 5', '3 1', '2 3', '3 3']) {
    await page.fill('#move', move);
    await page.waitForSelector('#confirm:not([disabled])');
    await page.click('#confirm'); // and at once the next: what is typed may not overtake the move
  }
  await page.waitForSelector('#turn.won');
  await page.waitForSelector('.history .lost');
  const judged = JSON.parse(terminal(['step', 'nim', '5,3,4', '--moves', '1 5;3 1;2 3;3 3', '--judge', '--json']));
  const lost = judged.history.map((m) => m.outcome_before === 'N' && m.outcome_after === 'N');
  equal(await page.locator('.history li').evaluateAll((list) => list.slice(1).map((li) => li.classList.contains('lost'))), lost, 'marked moves');
  await page.click('#undo');
  await page.click('#undo');
  await page.waitForSelector('#board.active');
  equal(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('at'), '2', 'cursor after undo');
  await page.click('#redo');
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get('at') === '3');
  await closed(page);
});

test('why: the binary table, revealed step by step; the strategy of the ring; misère in words', async () => {
  let page = await fresh(link({ v: 'play', lang: 'en', g: 'race', p: '7,9,5', who: 'two' }));
  await page.waitForSelector('#binary .parity');
  const told = JSON.parse(terminal(['explain', 'race', '7,9,5', '--json']));
  equal(await page.locator('#binary .sums td').allTextContents(), told.table.sums.map(String), 'sums');
  equal(await page.locator('#why-steps li').allTextContents(), told.steps, 'steps');
  await page.click('#why-hide');
  equal(await page.locator('#binary').count(), 0, 'tables after hiding');
  await page.click('#why-next');
  equal(await page.locator('#binary tr').count(), 3, 'rows at the first step');
  await page.click('#why-next');
  equal(await page.locator('#binary tr').count(), 4, 'rows at the second step');
  await page.click('#why-all');
  await page.waitForSelector('#outcome');
  await closed(page);
  page = await fresh(link({ v: 'play', lang: 'ja', g: 'ring:3', p: '10', who: 'two' }));
  await page.waitForSelector('#why-steps li');
  const ring = JSON.parse(terminal(['explain', 'ring:3', '10', '--json', '--lang', 'ja']));
  equal(await page.locator('#why-steps li').allTextContents(), ring.steps, 'steps');
  expect((await page.locator('#game-head').innerText()).includes(ring.convention === 'misere' ? '負け' : '勝ち'), 'the convention in words');
  await closed(page);
});

test('why: the elements of a quotient, their product, and the product of each winning move', async () => {
  const raised = (word) => word.replaceAll(/\^/g, '');
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'play', lang, g: 'kayles', p: '9,5,3', c: 'misere', who: 'two' }));
    await page.waitForSelector('#outcome');
    const told = JSON.parse(terminal(['explain', 'kayles', '9,5,3', '--misere', '--json', '--lang', lang]));
    equal(await page.locator('#elements tbody th').allTextContents(), told.position.map(String), 'heaps');
    equal(await page.locator('#elements tbody td').allTextContents(), told.elements.map(raised), 'elements');
    equal(await page.locator('#elements tfoot td').allTextContents(), [raised(told.product)], 'product');
    equal(await page.locator('#products tbody td').allTextContents(), told.winning_moves.slice(0, 8).map((move) => raised(move.product)), 'products');
    equal(await page.locator('#why-steps li').allTextContents(), told.steps.map(raised), 'steps');
    await page.click('#why-hide');
    await page.click('#why-next');
    equal(await page.locator('#elements tfoot').count(), 0, 'products at the first step');
    await page.click('#why-next');
    equal(await page.locator('#elements tfoot').count(), 1, 'products at the second step');
    await closed(page);
  }
});

test('the answers of the page are the answers of the terminal', async () => {
  const page = await fresh();
  const questions = [
    ['games'], ['rules', '4.32'], ['rules', 'ring:3', '--lang', 'ja'], ['values', '0.77', '--to', '100'],
    ['values', '0.16', '--to', '20000', '--checksum'], ['values', 'take:2,5,7', '--to', '50'], ['period', 'kayles'],
    ['period', '0.156', '--limit', '10000'], ['period', '0.007', '--limit', '3000'], ['outcome', '4.32', '5,3,1'],
    ['outcome', 'kayles', '9,4,1', '--misere'], ['outcome', 'kayles', '10^18,12345,71'], ['moves', 'race', '7,9,5'],
    ['moves', 'race:3', '7,9,5'], ['moves', 'nim', '8,9,6,4', '--misere'], ['moves', 'ring:2', '10'],
    ['explain', 'race', '8,9,6,4'], ['explain', 'line:3', '10', '--lang', 'ja'], ['explain', '0.77', '7,5,3'],
    ['table', 'ring:2', '--to', '23'], ['table', 'line:3', '--to', '16'], ['tree', '4.32', '3,1'],
    ['step', 'ring:3', 'ring(10)', '--moves', '8-10', '--level', 'perfect', '--seed', '4', '--hints'],
    ['quiz', 'nim', '--count', '6', '--seed', '9', '--answers'],
    ['quotient', 'kayles'], ['genus', '0.77', '--to', '20'], ['outcome', 'kayles', '10^9,12345,7', '--misere'],
    ['outcome', '0.7G', '5'], ['outcome', 'nim', 'x'], ['nonsense'], ['values', 'nim'], ['step', 'nim', '3', '--moves', '1 9'],
  ];
  for (const words of questions) {
    const told = JSON.parse(terminal([...words, '--json']));
    delete told.notes;
    equal(await ask(page, ...words), told, words.join(' '));
  }
  // the page has no surveys, so it lacks their sentences; all that it has are the terminal's
  const all = JSON.parse(terminal(['words', '--json'])).words;
  const here = Object.entries((await ask(page, 'words')).words);
  expect(here.length > 300, `${here.length} sentences`);
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
    await page.waitForFunction(() => document.getElementById('plot')?.dataset.drawn === '1000001', null, { timeout: 60000 });
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

test('explore: a long question is stopped, and the page goes on', async () => {
  const page = await fresh(link({ v: 'explore', lang: 'en', code: '0.007', n: '10000000' }));
  await page.click('#look');
  await page.waitForSelector('#cancel');
  await page.waitForFunction(() => Number(document.querySelector('progress')?.value) > 0, null, { timeout: 20000 });
  // the page answers while it computes
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

test('the grids of seed 001 and a game tree', async () => {
  const page = await fresh(link({ v: 'explore', lang: 'en' }));
  await page.fill('#grid-m', '23');
  await page.fill('#grid-n', '3');
  await page.click('#grid-go');
  await page.waitForFunction(() => document.querySelectorAll('#grid tbody tr').length === 3);
  for (const n of [1, 2, 3]) {
    const told = JSON.parse(terminal(['table', `ring:${n}`, '--to', '23', '--json'])).first_player_wins;
    equal(await page.locator(`#grid tbody tr:nth-child(${n}) td`).allTextContents(), told.map(String), `C(m,${n})`);
  }
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

test('the lesson checks its exercises', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'lesson', lang }));
    await page.click('#lesson-next');
    for (const [n, digits] of [[3, '0011'], [6, '110'], [9, '１００１']]) {
      await page.fill(`#answer-b${n}`, '10');
      await page.press(`#answer-b${n}`, 'Enter');
      await page.waitForSelector(`#verdict-b${n}.wrong`);
      await page.fill(`#answer-b${n}`, digits);
      await page.press(`#answer-b${n}`, 'Enter');
      await page.waitForSelector(`#verdict-b${n}.right`);
    }
    await page.click('#lesson-next');
    await page.fill('#answer-s2-6', '0100');
    await page.press('#answer-s2-6', 'Enter');
    await page.waitForSelector('#verdict-s2-6.right');
    for (let i = 0; i < 3; i++) await page.click('#lesson-next');
    for (const [id, answer, right] of [['w0-6-4', '0,4,4', true], ['w5-2-3', '(1,2,3)', true], ['w6-5-4', '1,5,4', true], ['w5-2-7', '4,2,7', false], ['w5-2-7', '5,2,6', false], ['w6-5-4', '6,5,3', true]]) {
      await page.fill(`#answer-${id}`, answer);
      await page.press(`#answer-${id}`, 'Enter');
      await page.waitForSelector(`#verdict-${id}.${right ? 'right' : 'wrong'}`);
    }
    await page.click('#lesson-play');
    await page.waitForSelector('#board');
    await closed(page);
  }
});

test('a quiz sheet, with answers, printed', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'quiz', lang, g: 'kayles', p: '5', seed: '3' }));
    await page.click('#quiz-make');
    await page.waitForSelector('#questions li');
    const told = JSON.parse(terminal(['quiz', 'kayles', '--count', '8', '--seed', '3', '--answers', '--json', '--lang', lang]));
    equal(await page.locator('#questions > li > div:first-child').allTextContents(), told.questions.map((q) => q.question), 'questions');
    await page.check('#quiz-answers');
    equal(await page.locator('#questions .answer').count(), 8, 'answers');
    const sheet = await page.pdf();
    expect(sheet.subarray(0, 4).toString() === '%PDF' && sheet.length > 5000, 'the sheet is printed');
    await closed(page);
  }
});

test('a link carries the game; a broken one gives a sentence and the game is kept', async () => {
  const page = await fresh(link({ v: 'play', lang: 'en', g: 'ring:3', p: 'ring(10)', m: '8-10;1', who: 'two' }));
  await page.waitForFunction(() => document.querySelectorAll('.stone.taken').length === 4);
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
  // well formed, but no such game, position or move
  for (const bad of [{ g: '0.7G', p: '5' }, { g: 'nim', p: 'abc' }, { g: 'nim', p: '3', m: '1 9' }, { g: 'race', p: '1e40' }]) {
    const wrong = await fresh(link({ v: 'play', lang: 'en', ...bad }));
    await wrong.waitForSelector('#notice');
    await wrong.waitForSelector('#board');
    await closed(wrong);
  }
});

test('the pages of an atlas open this page at their game', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ishitori-atlas-'));
  const run = (...words) => execFileSync(program, [...words, '--quiet'], { env: { ...process.env, LC_ALL: 'C', ISHITORI_PAGE: resolve(pageFile) } });
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
  // the atlas is not the page, so it may ask for its own files
  requests.splice(0, requests.length, ...requests.filter((url) => !url.startsWith(pathToFileURL(folder).href)));
});

test('bad input: a sentence in the page, the game kept', async () => {
  for (const lang of ['en', 'ja']) {
    const page = await fresh(link({ v: 'play', lang, g: 'nim', p: '4,3,2', who: 'two' }));
    for (const [game, start] of [['0.7G', '5'], ['nim', '1e99'], ['nim', '3,-1'], ['nim', '山'], ['ring:0', '5'], ['', '3'], ['x'.repeat(1500), '1'], ['nim', '<b>1</b>']]) {
      await page.fill('#game', game);
      await page.fill('#start', start);
      await page.click('#begin');
      await page.waitForSelector('#notice');
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
    await page.fill('#game', 'nim');
    await page.fill('#start', '1000000000000,999999999999,5');
    await page.click('#begin');
    await page.waitForSelector('#board.numbers');
    await page.fill('#move', '1 1');
    await page.waitForSelector('#confirm:not([disabled])');
    await closed(page);
  }
});

test('language and light follow their switches at once', async () => {
  const page = await fresh('', { locale: 'ja-JP' });
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
  await closed(page);
});

test('no sentence is missing on any view, in either language', async () => {
  for (const lang of ['en', 'ja']) {
    for (const view of ['play', 'explore', 'lesson', 'quiz']) {
      const page = await fresh(link({ v: view, lang }));
      await page.waitForTimeout(300);
      const text = await page.evaluate(() => document.body.innerHTML.replace(/<script[\s\S]*?<\/script>/g, ''));
      const missing = text.match(/\b(page|explain|line|level|period|quiz)\.[a-z][a-z.-]+/g);
      expect(!missing, `${view}: ${missing}`);
      await closed(page);
    }
  }
});

const sizes = [['phone', 390, 844], ['laptop', 1280, 800], ['projector', 1920, 1080]];
const views = {
  race: { v: 'play', g: 'race', p: '7,9,5', m: 'B 7;A 7', who: 'two' },
  heaps: { v: 'play', g: 'nim', p: '7,5,3', who: 'two' },
  pins: { v: 'play', g: 'kayles', p: '12', m: '1 2 5+5', who: 'two' },
  ring: { v: 'play', g: 'ring:3', p: '10', m: '3-4;8;1', who: 'two' },
  elements: { v: 'play', g: 'kayles', p: '9,5,3', c: 'misere', who: 'two' },
  explore: { v: 'explore', code: '0.77', n: '1000' },
  lesson: { v: 'lesson' },
  quiz: { v: 'quiz', g: 'nim', p: '5,3,2', seed: '7' },
};
async function prepare(page, name) {
  if (name === 'explore') {
    await page.click('#look');
    await page.waitForSelector('#fold');
    await page.click('#grid-go');
    await page.waitForFunction(() => document.querySelectorAll('#grid tbody tr').length === 6);
    await page.click('#tree-go');
    await page.waitForSelector('#tree .node');
  } else if (name === 'lesson') {
    for (let i = 0; i < 5; i++) await page.click('#lesson-next');
    await page.waitForSelector('.binary');
  } else if (name === 'quiz') {
    await page.click('#quiz-make');
    await page.waitForSelector('#questions li');
    await page.check('#quiz-answers');
  } else {
    await page.waitForSelector('#outcome');
  }
}

test('axe-core finds no violation on any view, light and dark; nothing sticks out on a phone', async () => {
  const found = [];
  for (const [name, entries] of Object.entries(views)) {
    for (const colorScheme of ['light', 'dark']) {
      const lang = colorScheme === 'light' ? 'en' : 'ja';
      const page = await fresh(link({ lang, ...entries }), { colorScheme });
      await prepare(page, name);
      await page.evaluate(axeSource);
      const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
      for (const violation of result.violations)
        found.push(`${name} ${colorScheme}: ${violation.id}: ${violation.help}: ${violation.nodes.slice(0, 3).map((node) => node.html.slice(0, 120) + ' ' + (node.any[0]?.message ?? '')).join(' | ')}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.waitForTimeout(150);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > 390) found.push(`${name}: ${wide} px wide on a phone of 390`);
      await closed(page);
    }
  }
  expect(found.length === 0, '\n      ' + found.join('\n      '));
});

if (screens) {
  test('screenshots', async () => {
    for (const [name, entries] of Object.entries(views)) {
      for (const [size, width, height] of sizes) {
        for (const colorScheme of size === 'laptop' ? ['light', 'dark'] : ['light']) {
          const lang = size === 'laptop' && colorScheme === 'light' ? 'en' : 'ja';
          const page = await fresh(link({ lang, ...entries }), { viewport: { width, height }, colorScheme });
          await prepare(page, name);
          await page.evaluate(() => scrollTo(0, 0));
          await page.waitForTimeout(200);
          await page.screenshot({ path: join(screens, `${name}-${size}${colorScheme === 'dark' ? '-dark' : ''}.png`), fullPage: size === 'phone' && name !== 'explore' });
          await closed(page);
        }
      }
    }
  });
}

let failed = 0;
let ran = 0;
for (const { name, run } of tests) {
  if (!name.includes(filter)) continue;
  ran++;
  faults = [];
  const began = performance.now();
  try {
    await run();
    expect(faults.length === 0, 'errors in the page: ' + faults.join(' | '));
    console.log(`ok    ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  } catch (fault) {
    failed++;
    console.log(`FAIL  ${name}: ${fault.message}`);
    for (const context of browser.contexts()) await context.close();
  }
}
const outside = [...new Set(requests)].filter((url) => !url.startsWith(address) && !url.startsWith('blob:') && !url.startsWith('data:'));
if (outside.length > 0) {
  failed++;
  console.log('FAIL  the page asked for ' + outside.join(', '));
}
await browser.close();
console.log(`${ran - failed} of ${ran} passed`);
process.exit(failed > 0 || ran === 0 ? 1 : 0);
