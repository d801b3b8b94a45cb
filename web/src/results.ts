// A pupil's results as one line of text that a teacher can paste, and back. Pure.

export interface Result {
  name: string;
  done: string[]; // lessons
  begun: string[]; // lessons that are partly done
  survey: string; // the answers to the three questions, "-" for none
}

export const line = ({ name, done, begun, survey }: Result): string =>
  `ishitori 1 | ${name.replace(/[|\s]+/g, ' ').trim()} | done ${done.join(' ')} | begun ${begun.join(' ')} | survey ${survey}`;

// All results in a text, with anything between them; for each name the last result.
export function results(text: string): Result[] {
  const found = new Map<string, Result>();
  const words = (list: string): string[] => list.split(' ').filter((word) => word !== '');
  for (const [, name, done, begun, survey] of text.matchAll(/ishitori 1 \| ([^|\n]{0,60}?) ?\| done ([a-z0-9 ]*)\| begun ([a-z0-9 ]*)\| survey ([123-]{3})/g))
    found.set(name, { name, done: words(done), begun: words(begun), survey });
  return [...found.values()];
}
