// Shared by Ishitori and IshitoriWorker: the words of a question, and the exception.
import type { Answered } from './questions.js';
import type { Progress } from './instance.js';

/** A word of a question: text, a whole number, or heaps, [7, 5, 3]. Numbers above 2^53 are written as bigint or text. */
export type Word = string | number | bigint | readonly (number | bigint)[];

/**
 * Options as on the command line: `{ limit: 1000 }` is `--limit 1000`, `{ misere: true }` is `--misere`;
 * undefined, null and false leave one out. `{ maxHeap: 5 }` would be `--max-heap 5`.
 */
export interface Options {
  /** Called now and then during a long question. */
  readonly progress?: Progress;
  /** Ends the question; its promise is rejected with the signal's reason. Of IshitoriWorker only. */
  readonly signal?: AbortSignal;
  readonly [name: string]: Word | boolean | null | undefined | Progress | AbortSignal;
}

export type Argument = Word | Options;

/** Whatever ishitori refuses: wrong input, memory exhausted. `message` is the sentence. */
export class IshitoriError extends Error {
  override readonly name = 'IshitoriError';
  /** Stable, for programs: "code.bad-digit". */
  readonly key: string;
  /** Where in the word, as far as it is known; counted from 1. */
  readonly place: { line?: number; column?: number };
  /** The exit code of the command line: 1 wrong input, 3 a limit was met, 4 the machine failed. */
  readonly exit: number;

  constructor(message: string, key: string, exit: number, place: { line?: number; column?: number } = {}) {
    super(message);
    this.key = key;
    this.exit = exit;
    this.place = place;
  }
}

function text(word: Word): string {
  if (typeof word === 'number' && !Number.isSafeInteger(word))
    throw new RangeError(`${word} is no whole number up to 2^53; write larger numbers as bigint or text.`);
  if (Array.isArray(word)) return word.length === 0 ? '0' : word.map(text).join(',');
  return String(word);
}

const isOptions = (argument: Argument): argument is Options => typeof argument === 'object' && !Array.isArray(argument) && argument !== null;

export interface Question {
  words: string[];
  progress?: Progress;
  signal?: AbortSignal;
}

/**
 * ("moves", ["kayles", [7, 5, 3], {misere: true}]) becomes the words moves --misere kayles 7,5,3: behind a word "--" among
 * the others there would be no options.
 */
export function question(lang: string | undefined, command: string, args: readonly Argument[]): Question {
  const words: string[] = [];
  const asked: Question = { words };
  const options: string[] = lang === undefined ? [] : ['--lang=' + lang];
  for (const argument of args) {
    if (!isOptions(argument)) {
      words.push(text(argument));
      continue;
    }
    for (const [name, value] of Object.entries(argument)) {
      if (name === 'progress') asked.progress = value as Progress;
      else if (name === 'signal') asked.signal = value as AbortSignal;
      else if (value !== undefined && value !== null && value !== false) {
        const flag = '--' + name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase());
        options.push(value === true ? flag : `${flag}=${text(value as Word)}`);
        if (name === 'lang' && options[0]!.startsWith('--lang=') && options.length > 1) options.shift();
      }
    }
  }
  words.unshift(command, ...options);
  if (command.startsWith('-')) words.unshift('--'); // never an option: apps/web/main.cpp reads --lang and --json
  return asked;
}

/** The answer, or its error as an exception. */
export function checked(answer: Answered): any {
  if (!answer.error) return answer;
  const { message, key, place } = answer.error;
  throw new IshitoriError(message, key, answer.exit ?? 1, place);
}

/** The question for nim-values as numbers. */
export function numbers(lang: string | undefined, game: Word, options: Options): Question {
  const asked = question(lang, 'values', ['--', game, { ...options, packed: true }]);
  return { ...asked, words: ['--numbers', ...asked.words] };
}

/** G(from) .. G(to) of its answer. */
export function packed({ values }: Answered): Uint32Array<ArrayBuffer> {
  if (!values) throw new RangeError('a nim-value is above 2^32 - 1; ask("values", ...) has them all.');
  return values;
}

/** The range of stream(): from 0 if it is not given, to the last heap included. */
export interface StreamOptions extends Options {
  readonly from?: number | bigint;
  readonly to: number | bigint;
  /** How many values come at a time; 65536 if it is not given. */
  readonly size?: number;
}

/** The pieces of a range: the options by which each is asked for. */
export function* pieces({ from = 0, to, size = 65536, ...others }: StreamOptions): Generator<Options & { readonly to: Word }> {
  if (!Number.isSafeInteger(size) || size < 1) throw new RangeError(`size is ${size}; it is a whole number above 0.`);
  const last = BigInt(to);
  for (let first = BigInt(from); first <= last; first += BigInt(size)) {
    const end = first + BigInt(size) - 1n;
    yield { ...others, from: first, to: end < last ? end : last };
  }
}

/** Words that hand the core a file before the question; files() of its other half. */
export function withFile(text: string, asked: Question): Question {
  if (typeof text !== 'string') throw new TypeError(`a certificate is given as its text, not as ${text === null ? 'null' : typeof text}.`);
  return { ...asked, words: ['--put', 'certificate', text, ...asked.words] };
}

/** The words by which the core is asked for the sentence of `memory.exhausted`. */
export const forSentences = ['messages'];

export function exhausted(words: Answered, lang: string | undefined): IshitoriError {
  return new IshitoriError(words.words['memory.exhausted'][lang === 'ja' ? 1 : 0], 'memory.exhausted', 4);
}
