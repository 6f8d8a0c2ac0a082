import { textOf } from '../../model/fields.ts';
import type { AuthModel } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import type { Node } from '../../syntax/tree.ts';
import { entriesOf } from '../../syntax/tree.ts';
import { report } from '../rule.ts';
import { literalText } from '../texts.ts';
import { isMeantAsExpression } from './heads.ts';

export const usernameKey = /^(?:user(?:[-_]?name|[-_]?id)?|e-?mail|login|account)$/i;
export const passwordKey = /^(?:pass(?:word|wd|phrase)?|pwd)$/i;

/** Every user would log in as that one. */
export function* literalUser({ authentications, testUsers }: AuthModel): Generator<Problem> {
  const names = new Set(testUsers.flatMap(({ username }) => literalText(username) || []));
  for (const { requestBody } of authentications.flatMap(({ allSteps }) => allSteps)) {
    if (requestBody !== undefined) yield* usersIn(requestBody, names);
  }
}

function* usersIn(body: Node, names: ReadonlySet<string>): Generator<Problem> {
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
      yield report('literal-user', valueNode, key);
  }
}
