// node example.mjs: from a position to a proof, and a long question in a worker.
import { IshitoriError, load, startWorker } from 'ishitori';

const ishitori = await load();
const [move] = ishitori.ask('moves', 'kayles', [7, 5, 3], { misere: true }).winning_moves;
console.log(`take ${move.remove} from the heap of ${move.heap}`);
console.log(ishitori.text('explain', 'nim', [7, 5, 3]));
console.log(ishitori.values('0.77', { to: 12 }).join(' '));

try {
  ishitori.ask('period', '0.7G');
} catch (fault) {
  if (!(fault instanceof IshitoriError)) throw fault;
  console.log(`${fault.key}: ${fault.message}`);
}

const worker = await startWorker();
const found = await worker.ask('period', '0.16', { signal: AbortSignal.timeout(120_000) });
console.log(`0.16: ${found.status}, period ${found.period} from heap ${found.preperiod}`);
worker.close();
