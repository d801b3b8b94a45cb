// The nim-sequence as a separate SVG file.
import { dots } from './dots';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

export function picture(values: ArrayLike<number>, title: string, across: string, up: string): string {
  const width = 1000;
  const height = 500;
  let most = 1;
  for (let n = 0; n < values.length; n++) if (values[n] > most) most = values[n];
  const all = dots(values, 0, Math.max(1, values.length - 1), most + 1, width, height);
  const path = all.map(([x, y]) => `M${x} ${y}h0`).join('');
  const size = all[0]?.[2] ?? 2;
  const marks: string[] = [];
  for (let i = 0; i <= 5; i++) {
    const n = Math.round(((values.length - 1) * i) / 5);
    marks.push(`<text x="${(width * i) / 5}" y="${height + 20}" text-anchor="middle">${n}</text>`);
    const g = Math.round(((most + 1) * i) / 5);
    marks.push(`<text x="-8" y="${height - (height * g) / (most + 1) + 5}" text-anchor="end">${g}</text>`);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -40 ${width + 90} ${height + 100}" font-family="sans-serif" font-size="14">
<rect x="-60" y="-40" width="${width + 90}" height="${height + 100}" fill="#fff"/>
<text x="${width / 2}" y="-14" text-anchor="middle" font-size="18">${escaped(title)}</text>
<path d="M0 0V${height}H${width}" fill="none" stroke="#333"/>
${marks.join('\n')}
<text x="${width / 2}" y="${height + 44}" text-anchor="middle">${escaped(across)}</text>
<text x="-40" y="${height / 2}" text-anchor="middle" transform="rotate(-90 -40 ${height / 2})">${escaped(up)}</text>
<path d="${path}" stroke="#0b5a8a" stroke-width="${size}" stroke-linecap="round" fill="none"/>
</svg>
`;
}
