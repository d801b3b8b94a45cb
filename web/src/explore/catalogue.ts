// The catalogue of the release, read from a file that the visitor opens: stored results for every code of a form.

export interface Row {
  code: string;
  name: string;
  representative: string; // of all codes with the same nim-sequence up to a shift
  status: string; // proved, claimed, observed, open
  period: string;
  preperiod: string;
  max_value: string;
  misere_first_wild: string;
  misere_order: string;
}

// The columns of a catalogue's CSV by their names. Fields in quotes may hold commas, and "" for a quote. null: no catalogue. Pure.
export function rowsOf(text: string): Row[] | null {
  const lines = text.replaceAll('\r', '').split('\n').filter((line) => line !== '');
  const fields = (line: string): string[] =>
    line.includes('"') ? [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain) : line.split(',');
  const names = fields(lines[0] ?? '');
  if (!['code', 'representative', 'status', 'period'].every((name) => names.includes(name))) return null;
  const rows = lines.slice(1).map((line) => {
    const values = fields(line);
    return values.length === names.length ? (Object.fromEntries(names.map((name, i) => [name, values[i]])) as unknown as Row) : null;
  });
  return rows.includes(null) ? null : (rows as Row[]);
}
