/**
 * Verify Role as editors use it: the entry of a bundle of its own, which only the first run loads.
 */
export { formatMessage } from '../base/messages.ts';
export { expectedRows } from '../login/response/expectedRows.ts';
export { expiryMessages, expiryNotes } from '../login/response/expiryMessages.ts';
export { faultEdits, responseEdits } from '../login/faults/fileFixes.ts';
export { problemsOf } from '../login/faults/failingAlike.ts';
export { faultMessages } from '../login/faults/faultMessages.ts';
export { readValidConfig as readConfig } from '../auth/validConfig.ts';
export { accessMatrix, requestCount } from '../access/accessMatrix.ts';
export { runReport } from '../access/report/runReport.ts';
export { cellsOf, provingExchanges } from '../access/matrix.ts';
export { cellMessage, cellMessages } from '../access/matrixMessages.ts';
export { allOperations, readingOperations } from '../access/operations/allOperations.ts';
export { operationLabel } from '../access/operations/operation.ts';
export { goOn } from '../access/resume.ts';
export { writePlan } from '../access/writes/writePlan.ts';
export { nodeAt } from '../login/response/nodeAt.ts';
export { readRequest } from '../login/retest/recordedRequest.ts';
export { recordedAccess } from '../access/retest/recordedAccess.ts';
export { retestAccess } from '../access/retest/retestAccess.ts';
export { retest } from '../login/retest/retest.ts';
export { retestMessages } from '../login/retest/retestMessages.ts';
export { runRoles } from '../login/session/runRoles.ts';
export { fileLedger } from './writeLedger.ts';
export { mayAttack, scannedHost } from '../scan/mayScan.ts';
export { incompleteReasons } from '../scan/incompleteMessages.ts';
export { refusalMessages } from '../scan/refusalMessages.ts';
export { usualRate } from '../scan/scanRun.ts';
export { openSessions } from '../login/session/openSessions.ts';
export { scanInProcess } from './scan/scanInProcess.ts';
export { scannersHere } from './scan/scannersHere.ts';
export { endLeftOverScans } from './scan/runFolder.ts';
export { strictPolicy } from './addressPolicy.ts';
export { regexMatcher } from './matchRegex.ts';
export { nodeHttp } from './nodeHttp.ts';
export { readInside } from './readInside.ts';
export { runClock } from './runClock.ts';
