import type { RuntimeExpression } from '../expressions/expression.ts';
import type { SourceRange } from '../expressions/sourceOffsets.ts';
import { sourceRange } from '../expressions/sourceOffsets.ts';
import type { TextPart } from '../expressions/text.ts';
import type { AuthModel, Authentication, Step, TestUser, TextUse } from './model.ts';

/** One expression in one text of an authentication. */
interface Reference<Kind extends RuntimeExpression['kind']> {
  readonly expression: Extract<RuntimeExpression, { kind: Kind }>;
  readonly use: TextUse;
}

/** All expressions of one kind in an authentication, in the order of the file. */
export function referencesTo<Kind extends RuntimeExpression['kind']>(
  { texts }: Authentication,
  kind: Kind,
): readonly Reference<Kind>[] {
  return (specialsOf(texts).references.get(kind) ?? []) as unknown as readonly Reference<Kind>[];
}

/** All parts of one kind in the texts of a file or an authentication, in the order of the file. */
export function partsOf<Kind extends SpecialKind>(
  { texts }: Pick<AuthModel, 'texts'>,
  kind: Kind,
): readonly Special<Kind>[] {
  return (specialsOf(texts).parts.get(kind) ?? []) as unknown as readonly Special<Kind>[];
}

type SpecialKind = Exclude<TextPart['kind'], 'literal' | 'expression'>;

interface Special<Kind extends SpecialKind> {
  readonly part: Extract<TextPart, { kind: Kind }>;
  readonly use: TextUse;
}

/** What texts are made of besides letters, by kind. */
interface Specials {
  readonly references: Map<RuntimeExpression['kind'], Reference<RuntimeExpression['kind']>[]>;
  readonly parts: Map<SpecialKind, Special<SpecialKind>[]>;
}

/** Many rules ask for the same. */
const known = new WeakMap<readonly TextUse[], Specials>();

function specialsOf(texts: readonly TextUse[]): Specials {
  let specials = known.get(texts);
  if (specials === undefined) {
    specials = findSpecials(texts);
    known.set(texts, specials);
  }
  return specials;
}

function findSpecials(texts: readonly TextUse[]): Specials {
  const specials: Specials = { references: new Map(), parts: new Map() };
  for (const use of texts) {
    for (const part of use.text.parts) {
      if (part.kind === 'literal') continue;
      if (part.kind === 'expression') {
        const { expression } = part;
        add(specials.references, expression.kind, { expression, use });
      } else {
        add(specials.parts, part.kind, { part, use });
      }
    }
  }
  return specials;
}

function add<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
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
export function stepsById({ allSteps }: Authentication): Map<string, Step> {
  const byId = new Map<string, Step>();
  for (const step of allSteps) {
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
