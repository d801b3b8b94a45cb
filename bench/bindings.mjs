// What a call from JavaScript costs, as a multiple of the time that the WebAssembly core itself takes for it: bindings.mjs PACKAGE,
// the folder of the npm package. Each figure is the best of many rounds.
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

let inside = 0; // milliseconds in the core
const { Instance } = WebAssembly;
WebAssembly.Instance = function (...words) {
  const { exports } = new Instance(...words);
  const ask = () => {
    const began = performance.now();
    exports.ask();
    inside += performance.now() - began;
  };
  return { exports: { ...exports, ask } };
};
const { load } = await import(pathToFileURL(resolve(process.argv[2], 'dist/node.js')));
const ishitori = await load();
let i = 0;
const calls = [
  ['value', 500, () => ishitori.ask('value', '0.77', 1000000 + i)],
  ['outcome', 500, () => ishitori.ask('outcome', '0.77', [7, 5, 3])],
  ['moves (1,033)', 10, () => ishitori.ask('moves', 'kayles', [1000, 12345, 7], { misere: true })],
  ['period', 500, () => ishitori.ask('period', 'kayles')],
  ['verify', 20, () => ishitori.verify(certificate)],
  ['values of 10^6 heaps', 1, () => ishitori.values('0.77', { to: 10 ** 6 - 1 })],
];
const certificate = ishitori.certificate('period', 'kayles');
for (const [name, times, call] of calls) {
  let whole = Infinity;
  let core = Infinity;
  for (let round = 0; round < 20; ++round) {
    inside = 0;
    const began = performance.now();
    for (let j = 0; j < times; ++j, ++i) call();
    whole = Math.min(whole, (performance.now() - began) / times);
    core = Math.min(core, inside / times);
  }
  console.log(`${name.padEnd(24)} ${(core * 1000).toFixed(1).padStart(10)} us in the core ${(whole * 1000).toFixed(1).padStart(10)} us in all   ${(whole / core).toFixed(2)}`);
}
