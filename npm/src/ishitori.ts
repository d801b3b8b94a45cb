// The core in the caller's thread: each question is a call that returns the answer.
import type { Answers, AnswerVerify, Command } from './answers.js';
import { checked, exhausted, forSentences, numbers, packed, pieces, question, withFile } from './ask.js';
import type { Argument, Options, Question, StreamOptions, Word } from './ask.js';
import { instance, type Progress } from './instance.js';

export class Ishitori {
  #module: WebAssembly.Module;
  #lang: string | undefined;
  #ask: ReturnType<typeof instance> | undefined;
  #progress: Progress | undefined;

  /** The compiled core; `lang`, "en" or "ja", for all questions that do not say otherwise. `load()` makes one. */
  constructor(module: WebAssembly.Module, lang?: string) {
    this.#module = module;
    this.#lang = lang;
  }

  /**
   * Any question of the command line that needs no files: `ask("moves", "kayles", [7, 5, 3], { misere: true })`.
   * `exit` of the answer is 0 if it is all that was asked for, 3 if a limit was met.
   * @throws IshitoriError what the command line refuses, with its sentence.
   */
  ask<C extends Command>(command: C, ...words: Argument[]): Answers[C] {
    return checked(this.#put(question(this.#lang, command, words)));
  }

  /** The same as text, as a terminal prints it. */
  text(command: Command, ...words: Argument[]): string {
    const asked = question(this.#lang, command, words);
    const answer = this.#put({ ...asked, words: ['--plain', ...asked.words] });
    if (answer.text !== undefined) return answer.text;
    return checked(this.#put(asked));
  }

  /** The nim-values G(from) .. G(to), from = 0 if it is not given: `values("0.77", { to: 10 ** 6 })`. */
  values(game: Word, options: Options & { readonly to: Word }): Uint32Array<ArrayBuffer> {
    return packed(checked(this.#put(numbers(this.#lang, game, options))));
  }

  /**
   * The nim-values G(from) .. G(to), some at a time: `for (const values of ishitori.stream("0.77", { to: 10 ** 7 }))`. What was
   * computed is remembered from one piece to the next.
   */
  *stream(game: Word, options: StreamOptions): Generator<Uint32Array<ArrayBuffer>> {
    for (const piece of pieces(options)) yield this.values(game, piece);
  }

  /** The certificate of what `command` proves of a game, "" if it proves nothing: `certificate("period", "kayles")`. */
  certificate(command: 'period' | 'quotient', game: Word, options: Options = {}): string {
    // an empty file first, which clears the file of an earlier question
    checked(this.#put(withFile('', question(this.#lang, command, ['--', game, { ...options, certificate: 'certificate' }]))));
    return this.#put({ words: ['--get', 'certificate'] }).text;
  }

  /** Is the claim of a certificate, given as its text, true? Everything in it is derived again from the rules. */
  verify(certificate: string, options: Options = {}): AnswerVerify {
    return checked(this.#put(withFile(certificate, question(this.#lang, 'verify', [options, 'certificate']))));
  }

  #put(asked: Question): any {
    this.#ask ??= instance(this.#module, (done, goal) => this.#progress?.(done, goal));
    this.#progress = asked.progress;
    try {
      return this.#ask(asked.words);
    } catch (fault) {
      this.#ask = undefined; // its memory cannot be trusted
      if (!(fault instanceof WebAssembly.RuntimeError) && !(fault instanceof RangeError)) throw fault;
      throw exhausted(instance(this.#module, () => {})(forSentences), this.#lang);
    } finally {
      this.#progress = undefined;
    }
  }
}
