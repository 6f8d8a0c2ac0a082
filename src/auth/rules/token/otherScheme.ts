import { write } from '../../fixes/choices.ts';
import { textFix, title } from '../../fixes/fix.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { isAuthorizationHeader } from './authorization.ts';

const report = reporter(
  'The scheme of a bearer token is "Bearer". Write "Bearer <token>", or use the type "Custom Token".',
);

export const otherScheme: Rule = {
  code: 'other-scheme',
  severity: 'warning',
  messages: [report],
  reason: 'Servers look for bearer tokens behind the scheme Bearer (RFC 6750, section 2.1).',
  *check({ authentications }) {
    for (const authentication of authentications) {
      const { tokenType, tokenFormat } = authentication;
      const scheme = /^\s*([A-Za-z][\w-]*)\s+<token>/.exec(tokenFormat?.value ?? '')?.[1];
      if (tokenType?.value !== 'Bearer Token' || scheme === undefined || tokenFormat === undefined) continue;
      if (isAuthorizationHeader(authentication) && scheme.toLowerCase() !== 'bearer')
        yield report(tokenFormat.node);
    }
  },
  *fix(context) {
    const { cursorContext, edits } = context;
    const { tokenType } = cursorContext.authentication ?? {};
    yield* write(context, 'Bearer <token>', false);
    if (tokenType !== undefined)
      yield textFix(title('Use the type "{0}"', 'Custom Token'), [
        edits.replace(tokenType.node, 'Custom Token'),
      ]);
  },
};
