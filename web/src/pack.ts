import { unlzma } from './lzma';

// Bytes as text of a page in UTF-16, two bytes a character: nearly as small as the bytes themselves, and the mark at the
// file's beginning tells every browser so, whatever a server says. Characters that a page may not hold as they are (NUL,
// CR, '<', halves of pairs) stand behind `escape` with their highest bit changed; `escape` twice ends an odd count. Pure.
const escape = 0xe000;
const forbidden = (unit: number): boolean =>
  unit === 0 || unit === 13 || unit === 60 || unit === escape || unit === 0xfeff || unit >> 11 === 0x1b;

export function textOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 2) {
    const unit = (bytes[i] << 8) | (bytes[i + 1] ?? 0);
    parts.push(forbidden(unit) ? String.fromCharCode(escape, unit ^ 0x8000) : String.fromCharCode(unit));
  }
  if (bytes.length % 2 === 1) parts.push(String.fromCharCode(escape, escape));
  return parts.join('');
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    let unit = text.charCodeAt(i);
    if (unit === escape) {
      unit = text.charCodeAt(++i);
      if (unit === escape) return bytes.subarray(0, at - 1);
      unit ^= 0x8000;
    }
    bytes[at++] = unit >> 8;
    bytes[at++] = unit & 255;
  }
  return bytes.subarray(0, at);
}

export const unpack = (text: string): Uint8Array<ArrayBuffer> => unlzma(bytesOf(text));
