import { textFix, title } from '../../fixes/fix.ts';
import { Fields } from '../../model/fields.ts';
import { isSelector } from '../../model/selectors.ts';
import { callsOf, form, json } from './calls.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { entriesOf } from '../../syntax/tree.ts';

const report = reporter(
  'Token requests are forms (RFC 6749). Use the content type "application/x-www-form-urlencoded".',
);

/** RFC 6749, section 4: token requests are forms. */
export const grantAsJson: Rule = {
  code: 'grant-as-json',
  severity: 'warning',
  messages: [report],
  reason: 'Token endpoints read forms (RFC 6749, section 3.2) and answer JSON with 400 or 415.',
  *check(model) {
    for (const { step, contentType } of callsOf(model)) {
      const grant = step.requestBody && new Fields(step.requestBody).keyOf('grant_type');
      if (contentType === json && grant !== undefined) yield report(grant);
    }
  },
  *fix({ cursorContext: { step }, edits }) {
    if (step?.requestBody === undefined) return;
    const isNested = entriesOf(step.requestBody).some(
      ({ valueNode }) =>
        valueNode?.type === 'array' || (valueNode?.type === 'object' && !isSelector(valueNode)),
    );
    if (isNested) return;
    const changes = edits.set(step.node, 'contentType', form, 'endpoint');
    // Some servers take JSON, such as Auth0.
    yield textFix(title('Send as {0}', form), changes);
  },
  fixNeedsFields: true,
};
