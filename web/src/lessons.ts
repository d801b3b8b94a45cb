// The path of lessons: which board is set up, what is to be reached, in what order. The sentences stand in the core's
// table (page.lesson.<id>.*); who wins and what is right, the core says.
import type { Shared } from './fragment';

export type Exercise =
  | { kind: 'binary'; numbers: number[] } // write a number in binary
  | { kind: 'nim-sum'; numbers: number[] }
  | { kind: 'next'; numbers: number[] } // the position after a winning move, or that there is none
  | { kind: 'who'; game: string; position: string; convention?: 'normal' | 'misere' } // the player to move wins, or not
  | { kind: 'value'; game: string; heap: number }; // a nim-value

export interface Lesson {
  id: string;
  seed?: string; // the source document it carries
  board?: { game: string; start: string; convention?: Shared['convention'] }; // won by the visitor if played rightly
  // who wins, marked by the visitor for from .. to stones, or for two heaps; `value`: the nim-values
  strip?: { game: string; from?: number; to: number; convention?: 'normal' | 'misere'; two?: boolean; value?: boolean };
  columns?: true; // the columns P, Q, R, S stand open beside the board, as blocks or as digits
  fill?: { game: string; position: string }; // their table, filled in by the visitor
  sample?: number[]; // a binary table
  exercises?: Exercise[];
  sheet?: 'exor' | 'program' | 'questions' | 'tree' | 'tables'; // material of the source documents
}

export const path: Lesson[] = [
  { id: 'seven', board: { game: 'take:1-2', start: '7' }, strip: { game: 'take:1-2', to: 12 } },
  { id: 'twentyone', board: { game: 'take:1-3', start: '21', convention: 'misere' }, strip: { game: 'take:1-3', to: 16, convention: 'misere' } },
  { id: 'race23', board: { game: 'race:3', start: '23' }, exercises: [{ kind: 'who', game: 'race:3', position: '20' }, { kind: 'who', game: 'race:3', position: '18' }] },
  { id: 'mirror', board: { game: 'nim', start: '5,5' }, strip: { game: 'nim', to: 5, two: true } },
  { id: 'daisy', board: { game: 'ring:2', start: '9', convention: 'normal' }, exercises: [{ kind: 'who', game: 'ring:2', position: '12', convention: 'normal' }] },
  { id: 'three', columns: true, board: { game: 'nim', start: '3,2,2' }, exercises: [{ kind: 'who', game: 'nim', position: '3,2,1' }, { kind: 'next', numbers: [2, 2, 1] }] },
  { id: 'binary', seed: '004', sample: [1, 2, 4, 6, 8], exercises: [{ kind: 'binary', numbers: [3] }, { kind: 'binary', numbers: [6] }, { kind: 'binary', numbers: [9] }] },
  { id: 'sum', seed: '004', sample: [2, 6], sheet: 'exor', exercises: [{ kind: 'nim-sum', numbers: [2, 6] }, { kind: 'nim-sum', numbers: [5, 3] }, { kind: 'nim-sum', numbers: [7, 9] }] },
  { id: 'form', columns: true, seed: '004', sample: [5, 4, 1], board: { game: 'nim', start: '5,4,2' } },
  { id: 'race', columns: true, seed: '002', board: { game: 'race', start: '7,9,5' }, fill: { game: 'race', position: '7,9,5' } },
  { id: 'proof', columns: true, seed: '004', board: { game: 'race', start: '8,9,6,4' }, fill: { game: 'race', position: '8,9,6,4' } },
  { id: 'move', seed: '004', sample: [5, 3, 4], sheet: 'questions', exercises: [{ kind: 'next', numbers: [0, 6, 4] }, { kind: 'next', numbers: [5, 2, 3] }, { kind: 'next', numbers: [6, 5, 4] }, { kind: 'next', numbers: [5, 2, 7] }] },
  { id: 'program', columns: true, seed: '004', sheet: 'program', board: { game: 'nim', start: '5,3,2' } },
  { id: 'steps', seed: '002', board: { game: 'race:3', start: '7,9,5' }, fill: { game: 'race:3', position: '7,9,5' }, exercises: [{ kind: 'who', game: 'race:3', position: '8,5,1' }, { kind: 'who', game: 'race:3', position: '8,4,12' }, { kind: 'who', game: 'race:3', position: '5,6,7' }, { kind: 'who', game: 'race:3', position: '5,6,8' }] },
  { id: 'kayles', seed: '003', board: { game: 'kayles', start: '10' }, strip: { game: 'kayles', to: 8, value: true } },
  { id: 'ring', seed: '001', board: { game: 'ring:3', start: '10' } },
  { id: 'line', seed: '001', board: { game: 'line:3', start: '10' }, strip: { game: 'line:2', from: 1, to: 12, convention: 'misere' }, sheet: 'tables', exercises: [{ kind: 'who', game: 'line:2', position: '9', convention: 'misere' }] },
  { id: 'codes', seed: '003', board: { game: '4.32', start: '5,3,2' }, strip: { game: '4.32', to: 9, value: true }, exercises: [{ kind: 'who', game: '4.32', position: '5,3,1' }] },
  { id: 'misere', board: { game: 'nim', start: '3,4,5', convention: 'misere' }, exercises: [{ kind: 'who', game: 'nim', position: '1,1,1', convention: 'misere' }, { kind: 'who', game: 'nim', position: '2,2', convention: 'misere' }] },
  { id: 'own', board: { game: '0.137', start: '12' } },
  { id: 'open', strip: { game: 'ring:2', from: 1, to: 12, convention: 'misere' }, sheet: 'tables' },
];
