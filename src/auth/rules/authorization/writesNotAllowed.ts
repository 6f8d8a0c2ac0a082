import { textFix, title } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'Nothing is written unless "{0}" is true. Confirm that for the environment, or remove "writeTests".',
);

export const writesNotAllowed: Rule = {
  code: 'writes-not-allowed',
  severity: 'error',
  messages: [report],
  reason:
    'The authorization test leaves these calls out, so nobody learns who may change what is not theirs.',
  *check({ application }) {
    if (application === undefined || application.writeTests.length === 0) return;
    const at = application.writeTestsKey ?? application.node;
    const { isolatedFromProduction: isolated, safeForAutomatedTesting: safe } = application;
    if (isolated?.value === false) yield report(at, 'isolatedFromProduction');
    else if (safe?.value !== true) yield report(at, 'safeForAutomatedTesting');
  },
  *fix({ model: { application }, edits, arg }) {
    if (application === undefined) return;
    const changes = edits.set(application.node, arg(0), true, 'isolatedFromProduction');
    yield textFix(title('Set "{0}" to true', arg(0)), changes);
    yield textFix(title('Remove "{0}"', 'writeTests'), edits.removeKeys(application.node, 'writeTests'));
  },
};
