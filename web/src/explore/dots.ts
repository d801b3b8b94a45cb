// Dots of a sequence in a picture of width x height pixels: heaps min .. max to the right, values 0 .. top upwards; at most one
// dot is drawn for each pixel. Cost: the heaps shown plus the dots drawn.
export function dots(
  values: ArrayLike<number>, min: number, max: number, top: number, width: number, height: number,
): [x: number, y: number, size: number][] {
  const first = Math.max(0, Math.ceil(min));
  const last = Math.min(values.length - 1, Math.floor(max));
  const size = last - first < width / 6 ? 5 : last - first < width ? 3 : 2;
  const seen = new Uint8Array((width + 1) * (height + 1));
  const found: [number, number, number][] = [];
  for (let n = first; n <= last; n++) {
    const x = Math.round(((n - min) / (max - min || 1)) * width);
    const y = Math.round(height - (values[n] / top) * height);
    const at = y * (width + 1) + x;
    if (seen[at]) continue;
    seen[at] = 1;
    found.push([x, y, size]);
  }
  return found;
}
