// The values in rows as long as the period (short periods are multiplied up to a readable width), with the exceptions marked:
// values that the rest of the sequence does not repeat.
export interface Folded {
  width: number;
  rows: { value: number | null; exception: boolean }[][];
}

export const mostRows = 400;

// `by`: another width; 0 for the usual one, which is the period itself if that is readable.
export function fold(values: ArrayLike<number>, preperiod: number, period: number, saltus: number, by = 0): Folded | null {
  if (period < 1) return null;
  const width = by > 0 ? Math.min(by, 400) : period > 400 ? 100 : period * Math.max(1, Math.floor(12 / period));
  // everything repeats from the preperiod on; two of these rows are shown
  const length = Math.min(values.length, (Math.ceil((preperiod + 1) / width) + 2) * width, mostRows * width, 20000);
  const rows: Folded['rows'] = [];
  for (let n = 0; n < length; n++) {
    if (n % width === 0) rows.push([]);
    let exception = false;
    if (n < preperiod) {
      // the heap in the periodic part that is in the same column
      const times = Math.ceil((preperiod - n) / period);
      const below = n + times * period;
      exception = below < values.length && values[below] !== values[n] + times * saltus;
    }
    rows.at(-1)!.push({ value: values[n], exception });
  }
  return { width, rows };
}
