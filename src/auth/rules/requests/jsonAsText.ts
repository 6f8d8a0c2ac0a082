import { textFix, title } from '../../fixes/fix.ts';
import { callsOf, mediaFamily } from './calls.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Write this as JSON, not as a text that holds JSON.');

/** JSON is written as JSON, so that expressions in it can be checked and are encoded. */
export const jsonAsText: Rule = {
  code: 'json-as-text',
  severity: 'warning',
  messages: [report],
  reason:
    'A text under a JSON type is sent as a JSON string, quotes and all; and expressions in it are not encoded.',
  *check(model) {
    for (const { step, contentType } of callsOf(model)) {
      const body = step.requestBody;
      if (body?.type !== 'string' || contentType === undefined || mediaFamily(contentType) !== 'json')
        continue;
      if (isObjectText(String(body.value))) yield report(body);
    }
  },
  *fix({ node, edits }) {
    const value: unknown = JSON.parse(String(node.value));
    yield textFix(title('Write as JSON'), [edits.replace(node, value)], { isPreferred: true });
  },
  fixNeedsFields: true,
};

function isObjectText(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
