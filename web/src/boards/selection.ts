// The selection on a board and its text for the core. The core decides if the move is legal. Pure.
import type { Answer } from '../core/core';

export type Kind = 'heaps' | 'pins' | 'squares' | 'race' | 'count' | 'line' | 'ring';

// Of one row the stones from .. to-1 (from 0; on an unbroken ring `to` may pass the end), and cuts: the places at which
// the rest is split; place c is before stone c.
export interface Selection {
  row: number;
  from: number;
  to: number;
  cuts: number[];
}

export interface BoardState {
  kind: Kind;
  kinds?: Kind[]; // of the rows, in a sum of games
  summands?: number[]; // of the rows of a sum, from 1
  numbers?: number[][]; // of the stones of each row of a sum; empty for rows without numbers
  rows: number[];
  stones?: number[][]; // the numbers of the stones of each row (line, ring)
  ring: boolean;
  splits?: boolean; // a row of numbered stones may be split without taking
}

// The board in an answer of the core to `state`. A sum has a board of rows, some of them with numbered stones.
export const boardOf = ({ kind, kinds, summands, rows, stones, ring, splits }: Answer): BoardState =>
  kinds ? { kind, kinds, summands, rows, numbers: stones, ring } : { kind, rows, stones, ring, splits };

export const kindOf = (board: BoardState, row: number): Kind => board.kinds?.[row] ?? board.kind;

// True for a ring of which nothing was taken.
export const closed = (board: BoardState, row: number): boolean => (board.kinds ? kindOf(board, row) === 'ring' : board.ring);

// True if stone `at` of the row is chosen.
export const isIn = (chosen: Selection | null, board: BoardState, row: number, at: number): boolean =>
  chosen?.row === row && ((at >= chosen.from && at < chosen.to) || (closed(board, row) && at + board.rows[row] < chosen.to));

// True if a place between two stones can be chosen.
export const cuttable = (board: BoardState, row = 0): boolean => kindOf(board, row) === 'pins' || (!!board.splits && !board.ring);

// Boards are drawn up to this size; larger positions are played by typing.
export const drawable = (board: BoardState, lastStone: number | undefined): boolean =>
  board.rows.length <= 40 && Math.max(0, ...board.rows) <= (board.kind === 'ring' ? 120 : 200) && (lastStone ?? 0) <= 400;

// The number of squares a line on a race board of this size; 0: the whole track is one line. A track with squares below 30 pixels
// is folded if that makes them larger and lines of at least 24 pixels fit; otherwise the board scrolls.
export function trackLine(longest: number, rows: number, room: { width: number; height: number }): number {
  const square = (n: number): number => Math.min(room.width / (n + 1.2), room.height / (rows * (Math.ceil((longest + 1) / n) + 0.3)));
  const alone = room.width / (longest + 2.2);
  if (alone >= 30 || (longest <= 12 && alone >= 24)) return 0;
  let best = 0;
  for (let n = longest; n >= 5; n--) if (square(n) > Math.max(24, best ? square(best) * 1.1 : alone)) best = n;
  return best;
}

export const rowName = (kind: Kind, row: number): string =>
  kind === 'race' && row < 26 ? String.fromCharCode(65 + row) : String(row + 1);

// The row of a sum in which this typed move is made: "3 1", "1: 8-10".
export function rowNamed(board: BoardState, move: string): number {
  const [first, stone] = (move.match(/\d+/g) ?? []).map(Number);
  return move.includes(':') ? board.rows.findIndex((_, row) => board.summands![row] === first && board.numbers![row].includes(stone)) : first - 1;
}

// The sizes of the remaining parts, in order.
export function parts(size: number, chosen: Selection): number[] {
  const range = taken(chosen) > 0 ? [chosen.from, chosen.to] : [];
  const bounds = [0, size, ...range, ...chosen.cuts].filter((c) => c >= 0 && c <= size);
  const edges = [...new Set(bounds)].sort((a, b) => a - b);
  const left: number[] = [];
  for (let i = 0; i + 1 < edges.length; i++) {
    if (chosen.from <= edges[i] && edges[i + 1] <= chosen.to) continue;
    left.push(edges[i + 1] - edges[i]);
  }
  return left;
}

export const taken = (chosen: Selection): number => chosen.to - chosen.from;

// "2 3", "A 3", "2 1 4+3", "8-10", "4|5", in a sum "1: 8-10"; the square to mark, after its row if there are several or in a sum; for counting up, the last number said, where `total` is the end
export function typed(board: BoardState, chosen: Selection, total = 0): string {
  const count = taken(chosen);
  if (board.kind === 'count') return String(total - board.rows[chosen.row] + count);
  const numbers = (board.stones ?? board.numbers)?.[chosen.row];
  if (numbers && numbers.length > 0) {
    const summand = board.summands ? `${board.summands[chosen.row]}: ` : '';
    if (count === 0) return chosen.cuts.map((c) => `${numbers[c - 1]}|${numbers[c]}`).join(' ');
    const first = numbers[chosen.from];
    const last = numbers[(chosen.to - 1) % numbers.length];
    return summand + (count === 1 ? first : `${first}-${last}`);
  }
  const name = rowName(board.kind, chosen.row);
  if (kindOf(board, chosen.row) === 'squares') return board.kinds || board.rows.length > 1 ? `${name} ${chosen.to}` : String(chosen.to);
  if (kindOf(board, chosen.row) !== 'pins') return `${name} ${count}`;
  const left = parts(board.rows[chosen.row], chosen);
  return [name, count, ...(left.length > 1 ? [left.join('+')] : [])].join(' ');
}

export const empty = (chosen: Selection | null): boolean =>
  !chosen || (chosen.to === chosen.from && chosen.cuts.length === 0);

// A click (or the space key) on stone `at` of `row`. On a heap, the race board or among numbers it chooses everything up to it.
// Elsewhere the first click begins a range, and the second one ends it; a click on the only chosen stone clears the choice.
export function clicked(board: BoardState, chosen: Selection | null, row: number, at: number): Selection | null {
  const size = board.rows[row];
  if (board.kind === 'race' || board.kind === 'count') return { row, from: 0, to: at + 1, cuts: [] };
  if (kindOf(board, row) === 'heaps') return { row, from: at, to: size, cuts: [] };
  if (kindOf(board, row) === 'squares') return chosen?.row === row && chosen.from === at ? null : { row, from: at, to: at + 1, cuts: [] };
  if (!chosen || chosen.row !== row || taken(chosen) === 0)
    return { row, from: at, to: at + 1, cuts: chosen?.row === row && !board.stones ? chosen.cuts : [] };
  if (taken(chosen) === 1 && chosen.from === at) return chosen.cuts.length > 0 ? { ...chosen, to: at } : null;
  if (at >= chosen.from && at < chosen.to) return { ...chosen, from: at, to: at + 1 };
  if (closed(board, row)) {
    // the shorter way round
    const ahead = (at - chosen.from + size) % size;
    const back = (chosen.to - 1 - at + size * 2) % size;
    return ahead <= back
      ? { ...chosen, to: chosen.from + ahead + 1 }
      : { ...chosen, from: at, to: at + back + 1 };
  }
  return { ...chosen, from: Math.min(at, chosen.from), to: Math.max(at + 1, chosen.to) };
}

// A drag from stone `a` to stone `b`.
export function dragged(board: BoardState, row: number, a: number, b: number): Selection {
  if (['race', 'count', 'heaps', 'squares'].includes(kindOf(board, row))) return clicked(board, null, row, b)!;
  if (closed(board, row)) return clicked(board, { row, from: a, to: a + 1, cuts: [] }, row, b) ?? { row, from: a, to: a + 1, cuts: [] };
  return { row, from: Math.min(a, b), to: Math.max(a, b) + 1, cuts: [] };
}

// Makes or removes a cut before stone `at`. Among numbered stones a cut is a move by itself.
export function cut(chosen: Selection | null, row: number, at: number, numbered = false): Selection {
  const now = chosen?.row === row && !(numbered && !chosen.cuts.includes(at)) ? chosen : { row, from: 0, to: 0, cuts: [] };
  const cuts = now.cuts.includes(at) ? now.cuts.filter((c) => c !== at) : [...now.cuts, at].sort((x, y) => x - y);
  return { ...now, cuts };
}

// Identifies the stones after a move: the parts of the changed row keep its stones, from both ends; stones of a row that grew, or
// of another game, are new. `fresh` returns a new identity.
export function follow(before: number[], ids: number[][], rows: number[], fresh: () => number): number[][] {
  const renew = (): number[][] => rows.map((size) => Array.from({ length: Math.min(size, 500) }, fresh));
  let head = 0;
  while (head < before.length && head < rows.length && before[head] === rows[head]) head++;
  let tail = 0;
  while (tail < before.length - head && tail < rows.length - head && before[before.length - 1 - tail] === rows[rows.length - 1 - tail]) tail++;
  const parts = rows.slice(head, rows.length - tail);
  const total = parts.reduce((sum, n) => sum + n, 0);
  const old = ids.slice(head, before.length - tail).flat();
  if (before.length - tail - head > 1 || ids.length !== before.length || total > old.length) {
    return before.length - tail - head === 0 && parts.length === 0 && ids.length === before.length ? ids : renew();
  }
  const made: number[][] = [];
  let at = 0;
  parts.forEach((size, i) => {
    if (i > 0 && i === parts.length - 1) at = old.length - size; // the last part is at the right end
    made.push(old.slice(at, at + size));
    at += size;
  });
  return [...ids.slice(0, head), ...made, ...ids.slice(before.length - tail)];
}
