import { unlzma } from './lzma';

// Bytes as text of a page in UTF-16: nearly as small as the bytes themselves, and the mark at the file's beginning tells
// every browser so, whatever a server says. A page may hold every unit but some (NUL, CR, '<', halves of pairs, the mark):
// these are left out, and the bytes, two at a time, are written as one great number in the base of the units that are left
// (15.95 bits a unit; an escape before those left out would cost three in a hundred more). As the number is written from
// its last digit on, it is worked on in a window of 48 bits: that of "asymmetric numeral systems" (J. Duda, 2009), where
// all symbols are equally likely. Pure.
const leftOut = [[0, 1], [13, 1], [60, 1], [0xd800, 2048], [0xfeff, 1]]; // from, how many
const base = 65536 - 2052;
const digitOf = (unit: number): number => unit - (unit > 0xfeff ? 2052 : unit > 0xdfff ? 2051 : unit > 60 ? 3 : unit > 13 ? 2 : 1);
const least = 2 ** 32; // the window: from here to below base times this

// Of an odd count of bytes the last is followed by a zero byte.
export function textOf(bytes: Uint8Array): string {
  const units: number[] = [];
  let window = least;
  const write = (): void => {
    let unit = window % base;
    window = Math.floor(window / base);
    for (const [from, count] of leftOut) if (unit >= from) unit += count;
    units.push(unit);
  };
  for (let i = (bytes.length + 1) & ~1; i > 0; i -= 2) {
    while (window >= base * 65536) write();
    window = window * 65536 + ((bytes[i - 2] << 8) | (bytes[i - 1] ?? 0));
  }
  for (let i = 0; i < 4; i++) write();
  return units.reverse().map((unit) => String.fromCharCode(unit)).join('');
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  let from = 0;
  let to = 0;
  let window = 0;
  const read = (): void => {
    window = window * base + digitOf(text.charCodeAt(from++));
  };
  while (from < 4) read();
  while (from < text.length || window > least) {
    const rest = Math.floor(window / 65536);
    const two = window - rest * 65536;
    bytes[to++] = two >> 8;
    bytes[to++] = two;
    window = rest;
    while (window < least) read();
  }
  return bytes.subarray(0, to);
}

export const unpack = (text: string): Uint8Array<ArrayBuffer> => unlzma(bytesOf(text));
