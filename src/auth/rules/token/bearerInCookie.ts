import { useTokenAlone } from '../../fixes/choices.ts';
import { textFix, title } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const reportBearerInCookie = reporter(
  'A bearer token is carried in the header "Authorization". Use "Header", or another type for a token in a cookie.',
);

export const bearerInCookie: Rule = {
  code: 'bearer-in-cookie',
  severity: 'error',
  messages: [reportBearerInCookie],
  reason:
    'Servers look for bearer tokens in the header Authorization (RFC 6750, section 2.1), not in cookies.',
  *check({ authentications }) {
    for (const { tokenType, tokenLocation } of authentications) {
      if (tokenType?.value === 'Bearer Token' && tokenLocation?.value === 'Cookie')
        yield reportBearerInCookie(tokenLocation.node);
    }
  },
  *fix(context) {
    const { cursorContext, edits } = context;
    const { tokenType } = cursorContext.authentication ?? {};
    if (tokenType === undefined) return;
    const cookie = 'Cookie-based Authentication';
    yield textFix(title('Use the type "{0}"', cookie), [edits.replace(tokenType.node, cookie)]);
  },
};

const reportSchemeInCookie = reporter('Cookies have no scheme. Write "<token>".');

export const schemeInCookie: Rule = {
  code: 'scheme-in-cookie',
  severity: 'warning',
  messages: [reportSchemeInCookie],
  reason:
    'A blank ends the value of a cookie in many servers, and a scheme belongs to the header Authorization.',
  *check({ authentications }) {
    for (const { tokenLocation, tokenFormat } of authentications) {
      if (tokenLocation?.value !== 'Cookie' || tokenFormat === undefined) continue;
      if (/^\s*Bearer\s/i.test(tokenFormat.value)) yield reportSchemeInCookie(tokenFormat.node);
    }
  },
  fix: useTokenAlone,
};
