// The first code that runs. The page contains its code and its core as gzip, sixteen bits a character, and the browser
// unpacks both.

/** The 16-bit characters that do not come through a file of HTML unchanged, NUL, CR, < and the surrogates, and the backslash, which
    escapes them: it and the character with bit 13 changed stand for each. */
export const unsafe = (c: number): boolean => c >> 11 === 27 || c === 0 || c === 13 || c === 60 || c === 92;

/** The bytes that a text of `packedText` (pack.ts) contains. */
export function bytesOf(text: string, size: number): Uint8Array<ArrayBuffer> {
  const words = new Uint16Array((size + 1) >> 1);
  for (let i = 0, at = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    words[at++] = c === 92 ? text.charCodeAt(++i) ^ 0x2000 : c;
  }
  return new Uint8Array(words.buffer, 0, size);
}

/** The content of the element. A browser without DecompressionStream (before 2023) throws. */
export const unpacked = (id: string): Response => {
  const { textContent, dataset } = document.getElementById(id)!;
  return new Response(new Blob([bytesOf(textContent!, Number(dataset.size))]).stream().pipeThrough(new DecompressionStream('gzip')));
};
