// Questions to the core. Each Core is a separate worker (npm/src/questions.ts); the page contains the core in packed form.
import { Questions, type Answered, type Begin } from '../../../npm/src/questions';
import CoreWorker from './worker?worker&inline';

// `unpacked` of unpack.ts, with which the page begins (vite.config.ts).
declare const unpackPart: typeof import('../unpack').unpacked;

export type { Answered as Answer };

export class Cancelled extends Error {}

// A question whose answer is no longer needed is not an error of the page.
globalThis.addEventListener?.('unhandledrejection', (event) => {
  if (event.reason instanceof Cancelled) event.preventDefault();
});

// Unpacked and compiled once, for all workers.
let compiled: Promise<WebAssembly.Module> | undefined;

const begin: Begin = async (hear, failed) => {
  const module = await (compiled ??= unpackPart('core').arrayBuffer().then((bytes) => WebAssembly.compile(bytes)));
  const worker = new CoreWorker();
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = ({ message }) => failed(new Error(message));
  worker.postMessage({ module });
  return worker;
};

export class Core extends Questions {
  constructor(outOfMemory: () => string) {
    super(begin, outOfMemory);
  }

  // Ends the running and the waiting questions; each of them is rejected with Cancelled.
  override cancel(): void {
    super.cancel(new Cancelled());
  }
}
