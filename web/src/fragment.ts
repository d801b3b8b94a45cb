// The whole state of the page as the fragment of its address, and back. Pure.

export const views = ['home', 'play', 'lesson', 'explore', 'quiz', 'teacher'] as const;
// the tools of the explorer
export const tools = ['story', 'genus', 'quotient', 'grid', 'tree', 'atlas', 'catalogue', 'check'] as const;
export type View = (typeof views)[number];

export interface Shared {
  view: View;
  lang: 'ja' | 'en';
  game: string;
  start: string;
  convention: '' | 'normal' | 'misere'; // '': the game's usual convention
  moves: string[]; // in the core's notation
  cursor: number; // the number of moves made; the others can be redone
  players: 'computer' | 'two';
  first: 'me' | 'computer';
  level: 'perfect' | 'fair' | 'easy';
  seed: number;
  why: '' | 'open'; // the explanation, hidden at first
  room: '' | 'class'; // a board for a whole class, without the answer
  lesson: string; // '': the list of lessons
  kana: '' | 'on'; // readings above the kanji
  tool: (typeof tools)[number]; // of the explorer
  code: string; // of the explorer
  heaps: number;
  root: string; // of the game tree
  form: string; // heaps of genus and quotient, 40; the codes in the atlas, 0.ab; the table ring:24,6, m <= 24 and n <= 6
  run: '' | 'yes'; // the explorer has been asked, so the link restores its answer
}

export const usual: Shared = {
  view: 'home',
  lang: 'en',
  game: 'race',
  start: '7,9,5',
  convention: '',
  moves: [],
  cursor: 0,
  players: 'computer',
  first: 'me',
  level: 'perfect',
  seed: 1,
  why: '',
  room: '',
  lesson: '',
  kana: '',
  tool: 'story',
  code: '0.77',
  heaps: 1000,
  root: '3,1',
  form: '',
  run: '',
};

const names: Record<string, keyof Shared> = {
  v: 'view',
  lang: 'lang',
  g: 'game',
  p: 'start',
  c: 'convention',
  m: 'moves',
  at: 'cursor',
  who: 'players',
  first: 'first',
  level: 'level',
  seed: 'seed',
  why: 'why',
  room: 'room',
  l: 'lesson',
  kana: 'kana',
  tool: 'tool',
  code: 'code',
  n: 'heaps',
  r: 'root',
  f: 'form',
  run: 'run',
};

const choices: Partial<Record<keyof Shared, readonly string[]>> = {
  view: views,
  lang: ['ja', 'en'],
  convention: ['', 'normal', 'misere'],
  players: ['computer', 'two'],
  first: ['me', 'computer'],
  level: ['perfect', 'fair', 'easy'],
  why: ['', 'open'],
  room: ['', 'class'],
  kana: ['', 'on'],
  tool: tools,
  run: ['', 'yes'],
};

export function write(state: Shared): string {
  const words = new URLSearchParams();
  for (const [short, name] of Object.entries(names)) {
    const value = state[name];
    const plain = usual[name];
    if (name === 'moves') {
      if (state.moves.length > 0) words.set(short, state.moves.join(';'));
    } else if (name === 'cursor') {
      if (state.cursor !== state.moves.length) words.set(short, String(value));
    } else if (value !== plain || name === 'view' || name === 'lang' || name === 'game' || name === 'start') {
      words.set(short, String(value));
    }
  }
  return '#' + words.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%3B', ';');
}

// Reports the fault of a broken fragment, and uses no part of it.
export function read(fragment: string): { state: Partial<Shared> } | { broken: string } {
  const text = fragment.replace(/^#/, '');
  const state: Partial<Shared> = {};
  if (text === '') return { state };
  if (text.length > 20000) return { broken: text.slice(0, 20) + '…' };
  if (/%(?![0-9a-fA-F]{2})/.test(text)) return { broken: text.slice(0, 40) };
  for (const [short, value] of new URLSearchParams(text)) {
    const name = Object.hasOwn(names, short) ? names[short] : undefined;
    const broken = { broken: `${short}=${value}`.slice(0, 60) };
    if (!name || name in state || value.includes('\uFFFD')) return broken;
    const allowed = choices[name];
    if (allowed && !allowed.includes(value)) return broken;
    if (name === 'moves') {
      state.moves = value.split(';').map((move) => move.trim());
      if (state.moves.some((move) => !/^[0-9A-Za-z][0-9A-Za-z +\-:]*$/.test(move))) return broken;
    } else if (name === 'cursor' || name === 'seed' || name === 'heaps') {
      if (!/^\d{1,15}$/.test(value)) return broken;
      state[name] = Number(value);
    } else if (name === 'form') {
      if (!/^([1-9]\d{0,3}|[04]\.ab?|(ring|line):\d{1,2},\d{1,2})$/.test(value)) return broken;
      state.form = value;
    } else if (name === 'lesson') {
      if (!/^[a-z0-9-]{0,40}$/.test(value)) return broken;
      state.lesson = value;
    } else {
      if (value.length > 2000 || /^\s*-|[\u0000-\u001f]/.test(value)) return broken;
      (state as Record<string, unknown>)[name] = value;
    }
  }
  const moves = state.moves?.length ?? 0;
  if ((state.cursor ?? 0) > moves) return { broken: `at=${state.cursor}` };
  // a link to a game from an earlier version has no view
  if (!state.view && (state.game || state.moves)) state.view = 'play';
  if (state.game?.includes(' + ')) state.start ??= ''; // a sum has its heaps in itself
  state.cursor ??= moves;
  state.moves ??= [];
  return { state };
}
