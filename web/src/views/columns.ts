// The binary table of the core's `explain`, as wide as at the start of the game, so that its columns keep their places. Pure.

export interface BinaryTable {
  rows: { label?: string; heap: number; nim_value: number; binary: string }[];
  sums: number[];
  parity: number[];
}

// The number of columns that the heaps at the start need; 0 if a row's value is not its size.
export const columnsOf = (table: BinaryTable, start: string): number =>
  table.rows.every((row) => row.heap === row.nim_value) ? Math.max(0, ...(start.match(/\d+/g) ?? []).map(Number)).toString(2).length : 0;

export function widened(table: BinaryTable, width: number): BinaryTable {
  const more = Array<number>(Math.max(0, width - table.parity.length)).fill(0);
  return { rows: table.rows.map((row) => ({ ...row, binary: row.binary.padStart(width, '0') })), sums: [...more, ...table.sums], parity: [...more, ...table.parity] };
}

// P, Q, R, S as in seed 002: S is the column of the ones.
export const letter = (width: number, column: number): string => (width <= 19 ? String.fromCharCode(84 - width + column) : '');
