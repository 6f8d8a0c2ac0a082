import { write } from '../../fixes/choices.ts';
import { textOf } from '../../model/fields.ts';
import { literalText } from '../../model/literals.ts';
import { isMeantAsExpression } from '../expressions/intended.ts';
import type { Finding, Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { passwordKey, usernameKey } from './credentialKeys.ts';
import type { Node } from '../../syntax/tree.ts';
import { entriesOf } from '../../syntax/tree.ts';

const report = reporter('Every user logs in with this "{0}". Write $inputs.username.');

/** Every user would log in as that one. */
export const literalUser: Rule = {
  code: 'literal-user',
  severity: 'warning',
  messages: [report],
  reason: 'All test users would be the same account, so roles and users cannot be compared.',
  *check({ authentications, testUsers }) {
    const names = new Set(testUsers.flatMap(({ username }) => literalText(username) || []));
    for (const { requestBody } of authentications.flatMap(({ allSteps }) => allSteps)) {
      if (requestBody !== undefined) yield* usersIn(requestBody, names);
    }
  },
  *fix(context) {
    yield* write(context, '$inputs.username', false);
  },
  fixNeedsFields: true,
};

function* usersIn(body: Node, names: ReadonlySet<string>): Generator<Finding> {
  const entries = entriesOf(body);
  const hasPassword = entries.some(({ key }) => passwordKey.test(key));
  for (const { key, valueNode } of entries) {
    if (valueNode === undefined) continue;
    if (valueNode.type === 'object') yield* usersIn(valueNode, names);
    const literal = usernameKey.test(key) ? literalText(textOf(valueNode)) : undefined;
    if (
      literal &&
      !literal.includes('{{') &&
      !isMeantAsExpression(literal) &&
      (hasPassword || names.has(literal))
    )
      yield report(valueNode, key);
  }
}
