// The core in a worker: the caller's thread is free meanwhile, and a long question can be cancelled.
import type { Answers, AnswerVerify, Command } from './answers.js';
import { checked, exhausted, forSentences, numbers, packed, pieces, question, withFile } from './ask.js';
import type { Argument, Options, Question, StreamOptions, Word } from './ask.js';
import { Questions, type Answered, type Begin } from './questions.js';

// Questions that can also be cancelled one by one.
class Queue extends Questions {
  constructor(begin: Begin) {
    super(begin, () => 'memory.exhausted');
  }

  put({ words, progress, signal }: Question): Promise<Answered> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = this.next; // of this question
    const answer = this.ask(words, progress);
    if (!signal) return answer;
    const end = (): void => {
      const one = this.waiting.get(id);
      if (!one) return;
      this.waiting.delete(id);
      one.reject(signal.reason);
      this.restart(); // the other questions are asked again
    };
    signal.addEventListener('abort', end, { once: true });
    return answer.finally(() => signal.removeEventListener('abort', end));
  }

  close(reason: unknown): void {
    this.cancel(reason);
    this.stop();
  }
}

export class IshitoriWorker {
  #queue: Queue;
  #lang: string | undefined;

  /** `startWorker()` makes one. */
  constructor(begin: Begin, lang?: string) {
    this.#queue = new Queue(begin);
    this.#lang = lang;
  }

  /** As Ishitori.ask, as a promise; with `progress` and `signal` among the options. */
  async ask<C extends Command>(command: C, ...words: Argument[]): Promise<Answers[C]> {
    return checked(await this.#put(question(this.#lang, command, words)));
  }

  /** The same as text, as a terminal prints it. */
  async text(command: Command, ...words: Argument[]): Promise<string> {
    const asked = question(this.#lang, command, words);
    const answer = await this.#put({ ...asked, words: ['--plain', ...asked.words] });
    if (answer.text !== undefined) return answer.text;
    return checked(await this.#put(asked));
  }

  /** The nim-values G(from) .. G(to), from = 0 if it is not given. */
  async values(game: Word, options: Options & { readonly to: Word }): Promise<Uint32Array<ArrayBuffer>> {
    return packed(checked(await this.#put(numbers(this.#lang, game, options))));
  }

  /** The nim-values G(from) .. G(to), some at a time: `for await (const values of worker.stream(...))`. */
  async *stream(game: Word, options: StreamOptions): AsyncGenerator<Uint32Array<ArrayBuffer>> {
    for (const piece of pieces(options)) yield await this.values(game, piece);
  }

  /** Is the claim of a certificate, given as its text, true? Everything in it is derived again from the rules. */
  async verify(certificate: string, options: Options = {}): Promise<AnswerVerify> {
    return checked(await this.#put(withFile(certificate, question(this.#lang, 'verify', [options, 'certificate']))));
  }

  /** Ends the worker. What still waits is rejected with `reason`. A later question starts another worker. */
  close(reason: unknown = new DOMException('The worker was closed.', 'AbortError')): void {
    this.#queue.close(reason);
  }

  async #put(asked: Question): Promise<Answered> {
    const answer = await this.#queue.put(asked);
    if (answer.fault === undefined) return answer;
    throw exhausted(await this.#queue.put({ words: forSentences }), this.#lang);
  }
}
