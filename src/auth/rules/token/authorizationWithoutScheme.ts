import { changeTo, textFix } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { isAuthorizationHeader, readsAuthorization, schemeOf } from './authorization.ts';

const report = reporter('The header "Authorization" starts with a scheme. Write "{0} <token>".');

export const authorizationWithoutScheme: Rule = {
  code: 'authorization-without-scheme',
  severity: 'warning',
  messages: [report],
  reason: 'The header begins with the name of a scheme (RFC 9110, section 11.6.2).',
  *check({ authentications }) {
    for (const authentication of authentications) {
      const { tokenFormat } = authentication;
      if (readsAuthorization(authentication)) continue;
      if (tokenFormat?.value.trim() === '<token>' && isAuthorizationHeader(authentication)) {
        yield report(tokenFormat.node, schemeOf(authentication));
      }
    }
  },
  *fix({ node, edits, arg }) {
    const format = `${arg(0)} <token>`;
    yield textFix(changeTo(format), [edits.replace(node, format)], { isPreferred: arg(0) === 'Basic' });
  },
};
