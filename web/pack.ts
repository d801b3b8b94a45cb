// Bytes as text of the page.
import { unsafe } from './src/unpack';

/** Seven bits a character, an eighth of the page less than base64; src/unpack.ts reads it. */
export function packedText(bytes: Uint8Array): string {
  const sevens: number[] = [];
  let bits = 0;
  let count = 0;
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0x7fff;
    for (count += 8; count >= 7; ) sevens.push((bits >> (count -= 7)) & 127);
  }
  if (count > 0) sevens.push((bits << (7 - count)) & 127);
  let text = '';
  for (let i = 0; i < sevens.length; i++) {
    const place = unsafe.indexOf(String.fromCharCode(sevens[i]));
    text += place < 0 ? String.fromCharCode(sevens[i]) : String.fromCharCode(((place + 1) << 7) | (sevens[++i] ?? 0));
  }
  return text;
}
