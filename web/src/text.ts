// What people type, as the core reads it: full width, brackets, spaces, Japanese commas. Never an option. Pure.
export const plain = (text: string): string =>
  text.normalize('NFKC').replace(/[、，]/g, ',').replace(/[−ー–]/g, '-').trim().replace(/^-+/, (line) => '－'.repeat(line.length));

// "(5, 3, 4)", "5 3 4", "５、３、４" -> "5,3,4"; "ring(10)" stays.
export function position(text: string): string {
  let typed = plain(text);
  if (/^[([{「].*[)\]}」]$/.test(typed)) typed = typed.slice(1, -1).trim();
  return typed.replace(/\s*([,+])\s*/g, '$1').replace(/\s+/g, ',');
}

// A sentence of the core without the parts about what only a terminal can do.
export function onPage(sentence: string): string {
  const kept = sentence
    .split(/(?<=[.;] |。)/)
    .filter((part) => !/'ishitori |ishitori-verify|(^|\s)--[a-z]/.test(part))
    .join('')
    .trim();
  return kept.replace(/;$/, '.') || sentence;
}
