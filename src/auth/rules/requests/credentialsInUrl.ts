import { sourceRange } from '../../expressions/sourceOffsets.ts';
import { textFix, title } from '../../fixes/fix.ts';
import { moving } from '../../fixes/moveToSecret.ts';
import { placeholderNameFor } from '../../fixes/secretNames.ts';
import { literalUrl } from '../../model/literals.ts';
import { urlsOf } from '../../model/urls.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'Take user name and password out of the URL, and send them as secrets of the test users.',
);

export const credentialsInUrl: Rule = {
  code: 'credentials-in-url',
  severity: 'error',
  messages: [report],
  reason: 'Addresses are kept in logs and histories, and passwords with them.',
  *check(model) {
    for (const url of urlsOf(model)) {
      if (literalUrl(url)?.credentials !== undefined) yield report(url.node);
    }
  },
  /** `https://user:password@host`: both go to the secret storage, or away. */
  *fix(context) {
    const { node, edits } = context;
    const match = /^(https?:\/\/)([^/?#@]*)@/i.exec(String(node.value));
    const [, scheme = '', credentials = ''] = match ?? [];
    if (match === null) return;
    const start = scheme.length;
    const range = sourceRange(edits.source, node, start, start + credentials.length);
    const name = context.freshName(`${placeholderNameFor(context)}_credentials`);
    if (credentials !== '') yield moving(name, credentials, [{ ...range, newText: `\${secret:${name}}` }]);
    const whole = sourceRange(edits.source, node, start, start + credentials.length + 1);
    yield textFix(title('Remove user name and password from the URL'), [{ ...whole, newText: '' }]);
  },
  fixNeedsFields: true,
};
