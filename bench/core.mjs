// The core of the page, in Node, beside the program: how many times as long it takes for the same questions.
//
//     npm/build.sh && node bench/core.mjs [build/wasm/core.wasm [build/release/ishitori]]
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { instance } from '../npm/dist/instance.js';

const here = (path) => new URL(`../${path}`, import.meta.url).pathname;
const [core = here('build/wasm/core.wasm'), program = here('build/release/ishitori')] = process.argv.slice(2);
const questions = [
  'values 0.007 --to 65536 --checksum', // all pairs
  'values 0.6 --to 40000 --checksum',
  'period 0.364 --limit 200000',
  'period 0.354 --limit 2000000', // the sparse engine
  'period 0.56 --limit 600000',
  'period 0.106 --limit 8000000',
  'quotient 0.15',
];

// The least of three times, in seconds.
function least(run) {
  const times = [0, 1, 2].map(() => {
    const from = performance.now();
    run();
    return performance.now() - from;
  });
  return Math.min(...times) / 1000;
}

const module = new WebAssembly.Module(readFileSync(core));
console.log('question'.padEnd(36) + ['core s', 'program s', 'times'].map((text) => text.padStart(10)).join(''));
for (const question of questions) {
  const words = question.split(' ');
  const own = least(() => {
    const { error } = instance(module, () => {})(words);
    if (error && error.key !== 'period.not-proved') throw new Error(`${question}: ${error.message}`);
  });
  const native = least(() => {
    const { status, stderr } = spawnSync(program, [...words, '--quiet'], { env: { ...process.env, LC_ALL: 'C' } });
    if (status !== 0 && status !== 3) throw new Error(String(stderr));
  });
  const columns = [own.toFixed(3), native.toFixed(3), (own / native).toFixed(1)];
  console.log(question.padEnd(36) + columns.map((text) => text.padStart(10)).join(''));
}
