// Questions to a core in a worker of its own. A long question is cancelled by ending the worker.
import type { Progress } from './instance.js';

/** What the command table answers, as the terminal's --json. */
export interface Answered {
  error?: any;
  exit?: number;
  [field: string]: any;
}

/** Starts a worker that has the core, hands each of its messages to `hear`, and its end by a fault to `failed`. */
export type Begin = (hear: (message: any) => void, failed: (fault: unknown) => void) => Promise<Port>;

/** A worker, as far as it is needed here. */
export interface Port {
  postMessage(message: unknown): void;
  terminate(): unknown;
}

interface Waiting {
  words: string[];
  resolve(answer: Answered): void;
  reject(reason: unknown): void;
  progress?: Progress;
}

export class Questions {
  protected waiting = new Map<number, Waiting>();
  protected next = 1;
  private worker: Promise<Port> | undefined;

  constructor(
    private begin: Begin,
    private outOfMemory: () => string,
  ) {}

  get busy(): boolean {
    return this.waiting.size > 0;
  }

  ask(words: string[], progress?: Progress): Promise<Answered> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { words, resolve, reject, progress });
      this.send(id);
    });
  }

  /** Ends what runs and what waits; each of these questions is rejected with `reason`. */
  cancel(reason: unknown): void {
    const ended = [...this.waiting.values()];
    this.waiting.clear();
    if (ended.length > 0) this.stop();
    for (const one of ended) one.reject(reason);
  }

  protected stop(): void {
    this.worker?.then(
      (worker) => worker.terminate(),
      () => {},
    );
    this.worker = undefined;
  }

  /** Ends the worker; another answers what still waits. */
  protected restart(): void {
    this.stop();
    for (const id of this.waiting.keys()) this.send(id);
  }

  private async send(id: number): Promise<void> {
    const worker: Promise<Port> = (this.worker ??= this.begin(
      (message) => this.hear(message),
      // the worker did not load, or ended by itself: its questions get no answer
      (fault) => worker === this.worker && this.cancel(fault),
    ));
    try {
      const port = await worker;
      const one = this.waiting.get(id);
      // cancelled meanwhile, or sent again
      if (one && worker === this.worker) port.postMessage({ id, words: one.words });
    } catch (fault) {
      if (worker === this.worker) this.worker = undefined;
      this.waiting.get(id)?.reject(fault);
      this.waiting.delete(id);
    }
  }

  private hear(message: any): void {
    const one = this.waiting.get(message.id);
    if (!one) return;
    if ('done' in message) {
      one.progress?.(message.done, message.goal);
      return;
    }
    this.waiting.delete(message.id);
    if ('fault' in message) {
      this.restart(); // its memory cannot be trusted
      one.resolve({ error: this.outOfMemory(), exit: 4, fault: message.fault });
    } else {
      one.resolve(message.answer);
    }
  }
}
