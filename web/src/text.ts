// Typed text as one word of a question, never an option; the core reads full-width characters and other spellings. Pure.
export const plain = (text: string): string => text.trim().replace(/^[-–—−－]+/, (line) => '－'.repeat(line.length));

// Each line of a text of the core without the parts that apply only to a terminal.
export const onPage = (text: string): string => text.trimEnd().split('\n').map(lineOnPage).join('\n');
function lineOnPage(line: string): string {
  const kept = line
    .split(/(?<=[.;] |。)/)
    .filter((part) => !/'ishitori |[:：] ?ishitori |ishitori-verify|(^|\s)--[a-z]/.test(part))
    .join('')
    .trimEnd();
  return kept.replace(/;$/, '.') || line;
}

// The winning rule without its name: "normal play: whoever takes the last stone wins" -> "Whoever takes the last stone wins".
export const winning = (words: string): string => words.replace(/^[^:：]*[:：]\s*/, '').replace(/^[a-z]/, (letter) => letter.toUpperCase());

// The rules without the choice of a heap, if the board has a single one.
export const rulesFor = (rules: string[], game: string, single: boolean): string[] => rules.slice(single && rules.length > 1 && /^take:/.test(game) ? 1 : 0);

// A move in a game of one heap, which needs no name: "take 1 from heap 1, leaving 6" -> "take 1, leaving 6".
export const ofOneHeap = (words: string): string => words.replace(/ (?:from|of) heap 1\b|1 番の山(?:から |の)/, '');

// A move in the past tense: "take 1, leaving 6" -> "took 1, leaving 6", "6 個残す" -> "6 個残しました".
const made: Record<string, string> = { take: 'took', move: 'moved', knock: 'knocked', say: 'said', 取る: '取りました', 残す: '残しました', 進める: '進めました', 分ける: '分けました', 言う: '言いました' };
export const past = (words: string): string => words.replace(/^(take|move|knock|say)|(取る|残す|進める|分ける|言う)$/, (verb) => made[verb]);
