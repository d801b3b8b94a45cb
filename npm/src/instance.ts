// One instance of the core: words in, JSON out. It knows nothing of games; apps/web/main.cpp is its other half.

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
}

/**
 * Makes an instance and returns its questioner. Values asked for by "--numbers" come as a Uint32Array, `values`, without
 * a detour by text. A question that throws (a trap: memory is exhausted) leaves the
 * instance unusable; make another.
 */
export function instance(module: WebAssembly.Module, progress: Progress): (words: string[]) => any {
  let told = 0; // when progress was last told
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
  // The C library asks for a system; all it gets is the time. 8 is "no such file": there are none.
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
  return (words) => {
    const bytes = new TextEncoder().encode(words.map((word) => word.replaceAll('\0', '\uFFFD') + '\0').join(''));
    const at = core.room(bytes.length);
    new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
    core.ask();
    const reply = new Uint8Array(core.memory.buffer, core.reply_text(), core.reply_size());
    const answer = JSON.parse(new TextDecoder().decode(reply));
    // a copy: the core's memory may grow, and its next answer takes this place
    if (core.numbers_size() > 0) answer.values = new Uint32Array(core.memory.buffer, core.numbers_at(), core.numbers_size()).slice();
    return answer;
  };
}
