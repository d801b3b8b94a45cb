// ishitori in a browser: fetches the core from the folder of this file.
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
  if (core instanceof ArrayBuffer || ArrayBuffer.isView(core)) return WebAssembly.compile(core);
  const reply = await fetch(core);
  if (!reply.ok) throw new Error(`ishitori: the core cannot be read: ${core} answers ${reply.status}.`);
  // not compileStreaming: many servers do not know the type application/wasm
  return WebAssembly.compile(await reply.arrayBuffer());
}

function module(core: Core | undefined): Promise<WebAssembly.Module> {
  if (core !== undefined) return compile(core);
  own ??= compile(new URL('./core.wasm', import.meta.url));
  own.catch(() => (own = undefined)); // the next call tries again
  return own;
}

/** Loads the core (2.0 MB, compiled once) for questions in this thread. */
export async function load(options: LoadOptions = {}): Promise<Ishitori> {
  return new Ishitori(await module(options.wasm), options.lang);
}

/** Loads the core for questions in a worker of its own, which starts with the first question. */
export async function startWorker(options: LoadOptions = {}): Promise<IshitoriWorker> {
  const core = await module(options.wasm);
  return new IshitoriWorker(async (hear, failed) => {
    const worker = new Worker(new URL('./browser-worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = ({ message }) => failed(new Error(message || 'ishitori: the worker cannot be loaded'));
    worker.postMessage({ module: core });
    return worker;
  }, options.lang);
}
