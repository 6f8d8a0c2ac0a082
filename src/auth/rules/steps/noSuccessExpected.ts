import { changeTo, textFix } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('No status here means success. Expect a 2xx or 3xx status such as 200.');

export const noSuccessExpected: Rule = {
  code: 'no-success-expected',
  severity: 'warning',
  messages: [report],
  reason: 'A login that is expected to fail gives no token.',
  wrong: '"status": [401]',
  right: '"status": [200]',
  *check({ authentications }) {
    for (const { expectedResponse } of authentications.flatMap(({ allSteps }) => allSteps)) {
      const [first] = expectedResponse?.status ?? [];
      const list = first?.node.parent;
      if (list === undefined || expectedResponse?.status.some(({ value }) => value >= 200 && value < 400))
        continue;
      yield report(list);
    }
  },
  *fix({ node, edits }) {
    const [first, ...others] = node.children ?? [];
    if (first === undefined) return;
    const changes = [edits.replace(first, 200), ...edits.remove(...others)];
    yield textFix(changeTo(200), changes, { isPreferred: true });
  },
};
