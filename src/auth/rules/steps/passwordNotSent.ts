import { textFix, title } from '../../fixes/fix.ts';
import { child, pathOf } from '../../fixes/places.ts';
import { referencesTo, usersByAuthentication } from '../../model/references.ts';
import { hasBrokenExpression } from '../expressions/brokenExpression.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'The users have passwords, but no step sends them. Use $inputs.password, or remove "password" from the users.',
);

export const passwordNotSent: Rule = {
  code: 'password-not-sent',
  severity: 'warning',
  messages: [report],
  reason: 'A server that asks for a password refuses the login.',
  *check(model) {
    const users = usersByAuthentication(model);
    for (const authentication of model.authentications) {
      if (users.get(authentication.name)?.some(({ password }) => password !== undefined) !== true) continue;
      const inputs = referencesTo(authentication, 'input').filter(({ use }) => use.step !== undefined);
      const sent = (name: string) => inputs.find(({ expression }) => expression.name.text === name)?.use;
      const user = sent('username');
      if (user === undefined || sent('password') !== undefined) continue;
      // The broken expression may be the password.
      if (!hasBrokenExpression(authentication)) yield report(user.text.node);
    }
  },
  /** Beside the name of the user. */
  *fix({ node, cursorContext: { step }, edits }) {
    const body = node.parent?.parent;
    if (body === undefined || body !== step?.requestBody || child(body, 'password') !== undefined) return;
    const added = edits.addKeys(body, { password: '$inputs.password' }, pathOf(node).at(-1));
    yield textFix(title('Send the password with the user name'), added);
  },
  fixNeedsFields: true,
};
