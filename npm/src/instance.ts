// One instance of the core: words in, JSON out. It knows no games; apps/web/main.cpp is the other side.

/** How far a long question has come: `done` of `goal`. */
export type Progress = (done: number, goal: number) => void;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number;
  ask(): void;
  reply_text(): number;
  reply_size(): number;
  numbers_at(): number;
  numbers_size(): number;
  reply_lasts?(): number; // not in an earlier core
}

// Short answers that stay valid, by question: parsing the JSON again takes longer than the core's answer.
const mostKept = 64;
const longestKept = 4096;

/** A copy, so that an answer belongs to whoever asked. */
function copied(value: any): any {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  const copy = { ...value };
  for (const name in copy) if (typeof copy[name] === 'object') copy[name] = copied(copy[name]);
  return copy;
}

/**
 * Makes an instance and returns its questioner. Values asked for by "--numbers" come as a Uint32Array, `values`, without
 * a detour by text. A question that throws (a trap: memory is exhausted) leaves the
 * instance unusable; make another.
 */
export function instance(module: WebAssembly.Module, progress: Progress): (words: string[]) => any {
  let told = 0; // time of the last report of progress
  const imports: Record<string, Record<string, (...args: never[]) => unknown>> = {
    page: {
      progress(done: number, goal: number) {
        const now = performance.now();
        if (now - told < 100) return;
        told = now;
        progress(done, goal);
      },
    },
  };
  // The system calls of the C library: only the clock works; the others return 8, a bad file descriptor.
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] ??= () => 8;
  }
  if (imports.wasi_snapshot_preview1) {
    imports.wasi_snapshot_preview1.clock_time_get = (_clock: number, _precision: bigint, at: number) => {
      new DataView(core.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    };
  }
  const core = new WebAssembly.Instance(module, imports as WebAssembly.Imports).exports as unknown as Exports;
  core._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const kept = new Map<string, any>();
  return (words) => {
    if (words.some((word) => word.includes('\0'))) words = words.map((word) => word.replaceAll('\0', '\uFFFD'));
    const question = words.join('\0') + '\0';
    const known = kept.get(question);
    if (known) return copied(known);
    const bytes = encoder.encode(question);
    const at = core.room(bytes.length);
    new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
    core.ask();
    const text = decoder.decode(new Uint8Array(core.memory.buffer, core.reply_text(), core.reply_size()));
    const answer = JSON.parse(text);
    if (core.reply_lasts?.() && question.length + text.length <= longestKept) {
      kept.set(question, copied(answer));
      if (kept.size > mostKept) kept.delete(kept.keys().next().value!); // the oldest
    }
    // a copy: the core's memory may grow, and the next answer overwrites this place
    if (core.numbers_size() > 0) answer.values = new Uint32Array(core.memory.buffer, core.numbers_at(), core.numbers_size()).slice();
    return answer;
  };
}
