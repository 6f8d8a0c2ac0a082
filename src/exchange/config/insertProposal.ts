import { formatMessage } from '../../base/messages.ts';
import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import type { PrintChild } from '../../auth/edits/childEdits.ts';
import { insertChildren } from '../../auth/edits/childEdits.ts';
import { FileEdits } from '../../auth/edits/fileEdits.ts';
import { printValue, styleOf } from '../../auth/edits/fileStyle.ts';
import type { TextEdit } from '../../auth/edits/textEdit.ts';
import type { TestUser } from '../../auth/generated/authConfig.ts';
import type { AuthModel } from '../../auth/model/model.ts';
import type { Translate } from '../../auth/messages.ts';
import type { Node } from '../../auth/syntax/tree.ts';
import { entriesOf } from '../../auth/syntax/tree.ts';
import type { AuthProposal, ImportPreview } from '../import/proposal.ts';
import type { ExchangeCode } from '../messages.ts';
import { printCommented } from './commentedJson.ts';
import { fillInsOf } from './fillIns.ts';
import { withOwnNames } from './ownNames.ts';
import type { ConfigText } from './configText.ts';

/** What the user decides about a proposal. */
export interface InsertAnswers {
  /** Names of the roles that are to log in this way. */
  readonly roles: readonly string[];
  /** The role of the source's users; without one they are left out. */
  readonly usersRole?: string | undefined;
  /** Path of the source relative to the file, to be attached */
  readonly attachment?: string | undefined;
}

/** One part of the change, which the user may leave out of it. */
interface ConfigChange {
  readonly part: 'authentication' | 'roles' | 'testUsers' | 'identityProviders' | 'attachments';
  readonly edits: readonly TextEdit[];
}

export interface InsertedProposal {
  /** Of the authentication in the file. */
  readonly name: string;
  readonly changes: readonly ConfigChange[];
}

/**
 * The edits that put a proposal into an auth config: the authentication under a new name, the roles that use it,
 * the users of its source, its identity provider and its source as an attachment. What the file has stays.
 */
export function insertProposal(
  { root, model, text, parsed }: ConfigText,
  { attachmentType }: ImportPreview,
  proposed: AuthProposal,
  { roles, usersRole, attachment }: InsertAnswers,
  translate: Translate = formatMessage,
): Result<InsertedProposal, ExchangeCode> {
  if (root?.type !== 'object' || model === undefined || parsed.brokenFrom < Infinity)
    return failed('broken-config');
  const proposal = withOwnNames(proposed, model);
  const config = new ConfigEdits(text, root);
  const comments = fillInsOf(proposal, translate);
  const { name, authentication, identityProviders } = proposal;
  config.entries('authentication', 'authentications', { [name]: authentication }, comments);
  config.entries('identityProviders', 'identityProviders', identityProviders);
  const users = usersRole === undefined ? [] : newUsers(proposal, model, usersRole);
  config.items('testUsers', 'testUsers', users);
  const isAttached = model.attachments.some(({ path }) => path?.value === attachment);
  if (attachment !== undefined && attachmentType !== undefined && !isAttached) {
    config.items('attachments', 'attachments', [{ type: attachmentType, path: attachment }]);
  }
  for (const role of model.roles) {
    if (role.name !== undefined && roles.includes(role.name.value)) {
      config.set('roles', role.node, 'authentication', name);
    }
  }
  if (config.isMisfit) return failed('broken-config');
  return success({ name, changes: config.changes() });
}

/** Those that are not there yet. */
function newUsers({ testUsers }: AuthProposal, model: AuthModel, role: string): TestUser[] {
  const known = model.testUsers.filter((user) => user.role?.value === role);
  const names = new Set(known.map(({ username }) => username?.value));
  return testUsers.filter(({ username }) => !names.has(username)).map((user) => ({ role, ...user }));
}

type Part = ConfigChange['part'];

/** Collects the edits of a file; keys it lacks are added together, since they go to one place. */
class ConfigEdits {
  readonly #source: string;
  readonly #root: Node;
  readonly #edits: FileEdits;
  readonly #changes = new Map<Part, TextEdit[]>();
  readonly #missing: { readonly part: Part; readonly print: PrintChild }[] = [];
  /** Whether a key holds a value of another type than the format has there. */
  isMisfit = false;

  constructor(source: string, root: Node) {
    this.#source = source;
    this.#root = root;
    this.#edits = new FileEdits(source);
  }

  entries(
    part: Part,
    key: string,
    values: Readonly<Record<string, unknown>>,
    comments: ReadonlyMap<string, string> = new Map(),
  ): void {
    if (Object.keys(values).length === 0) return;
    const prints = Object.entries(values).map(
      ([name, value]): PrintChild =>
        (indentation) =>
          this.#entry(name, printCommented(value, this.#style, indentation, comments)),
    );
    this.#add(part, key, 'object', prints);
  }

  items(part: Part, key: string, values: readonly unknown[]): void {
    if (values.length === 0) return;
    const prints = values.map(
      (value): PrintChild =>
        (indentation) =>
          printValue(value, this.#style, indentation),
    );
    this.#add(part, key, 'array', prints);
  }

  set(part: Part, object: Node, key: string, value: unknown): void {
    this.#change(part, this.#edits.set(object, key, value));
  }

  changes(): ConfigChange[] {
    const [first] = this.#missing;
    if (first !== undefined) {
      const prints = this.#missing.map(({ print }) => print);
      this.#change(first.part, insertChildren(this.#source, this.#style, this.#root, prints));
    }
    return [...this.#changes].map(([part, edits]) => ({ part, edits }));
  }

  get #style(): ReturnType<typeof styleOf> {
    return styleOf(this.#source);
  }

  #add(part: Part, key: string, type: 'object' | 'array', prints: readonly PrintChild[]): void {
    const container = entriesOf(this.#root).findLast((entry) => entry.key === key)?.valueNode;
    if (container === undefined) {
      this.#missing.push({
        part,
        print: (indentation) => this.#entry(key, this.#block(type, prints, indentation)),
      });
    } else if (container.type === type) {
      this.#change(part, insertChildren(this.#source, this.#style, container, prints));
    } else this.isMisfit = true;
  }

  /** A container of its own, with each child on a line of its own. */
  #block(type: 'object' | 'array', prints: readonly PrintChild[], indentation: string): string {
    const { indent, lineEnd } = this.#style;
    const inner = indentation + indent;
    const lines = prints.map((print) => inner + print(inner)).join(`,${lineEnd}`);
    const [open, close] = type === 'object' ? ['{', '}'] : ['[', ']'];
    return [open, lines, indentation + close].join(lineEnd);
  }

  #entry(key: string, value: string): string {
    return `${JSON.stringify(key)}:${this.#style.isSpaced ? ' ' : ''}${value}`;
  }

  #change(part: Part, edits: readonly TextEdit[]): void {
    this.#changes.set(part, [...(this.#changes.get(part) ?? []), ...edits]);
  }
}
