// docs/answers.schema.json as TypeScript: node types.mjs SCHEMA CORE.wasm > src/answers.ts. The core says which
// commands it has.
import { readFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';
import ts from 'typescript';

const [schemaFile, wasmFile] = process.argv.slice(2);
const schema = JSON.parse(readFileSync(schemaFile, 'utf8'));
const source = readFileSync(new URL('src/instance.ts', import.meta.url), 'utf8');
const { outputText } = ts.transpileModule(source, { compilerOptions: { target: 'ES2022', module: 'ES2022' } });
const { instance } = await import('data:text/javascript,' + encodeURIComponent(outputText));
const ask = instance(new WebAssembly.Module(readFileSync(wasmFile)), () => {});

// The shortest valid words of commands that need arguments: the core refuses the ones that need files or a terminal.
const least = { plot: ['nim', '--to=1', '--out=f'], play: ['nim'], replay: ['f'], verify: ['f'], completion: ['bash'], manual: [], web: [] };
const known = (command) => {
  const answer = ask([command, ...(least[command] ?? ['--help'])]);
  return !answer.error;
};
const commands = [];
for (const [name, form] of Object.entries(schema.$defs)) {
  if (!name.startsWith('answer_')) continue;
  const { const: only, enum: several } = form.properties?.command ?? {};
  // a present and a former name share one type: answer_self-test is AnswerSelfTest
  const type = ('-' + name.slice('answer_'.length)).replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  for (const command of several ?? [only].filter(Boolean)) {
    if (known(command)) commands.push({ command, type: 'Answer' + type });
  }
}
if (commands.length < 10) throw new Error('the core knows hardly any command: ' + JSON.stringify(commands));

for (const field of ['$id', 'title', 'type', 'required']) delete schema[field];
// these names mean something else in JavaScript
schema.$defs.number.title = 'WholeNumber';
schema.$defs.numbers.title = 'WholeNumbers';
schema.$defs.error.title = 'AnswerError';
const types = await compile(schema, 'Answer', { bannerComment: '', unreachableDefinitions: true, format: false, strictIndexSignatures: true });
process.stdout.write(`// Made from docs/answers.schema.json by types.mjs.\n${types}
/** The answer of each command that the core has. */
export interface Answers {
${commands.map(({ command, type }) => `  '${command}': ${type};`).join('\n')}
}
export type Command = keyof Answers;
`);
