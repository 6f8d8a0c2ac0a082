import { textFix, title } from '../../fixes/fix.ts';
import { Fields } from '../../model/fields.ts';
import { callsOf } from './calls.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { entriesOf } from '../../syntax/tree.ts';

const report = reporter('{0} has no body. Use POST, or send the values in "query".');

/** RFC 9110, section 9.3.1: servers may reject it. */
export const getWithBody: Rule = {
  code: 'get-with-body',
  severity: 'error',
  messages: [report],
  reason: 'The content of a GET has no meaning, and servers may reject it (RFC 9110, section 9.3.1).',
  *check(model) {
    for (const { step } of callsOf(model)) {
      const method = step.endpoint?.method;
      if (method === undefined || step.requestBody === undefined) continue;
      if (method.value === 'GET' || method.value === 'HEAD') yield report(method.node, method.value);
    }
  },
  *fix({ cursorContext: { step }, node, edits }) {
    const body = step?.requestBody;
    if (step === undefined || body === undefined) return;
    yield textFix(title('Use {0}', 'POST'), [edits.replace(node, 'POST')], { isPreferred: true });
    const entries = entriesOf(body);
    const areScalars = entries.every(
      ({ valueNode }) => valueNode !== undefined && ['string', 'number', 'boolean'].includes(valueNode.type),
    );
    const holdsPassword = entries.some(({ valueNode }) =>
      String(valueNode?.value).includes('$inputs.password'),
    );
    const query = new Fields(step.node).any('query');
    if (body.type !== 'object' || !areScalars || holdsPassword || query !== undefined) return;
    const key = body.parent?.children?.[0];
    if (key === undefined) return;
    yield textFix(title('Send the values in "query"'), [edits.replace(key, 'query')]);
  },
  fixNeedsFields: true,
};
