// The core in the page's worker.
import { answering } from '../../../npm/src/answering';

const scope = self as unknown as {
  postMessage(message: unknown, moved: ArrayBuffer[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
};
const answer = answering((message, moved) => scope.postMessage(message, moved));
scope.onmessage = ({ data }) => answer(data);
