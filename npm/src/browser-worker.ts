import { answering } from './answering.js';

const scope = self as unknown as {
  postMessage(message: unknown, moved: ArrayBuffer[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
};
const answer = answering((message, moved) => scope.postMessage(message, moved));
scope.onmessage = ({ data }) => answer(data);
