// The first lines that run: the page's code and core lie in it as gzip in base64, and the browser unpacks both.

/** The bytes that the element holds. A browser without DecompressionStream (before 2023) throws. */
export const unpacked = (id: string): Response => {
  const packed = Uint8Array.from(atob(document.getElementById(id)!.textContent!), (c) => c.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')));
};
