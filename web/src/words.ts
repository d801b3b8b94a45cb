// Every sentence of the page comes from the core's table (src/words), in both languages.

export type Language = 'ja' | 'en';
export type Sentences = Record<string, [en: string, ja: string]>;

/** Fills {0}; {0:game|games} is "game" if argument 0 is 1, and "games" if not. */
export function filled(sentence: string, args: (string | number)[]): string {
  return sentence.replace(/\{(\d)(?::([^|}]*)\|([^}]*))?\}/g, (place, n, one, many) => {
    const arg = args[Number(n)];
    return arg === undefined ? place : many === undefined ? String(arg) : String(arg) === '1' ? one : many;
  });
}

export function sayIn(table: Sentences, language: Language, key: string, args: (string | number)[] = []): string {
  const row = table[key];
  return row ? filled(row[language === 'ja' ? 1 : 0], args) : key;
}
