import { write } from '../../fixes/choices.ts';
import { changeTo, textFix, title } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { isAuthorizationHeader, schemeOf } from './authorization.ts';

const report = reporter(
  'The scheme of a bearer token is "Bearer". Write "Bearer <token>", or use the type "Custom Token".',
);

const reportBasic = reporter(
  'User and password in Base64 stand behind the scheme "Basic". Write "Basic <token>", with the type "Custom Token".',
);

export const otherScheme: Rule = {
  code: 'other-scheme',
  severity: 'warning',
  messages: [report, reportBasic],
  reason:
    'Servers look for bearer tokens behind the scheme Bearer (RFC 6750, section 2.1), and for user and password behind Basic (RFC 7617).',
  *check({ authentications }) {
    for (const authentication of authentications) {
      const { tokenType, tokenFormat } = authentication;
      const scheme = /^\s*([A-Za-z][\w-]*)\s+<token>/.exec(tokenFormat?.value ?? '')?.[1];
      if (scheme === undefined || tokenFormat === undefined || !isAuthorizationHeader(authentication))
        continue;
      const isBearerType = tokenType?.value === 'Bearer Token';
      if (schemeOf(authentication) === 'Basic') {
        if (isBearerType || scheme.toLowerCase() === 'bearer') yield reportBasic(tokenFormat.node);
      } else if (isBearerType && scheme.toLowerCase() !== 'bearer') yield report(tokenFormat.node);
    }
  },
  *fix(context) {
    const { cursorContext, edits, isFrom, node } = context;
    const { tokenType } = cursorContext.authentication ?? {};
    if (isFrom(reportBasic)) {
      const format = 'Basic <token>';
      const changes = [
        edits.replace(node, format),
        ...(tokenType === undefined ? [] : [edits.replace(tokenType.node, 'Custom Token')]),
      ];
      yield textFix(changeTo(format), changes, { isPreferred: true });
      return;
    }
    yield* write(context, 'Bearer <token>', false);
    if (tokenType !== undefined)
      yield textFix(title('Use the type "{0}"', 'Custom Token'), [
        edits.replace(tokenType.node, 'Custom Token'),
      ]);
  },
};
