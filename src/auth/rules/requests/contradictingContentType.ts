import { textFix, title } from '../../fixes/fix.ts';
import { valueOf } from '../../fixes/places.ts';
import { textOf } from '../../model/fields.ts';
import { literalText } from '../../model/literals.ts';
import { callsOf, form, isTokenRequest, json, mediaFamily } from './calls.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('The content type of this call is "{0}". Delete this header.');

export const contradictingContentType: Rule = {
  code: 'contradicting-content-type',
  severity: 'warning',
  messages: [report],
  reason: 'The body is encoded in one way and announced in another, so the server cannot read it.',
  *check(model) {
    for (const { step, contentType } of callsOf(model)) {
      if (contentType === undefined) continue;
      for (const { name, keyNode, node } of step.headers) {
        const written = literalText(textOf(node))?.split(';')[0]?.trim().toLowerCase();
        if (name.toLowerCase() !== 'content-type' || written === undefined) continue;
        if (mediaFamily(written) === mediaFamily(contentType)) continue;
        yield report(keyNode, contentType);
      }
    }
  },
  *fix({ cursorContext: { step }, node, edits }) {
    const header = node.parent;
    const headers = header?.parent;
    if (step === undefined || header === undefined || headers === undefined) return;
    const removal = step.headers.length === 1 ? edits.removeValue(headers) : edits.remove(header);
    yield textFix(title('Delete the header {0}', String(node.value)), removal, { isPreferred: true });
    const written = String(valueOf(node).value).split(';')[0]?.trim().toLowerCase() ?? '';
    if (written !== form && (written !== json || isTokenRequest(step))) return;
    const both = [...removal, ...edits.set(step.node, 'contentType', written, 'endpoint')];
    yield textFix(title('Send as {0}', written), both);
  },
  fixNeedsFields: true,
};
