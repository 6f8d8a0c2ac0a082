import type { Expression } from '../../expressions/expression.ts';
import type { SourceRange } from '../../expressions/sourceOffsets.ts';
import { sourceRange } from '../../expressions/sourceOffsets.ts';
import type { TextPart } from '../../expressions/text.ts';
import type { Authentication, AuthModel, Step, TestUser, TextUse } from '../../model/model.ts';

/** One expression in one text of an authentication. */
export interface Reference<Kind extends Expression['kind']> {
  readonly expression: Extract<Expression, { kind: Kind }>;
  readonly use: TextUse;
}

/** All expressions of one kind in an authentication, in the order of the file. */
export function referencesTo<Kind extends Expression['kind']>(
  authentication: Authentication,
  kind: Kind,
): readonly Reference<Kind>[] {
  let references = known.get(authentication);
  if (references === undefined) {
    references = referencesIn(authentication);
    known.set(authentication, references);
  }
  return references.filter(({ expression }) => expression.kind === kind) as unknown as Reference<Kind>[];
}

/** Many rules ask for them. */
const known = new WeakMap<Authentication, readonly Reference<Expression['kind']>[]>();

function referencesIn({ texts }: Authentication): Reference<Expression['kind']>[] {
  const references: Reference<Expression['kind']>[] = [];
  for (const use of texts) {
    for (const part of use.text.parts) {
      if (part.kind === 'expression') references.push({ expression: part.expression, use });
    }
  }
  return references;
}

/** Where a word or part of a text stands in the file. */
export function placeOf(
  { source }: AuthModel,
  { text }: TextUse,
  { start, end }: Pick<TextPart, 'start' | 'end'>,
): SourceRange {
  return sourceRange(source, text.node, start, end);
}

/** The steps by their ids; of an id given twice, the first. */
export function stepsById({ steps }: Authentication): Map<string, Step> {
  const byId = new Map<string, Step>();
  for (const step of steps) {
    const id = step.stepId?.value;
    if (id !== undefined && !byId.has(id)) byId.set(id, step);
  }
  return byId;
}

/** The test users of the roles that use an authentication, by its name. */
export function usersByAuthentication({ roles, testUsers }: AuthModel): Map<string, TestUser[]> {
  const byRole = new Map(roles.map(({ name, authentication }) => [name?.value, authentication?.value]));
  const users = new Map<string, TestUser[]>();
  for (const user of testUsers) {
    const name = user.role && byRole.get(user.role.value);
    if (name === undefined) continue;
    const others = users.get(name);
    if (others === undefined) users.set(name, [user]);
    else others.push(user);
  }
  return users;
}
