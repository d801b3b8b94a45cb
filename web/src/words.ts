// Every sentence of the page comes from the core's table (src/words), in both languages.

export type Language = 'ja' | 'en';
export type Sentences = Record<string, [en: string, ja: string]>;

export function filled(sentence: string, args: (string | number)[]): string {
  return sentence.replace(/\{(\d)\}/g, (place, n) => (args[Number(n)] === undefined ? place : String(args[Number(n)])));
}

export function sayIn(table: Sentences, language: Language, key: string, args: (string | number)[] = []): string {
  const row = table[key];
  return row ? filled(row[language === 'ja' ? 1 : 0], args) : key;
}
