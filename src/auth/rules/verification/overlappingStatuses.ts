import { changeTo, textFix, title } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { tellsApart } from './tellsApart.ts';

const report = reporter('Status {0} is expected with and without the token. Without it, expect 401 or 403.');

export const overlappingStatuses: Rule = {
  code: 'overlapping-statuses',
  severity: 'error',
  messages: [report],
  reason: 'If the status is the same with and without the token, it does not distinguish them.',
  *check({ authentications }) {
    for (const { verification } of authentications) {
      if (tellsApart(verification)) continue;
      const authenticated = new Set(verification?.authenticated?.status.map(({ value }) => value));
      for (const { value, node } of verification?.unauthenticated?.status ?? []) {
        if (authenticated.has(value)) yield report(node, String(value));
      }
    }
  },
  *fix({ cursorContext: { authentication }, node, edits }) {
    const { authenticated, unauthenticated } = authentication?.verification ?? {};
    const listed = new Set(unauthenticated?.status.map(({ value }) => value));
    const withToken = new Set(authenticated?.status.map(({ value }) => value));
    const refusals = [401, 403].filter((status) => !withToken.has(status));
    const [status] = refusals.filter((one) => !listed.has(one));
    const isRefused = refusals.some((one) => listed.has(one));
    if (isRefused) {
      yield textFix(title('Remove status {0}', String(node.value)), edits.remove(node));
    } else if (status !== undefined) {
      yield textFix(changeTo(status), [edits.replace(node, status)]);
    }
  },
};
