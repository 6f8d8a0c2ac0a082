import { textFix, title } from '../../fixes/fix.ts';
import { textOf } from '../../model/fields.ts';
import { callsOf, mediaFamily } from './calls.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const xml = 'text/xml; charset=utf-8';

const otherTypes = /^(?:application|multipart|text)\//i;

const report = reporter(
  'Values in this XML are not encoded, because it is sent as "{0}". Set "contentType" to "text/xml".',
);

/** In a body of an XML type, what stands in braces is encoded; in any other it is sent as it is. */
export const xmlNotEncoded: Rule = {
  code: 'xml-not-encoded',
  severity: 'warning',
  messages: [report],
  reason: 'A password with & or < makes the XML invalid, and servers refuse it under another content type.',
  *check(model) {
    for (const { step, contentType } of callsOf(model)) {
      const text = step.requestBody && textOf(step.requestBody);
      if (
        text === undefined ||
        contentType === undefined ||
        !/^\s*<[?!A-Za-z]/.test(text.value.slice(0, 200))
      )
        continue;
      // Another type is none, and reported as such.
      const isOther = otherTypes.test(contentType) && mediaFamily(contentType) !== 'xml';
      if (isOther && text.parts.some(({ kind }) => kind !== 'literal')) yield report(text.node, contentType);
    }
  },
  *fix({ cursorContext: { step }, edits }) {
    if (step === undefined) return;
    const changes = edits.set(step.node, 'contentType', xml, 'endpoint');
    yield textFix(title('Send as {0}', 'text/xml'), changes, { isPreferred: true });
  },
  fixNeedsFields: true,
};
