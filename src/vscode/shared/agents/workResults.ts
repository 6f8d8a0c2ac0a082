import { accessResult, loginResult } from '../../../agents/work/results.ts';
import type { WorkResult } from '../../../agents/work/work.ts';
import { formatMessage } from '../../../base/messages.ts';
import { isRecord } from '../../../base/untrusted.ts';
import type { AuthorizationRun } from '../logins/authorizationRuns.ts';
import type { LoginResult } from '../logins/loginResults.ts';
import type { VerifyRole } from '../logins/loadVerifyRole.ts';

/** What came of logins, with the sentences of faults. */
export function loginsOf(
  runs: readonly unknown[],
  results: readonly LoginResult[],
  { faultMessages }: Pick<VerifyRole, 'faultMessages'>,
): WorkResult {
  const data = runs.filter(isRecord).map(({ role, username, outcome }) => {
    const fault = results.find(({ run }) => run.role === role && run.username === username)?.run.fault;
    const message = fault && formatMessage(faultMessages[fault.code], fault.args);
    return { role, user: username, outcome, ...(message !== undefined && { message }) };
  });
  return loginResult(data);
}

/** Who got what is not theirs. */
export function accessOf(
  { users, rows: known, requests, state }: AuthorizationRun,
  { provenAccess }: Pick<VerifyRole, 'provenAccess'>,
): WorkResult {
  const rows = [...known.values()];
  const data = provenAccess({ users, rows });
  return accessResult({ calls: rows.length, requests, isComplete: state === 'complete', data });
}

const scanNotes: Readonly<Record<number, string>> = {
  0: 'The scan is complete. dast_list_findings has what it found.',
  3: 'The scan is partial: what it did not find is no proof. dast_list_findings has what it found.',
  130: 'The scan was stopped. What it had found is imported.',
};

export function scanResult(exitCode: unknown): WorkResult {
  const note = typeof exitCode === 'number' ? scanNotes[exitCode] : undefined;
  return { notes: [note ?? 'Nothing was scanned: the user declined, or the reason is shown in VS Code.'] };
}
