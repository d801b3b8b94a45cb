// Decompresses LZMA as `xz --format=lzma` writes it (a fifth shorter than gzip, which is all that a browser knows),
// after the specification in the LZMA SDK. Trusts its input, which was packed with the page. Pure.
export function unlzma(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new DataView(data.buffer, data.byteOffset);
  const lc = data[0] % 9;
  const lp = ((data[0] / 9) | 0) % 5;
  const pb = (data[0] / 45) | 0;
  const out = new Uint8Array(header.getUint32(5, true)); // the size; the build writes it there
  let from = 18;

  // The range decoder: range and code, in typed memory so that they stay machine integers.
  const r = Uint32Array.of(0xffffffff, header.getUint32(14));
  const model = new Uint16Array(2048 + (0x300 << (lc + lp))).fill(1024);
  const shift = (): void => {
    if (r[0] < 0x1000000) {
      r[0] <<= 8;
      r[1] = (r[1] << 8) | data[from++];
    }
  };
  const bit = (at: number): number => {
    const p = model[at];
    const bound = (r[0] >>> 11) * p;
    const one = r[1] < bound ? 0 : 1;
    if (one) {
      r[0] -= bound;
      r[1] -= bound;
      model[at] = p - (p >> 5);
    } else {
      r[0] = bound;
      model[at] = p + ((2048 - p) >> 5);
    }
    shift();
    return one;
  };
  // `count` bits, each with the model of those before it; the first bit is the highest, or the lowest.
  const tree = (at: number, count: number): number => {
    let node = 1;
    for (let i = 0; i < count; i++) node = (node << 1) | bit(at + node);
    return node - (1 << count);
  };
  const reverse = (at: number, count: number): number => {
    let node = 1;
    let value = 0;
    for (let i = 0; i < count; i++) {
      const one = bit(at + node);
      node = (node << 1) | one;
      value |= one << i;
    }
    return value;
  };
  const plain = (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i++) {
      r[0] >>>= 1;
      const one = r[1] >= r[0] ? 1 : 0;
      if (one) r[1] -= r[0];
      value = (value << 1) | one;
      shift();
    }
    return value;
  };

  // Where each group of models begins.
  const isMatch = 0, isRep = 192, isRep0 = 204, isRep1 = 216, isRep2 = 228, isRep0Long = 240, slots = 432;
  const ends = 688, align = 816, lengths = 832, repLengths = 1346, literals = 2048;
  const length = (at: number, place: number): number => {
    if (!bit(at)) return tree(at + 2 + (place << 3), 3);
    if (!bit(at + 1)) return 8 + tree(at + 130 + (place << 3), 3);
    return 16 + tree(at + 258, 8);
  };

  let state = 0;
  let rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0;
  for (let to = 0; to < out.length; ) {
    const place = to & ((1 << pb) - 1);
    if (!bit(isMatch + (state << 4) + place)) {
      const before = to > 0 ? out[to - 1] : 0;
      const at = literals + 0x300 * (((to & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
      let symbol = 1;
      if (state >= 7) {
        // after a match: the byte it would have gone on with helps
        let guess = out[to - rep0 - 1];
        do {
          const side = (guess >> 7) & 1;
          guess <<= 1;
          const one = bit(at + ((1 + side) << 8) + symbol);
          symbol = (symbol << 1) | one;
          if (side !== one) break;
        } while (symbol < 256);
      }
      while (symbol < 256) symbol = (symbol << 1) | bit(at + symbol);
      out[to++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count: number;
    if (bit(isRep + state)) {
      if (!bit(isRep0 + state)) {
        if (!bit(isRep0Long + (state << 4) + place)) {
          state = state < 7 ? 9 : 11;
          out[to] = out[to - rep0 - 1];
          to++;
          continue;
        }
      } else {
        let far = rep1;
        if (bit(isRep1 + state)) {
          far = rep2;
          if (bit(isRep2 + state)) {
            far = rep3;
            rep3 = rep2;
          }
          rep2 = rep1;
        }
        rep1 = rep0;
        rep0 = far;
      }
      count = 2 + length(repLengths, place);
      state = state < 7 ? 8 : 11;
    } else {
      rep3 = rep2;
      rep2 = rep1;
      rep1 = rep0;
      count = 2 + length(lengths, place);
      state = state < 7 ? 7 : 10;
      const slot = tree(slots + (Math.min(count - 2, 3) << 6), 6);
      rep0 = slot;
      if (slot >= 4) {
        const more = (slot >> 1) - 1;
        rep0 = (2 | (slot & 1)) << more;
        if (slot < 14) rep0 += reverse(ends + rep0 - slot, more);
        else rep0 += (plain(more - 4) << 4) + reverse(align, 4);
      }
    }
    for (; count > 0 && to < out.length; count--, to++) out[to] = out[to - rep0 - 1];
  }
  return out;
}
