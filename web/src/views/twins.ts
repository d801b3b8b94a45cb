// Rows that mirror each other. Pure.

/** Rows of equal length in pairs, and the rows that are left over; the longest first, empty rows left out. */
export function twins(rows: number[]): { pairs: number[]; alone: number[] } {
  const pairs: number[] = [];
  const alone: number[] = [];
  for (const size of rows.filter((n) => n > 0).sort((a, b) => b - a)) {
    if (alone.at(-1) === size) pairs.push(alone.pop()!);
    else alone.push(size);
  }
  return { pairs, alone };
}

// True if copying is a strategy: a row may be split into two equal rows.
export const mirrors = (game: string): boolean => /^(ring|line):\d+$|^(kayles|0\.7+)$/.test(game);
