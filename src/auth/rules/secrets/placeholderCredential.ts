import { changeTo, textFix } from '../../fixes/fix.ts';
import { placeholderNameFor } from '../../fixes/secretNames.ts';
import { literalText } from '../../model/literals.ts';
import type { TextValue } from '../../model/model.ts';
import { isPlaceholderValue } from '../../placeholderValue.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'Replace this placeholder value with the real one, or with a reference such as ${secret:NAME}.',
);

/** What templates and examples are filled with. It is no secret, so it is not reported as one. */
export const placeholderCredential: Rule = {
  code: 'placeholder-credential',
  severity: 'warning',
  messages: [report],
  reason: 'Templates are filled with it; no server accepts it.',
  *check({ testUsers, identityProviders }) {
    const credentials: (TextValue | undefined)[] = [
      ...testUsers.flatMap(({ username, password, totpSecret }) => [username, password, totpSecret]),
      ...identityProviders.flatMap(({ clientId, clientSecret }) => [clientId, clientSecret]),
    ];
    for (const credential of credentials) {
      if (credential !== undefined && isPlaceholderValue(literalText(credential) ?? '')) {
        yield report(credential.node);
      }
    }
  },
  *fix(context) {
    const { node, edits } = context;
    const isSecret = /password|secret/i.test(String(node.parent?.children?.[0]?.value));
    const name = context.freshName(placeholderNameFor(context));
    const text = `\${${isSecret ? 'secret' : 'env'}:${name}}`;
    yield textFix(changeTo(text), [edits.replace(node, text)], { isPreferred: true });
  },
};
