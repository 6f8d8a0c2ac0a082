import { textFix, title } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'Scans create, change and delete data: test an environment that is isolated from production, and set this to true.',
);

/** The service's documentation, "Test user credentials", rule 2. */
export const notIsolated: Rule = {
  code: 'not-isolated',
  severity: 'error',
  messages: [report],
  reason: 'A scan creates, changes and deletes data, and sends many requests.',
  *check({ application }) {
    const isolated = application?.isolatedFromProduction;
    if (isolated?.value === false) yield report(isolated.node);
  },
  *fix({ node, edits }) {
    yield textFix(title('Confirm that the environment is isolated from production'), [
      edits.replace(node, true),
    ]);
  },
};
