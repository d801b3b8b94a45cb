// The changes of the last move, so that a board can mark them. Pure.
import type { BoardState } from './selection';

export interface Trace {
  rows: number[]; // as they were
  stones?: number[][];
}

// The rows that the move created or changed: from .. to-1.
export function changed(before: Trace, now: BoardState): { from: number; to: number } {
  let from = 0;
  while (from < before.rows.length && from < now.rows.length && before.rows[from] === now.rows[from]) from++;
  let tail = 0;
  while (tail < before.rows.length - from && tail < now.rows.length - from && before.rows[before.rows.length - 1 - tail] === now.rows[now.rows.length - 1 - tail]) tail++;
  return { from, to: now.rows.length - tail };
}

// The numbers of the stones that the move took.
export function gone(before: Trace, now: BoardState): Set<number> {
  const left = new Set((now.stones ?? []).flat());
  return new Set((before.stones ?? []).flat().filter((n) => !left.has(n)));
}
