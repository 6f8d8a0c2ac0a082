import { fieldKind } from '../../curl/fieldNames.ts';
import { write } from '../../fixes/choices.ts';
import { textOf } from '../../model/fields.ts';
import { literalText } from '../../model/literals.ts';
import { isMeantAsExpression } from '../../expressions/meant.ts';
import type { Violation, Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { fieldName, passwordKey, usernameKey } from './credentialKeys.ts';
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
    for (const { allSteps } of authentications) {
      const keys = new Set(
        allSteps.flatMap(({ requestBody }) => (requestBody ? [...userKeys(requestBody)] : [])),
      );
      for (const { requestBody } of allSteps)
        if (requestBody !== undefined) yield* usersIn(requestBody, names, keys);
    }
  },
  *fix(context) {
    yield* write(context, '$inputs.username', false);
  },
  fixNeedsFields: true,
};

/** The keys under which other steps send the user of the login. */
function* userKeys(body: Node): Generator<string> {
  for (const { key, valueNode } of entriesOf(body)) {
    if (valueNode?.type === 'object') yield* userKeys(valueNode);
    if (isUser(valueNode)) yield key;
  }
}

function isUser(value: Node | undefined): boolean {
  return value?.value === '$inputs.username';
}

function* usersIn(body: Node, names: ReadonlySet<string>, keys: ReadonlySet<string>): Generator<Violation> {
  const entries = entriesOf(body);
  const hasPassword = entries.some(({ key }) => passwordKey.test(fieldName(key)));
  const sendsUser = entries.some(({ valueNode }) => isUser(valueNode));
  for (const { key, valueNode } of entries) {
    if (valueNode === undefined) continue;
    if (valueNode.type === 'object') yield* usersIn(valueNode, names, keys);
    const literal = isUserKey(key, hasPassword) || keys.has(key) ? literalText(textOf(valueNode)) : undefined;
    if (
      literal &&
      !literal.includes('{{') &&
      !isMeantAsExpression(literal) &&
      // Where the user is sent already, `Login=Login` is the button of the form, and an account that of a tenant.
      (sendsUser ? names.has(literal) : hasPassword || names.has(literal) || keys.has(key))
    )
      yield report(valueNode, key);
  }
}

/** Beside a password, names of fields that elsewhere mean other things are those of users too. */
function isUserKey(key: string, hasPassword: boolean): boolean {
  const name = fieldName(key);
  return (
    usernameKey.test(name) ||
    (hasPassword && (fieldKind(name) === 'username' || /^(?:log|name)$/i.test(name)))
  );
}
