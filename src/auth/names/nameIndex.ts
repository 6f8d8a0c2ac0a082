import type { RuntimeExpression } from '../expressions/expression.ts';
import type { SourceRange } from '../expressions/sourceOffsets.ts';
import { sourceRange } from '../expressions/sourceOffsets.ts';
import { contentSpan } from '../document/places.ts';
import type {
  Authentication,
  AuthModel,
  IdentityProvider,
  NamedNode,
  TestUser,
  TextUse,
  TextValue,
} from '../model/model.ts';
import type { Node } from '../syntax/tree.ts';

type NameKind = 'role' | 'authentication' | 'identityProvider' | 'step' | 'output' | 'input';

/** One place where a name is given or used. */
export interface NameUse {
  readonly kind: NameKind;
  readonly name: string;
  /** Where the name means something: the authentication of a step, with the step for an output; else empty. */
  readonly scope: readonly string[];
  /** The name alone, without quotes. */
  readonly range: SourceRange;
  /** What the name is given to, where it is given; undefined where it is only used. */
  readonly defines: Node | undefined;
  /** False for names that the format fixes, such as `username`. */
  readonly canBeRenamed: boolean;
}

/** All names of a file that refer to each other, inside expressions too. */
export class NameIndex {
  readonly uses: readonly NameUse[];
  readonly #byKey = new Map<string, NameUse[]>();

  constructor(model: AuthModel | undefined) {
    this.uses = model === undefined ? [] : [...usesIn(model)];
    for (const use of this.uses) {
      const key = keyOf(use.kind, use.scope, use.name);
      const same = this.#byKey.get(key);
      if (same === undefined) this.#byKey.set(key, [use]);
      else same.push(use);
    }
  }

  /** The name under a cursor, also right behind it. */
  at(offset: number): NameUse | undefined {
    return this.uses.find(({ range }) => range.offset <= offset && offset <= range.offset + range.length);
  }

  /** Every place of that name, in the order of the file. */
  placesOf(kind: NameKind, scope: readonly string[], name: string): readonly NameUse[] {
    const places = this.#byKey.get(keyOf(kind, scope, name)) ?? [];
    return places.toSorted((one, other) => one.range.offset - other.range.offset);
  }

  /** All names of a kind that a scope knows, given or only used, in the order of the file, each once. */
  known(kind: NameKind, scope: readonly string[] = []): string[] {
    const inScope = this.uses.filter(
      (use) => use.kind === kind && JSON.stringify(use.scope) === JSON.stringify(scope),
    );
    return [...new Set(inScope.map(({ name }) => name))];
  }
}

function keyOf(kind: NameKind, scope: readonly string[], name: string): string {
  return JSON.stringify([kind, ...scope, name]);
}

function* usesIn(model: AuthModel): Generator<NameUse> {
  const { source } = model;
  for (const { name, node, authentication } of model.roles) {
    if (name !== undefined) yield valueUse(source, 'role', [], name, node);
    if (authentication !== undefined) yield valueUse(source, 'authentication', [], authentication);
  }
  for (const authentication of model.authentications) yield* authenticationUses(source, authentication);
  for (const provider of model.identityProviders) yield* providerUses(source, provider);
  for (const user of model.testUsers) yield* userUses(source, user);
  yield* segmentationUses(model);
  for (const { roles } of model.attachments)
    for (const role of roles) yield valueUse(source, 'role', [], role);
}

/** A name that stands as a value. */
function valueUse(
  source: string,
  kind: NameKind,
  scope: readonly string[],
  { value, node }: TextValue,
  defines?: Node,
): NameUse {
  return useAt(kind, scope, value, contentSpan(source, node), defines);
}

/** A name that stands as the key of what it is given to. */
function keyUse(
  source: string,
  kind: NameKind,
  scope: readonly string[],
  { name, keyNode, node }: NamedNode,
): NameUse {
  return useAt(kind, scope, name, contentSpan(source, keyNode), node);
}

function* authenticationUses(source: string, authentication: Authentication): Generator<NameUse> {
  const { name, keyNode, node, identityProvider, allSteps } = authentication;
  if (keyNode !== undefined) yield keyUse(source, 'authentication', [], { name, keyNode, node });
  if (identityProvider !== undefined) yield valueUse(source, 'identityProvider', [], identityProvider);
  for (const step of allSteps) {
    const { stepId, outputs, dependsOn = [] } = step;
    if (stepId !== undefined) {
      yield valueUse(source, 'step', [name], stepId, step.node);
      for (const output of outputs) yield keyUse(source, 'output', [name, stepId.value], output);
    }
    for (const other of dependsOn) yield valueUse(source, 'step', [name], other);
  }
  for (const use of authentication.texts) yield* expressionUses(source, authentication, use);
}

function* providerUses(source: string, provider: IdentityProvider): Generator<NameUse> {
  const { keyNode, node, name, clientId, clientSecret } = provider;
  if (keyNode !== undefined) yield keyUse(source, 'identityProvider', [], { name, keyNode, node });
  for (const value of [clientId, clientSecret]) {
    if (value?.keyNode === undefined) continue;
    const input = { name: `idp.${String(value.keyNode.value)}`, keyNode: value.keyNode, node: value.node };
    yield keyUse(source, 'input', [name], input);
  }
}

function* userUses(source: string, user: TestUser): Generator<NameUse> {
  if (user.role !== undefined) yield valueUse(source, 'role', [], user.role);
  for (const value of [user.username, user.password, user.totp]) {
    if (value?.keyNode === undefined) continue;
    const input = { name: String(value.keyNode.value), keyNode: value.keyNode, node: value.node };
    yield keyUse(source, 'input', [], input);
  }
  for (const input of user.inputs) yield keyUse(source, 'input', [], input);
}

const fixedInputs = /^(?:username|password|totp|idp\..*)$/;

function useAt(
  kind: NameKind,
  scope: readonly string[],
  name: string,
  range: SourceRange,
  defines: Node | undefined,
): NameUse {
  return {
    kind,
    name,
    scope,
    range,
    defines,
    canBeRenamed: !(kind === 'input' && fixedInputs.test(name)),
  };
}

function* expressionUses(source: string, owner: Authentication, { text }: TextUse): Generator<NameUse> {
  for (const part of text.parts) {
    if (part.kind !== 'expression') continue;
    for (const { kind, scope, word } of namesIn(part.expression, owner)) {
      const range = sourceRange(source, text.node, word.start, word.end);
      yield useAt(kind, scope, word.text, range, undefined);
    }
  }
}

function namesIn(expression: RuntimeExpression, { name, identityProvider }: Authentication) {
  switch (expression.kind) {
    case 'output': {
      const { step, output } = expression;
      return [
        { kind: 'step', scope: [name], word: step } as const,
        { kind: 'output', scope: [name, step.text], word: output } as const,
      ];
    }
    case 'input': {
      const ofProvider = expression.name.text.startsWith('idp.');
      const scope = ofProvider ? [identityProvider?.value ?? ''] : [];
      return [{ kind: 'input', scope, word: expression.name } as const];
    }
    case 'body':
    case 'header':
    case 'cookie':
    case 'status':
    case 'generated':
      return [];
  }
}

/** More roles than an application has, longer names than they have, and more than is written about them. */
const mostRoles = 200;
const longestRole = 100;
const longestSegmentation = 10_000;

/** The roles that `apiSegmentation` names, also in plural; not the words of paths such as /api/admin. */
function* segmentationUses({ apiSegmentation, roles, source }: AuthModel): Generator<NameUse> {
  const declared = new Set(roles.flatMap(({ name }) => (name?.value ? [name.value] : [])));
  if (apiSegmentation === undefined) return;
  const names = [...declared]
    .filter((name) => name.length <= longestRole)
    .slice(0, mostRoles)
    .toSorted((one, other) => other.length - one.length);
  const anyName = names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|');
  if (anyName === '') return;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_/.-])(?:${anyName})(?=s?(?![\\p{L}\\p{N}_]))`, 'gu');
  for (const { 0: name, index } of apiSegmentation.value.slice(0, longestSegmentation).matchAll(pattern)) {
    const range = sourceRange(source, apiSegmentation.node, index, index + name.length);
    yield useAt('role', [], name, range, undefined);
  }
}
