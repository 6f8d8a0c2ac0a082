/**
 * Verify Role in a browser, which lets nobody connect to whom a config names, see where a redirect leads or set every
 * header: what is shown and edited works, and dry runs do. Whoever would send something is refused before it comes here.
 */
import type { WriteLedger } from '../../../access/writes/ledger.ts';
import type { Http, MatchRegex, RunClock } from '../../../login/ports.ts';

export { formatMessage } from '../../../base/messages.ts';
export { expectedRows } from '../../../login/response/expectedRows.ts';
export { faultEdits, responseEdits } from '../../../login/faults/fileFixes.ts';
export { problemsOf } from '../../../login/faults/failingAlike.ts';
export { faultMessages } from '../../../login/faults/faultMessages.ts';
export { readValidConfig as readConfig } from '../../../auth/validConfig.ts';
export { accessMatrix, requestCount } from '../../../access/accessMatrix.ts';
export { runReport } from '../../../access/report/runReport.ts';
export { cellMessage, cellMessages } from '../../../access/matrixMessages.ts';
export { cellsOf, provingExchanges } from '../../../access/matrix.ts';
export {
  allOperations,
  knownOperations,
  readingOperations,
} from '../../../access/operations/allOperations.ts';
export { operationLabel } from '../../../access/operations/operation.ts';
export { goOn } from '../../../access/resume.ts';
export { writePlan } from '../../../access/writes/writePlan.ts';
export { nodeAt } from '../../../login/response/nodeAt.ts';
export { readRequest } from '../../../login/retest/recordedRequest.ts';
export { recordedAccess } from '../../../access/retest/recordedAccess.ts';
export { retestAccess } from '../../../access/retest/retestAccess.ts';
export { retest } from '../../../login/retest/retest.ts';
export { retestMessages } from '../../../login/retest/retestMessages.ts';
export { runRoles } from '../../../login/session/runRoles.ts';
export { strictPolicy } from '../../../node/addressPolicy.ts';

export const nodeHttp = (): Http => ({
  send: () => Promise.resolve({ ok: false, fault: { code: 'no-answer' } }),
});

/** Nothing is written that could be noted. */
export const fileLedger = (): WriteLedger => ({
  read: () => Promise.resolve([]),
  note: () => Promise.resolve(),
  clear: () => Promise.resolve(),
});

export const readInside = (): Promise<undefined> => Promise.resolve(undefined);

/** Nothing is received that could be matched. */
export const regexMatcher = (): MatchRegex => () => Promise.resolve(undefined);

export const runClock: RunClock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};
