// The games of the gallery. Names, rules and who wins come from the core.
import type { Shared } from './fragment';

export type Level = 'pupil' | 'student' | 'researcher';
export interface Card {
  id: string; // its line in the table of sentences: page.card.<id>
  game: string;
  start: string;
  convention?: Shared['convention'];
  level: Level;
}

export const gallery: Card[] = [
  { id: 'seven', game: 'take:1-2', start: '7', level: 'pupil' },
  { id: 'take', game: 'take:1-3', start: '21', convention: 'misere', level: 'pupil' },
  { id: 'daisy', game: 'ring:2', start: '9', convention: 'normal', level: 'pupil' },
  { id: 'nim', game: 'nim', start: '3,4,5', level: 'pupil' },
  { id: 'race', game: 'race', start: '7,9,5', level: 'pupil' },
  { id: 'race3', game: 'race:3', start: '7,9,5', level: 'pupil' },
  { id: 'kayles', game: 'kayles', start: '10', level: 'student' },
  { id: 'ring', game: 'ring:3', start: '10', level: 'student' },
  { id: 'line', game: 'line:3', start: '10', level: 'student' },
  { id: 'code', game: '4.32', start: '5,3,1', level: 'student' },
  { id: 'grundy', game: 'grundy', start: '10,4', level: 'student' },
  { id: 'cut', game: 'cut:3', start: '9,6', level: 'student' },
  { id: 'dawson', game: 'dawsons-kayles', start: '12', level: 'student' },
  { id: 'lasker', game: 'laskers-nim', start: '6,4', level: 'student' },
  { id: 'kayles-misere', game: 'kayles', start: '9,5,3', convention: 'misere', level: 'researcher' },
  { id: 'ring2', game: 'ring:2', start: '12', level: 'researcher' },
];
