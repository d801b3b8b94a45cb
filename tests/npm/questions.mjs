// The installed package under Node: node --expose-gc questions.mjs
import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ishitori, IshitoriError, load, startWorker } from 'ishitori';

const require = createRequire(import.meta.url);
const core = require.resolve('ishitori/core.wasm');
assert.ok(JSON.parse(await readFile(require.resolve('ishitori/answers.schema.json'))).$defs.answer_period);

const refused = (call, key, sentence, exit = 1) => {
  try {
    call();
  } catch (fault) {
    assert.ok(fault instanceof IshitoriError && fault instanceof Error, String(fault));
    if (key instanceof RegExp) assert.match(fault.key, key);
    else assert.equal(fault.key, key);
    assert.match(fault.message, sentence);
    assert.equal(fault.exit, exit);
    return fault;
  }
  return assert.fail(`${key} was not refused`);
};

// each way to give the location of the core
const ishitori = await load();
for (const wasm of [core, pathToFileURL(core), await readFile(core), await WebAssembly.compile(await readFile(core))])
  assert.equal((await load({ wasm })).ask('period', 'kayles').period, 12);
await assert.rejects(load({ wasm: '/no/such/core.wasm' }), /no such file/);
await assert.rejects(load({ wasm: new Uint8Array([0, 1, 2, 3]) }), WebAssembly.CompileError);

// words
assert.equal(ishitori.ask('outcome', 'kayles', [10n ** 9n, 12345, 7], { misere: true }).outcome, 'N');
assert.equal(ishitori.ask('outcome', 'nim', []).outcome, 'P');
assert.equal(ishitori.ask('value', 'kayles 7 + nim 3').nim_value, 1); // a sum of different games: 2 XOR 3
assert.equal(ishitori.ask('outcome', 'nim', '5,5', { misere: false, limit: undefined }).outcome, 'P');
assert.deepEqual(ishitori.ask('values', '0.77', { from: '10^15', to: '10^15+2' }).values, [1, 4, 7]);
assert.deepEqual([...ishitori.values('0.77', { to: 12 })], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
assert.equal(ishitori.values('0.77', { to: 10 ** 6 }).length, 10 ** 6 + 1);
assert.deepEqual([...ishitori.values('nim', { from: 2 ** 32 - 3, to: 2 ** 32 - 1 })], [2 ** 32 - 3, 2 ** 32 - 2, 2 ** 32 - 1]);
assert.equal(ishitori.ask('values', '0.77', { to: 3, packed: true }).packed, '0\n1\n2\n3\n'); // text, where text is asked for
assert.equal('values' in ishitori.ask('rules', 'kayles'), false); // no numbers of an earlier question
assert.match(ishitori.text('period', '0.007', { limit: 500 }), /500/); // a result at a limit is an answer
assert.equal(ishitori.ask('period', '0.007', { limit: 500 }).exit, 3);
assert.match(ishitori.text('rules', 'kayles', { lang: 'ja' }), /石/);
const japanese = await load({ lang: 'ja' });
assert.match(japanese.text('rules', 'kayles'), /石/);
assert.match(japanese.text('rules', 'kayles', { lang: 'en' }), /heap/);

// an answer belongs to its caller: the next one to the same question does not change with it
for (const question of [['genus', 'kayles', { to: 5 }], ['outcome', 'kayles', [7, 5, 3]]]) {
  const first = ishitori.ask(...question);
  const copy = structuredClone(first);
  for (const value of Object.values(first)) if (Array.isArray(value)) value.length = 0;
  first.exit = 'changed';
  assert.deepEqual(ishitori.ask(...question), copy);
  assert.deepEqual(ishitori.ask(...question), copy);
}
// more questions than are remembered
for (let i = 0; i < 300; ++i) assert.deepEqual(ishitori.ask('values', 'nim', { from: i % 150, to: i % 150 }).values, [i % 150]);

// questions as people type them are read as at the terminal: the table of tests/golden
const string = '"(?:[^"\\\\]|\\\\.)*"';
const rows = [...(await readFile(process.argv[2], 'utf8')).matchAll(new RegExp(`\\{\\{((?:${string},?\\s*)+)\\},\\s*(\\d),\\s*(${string})\\}`, 'g'))];
assert.ok(rows.length > 170);
for (const [, words, code, part] of rows) {
  const typed = words.match(new RegExp(string, 'g')).map((word) => JSON.parse(word));
  if (typed[0] === 'info' || typed.some((word) => word.includes('@'))) continue; // no catalogue, no files
  let text;
  try {
    text = ishitori.text(...typed);
    assert.equal(code, '0', typed.join(' '));
  } catch (fault) {
    if (!(fault instanceof IshitoriError)) throw fault;
    assert.equal(String(fault.exit), code, typed.join(' '));
    text = fault.message;
  }
  assert.ok(text.includes(JSON.parse(part)), `${typed.join(' ')}: ${text}`);
}

// errors
assert.equal(refused(() => ishitori.ask('period', '0.7G'), 'code.bad-digit', /column 4: 'G'/).place.column, 4);
refused(() => ishitori.text('period', '0.7G'), 'code.bad-digit', /column 4/);
refused(() => japanese.ask('period', '0.7G'), 'code.bad-digit', /数字/);
refused(() => ishitori.ask('survey', '0.77'), 'command.unknown', /survey/);
// certificates
const certificate = ishitori.certificate('period', 'kayles');
assert.match(certificate, /^ishitori certificate/);
assert.equal(ishitori.verify(certificate).verdict, 'verified');
assert.equal(ishitori.verify(certificate.replace('period 12', 'period 24')).verdict, 'refused');
assert.equal(ishitori.verify('no certificate').verdict, 'refused');
for (const wrong of [undefined, null, 7, ["text"]]) assert.throws(() => ishitori.verify(wrong), /given as its text/);
assert.equal(ishitori.verify(ishitori.certificate('quotient', 'kayles')).verdict, 'verified');
assert.equal(ishitori.certificate('period', '0.007', { limit: 500 }), '');

// values in pieces equal the values in one call; an empty range gives no piece
const some = [...ishitori.stream('0.77', { from: 5, to: 1000n, size: 100 })];
assert.deepEqual(some.flatMap((values) => [...values]), [...ishitori.values('0.77', { from: 5, to: 1000 })]);
assert.equal(some.length, 10);
assert.equal([...ishitori.stream('0.77', { from: 5, to: 4 })].length, 0);
assert.throws(() => [...ishitori.stream('0.77', { to: 4, size: 0 })], RangeError);

// the entry for browsers, loaded as by another system
const plain = await import(pathToFileURL(join(dirname(core), 'browser.js')));
assert.equal((await plain.load({ wasm: await readFile(core) })).ask('period', 'kayles').period, 12);

refused(() => ishitori.ask('plot', '0.77', { to: 5, out: 'f.svg' }), 'web.in-page', /plot/);
refused(() => ishitori.ask('period', 'kayles', { noSuchOption: 1 }), 'option.unknown', /--no-such-option/);
// typed text is a game, never an option, and never a word of the page itself
for (const typed of ['--json', '--help', '--version', '--lang', '--plain', '--put', 'kayles\0', 'cut:4\0junk', '\ud800', '-']) {
  for (const command of ['rules', 'period', 'values']) {
    refused(() => ishitori.ask(command, '--', typed, command === 'values' ? { to: 5 } : {}), typed.startsWith('cut') ? 'code.bad-count' : /^game\.(unknown|near)$/, /./);
    assert.throws(() => ishitori.text(command, '--', typed), IshitoriError);
  }
  assert.throws(() => ishitori.values(typed, { to: 5 }), IshitoriError);
  assert.throws(() => ishitori.ask('outcome', '--', 'kayles', typed), IshitoriError);
  if (typed.startsWith('-')) assert.throws(() => ishitori.ask(typed, 'a', 'b', 'rules', 'kayles'), IshitoriError);
}
assert.throws(() => ishitori.ask('web', { serve: true }), IshitoriError);
for (const wrong of [1.5, 2 ** 60, NaN]) assert.throws(() => ishitori.ask('outcome', 'nim', wrong), RangeError);
assert.throws(() => ishitori.values('nim', { from: 2 ** 32, to: 2 ** 32 }), RangeError);

// The core with 32 MB at most: the section of its memory (5) gets a maximum of 512 pages. To fill 4 GB would take minutes.
function small(bytes) {
  for (let at = 8; at < bytes.length; ) {
    const begin = at++;
    let size = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      more = bytes[at] > 127;
      size |= (bytes[at++] & 127) << shift;
    }
    if (bytes[begin] === 5) {
      const [count, flags, ...least] = bytes.subarray(at, at + size);
      assert.deepEqual([count, flags], [1, 0]);
      return Buffer.concat([bytes.subarray(0, begin), Buffer.from([5, size + 2, 1, 1, ...least, 0x80, 4]), bytes.subarray(at + size)]);
    }
    at += size;
  }
  return assert.fail('the core has no memory');
}
const little = await WebAssembly.compile(small(await readFile(core)));

// a core without free memory: it returns the sentence and then answers the next question
const broken = new Ishitori(little);
const large = () => broken.ask('values', '0.7', { to: 20_000_000 });
const fault = refused(large, 'memory.exhausted', /memory/i, 4);
assert.ok(fault.message.length > 20);
assert.equal(broken.ask('period', 'kayles').period, 12);

// a worker: order, progress, a stop by a signal while others wait, a stop of all
const worker = await startWorker();
const told = [];
const answers = await Promise.all([
  worker.ask('period', '0.16', { progress: (done, goal) => told.push([done, goal]) }),
  worker.ask('period', '0.77'),
  worker.values('0.77', { to: 5 }),
]);
assert.deepEqual(answers.slice(0, 2).map((answer) => answer.period), [149459, 12]);
assert.deepEqual([...answers[2]], [0, 1, 2, 3, 1, 4]);
assert.ok(told.every(([done, goal]) => done <= goal));
assert.equal((await worker.verify(certificate)).verdict, 'verified');
const streamed = [];
for await (const values of worker.stream('0.77', { to: 20, size: 8 })) streamed.push(...values);
assert.deepEqual(streamed, [...ishitori.values('0.77', { to: 20 })]);
const stop = new AbortController();
const long = worker.ask('period', '0.007', { limit: '10^7', signal: stop.signal });
const waiting = worker.ask('outcome', 'nim', [5, 5]);
setTimeout(() => stop.abort(), 50);
await assert.rejects(long, { name: 'AbortError' });
assert.equal((await waiting).outcome, 'P');
await assert.rejects(worker.ask('period', '0.77', { signal: AbortSignal.abort() }), { name: 'AbortError' });
await assert.rejects(worker.ask('period', '0.7G'), { name: 'IshitoriError', key: 'code.bad-digit' });
const poor = await startWorker({ wasm: little });
await assert.rejects(poor.ask('values', '0.7', { to: 20_000_000 }), { key: 'memory.exhausted' });
assert.equal((await poor.ask('period', 'kayles')).period, 12);
poor.close();
const ended = worker.ask('period', '0.007', { limit: '10^7' });
worker.close();
await assert.rejects(ended, { name: 'AbortError' });
assert.equal((await worker.ask('period', 'kayles')).period, 12);
worker.close();

// a worker that cannot be loaded: each question is rejected until it can be loaded
const script = join(dirname(core), 'node-worker.js');
renameSync(script, `${script}-`);
try {
  const lost = [worker.ask('period', 'kayles'), worker.ask('period', '0.16')];
  for (const question of lost) await assert.rejects(question, /node-worker/);
} finally {
  renameSync(`${script}-`, script);
}
assert.equal((await worker.ask('period', 'kayles')).period, 12);
worker.close();

// memory is released: answers and errors in a loop
const held = () => {
  globalThis.gc();
  const { external, arrayBuffers, heapUsed } = process.memoryUsage();
  return external + arrayBuffers + heapUsed;
};
const round = (calls) => {
  for (let i = 0; i < calls; i++) {
    ishitori.ask('outcome', 'nim', [5, 3, i % 7]);
    if (i % 50 === 0) assert.throws(() => ishitori.ask('outcome', 'nim', '5,x'), IshitoriError);
  }
};
round(500);
const before = held();
round(100_000);
const grown = held() - before;
assert.ok(grown < 2 ** 20, `${grown} bytes more after 10^5 calls`);
console.log('questions.mjs: all as expected');
