import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const everything: ReadonlySet<string> = new Set(['**', '/**', '*', '/*', '/']);

const report = reporter(
  'A role that is not privileged may not call everything. List what it may call, or mark it as privileged.',
);

export const unprivilegedWithAll: Rule = {
  code: 'unprivileged-with-all',
  severity: 'warning',
  messages: [report],
  reason: 'If every call is allowed, no call can be found to be forbidden.',
  *check({ roles }) {
    if (roles.length < 2) return;
    for (const { privileged, apiAccess } of roles) {
      const all = apiAccess.find(({ value }) => everything.has(value.trim()));
      if (privileged?.value === false && all !== undefined) yield report(all.node);
    }
  },
};
