import { textFix, title } from '../../fixes/fix.ts';
import { rerun } from '../../fixes/stubs.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Describe in "refresh" how the token is renewed, such as { "strategy": "rerun" }.');

export const refreshUndescribed: Rule = {
  code: 'refresh-undescribed',
  severity: 'warning',
  messages: [report],
  reason: 'The file promises that tokens are renewed, but does not describe how.',
  *check({ authentications }) {
    for (const { autoRefresh, refresh } of authentications) {
      if (autoRefresh?.value === true && refresh === undefined) yield report(autoRefresh.node);
    }
  },
  /** Running the sequence again is what a scanner does anyway when a token ends. */
  *fix({ cursorContext: { authentication }, edits }) {
    if (authentication === undefined) return;
    const added = edits.addKeys(authentication.node, { refresh: rerun }, 'autoRefresh');
    yield textFix(title('Refresh by running the sequence again'), added, { isPreferred: true, isSafe: true });
  },
  hasSafeFix: true,
};
