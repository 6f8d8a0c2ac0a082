import { textFix, title } from '../../fixes/fix.ts';
import { replaceText } from '../../fixes/replaceText.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('Tokens in URLs end up in logs (RFC 6750, section 2.3). Use "Header".');

export const bearerInQuery: Rule = {
  code: 'bearer-in-query',
  severity: 'warning',
  messages: [report],
  reason: 'Addresses are kept in logs, histories and Referer headers, and tokens with them.',
  *check({ authentications }) {
    for (const { tokenType, tokenLocation } of authentications) {
      if (tokenType?.value === 'Bearer Token' && tokenLocation?.value === 'Query Parameter') {
        yield report(tokenLocation.node);
      }
    }
  },
  /** A header needs the name and scheme that belong to it. */
  *fix({ cursorContext: { authentication }, edits }) {
    const { tokenLocation, tokenParameterName, tokenFormat } = authentication ?? {};
    if (tokenLocation === undefined) return;
    const isBare = tokenFormat?.value.trim() === '<token>';
    const changes = [
      edits.replace(tokenLocation.node, 'Header'),
      ...replaceText(edits, tokenParameterName, 'Authorization'),
      ...(isBare ? replaceText(edits, tokenFormat, 'Bearer <token>') : []),
    ];
    yield textFix(title('Send the token in the header Authorization'), changes, { isPreferred: true });
  },
};
