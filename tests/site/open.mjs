// The site in Chromium, as its readers use it: node open.mjs SOURCE SITE. From a server on this machine and
// from the disk. Nothing may be loaded from other hosts, no script may fail, and every clicked link opens.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [source, folder] = process.argv.slice(2).map((path) => resolve(path));
const { chromium } = createRequire(join(source, 'web/package.json'))('playwright-core');
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
for (const [file, sentence] of [[executablePath, 'install the package chromium'], [join(folder, 'index.html'), 'packaging/site.sh builds it']])
  if (!existsSync(file)) {
    console.error(`site: there is no ${file}; ${sentence}.`);
    process.exit(1);
  }

const types = { '.js': 'text/javascript', '.html': 'text/html', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml' };
const server = createServer((request, reply) => {
  const file = join(folder, normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname)));
  if (!existsSync(file) || !statSync(file).isFile()) return reply.writeHead(404).end();
  return reply.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
let opened = 0;
// Does what a reader does, at the address of the site's folder; `loads` decides which addresses may be
// requested.
async function read(root, where) {
  const tab = await browser.newPage({ locale: 'en-US' });
  tab.setDefaultTimeout(120_000);
  const faults = [];
  // Browsers do not start a worker from a file on disk, and the search needs one.
  tab.on('pageerror', (fault) => (root.startsWith('file:') && String(fault).includes('search/worker.js')) || faults.push(String(fault)));
  tab.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') faults.push(`${request.url()} was not loaded: ${why}`); // the reader left the page before
  });
  tab.on('response', (answer) => answer.status() >= 400 && faults.push(`${answer.url()} answers ${answer.status()}`));
  tab.on('request', (request) => request.url().startsWith(root) || /^(data|blob):/.test(request.url()) || faults.push(`${request.url()} is elsewhere`));
  const shows = async (text) => {
    await tab.getByText(text).first().waitFor();
    opened++;
  };
  const click = (name) => tab.locator('nav a').getByText(name, { exact: true }).first().click();

  await tab.goto(root + 'index.html');
  await shows('Two players take stones from heaps in turn.');
  await click('From a period to a proof of your own');
  await shows('G(n + 12) = G(n)');
  await click('Theory');
  await shows('[T3]');
  await click('Commands');
  await shows('exit code');
  await click('Atlas');
  await tab.waitForURL(root + 'atlas/index.html');
  await tab.locator('a[href]').first().click();
  await tab.waitForURL((address) => !String(address).endsWith('atlas/index.html'));
  opened++;
  await tab.goto(root + 'index.html');
  await click('日本語');
  await shows('二人が交互に山から石を取ります。');
  await click('周期から自分の証明まで');
  await shows('周期性を証明');
  await tab.goto(root + 'play.html#' + new URLSearchParams({ lang: 'en' }));
  await tab.getByRole('heading').first().waitFor(); // its core has started; other tests cover the page itself
  opened++;
  assert.deepEqual(faults, [], where);
  await tab.close();
}
try {
  await read(`http://127.0.0.1:${server.address().port}/`, 'from a server');
  await read(pathToFileURL(folder).href + '/', 'from the disk');
} finally {
  await browser.close();
  server.close();
}
console.log(`site: ${opened} pages opened in Chromium, from a server and from the disk`);
