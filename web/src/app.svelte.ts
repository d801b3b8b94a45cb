// The page's state and helpers: sentences, announcements, the cores, the browser's storage.
import { tick } from 'svelte';
import { rowName, type Kind } from './boards/selection';
import { Cancelled, Core, type Answer } from './core/core';
import { read as readFragment, usual, write, type Shared } from './fragment';
import { escaped, ruby } from './readings';
import { onPage } from './text';
import { sayIn } from './words';
import { ownSentences } from 'virtual:known';

export { Cancelled, type Answer };

// Data that stay in this browser and are never sent. A page opened from a disk may not be allowed to store any.
const shelf = 'ishitori';
function kept(): Record<string, any> {
  try {
    return JSON.parse(localStorage.getItem(shelf) ?? '{}') ?? {};
  } catch {
    return {};
  }
}
export function keep(changes: Record<string, unknown>): void {
  try {
    localStorage.setItem(shelf, JSON.stringify({ ...kept(), ...changes }));
  } catch {
    // then the data last as long as the page
  }
}
const was = kept();

const browserLanguage = (): 'ja' | 'en' =>
  was.lang === 'ja' || was.lang === 'en' ? was.lang : navigator.language.startsWith('ja') ? 'ja' : 'en';

export const app: Shared & { theme: '' | 'light' | 'dark'; sound: '' | 'on'; ready: boolean; core: boolean; notice: string; said: string } = $state({
  ...usual,
  lang: browserLanguage(),
  seed: 1 + Math.floor(Math.random() * 1e6),
  why: was.why === 'open' ? 'open' : '',
  kana: was.kana === 'on' ? 'on' : '',
  theme: ['light', 'dark'].includes(was.theme) ? was.theme : '',
  sound: was.sound === 'on' ? 'on' : '', // off until the visitor turns it on
  ready: false, // a view can be shown
  core: false, // True once all views can be shown: the core and its sentences are loaded
  notice: '', // one sentence about an error
  said: '', // for screen readers
});

// Ignores other contents of a damaged store.
const own = (kept: unknown): any => (kept !== null && typeof kept === 'object' && !Array.isArray(kept) ? kept : {});

// Finished lessons, the answers in them, names of teams and the games they won, and the results that pupils have handed in to a
// teacher.
export const memory: { results: string; done: Record<string, boolean>; answers: Record<string, string>; passed: Record<string, boolean>; teams: [string, string]; wins: [number, number] } = $state({
  results: typeof was.results === 'string' ? was.results : '',
  done: own(was.done),
  answers: own(was.answers), // answers to exercises by their names; the marks of strips as one text
  passed: own(was.passed), // parts of lessons and exercises that were right
  teams: Array.isArray(was.teams) && was.teams.length === 2 && was.teams.every((name: unknown) => typeof name === 'string') ? (was.teams as [string, string]) : ['', ''],
  wins: Array.isArray(was.wins) && was.wins.length === 2 && was.wins.every((n: unknown) => Number.isInteger(n)) ? (was.wins as [number, number]) : [0, 0],
});

const sentences = { ...ownSentences };

export const t = (key: string, ...args: (string | number)[]): string => sayIn(sentences, app.lang, key, args);
// The same for {@html}, with readings above the kanji if requested: all text for pupils goes through this function.
export const read = (sentence: string): string => (app.kana && app.lang === 'ja' ? ruby(sentence) : escaped(sentence));
export const r = (key: string, ...args: (string | number)[]): string => read(t(key, ...args));
// The position in words, row by row.
export const rowsTold = (kind: Kind, rows: number[], start: string): string =>
  kind === 'count' ? t('page.count-said', Number(start) - (rows[0] ?? 0), start) : rows.map((size, i) => t('page.row-of', rowName(kind, i), size)).join(', ');
export const has = (key: string): boolean => key in sentences;

const outOfMemory = (): string => onPage(t('memory.exhausted'));
// The board, its explanation (cancelled when the board changes), the panels beside the board, and the explorer do not wait for
// each other. A worker starts with its first question.
export const cores = { board: new Core(outOfMemory), why: new Core(outOfMemory), side: new Core(outOfMemory), explore: new Core(outOfMemory) };

// The core returns an error as {key, message, place}; the page shows its sentence.
const sentence = (error: string | { message: string }): string => (typeof error === 'string' ? error : error.message);

export async function ask(
  core: keyof typeof cores,
  words: string[],
  progress?: (done: number, goal: number) => void,
): Promise<Answer> {
  const answer = await cores[core].ask([...words, '--lang', app.lang], progress);
  if (answer.error) Object.assign(answer, { key: answer.error.key, error: onPage(sentence(answer.error)) });
  return answer;
}

// The file that an earlier question to this core wrote.
export const written = async (core: keyof typeof cores, name: string): Promise<string> =>
  (await cores[core].ask(['--get', name])).text ?? '';

// For a teacher's console and the tests: ishitori.ask(['moves', 'nim', '5,3,4'])
Object.assign(globalThis, { ishitori: { ask: (words: string[]) => cores.board.ask(words), sentences } });

let turn = false;
export function announce(sentence: string): void {
  turn = !turn; // so that a repeated sentence is read aloud again
  app.said = sentence + (turn ? '' : '\u00a0');
}

// Scrolls a new answer into view.
export async function seen(id: string): Promise<void> {
  await tick();
  document.getElementById(id)?.scrollIntoView({ block: 'nearest', behavior: calm() ? 'auto' : 'smooth' });
}

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

let before: Partial<Shared> | null = null;
function takeFragment(): boolean {
  const found = readFragment(location.hash);
  if ('broken' in found) {
    app.notice = t('page.link-broken', found.broken);
    return false;
  }
  const { game, start, convention, moves, cursor, players, first } = app;
  before = app.ready ? { game, start, convention, moves, cursor, players, first } : null;
  const { lang, why, seed, kana } = app;
  Object.assign(app, app.ready ? { ...usual, lang, why, seed, kana } : {}, found.state);
  return true;
}

// Restores the game before the last link; returns false if there was none.
export function restore(): boolean {
  if (!before) return false;
  Object.assign(app, before);
  before = null;
  return true;
}

const last = { fragment: '', page: '' };
// A new address takes the browser longer than drawing a move, so it is written when the page is idle.
const idle: (run: () => void) => void = 'requestIdleCallback' in globalThis ? (run) => requestIdleCallback(run, { timeout: 500 }) : (run) => setTimeout(run, 200);
let outdated: string | null = null; // the address that a newer one is going to replace
export function writeAddress(): void {
  const unchanged = location.hash === outdated; // otherwise a link was pasted meanwhile
  outdated = null;
  if (unchanged && location.hash !== last.fragment) history.replaceState(null, '', last.fragment);
}
const place = (): string => [app.view, app.lesson, ...(app.view === 'explore' ? [app.tool, app.run && app.code] : [])].join(' ');
export function keepFragment(): void {
  // each view and each lesson is a separate entry for the Back button; a move is not
  const page = place();
  const moved = last.page !== '' && last.page !== page;
  if (moved) writeAddress();
  last.fragment = write(app);
  last.page = page;
  if (location.hash === last.fragment) return;
  if (moved) history.pushState(null, '', last.fragment);
  else if (outdated === null) {
    outdated = location.hash;
    idle(writeAddress);
  }
}

// `changed`: a link was pasted into the address of the open page, or Back was pressed.
export async function open(changed: () => void): Promise<void> {
  takeFragment();
  last.page = place();
  app.ready = app.view === 'home';
  const look = (): void => {
    outdated = null;
    if (location.hash === last.fragment) return;
    if (takeFragment()) {
      app.notice = '';
      last.fragment = location.hash;
      last.page = place();
      changed();
    } else {
      history.replaceState(null, '', last.fragment);
    }
  };
  addEventListener('hashchange', look);
  addEventListener('popstate', look);
  addEventListener('pagehide', writeAddress);
  // the first view is painted before the core is unpacked, which takes longest; a hidden page paints nothing
  if (app.ready) await new Promise<unknown>((seen) => { requestAnimationFrame(() => setTimeout(seen)); setTimeout(seen, 300); });
  const answer = await cores.board.ask(['messages']);
  if (answer.error) throw new Error(String(answer.fault ?? sentence(answer.error)));
  Object.assign(sentences, answer.words);
  app.core = true;
  app.ready = true;
}

// Opens another game; the views that show it restart.
export function begin(game: string, start: string, more: Partial<Shared> = {}): void {
  Object.assign(app, { game, start, convention: '', moves: [], cursor: 0, first: 'me', players: 'computer', view: 'play', lesson: '' }, more);
}

export function save(name: string, type: string, contents: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([contents], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// The address of this page for other people; '' for a page opened from a disk.
export const address = (state: Shared = app): string => (location.protocol.startsWith('http') ? location.href.split('#')[0] + write(state) : '');

export const fileName = (game: string): string => 'ishitori-' + game.replace(/[^0-9A-Za-z.-]+/g, '_');
