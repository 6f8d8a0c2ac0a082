import { changeTo, textFix, title } from '../../fixes/fix.ts';
import { replaceText } from '../../fixes/replaceText.ts';
import { literalText } from '../../model/literals.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'A bearer token is carried in the header "Authorization". Use that name, or the type "Custom Token".',
);

export const bearerNotInAuthorization: Rule = {
  code: 'bearer-not-in-authorization',
  severity: 'warning',
  messages: [report],
  reason: 'Servers look for bearer tokens in the header Authorization (RFC 6750, section 2.1).',
  *check({ authentications }) {
    for (const { tokenType, tokenLocation, tokenParameterName } of authentications) {
      const isBearer = tokenType?.value === 'Bearer Token' && tokenLocation?.value === 'Header';
      const name = literalText(tokenParameterName);
      if (isBearer && tokenParameterName !== undefined && name && name.toLowerCase() !== 'authorization') {
        yield report(tokenParameterName.node);
      }
    }
  },
  *fix({ cursorContext: { authentication }, node, edits }) {
    const { tokenType, tokenFormat } = authentication ?? {};
    if (tokenType === undefined) return;
    // A token without a scheme is one of the application's own.
    const isBare = tokenFormat?.value.trim() === '<token>';
    const name = [
      edits.replace(node, 'Authorization'),
      ...(isBare ? replaceText(edits, tokenFormat, 'Bearer <token>') : []),
    ];
    const type = [edits.replace(tokenType.node, 'Custom Token')];
    yield textFix(changeTo('Authorization'), name, { isPreferred: !isBare });
    yield textFix(title('Use the type "{0}"', 'Custom Token'), type, { isPreferred: isBare });
  },
};
