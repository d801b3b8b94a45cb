// The first code that runs. The page contains its code and its core as gzip, seven bits a character, and the browser
// unpacks both.

/** The characters below 128 that do not come through a file of HTML unchanged, or that an editor or a mail program might change. */
export const unsafe = '\0\b\n\v\f\r\x0e\x0f\x1a\x1b\x7f<&';

/** The bytes that a text of `packedText` (pack.ts) holds: a character below 128 is seven bits; above, U+0080 x (i + 1) + j is
    the i-th unsafe character and the seven bits j. */
export function bytesOf(text: string, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let bits = 0;
  let count = 0;
  let at = 0;
  const put = (seven: number): void => {
    bits = ((bits << 7) | seven) & 0x7fff;
    count += 7;
    if (count >= 8) bytes[at++] = bits >> (count -= 8); // behind the last byte nothing is kept
  };
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c > 127) put(unsafe.charCodeAt((c >> 7) - 1));
    put(c & 127);
  }
  return bytes;
}

/** The content of the element. A browser without DecompressionStream (before 2023) throws. */
export const unpacked = (id: string): Response => {
  const { textContent, dataset } = document.getElementById(id)!;
  return new Response(new Blob([bytesOf(textContent!, Number(dataset.size))]).stream().pipeThrough(new DecompressionStream('gzip')));
};
