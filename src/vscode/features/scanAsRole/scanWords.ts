import { formatCount, plural, t, translate } from '../../../base/messages.ts';
import type { ScanEnd, ScanProgress } from '../../../scan/scanJob.ts';
import type { ScanRecord } from '../../../scan/scanRecord.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import type { PreparedScan } from './prepareScan.ts';

/** "41 of 70 operations, 1,230 requests" */
export function progressText({ requests, reached, described }: ScanProgress): string {
  const sent = plural(requests, { one: '{0} request', other: '{0} requests' });
  return `${reachedText(described, reached)}, ${sent}`;
}

/** Of the described operations; where none is described, how many were found. */
export function reachedText(described: ScanRecord['described'], reached: number): string {
  if (described === null) return plural(reached, { one: '{0} operation', other: '{0} operations' });
  return t('{0} of {1} operations', formatCount(described.reached), formatCount(described.all));
}

/** "Partial: it was stopped", or that the scan is complete. */
export function completenessText({ incomplete }: ScanRecord, { verifyRole }: PreparedScan): string {
  if (incomplete.length === 0) return t('complete');
  const [first = 'nothing'] = incomplete;
  return t('partial: {0}', translate(verifyRole.incompleteReasons[first], []));
}

/** Why nothing of a scan is imported, and what to do. */
export function failureText(end: Exclude<ScanEnd, { kind: 'stopped' }>, scan: PreparedScan): string {
  const { scanner, order, origin, verifyRole } = scan;
  switch (end.kind) {
    case 'scanned':
      return nothingText(end.record, scan);
    case 'fault':
    case 'lost':
    case 'not-shown':
    case 'no-user':
      return loginFailureText(end, verifyRole, order.role);
    case 'no-description':
      return t('{0} needs an OpenAPI file under "attachments", inside the workspace.', scanner.name);
    case 'not-started':
      return t('{0} could not be started ({1}).', scanner.program, end.code);
    case 'not-written':
      return end.code === 'ENOSPC'
        ? t('The disk is full: the report could not be saved. Free some space, then scan again.')
        : t('The report could not be saved ({0}).', end.code);
    case 'died':
      return t('The scan of {0} ended unexpectedly. Nothing was imported. {1}', origin, end.reason).trim();
  }
}

type LoginFailure = Extract<ScanEnd, { kind: 'fault' | 'lost' | 'not-shown' | 'no-user' }>;

/** Why a role is not logged in. */
export function loginFailureText(end: LoginFailure, verifyRole: VerifyRole, role: string): string {
  switch (end.kind) {
    case 'fault':
      return t(
        'The role could not be logged in: {0}',
        translate(verifyRole.faultMessages[end.fault.code], end.fault.args),
      );
    case 'lost':
      return t('The role could not be logged in: {0}', end.reason);
    case 'not-shown':
      return t('The role was logged in, but "verification" does not show a user. Verify the role first.');
    case 'no-user':
      return t('{0} has no test user.', role);
  }
}

function nothingText(record: ScanRecord, { scanner, origin }: PreparedScan): string {
  if (record.reached.length > 0)
    return t('{0} wrote no report, so nothing was imported. The terminal shows why.', scanner.name);
  if (record.unanswered > 0) return t('{0} did not answer. Start the application, then scan again.', origin);
  if (record.incomplete.includes('session-lost'))
    return t('The session was lost before anything was reached. Verify the role, then scan again.');
  if (record.incomplete.includes('chosen'))
    return t('{0} reached none of these operations. Scan without choosing operations.', scanner.name);
  return t(
    '{0} sent no request that the application answered for this role, so nothing was imported. The terminal shows why.',
    scanner.name,
  );
}
