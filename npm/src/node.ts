// ishitori under Node: reads the core from the folder of this file.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Ishitori } from './ishitori.js';
import { IshitoriWorker } from './worker.js';
import type { Core, LoadOptions } from './load.js';

export type * from './answers.js';
export { IshitoriError, type Argument, type Options, type StreamOptions, type Word } from './ask.js';
export type { Progress } from './instance.js';
export type { Core, LoadOptions } from './load.js';
export { Ishitori, IshitoriWorker };

let own: Promise<WebAssembly.Module> | undefined;

async function compile(core: Core): Promise<WebAssembly.Module> {
  if (core instanceof WebAssembly.Module) return core;
  // a path or a file: URL
  if (typeof core === 'string' || core instanceof URL) return WebAssembly.compile(await readFile(core));
  return WebAssembly.compile(core);
}

function module(core: Core | undefined): Promise<WebAssembly.Module> {
  return core === undefined ? (own ??= compile(new URL('./core.wasm', import.meta.url))) : compile(core);
}

/** Loads the core (compiled once) for questions in this thread. */
export async function load(options: LoadOptions = {}): Promise<Ishitori> {
  return new Ishitori(await module(options.wasm), options.lang);
}

/**
 * Loads the core for questions in a worker thread of its own, which starts with the first question. A worker that
 * waits for questions does not keep the process alive.
 */
export async function startWorker(options: LoadOptions = {}): Promise<IshitoriWorker> {
  const core = await module(options.wasm);
  return new IshitoriWorker(async (hear, failed) => {
    const worker = new Worker(new URL('./node-worker.js', import.meta.url));
    let asked = 0;
    worker.on('message', (message) => {
      if (!('done' in message) && --asked === 0) worker.unref();
      hear(message);
    });
    worker.on('error', failed);
    worker.on('exit', () => failed(new Error('ishitori: the worker has ended')));
    worker.postMessage({ module: core });
    worker.unref();
    return {
      postMessage(message: unknown) {
        if (asked++ === 0) worker.ref();
        worker.postMessage(message);
      },
      terminate: () => worker.terminate(),
    };
  }, options.lang);
}
