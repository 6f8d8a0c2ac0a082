/**
 * Verify Role as editors use it: the entry of a bundle of its own, which only the first run loads.
 */
export { formatMessage } from '../base/messages.ts';
export { expectedRows } from '../login/expectedRows.ts';
export { expiryMessages, expiryNotes } from '../login/expiryMessages.ts';
export { faultEdits, responseEdits } from '../login/fileFixes.ts';
export { problemsOf } from '../login/failingAlike.ts';
export { faultMessages } from '../login/faultMessages.ts';
export { readValidConfig as readConfig } from '../auth/validConfig.ts';
export { accessMatrix, requestCount } from '../login/matrix/accessMatrix.ts';
export { matrixRows } from '../login/matrix/matrixRows.ts';
export { operationsIn } from '../login/matrix/operations.ts';
export { nodeAt } from '../login/nodeAt.ts';
export { readRequest } from '../login/retest/recordedRequest.ts';
export { retest } from '../login/retest/retest.ts';
export { retestMessages } from '../login/retest/retestMessages.ts';
export { runRoles } from '../login/runRoles.ts';
export { strictPolicy } from './addressPolicy.ts';
export { regexMatcher } from './matchRegex.ts';
export { nodeHttp } from './nodeHttp.ts';
export { readInside } from './readInside.ts';
export { runClock } from './runClock.ts';
