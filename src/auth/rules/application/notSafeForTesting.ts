import { textFix, title } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'Make sure that the test accounts may be used by automated tests, and set "safeForAutomatedTesting" to true.',
);

/** The service's documentation, "Test user credentials", rule 2. */
export const notSafeForTesting: Rule = {
  code: 'not-safe-for-testing',
  severity: 'warning',
  messages: [report],
  reason:
    'Some accounts are watched, limited or used by people; automated tests lock them or disturb somebody.',
  *check({ application }) {
    if (application === undefined || application.safeForAutomatedTesting?.value === true) return;
    const at = application.safeForAutomatedTesting?.node ?? application.keyNode ?? application.node;
    yield report(at);
  },
  *fix({ model: { application }, edits }) {
    if (application === undefined) return;
    const changes = edits.set(application.node, 'safeForAutomatedTesting', true, 'isolatedFromProduction');
    yield textFix(title('Confirm that automated tests may use the accounts'), changes);
  },
};
