// address.mjs DIST: imports the entry for browsers by its address, like Deno and a browser without a bundler.
// Its modules import only files in the same folder.
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import process from 'node:process';

const dist = pathToFileURL((process.argv[2] ?? '.') + '/');
const fail = (what) => {
  console.error(`address: ${what}`);
  process.exit(1);
};
for (const name of readdirSync(dist).filter((file) => file.endsWith('.js') && !file.startsWith('node'))) {
  for (const [, from] of readFileSync(new URL(name, dist), 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g))
    if (!/^\.\/[a-z-]+\.js$/.test(from)) fail(`${name} imports ${from}`);
}
const { load } = await import(new URL('browser.js', dist).href);
const ishitori = await load({ wasm: readFileSync(new URL('core.wasm', dist)) });
const verdict = ishitori.verify(ishitori.certificate('period', 'kayles')).verdict;
if (verdict !== 'verified') fail(`the certificate of Kayles is ${verdict}`);
