// Questions to the core, each Core a worker of its own. A long question is cancelled by ending its worker.
import { unpack } from '../pack';
import CoreWorker from './worker?worker&inline';

// What the command table answers, as the terminal's --json; the page's own `ask` makes a sentence of `error`.
export interface Answer {
  error?: any;
  exit?: number;
  [field: string]: any;
}

export class Cancelled extends Error {}

// A question that nobody waits for any more is no fault of the page.
globalThis.addEventListener?.('unhandledrejection', (event) => {
  if (event.reason instanceof Cancelled) event.preventDefault();
});

// Unpacked and compiled once, for all workers.
let compiled: Promise<WebAssembly.Module> | undefined;

interface Waiting {
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
  progress?(done: number, goal: number): void;
}

export class Core {
  private worker: Promise<Worker> | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(private outOfMemory: () => string) {}

  get busy(): boolean {
    return this.waiting.size > 0;
  }

  async ask(words: string[], progress?: (done: number, goal: number) => void): Promise<Answer> {
    this.worker ??= this.start();
    const id = this.next++;
    const answer = new Promise<Answer>((resolve, reject) => this.waiting.set(id, { resolve, reject, progress }));
    const worker = await this.worker;
    // cancelled meanwhile: its promise is rejected already
    if (this.waiting.has(id)) worker.postMessage({ id, words });
    return answer;
  }

  // Ends what runs and what waits; each of these questions ends in Cancelled.
  cancel(): void {
    const ended = [...this.waiting.values()];
    this.waiting.clear();
    if (ended.length > 0) this.stop();
    for (const one of ended) one.reject(new Cancelled());
  }

  private stop(): void {
    this.worker?.then((worker) => worker.terminate());
    this.worker = undefined;
  }

  private async start(): Promise<Worker> {
    const module = await (compiled ??= WebAssembly.compile(unpack(document.getElementById('core')!.textContent!)));
    const worker = new CoreWorker();
    worker.onmessage = ({ data }) => {
      const one = this.waiting.get(data.id);
      if (!one) return;
      if ('done' in data) {
        one.progress?.(data.done, data.goal);
        return;
      }
      this.waiting.delete(data.id);
      if ('fault' in data) {
        this.stop(); // its memory cannot be trusted
        for (const other of this.waiting.values()) other.reject(new Cancelled());
        this.waiting.clear();
        one.resolve({ error: this.outOfMemory(), exit: 4, fault: data.fault });
      } else {
        one.resolve(data.answer);
      }
    };
    worker.postMessage({ module });
    return worker;
  }
}
