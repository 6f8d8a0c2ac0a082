import { callOf } from '../complete/cursorContext.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import { contentSpan } from '../document/places.ts';
import { phrase, type Phrase } from '../editingMessages.ts';
import type { SourceRange } from '../expressions/sourceOffsets.ts';
import type { AuthModel, Authentication, Part, Role, TestUser, TextValue } from '../model/model.ts';
import type { Problem } from '../problem.ts';

/** The worst of what is to be corrected in a part of a file; information is nothing to correct. */
export type Validity = 'error' | 'warning' | 'valid';

/** A role, what it logs in with, or one of its users. */
export interface ConfigPart {
  readonly kind: 'role' | 'authentication' | 'step' | 'testUser' | 'more';
  readonly name: string;
  readonly description: Phrase;
  readonly validity: Validity;
  /** What is selected when it is opened */
  readonly selection: SourceRange;
  readonly children: readonly ConfigPart[];
}

/** More than users look through below one line. */
const mostChildren = 500;

export function worstOf(problems: readonly Problem[]): Validity {
  if (problems.some(({ severity }) => severity === 'error')) return 'error';
  return problems.some(({ severity }) => severity === 'warning') ? 'warning' : 'valid';
}

/**
 * Roles with their authentication and users; then what belongs to no role: authentications that none uses and
 * users whose role is not declared.
 */
export function configTree({ model, text }: AuthDocument, problems: readonly Problem[]): ConfigPart[] {
  if (model === undefined) return [];
  const reader = new TreeReader(model, text, problems);
  return bounded([...model.roles.map((role) => reader.role(role)), ...reader.leftOver()]);
}

class TreeReader {
  readonly #model: AuthModel;
  readonly #text: string;
  readonly #problems: readonly Problem[];
  readonly #usersByRole = new Map<string | undefined, TestUser[]>();

  constructor(model: AuthModel, text: string, problems: readonly Problem[]) {
    this.#model = model;
    this.#text = text;
    this.#problems = problems;
    for (const user of model.testUsers) {
      const users = this.#usersByRole.get(user.role?.value);
      if (users === undefined) this.#usersByRole.set(user.role?.value, [user]);
      else users.push(user);
    }
  }

  role(role: Role): ConfigPart {
    const authentication = this.#model.authentications.findLast(
      ({ name }) => name === role.authentication?.value,
    );
    const users = this.#usersByRole.get(role.name?.value) ?? [];
    const children = bounded([
      ...(authentication === undefined ? [] : [this.#authentication(authentication)]),
      ...users.slice(0, mostChildren + 1).map((user) => this.#user(user)),
    ]);
    const isPrivileged = role.privileged?.value === true;
    const description = phrase(isPrivileged ? 'tree-role-privileged' : 'tree-role');
    return this.#part('role', role, role.name, description, children);
  }

  leftOver(): ConfigPart[] {
    const { roles, authentications } = this.#model;
    const used = new Set(roles.map(({ authentication }) => authentication?.value));
    const known = new Set(roles.map(({ name }) => name?.value));
    const unknownRoles = [...this.#usersByRole].flatMap(([role, users]) => (known.has(role) ? [] : users));
    return [
      ...authentications.filter(({ name }) => !used.has(name)).map((one) => this.#authentication(one)),
      ...unknownRoles.slice(0, mostChildren + 1).map((user) => this.#user(user)),
    ];
  }

  #authentication(authentication: Authentication): ConfigPart {
    const { name, keyNode, tokenType, allSteps } = authentication;
    const children = allSteps.slice(0, mostChildren + 1).map((step) => {
      const call = callOf(step);
      const described = call === undefined ? phrase('tree-step') : phrase('tree-step-call', call);
      return this.#part('step', step, step.stepId, described, []);
    });
    const type = tokenType?.value ?? '';
    const description =
      type === '' ? phrase('tree-authentication') : phrase('tree-authentication-type', type);
    const part = this.#part('authentication', authentication, undefined, description, bounded(children));
    const selection = keyNode === undefined ? part.selection : contentSpan(this.#text, keyNode);
    return { ...part, name, selection };
  }

  #user(user: TestUser): ConfigPart {
    return this.#part('testUser', user, user.username, phrase('tree-user'), []);
  }

  #part(
    kind: ConfigPart['kind'],
    { node, keyNode }: Part,
    name: TextValue | undefined,
    description: Phrase,
    children: readonly ConfigPart[],
  ): ConfigPart {
    const end = node.length < 0 ? Infinity : node.offset + node.length;
    const start = keyNode?.offset ?? node.offset;
    const own = this.#problems.filter(({ offset }) => start <= offset && offset < end);
    const selection =
      name === undefined ? { offset: node.offset, length: 1 } : contentSpan(this.#text, name.node);
    const validity = [worstOf(own), ...children.map((child) => child.validity)].reduce(worse);
    return { kind, name: name?.value ?? '', description, validity, selection, children };
  }
}

function worse(one: Validity, other: Validity): Validity {
  if (one === 'error' || other === 'error') return 'error';
  return one === 'warning' || other === 'warning' ? 'warning' : 'valid';
}

/** Shows that parts are left out. */
function bounded(parts: readonly ConfigPart[]): ConfigPart[] {
  const [first, ...others] = parts.slice(mostChildren);
  if (first === undefined) return [...parts];
  const validity = [first, ...others].map((part) => part.validity).reduce(worse);
  const description = phrase('tree-more');
  const { selection } = first;
  return [
    ...parts.slice(0, mostChildren),
    { kind: 'more', name: '…', description, validity, selection, children: [] },
  ];
}
