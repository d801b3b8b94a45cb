// What a call from JavaScript costs, as a multiple of the time that the WebAssembly core itself takes for the same question, asked
// again and again: bindings.mjs PACKAGE, the folder of the npm package. Each figure is the best of a second's rounds.
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

let core; // the newest instance
const { Instance } = WebAssembly;
WebAssembly.Instance = function (...words) {
  const instance = new Instance(...words);
  core = instance.exports;
  return instance;
};
const { load } = await import(pathToFileURL(resolve(process.argv[2], 'dist/node.js')));
const certificate = (await load()).certificate('period', 'kayles');
const calls = [
  ['value', 100, (ishitori) => ishitori.ask('value', '0.77', 1000000)],
  ['outcome', 500, (ishitori) => ishitori.ask('outcome', '0.77', [7, 5, 3])],
  ['moves (1,033)', 10, (ishitori) => ishitori.ask('moves', 'kayles', [1000, 12345, 7], { misere: true })],
  ['period', 500, (ishitori) => ishitori.ask('period', 'kayles')],
  ['verify', 20, (ishitori) => ishitori.verify(certificate)],
  ['values of 10^6 heaps', 1, (ishitori) => ishitori.values('0.77', { to: 10 ** 6 - 1 })],
];
for (const [name, times, call] of calls) {
  const ishitori = await load();
  call(ishitori); // the question is now in its core
  const { ask } = core;
  const round = (work) => {
    const began = performance.now();
    for (let j = 0; j < times; ++j) work();
    return ((performance.now() - began) * 1000) / times;
  };
  let whole = Infinity;
  let inside = Infinity;
  for (const end = performance.now() + 1000; performance.now() < end; ) {
    whole = Math.min(whole, round(() => call(ishitori)));
    inside = Math.min(inside, round(ask));
  }
  console.log(`${name.padEnd(24)} ${inside.toFixed(1).padStart(10)} us in the core ${whole.toFixed(1).padStart(10)} us in all   ${(whole / inside).toFixed(2)}`);
}
