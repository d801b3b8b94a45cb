// Makes dist/ of src/, the core and the schema: node build.mjs; ISHITORI_WASM names a core other than build/wasm/core.wasm.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const core = process.env.ISHITORI_WASM ?? here('../build/wasm/core.wasm');
const schema = here('../docs/answers.schema.json');
if (!existsSync(core)) {
  console.error(`npm: the core ${core} is not built: cmake -S apps/web -B build/wasm -G Ninja && cmake --build build/wasm`);
  process.exit(4);
}
const version = readFileSync(here('../src/base/version.hpp'), 'utf8').match(/version = "([^"]+)"/)[1];
const named = JSON.parse(readFileSync(here('package.json'), 'utf8')).version;
if (named !== version) {
  console.error(`npm: package.json says version ${named}, src/base/version.hpp ${version}.`);
  process.exit(1);
}

rmSync(here('dist'), { recursive: true, force: true });
mkdirSync(here('dist'));
const run = (...words) => execFileSync(process.execPath, words, { encoding: 'utf8', cwd: here('.'), stdio: ['ignore', 'pipe', 'inherit'] });
writeFileSync(here('src/answers.ts'), run(here('types.mjs'), schema, core));
try {
  run(here('node_modules/typescript/bin/tsc'));
} catch (fault) {
  console.error(fault.stdout);
  process.exit(1);
}
copyFileSync(core, here('dist/core.wasm'));
copyFileSync(schema, here('dist/answers.schema.json'));
copyFileSync(here('../LICENSE'), here('LICENSE'));
