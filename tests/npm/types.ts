// Compiled only: what the package promises a TypeScript program.
import { IshitoriError, load, startWorker, type AnswerPeriod, type Command, type WholeNumber } from 'ishitori';

const ishitori = await load({ lang: 'en' });
const period: AnswerPeriod = ishitori.ask('period', '0.77', { limit: 10n ** 3n });
export const found: WholeNumber | null = period.period;
export const status: 'proved' | 'observed' | 'open' = period.status;
export const first: string = ishitori.ask('rules', 'kayles').rules[0] ?? '';
export const values: Uint32Array = ishitori.values('0.77', { to: 12 });
export const words: string = (await (await startWorker()).text('explain', 'nim', [7, 5, 3])) + new IshitoriError('', 'a.b', 1).key;
// @ts-expect-error: no such command
ishitori.ask('perido', '0.77');
// @ts-expect-error: it needs a database, which the core has not
export const survey: Command = 'survey';
// @ts-expect-error: the outcome has no period
ishitori.ask('outcome', 'kayles', 5).period;
