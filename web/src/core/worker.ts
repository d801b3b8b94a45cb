// The core in its worker: words in, JSON out. It knows nothing of games; apps/web/main.cpp is its other half.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number;
  ask(): void;
  reply_text(): number;
  reply_size(): number;
}

const scope = self as unknown as {
  postMessage(message: unknown, moved?: Transferable[]): void;
  onmessage: ((event: MessageEvent<{ module?: WebAssembly.Module; id: number; words: string[] }>) => void) | null;
};
let core: Exports | undefined;
let current = 0; // number of the question being answered
let told = 0; // when progress was last told

async function start(module: WebAssembly.Module): Promise<void> {
  const imports: Record<string, Record<string, (...args: never[]) => unknown>> = {
    page: {
      progress(done: number, goal: number) {
        const now = performance.now();
        if (now - told < 100) return;
        told = now;
        scope.postMessage({ id: current, done, goal });
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
      new DataView(core!.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    };
  }
  const instance = await WebAssembly.instantiate(module, imports as WebAssembly.Imports);
  core = instance.exports as unknown as Exports;
  core._initialize();
}

function ask(words: string[]): unknown {
  const c = core!;
  const bytes = new TextEncoder().encode(words.map((word) => word.replaceAll('\0', ' ') + '\0').join(''));
  const at = c.room(bytes.length);
  new Uint8Array(c.memory.buffer, at, bytes.length).set(bytes);
  c.ask();
  const reply = new Uint8Array(c.memory.buffer, c.reply_text(), c.reply_size());
  return JSON.parse(new TextDecoder().decode(reply));
}

// "0\n1\n2\n"
function numbers(text: string): Uint32Array {
  const found = new Uint32Array(text.length / 2);
  let count = 0;
  let number = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10) {
      found[count++] = number;
      number = 0;
    } else {
      number = number * 10 + code - 48;
    }
  }
  return found.slice(0, count);
}

let ready: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  if (data.module) {
    ready = start(data.module);
    return;
  }
  ready
    .then(() => {
      current = data.id;
      const answer = ask(data.words) as { packed?: string; values?: Uint32Array };
      if (answer.packed === undefined) {
        scope.postMessage({ id: data.id, answer });
        return;
      }
      // long sequences travel as numbers
      answer.values = numbers(answer.packed);
      delete answer.packed;
      scope.postMessage({ id: data.id, answer }, [answer.values.buffer]);
    })
    // A trap: out of memory, or an assertion. The page starts another worker.
    .catch((fault: unknown) => scope.postMessage({ id: data.id, fault: String(fault) }));
};
