// The catalogue opened by the visitor; it stays in this browser.
import { rowsOf, type Row } from './catalogue';

export const catalogue: { rows: Row[] } = $state({ rows: [] });

export async function openCatalogue(file: File): Promise<boolean> {
  const zipped = new Uint8Array(await file.slice(0, 2).arrayBuffer())[0] === 0x1f;
  const stream = zipped ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const rows = rowsOf(await new Response(stream).text().catch(() => ''));
  if (rows) catalogue.rows = rows;
  return rows !== null;
}

export const entryOf = (code: string): Row | undefined => catalogue.rows.find((row) => row.code === code);
export const classOf = (row: Row): Row[] => catalogue.rows.filter((other) => other.representative === row.representative);
