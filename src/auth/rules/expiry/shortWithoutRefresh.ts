import { textFix, title } from '../../fixes/fix.ts';
import { rerun } from '../../fixes/stubs.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

/** Seconds that the smallest scan takes. */
const shortScan = 900;

const report = reporter(
  'A scan takes longer than {0} seconds. Set this to true and describe in "refresh" how the token is renewed.',
);

export const shortWithoutRefresh: Rule = {
  code: 'short-without-refresh',
  severity: 'warning',
  messages: [report],
  reason: 'The token ends during the scan, and everything after that is tested signed out.',
  *check({ authentications }) {
    for (const { autoRefresh, defaultExpirationSeconds } of authentications) {
      const lifetime = defaultExpirationSeconds?.value ?? Infinity;
      if (autoRefresh?.value === false && lifetime <= shortScan) {
        yield report(autoRefresh.node, String(lifetime));
      }
    }
  },
  *fix({ cursorContext: { authentication }, node, edits }) {
    if (authentication === undefined) return;
    const added =
      authentication.refresh === undefined
        ? edits.addKeys(authentication.node, { refresh: rerun }, 'autoRefresh')
        : [];
    yield textFix(
      title('Switch on, and refresh by running the sequence again'),
      [edits.replace(node, true), ...added],
      { isPreferred: true },
    );
  },
};
