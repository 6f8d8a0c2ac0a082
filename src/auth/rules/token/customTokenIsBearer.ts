import { changeTo, textFix } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { isAuthorizationHeader, schemeOf } from './authorization.ts';

const report = reporter('This is a bearer token. Use the type "Bearer Token".');

export const customTokenIsBearer: Rule = {
  code: 'custom-token-is-bearer',
  severity: 'information',
  messages: [report],
  reason: 'Its own type lets the scan treat it as a bearer token, for example in its checks.',
  *check({ authentications }) {
    for (const authentication of authentications) {
      const { tokenType, tokenFormat } = authentication;
      const isBearerFormat = /^\s*Bearer\s+<token>\s*$/i.test(tokenFormat?.value ?? '');
      if (
        tokenType?.value === 'Custom Token' &&
        isBearerFormat &&
        isAuthorizationHeader(authentication) &&
        schemeOf(authentication) === 'Bearer'
      ) {
        yield report(tokenType.node);
      }
    }
  },
  *fix({ node, edits }) {
    const changes = [edits.replace(node, 'Bearer Token')];
    yield textFix(changeTo('Bearer Token'), changes, { isPreferred: true, isSafe: true });
  },
  hasSafeFix: true,
};
