// The page's state, and its few helpers: sentences, announcements, the cores.
import { Cancelled, Core, type Answer } from './core/core';
import { read, usual, write, type Shared } from './fragment';
import { sayIn, type Sentences } from './words';

export { Cancelled, type Answer };

const browserLanguage = (): 'ja' | 'en' => (navigator.language.startsWith('ja') ? 'ja' : 'en');

export const app: Shared & { theme: '' | 'light' | 'dark'; ready: boolean; notice: string; said: string } = $state({
  ...usual,
  lang: browserLanguage(),
  seed: 1 + Math.floor(Math.random() * 1e6),
  theme: '',
  ready: false,
  notice: '', // one sentence about what went wrong
  said: '', // for screen readers
});

let sentences: Sentences = {};

export const t = (key: string, ...args: (string | number)[]): string => sayIn(sentences, app.lang, key, args);

const outOfMemory = (): string => t('memory.exhausted');
// The board, its explanation and the explorer do not wait for each other.
export const cores = { board: new Core(outOfMemory), why: new Core(outOfMemory), explore: new Core(outOfMemory) };

export function ask(
  core: keyof typeof cores,
  words: string[],
  progress?: (done: number, goal: number) => void,
): Promise<Answer> {
  return cores[core].ask([...words, '--lang', app.lang], progress);
}

// For a teacher's console and the tests: ishitori.ask(['moves', 'nim', '5,3,4'])
Object.assign(globalThis, { ishitori: { ask: (words: string[]) => cores.board.ask(words) } });

let turn = false;
export function announce(sentence: string): void {
  turn = !turn; // the same sentence twice is read twice
  app.said = sentence + (turn ? '' : '\u00a0');
}

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

let before: Partial<Shared> | null = null;
function takeFragment(): boolean {
  const found = read(location.hash);
  if ('broken' in found) {
    app.notice = t('page.link-broken', found.broken);
    return false;
  }
  const { game, start, convention, moves, cursor, players, first } = app;
  before = app.ready ? { game, start, convention, moves, cursor, players, first } : null;
  Object.assign(app, found.state);
  return true;
}

// The game before the last link; false if there was none.
export function restore(): boolean {
  if (!before) return false;
  Object.assign(app, before);
  before = null;
  return true;
}

const last = { fragment: '' };
export function keepFragment(): void {
  const { view, lang, game, start, convention, moves, cursor, players, first, level, seed, code, heaps } = app;
  last.fragment = write({
    view, lang, game, start, convention, moves, cursor, players, first, level, seed, code, heaps,
  });
  if (location.hash !== last.fragment) history.replaceState(null, '', last.fragment);
}

// `changed`: a link was pasted into the address of the open page.
export async function open(changed: () => void): Promise<void> {
  const answer = await cores.board.ask(['words']);
  if (answer.error) throw new Error(String(answer.fault ?? answer.error));
  sentences = answer.words as Sentences;
  takeFragment();
  app.ready = true;
  addEventListener('hashchange', () => {
    if (location.hash === last.fragment) return;
    if (takeFragment()) {
      app.notice = '';
      changed();
    } else {
      history.replaceState(null, '', last.fragment);
    }
  });
}

export function save(name: string, type: string, contents: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([contents], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export const fileName = (game: string): string => 'ishitori-' + game.replace(/[^0-9A-Za-z.-]+/g, '_');
