// The data that the page needs before its core has been unpacked, read when the page is built.
import { readFileSync } from 'node:fs';
import { instance } from '../npm/src/instance';
import { gallery } from './src/games';
import type { Sketch } from './src/views/sketch';
import type { Sentences } from './src/words';

const here = (path: string): URL => new URL(path, import.meta.url);

/** The rows of a table of sentences in src/words: key, English, Japanese. */
export const table = (name: string): string[][] =>
  [...readFileSync(here(`../src/words/table_${name}.cpp`), 'utf8').replace(/"\s*\n\s*"/g, '')
    .matchAll(/\{"([^"]+)",\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"\}/g)]
    .map((row) => row.slice(1).map((text) => JSON.parse(`"${text}"`)));

/** The sentences that the page alone says; the core has the others. */
export const ownSentences = (): Sentences =>
  Object.fromEntries([...table('page'), ...table('lessons')].filter(([key]) => key.startsWith('page.')).map(([key, en, ja]) => [key, [en, ja]]));

/** The boards of the gallery, by card, as this core tells them. */
export function sketches(wasm: string): Record<string, Sketch> {
  const ask = instance(new WebAssembly.Module(readFileSync(wasm)), () => {});
  return Object.fromEntries(gallery.map(({ id, game, start }) => {
    const told = ['en', 'ja'].map((lang) => ask(['state', '--no-board', game, start, '--lang', lang]));
    for (const { error } of told) if (error) throw new Error(`${game}: ${error.message}`);
    const { kind, rows, stones, ring, ring_size, last_stone, start: from } = told[0];
    return [id, { kind, rows, stones, ring, ring_size, last_stone, start: from, titles: told.map(({ title }) => title) }];
  }));
}
