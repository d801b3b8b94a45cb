// The path of lessons: their boards, their goals and their order. The sentences are in the core's table
// (page.lesson.<id>.*); the core decides who wins and which answers are right.
import type { Shared } from './fragment';

export type Exercise =
  | { kind: 'binary'; numbers: number[] } // write a number in binary
  | { kind: 'plus'; numbers: number[] } // added in binary, with carrying
  | { kind: 'nim-sum'; numbers: number[] }
  | { kind: 'next'; numbers: number[] } // the position after a winning move, or the answer that no move wins
  | { kind: 'who'; game: string; position: string; convention?: 'normal' | 'misere' } // the player to move wins, or not
  | { kind: 'value'; game: string; heap: number }; // a nim-value

// A friend's claim about the game of the lesson: that the player to move loses, or wins, in a position; or loses exactly when the
// number of stones, divided by the first number, leaves the second.
export type Claim = { loses: string } | { wins: string } | { rule: [number, number] };

export interface Board { game: string; start: string; convention?: Shared['convention'] }

export interface Lesson {
  id: string;
  seed?: string; // the source document of the lesson
  board?: Board; // the visitor wins with correct play
  problems?: Board[]; // smaller boards to win, one after the other: page.lesson.<id>.problem.<n>
  opinions?: { aya: Claim[]; ken: Claim[] }; // two opinions, one of which is right: page.lesson.<id>.aya, .ken
  example?: Board & { moves: string[] }; // a game to look at, move by move
  // the visitor marks who wins for from .. to stones, or for two heaps; `value`: the nim-values
  strip?: { game: string; from?: number; to: number; convention?: 'normal' | 'misere'; two?: boolean; value?: boolean };
  picture?: true; // the columns P, Q, R, S, as blocks or as digits, or the mirror are shown beside the board
  fill?: { game: string; position: string }; // their table, filled in by the visitor
  groups?: true; // the stones in groups that two moves take together, once the game was won
  sample?: number[]; // a binary table
  exercises?: Exercise[];
  explore?: Pick<Shared, 'tool' | 'code'> & Partial<Shared>; // a picture among the tools of Explore
  sheet?: 'exor' | 'program' | 'questions' | 'tables' | 'digits'; // a table or picture of the source documents
}

export const path: Lesson[] = [
  { id: 'seven', groups: true, opinions: { aya: [{ wins: '6' }], ken: [{ loses: '6' }] }, board: { game: 'take:1-2', start: '7' }, strip: { game: 'take:1-2', to: 12 } },
  { id: 'twentyone', groups: true, opinions: { aya: [{ rule: [4, 0] }], ken: [{ rule: [4, 1] }] }, board: { game: 'take:1-3', start: '21', convention: 'misere' }, strip: { game: 'take:1-3', to: 16, convention: 'misere' } },
  { id: 'race23', groups: true, opinions: { aya: [{ loses: '20' }], ken: [{ loses: '21' }] }, board: { game: 'race:3', start: '23' }, exercises: [{ kind: 'who', game: 'race:3', position: '20' }, { kind: 'who', game: 'race:3', position: '18' }] },
  { id: 'mirror', opinions: { aya: [{ loses: '5,5' }, { loses: '8,8' }], ken: [{ loses: '5,5,5' }] }, board: { game: 'nim', start: '5,5' }, strip: { game: 'nim', to: 5, two: true } },
  { id: 'daisy', picture: true, opinions: { aya: [{ loses: '10' }], ken: [{ wins: '10' }] }, board: { game: 'ring:2', start: '9', convention: 'normal' }, exercises: [{ kind: 'who', game: 'ring:2', position: '12', convention: 'normal' }] },
  { id: 'three', opinions: { aya: [{ loses: '3,2,1' }], ken: [{ loses: '4,2,1' }] }, picture: true, board: { game: 'nim', start: '3,2,2' }, exercises: [{ kind: 'who', game: 'nim', position: '3,2,1' }, { kind: 'next', numbers: [2, 2, 1] }] },
  { id: 'binary', seed: '004', sample: [1, 2, 4, 6, 8], exercises: [{ kind: 'binary', numbers: [3] }, { kind: 'binary', numbers: [6] }, { kind: 'binary', numbers: [9] }] },
  { id: 'sum', seed: '004', sample: [5, 6], sheet: 'exor', exercises: [{ kind: 'plus', numbers: [5, 3] }, { kind: 'nim-sum', numbers: [2, 6] }, { kind: 'nim-sum', numbers: [5, 3] }, { kind: 'nim-sum', numbers: [7, 9] }] },
  { id: 'form', opinions: { aya: [{ loses: '7,5,2' }], ken: [{ loses: '6,4,3' }] }, example: { game: 'nim', start: '4,3,2', moves: ['1 2', '3 1', '2 2', '1 2', '2 1', '3 1'] }, picture: true, seed: '004', sample: [5, 4, 1], board: { game: 'nim', start: '5,4,2' } },
  { id: 'race', picture: true, seed: '002', board: { game: 'race', start: '7,9,5' }, fill: { game: 'race', position: '7,9,5' } },
  { id: 'proof', picture: true, seed: '004', board: { game: 'race', start: '8,9,6,4' }, fill: { game: 'race', position: '8,9,6,4' } },
  { id: 'move', seed: '004', sample: [5, 3, 4], sheet: 'questions', exercises: [{ kind: 'next', numbers: [0, 6, 4] }, { kind: 'next', numbers: [5, 2, 3] }, { kind: 'next', numbers: [6, 5, 4] }, { kind: 'next', numbers: [5, 2, 7] }] },
  { id: 'program', picture: true, seed: '004', sheet: 'program', board: { game: 'nim', start: '5,3,2' } },
  { id: 'steps', opinions: { aya: [{ loses: '12,8,4' }], ken: [{ loses: '7,6,5' }] }, seed: '002', board: { game: 'race:3', start: '7,9,5' }, fill: { game: 'race:3', position: '7,9,5' }, exercises: [{ kind: 'who', game: 'race:3', position: '8,5,1' }, { kind: 'who', game: 'race:3', position: '8,4,12' }, { kind: 'who', game: 'race:3', position: '5,6,7' }, { kind: 'who', game: 'race:3', position: '5,6,8' }] },
  { id: 'kayles', opinions: { aya: [{ wins: '10' }, { wins: '11' }], ken: [{ loses: '4,1' }] }, seed: '003', board: { game: 'kayles', start: '10' }, strip: { game: 'kayles', to: 8, value: true }, explore: { tool: 'story', code: '0.77', heaps: 100 } },
  { id: 'ring', picture: true, problems: [{ game: 'line:3', start: '7' }, { game: 'line:3', start: '8' }, { game: 'line:3', start: '4,4' }, { game: 'line:3', start: '5,5' }, { game: 'line:3', start: '4,1' }, { game: 'line:3', start: '3,1,1' }, { game: 'line:3', start: '2,1' }, { game: 'line:3', start: '3,3,1,1' }], seed: '001', board: { game: 'ring:3', start: '10' } },
  { id: 'line', picture: true, problems: [{ game: 'line:3', start: '4' }, { game: 'line:2', start: '4' }, { game: 'line:2', start: '9' }], seed: '001', board: { game: 'line:3', start: '10' }, strip: { game: 'line:2', from: 1, to: 23, convention: 'misere' }, sheet: 'tables', exercises: [{ kind: 'who', game: 'line:2', position: '9', convention: 'misere' }] },
  { id: 'codes', sheet: 'digits', seed: '003', board: { game: '4.32', start: '5,3,2' }, strip: { game: '4.32', to: 9, value: true }, explore: { tool: 'tree', code: '4.32', root: '5,3,1' }, exercises: [{ kind: 'who', game: '4.32', position: '5,3,1' }] },
  { id: 'misere', opinions: { aya: [{ loses: '1,1' }], ken: [{ wins: '1,1' }, { loses: '2,2' }] }, board: { game: 'nim', start: '3,4,5', convention: 'misere' }, exercises: [{ kind: 'who', game: 'nim', position: '1,1,1', convention: 'misere' }, { kind: 'who', game: 'nim', position: '2,2', convention: 'misere' }] },
  { id: 'own', sheet: 'digits', board: { game: '0.137', start: '12' } },
  { id: 'open', strip: { game: 'ring:2', from: 1, to: 23, convention: 'misere' }, sheet: 'tables' },
];
