import { plural } from '../base/messages.ts';
import { incompleteReasons } from '../scan/incompleteMessages.ts';
import type { ScanRecord } from '../scan/scanRecord.ts';

/** "Complete: Wapiti 3.0.4 as customer (ann), mode safe, 412 requests, 1 login, 12 of 27 described calls reached" */
export function scanSentence(record: ScanRecord): string {
  const { scanner, version, role, user, mode, requests, logins, incomplete } = record;
  const parts = [
    `${[scanner, version].filter((part) => part !== '').join(' ')} as ${role} (${user})`,
    `mode ${mode}`,
    plural(requests, { one: '{0} request', other: '{0} requests' }),
    plural(logins, { one: '{0} login', other: '{0} logins' }),
    reachedText(record),
  ];
  return `${incomplete.length === 0 ? 'Complete' : `Partial, because ${reasonsOf(record)}`}: ${parts.join(', ')}`;
}

function reachedText({ reached, reachedIsAll, described }: ScanRecord): string {
  if (described !== null) return `${described.reached} of ${described.all} described calls reached`;
  const calls = plural(reached.length, { one: '{0} call reached', other: '{0} calls reached' });
  return reachedIsAll ? calls : `at least ${calls}`;
}

function reasonsOf({ incomplete }: ScanRecord): string {
  return incomplete.map((reason) => incompleteReasons[reason]).join(', and ');
}
