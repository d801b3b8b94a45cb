// The elements of a finite misère quotient as places in a walk: adding a heap is a step. The relations of the core's answer are
// used as rewriting rules from left to right; the walk is shown only if they give as many elements as the core counted. Pure.

export interface Walk {
  words: string[]; // names of the elements; the first is 1
  depth: number[]; // number of generators on the way to each
  lost: boolean[]; // in the P-portion
  heaps: number[]; // the element of each heap, from 0 on
  times(one: number, other: number): number;
}

export function walk(found: { generators?: string[]; relations?: unknown; p_portion?: string[]; phi?: string[]; order?: number | null; infinite?: boolean | null; [field: string]: unknown }, most = 120): Walk | null {
  const letters = found.generators ?? [];
  if (found.infinite || !found.order || found.order > most || letters.some((letter) => letter.length !== 1)) return null;
  type Powers = number[];
  const parse = (word: string): Powers => {
    const powers = letters.map(() => 0);
    for (const [, letter, power] of word.matchAll(/([a-z])(?:\^(\d+))?/gi)) if (letters.includes(letter)) powers[letters.indexOf(letter)] += Number(power ?? 1);
    return powers;
  };
  const text = (powers: Powers): string => powers.map((n, i) => (n === 0 ? '' : n === 1 ? letters[i] : `${letters[i]}^${n}`)).join('') || '1';
  const rules = ((found.relations ?? []) as (string | string[])[]).map((rule) => (typeof rule === 'string' ? rule.split('=') : rule).map(parse));
  const reduced = (powers: Powers): Powers => {
    let now = powers;
    for (let turn = 0; turn < 10000; turn++) {
      const rule = rules.find(([left]) => left.every((n, i) => n <= now[i]));
      if (!rule) return now;
      now = now.map((n, i) => n - rule[0][i] + rule[1][i]);
    }
    return now;
  };
  const list: Powers[] = [letters.map(() => 0)];
  const places = new Map([['1', 0]]);
  const depth = [0];
  for (let at = 0; at < list.length && list.length <= found.order; at++) {
    letters.forEach((_, g) => {
      const next = reduced(list[at].map((n, i) => n + (i === g ? 1 : 0)));
      if (places.has(text(next))) return;
      places.set(text(next), list.length);
      depth.push(depth[at] + 1);
      list.push(next);
    });
  }
  if (list.length !== found.order) return null;
  const element = (powers: Powers): number => places.get(text(reduced(powers))) ?? -1;
  const lost = list.map(() => false);
  for (const word of found.p_portion ?? []) lost[element(parse(word))] = true;
  return { words: list.map(text), depth, lost, heaps: (found.phi ?? []).map((word) => element(parse(word))), times: (one, other) => element(list[one].map((n, i) => n + list[other][i])) };
}
