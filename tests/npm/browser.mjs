// The installed package in Chromium, from a server on this machine: node browser.mjs SOURCE FOLDER
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';

const [source, folder] = process.argv.slice(2);
const { chromium } = createRequire(join(source, 'web/package.json'))('playwright-core');
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(executablePath)) {
  console.error(`npm: there is no browser at ${executablePath}; install the package chromium.`);
  process.exit(1);
}

// Without a type for .wasm, like many servers.
const types = { '.js': 'text/javascript', '.html': 'text/html' };
const page = `<!doctype html><title>ishitori</title><script type="importmap">
{"imports": {"ishitori": "/node_modules/ishitori/dist/browser.js"}}</script>`;
let lost = false; // True: the worker's script is missing
const server = createServer((request, reply) => {
  const path = normalize(new URL(request.url, 'http://x').pathname);
  if (path === '/') return reply.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
  const file = join(folder, path);
  lost ||= path === '/lose-the-worker';
  if (!existsSync(file) || (lost && path.endsWith('browser-worker.js'))) return reply.writeHead(404).end();
  return reply.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(file));
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const tab = await browser.newPage();
  tab.setDefaultTimeout(120_000);
  const faults = [];
  tab.on('pageerror', (fault) => faults.push(String(fault)));
  await tab.goto(address);
  const found = await tab.evaluate(async () => {
    const { IshitoriError, load, startWorker } = await import('ishitori');
    const ishitori = await load();
    const told = { move: ishitori.ask('moves', 'kayles', [7, 5, 3], { misere: true }).winning_moves[0].remove };
    try {
      ishitori.ask('period', '0.7G');
    } catch (fault) {
      told.error = [fault instanceof IshitoriError, fault.key, fault.place.column];
    }
    const worker = await startWorker();
    told.period = (await worker.ask('period', '0.16')).period;
    told.values = [...(await worker.values('0.77', { to: 5 }))];
    const stop = new AbortController();
    const long = worker.ask('period', '0.007', { limit: '10^7', signal: stop.signal });
    const waiting = worker.ask('outcome', 'nim', [5, 5]);
    setTimeout(() => stop.abort(), 50);
    told.ended = await long.catch((fault) => fault.name);
    told.waiting = (await waiting).outcome;
    worker.close();
    await fetch('/lose-the-worker');
    told.lost = await worker.ask('period', 'kayles').catch((fault) => fault instanceof Error);
    told.missing = await load({ wasm: '/no/core.wasm' }).catch((fault) => fault.message);
    return told;
  });
  assert.deepEqual(found, {
    move: 1,
    error: [true, 'code.bad-digit', 4],
    period: 149459,
    values: [0, 1, 2, 3, 1, 4],
    ended: 'AbortError',
    waiting: 'P',
    lost: true,
    missing: 'ishitori: the core cannot be read: /no/core.wasm answers 404.',
  });
  assert.deepEqual(faults, []);
} finally {
  await browser.close();
  server.close();
}
