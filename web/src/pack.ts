import { unlzma } from './lzma';

// Bytes as text of a page, seven bits a character: base64 would make the file a seventh longer. A page may not
// hold the characters NUL, CR and '<' as they are; the two-byte characters U+0100 .. stand for them. Pure.
const forbidden = [0, 13, 60];

export function textOf(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  const put = (seven: number): void => {
    const at = forbidden.indexOf(seven);
    text += String.fromCharCode(at < 0 ? seven : 256 + at);
  };
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    held += 8;
    while (held >= 7) {
      held -= 7;
      put((bits >> held) & 127);
    }
    bits &= 127;
  }
  if (held > 0) put((bits << (7 - held)) & 127);
  return text;
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((text.length * 7) >> 3);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    bits = ((bits << 7) | (code < 128 ? code : forbidden[code - 256])) & 0x3fff;
    held += 7;
    if (held >= 8) {
      held -= 8;
      bytes[at++] = bits >> held;
    }
  }
  return bytes.subarray(0, at);
}

export const unpack = (text: string): Uint8Array<ArrayBuffer> => unlzma(bytesOf(text));
