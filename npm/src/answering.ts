// The worker's side of questions.ts: it answers one message after the other.
import { instance } from './instance.js';

type Post = (message: unknown, moved: ArrayBuffer[]) => void;

/** What a worker does with each message: first `{module}`, then questions, `{id, words}`. */
export function answering(post: Post): (message: { module?: WebAssembly.Module; id: number; words: string[] }) => void {
  let module: WebAssembly.Module;
  let ask: ReturnType<typeof instance> | undefined;
  let id = 0; // of the question being answered
  return (message) => {
    if (message.module) {
      module = message.module;
      return;
    }
    id = message.id;
    try {
      ask ??= instance(module, (done, goal) => post({ id, done, goal }, []));
      const answer = ask(message.words);
      // long sequences travel as numbers
      post({ id, answer }, answer.values instanceof Uint32Array ? [answer.values.buffer as ArrayBuffer] : []);
    } catch (fault) {
      // A trap: out of memory, or an assertion. The page's side starts another worker.
      post({ id, fault: String(fault) }, []);
    }
  };
}
