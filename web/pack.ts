// Encodes bytes as text of the page.
import { unsafe } from './src/unpack';

/** Two bytes a character of UTF-16, and one more character for three in a hundred of them: a tenth of the page less than seven
    bits a byte of UTF-8. src/unpack.ts reads it. */
export function packedText(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 2) {
    const c = bytes[i] | ((bytes[i + 1] ?? 0) << 8);
    text += unsafe(c) ? '\\' + String.fromCharCode(c ^ 0x2000) : String.fromCharCode(c);
  }
  return text;
}

/** The text as a file of UTF-16. Its first character says so, and counts for more than what a server says of the file. */
export const fileOf = (text: string): Uint8Array => Buffer.from('\ufeff' + text, 'utf16le');
