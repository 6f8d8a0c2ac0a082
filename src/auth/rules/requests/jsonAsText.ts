import { textFix, title } from '../../fixes/fix.ts';
import { callsOf, form, mediaFamily } from './calls.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Write this as JSON, not as a text that holds JSON.');

/** JSON is written as JSON, so that expressions in it can be checked and are encoded. */
export const jsonAsText: Rule = {
  code: 'json-as-text',
  severity: 'warning',
  messages: [report],
  reason:
    'The text is sent as it is, as a JSON string or in place of the fields; and expressions in it are not encoded.',
  *check(model) {
    const calls = model.authentications.flatMap(({ contentType, verification, sessionCheck }) =>
      [verification?.endpoint, sessionCheck?.endpoint].map((call) => ({
        requestBody: call?.requestBody,
        contentType: (call?.contentType ?? contentType)?.value,
      })),
    );
    const steps = [...callsOf(model)].map(({ step: { requestBody }, contentType }) => ({
      requestBody,
      contentType,
    }));
    for (const { requestBody: body, contentType } of [...steps, ...calls]) {
      if (body?.type !== 'string' || contentType === undefined || !takesObject(contentType)) continue;
      if (isObjectText(String(body.value))) yield report(body);
    }
  },
  *fix({ node, edits }) {
    const value: unknown = JSON.parse(String(node.value));
    yield textFix(title('Write as JSON'), [edits.replace(node, value)], { isPreferred: true });
  },
  fixNeedsFields: true,
};

/** Whether an object is sent as JSON or as the fields of a form. */
function takesObject(contentType: string): boolean {
  return mediaFamily(contentType) === 'json' || contentType === form;
}

function isObjectText(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
