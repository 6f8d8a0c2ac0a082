import {
  Disposable,
  EventEmitter,
  ThemeColor,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  workspace,
} from 'vscode';
import { plural, t } from '../../../../base/messages.ts';
import type { SourceRange } from '../../../../auth/expressions/sourceOffsets.ts';
import type { ConfigPart, Validity } from '../../../../auth/outline/configTree.ts';
import type { Problem } from '../../../../auth/problem.ts';
import type { App } from '../../../app/app.ts';
import { commandTo } from '../../../app/commands.ts';
import { itemKinds } from '../../../app/ids.ts';
import { loginState, type LoginState } from '../../../shared/logins/loginState.ts';
import { oneLine } from '../../../shared/messages/oneLine.ts';
import { loadAuthLanguage } from '../authDocuments.ts';
import { phraseText } from '../editing/editing.ts';
import type { WorkspaceConfigs } from '../workspace/workspaceConfigs.ts';

interface FileNode {
  readonly kind: 'file';
  readonly id: string;
  readonly uri: Uri;
  readonly parent: undefined;
  readonly validity: Validity;
  /** What is to be corrected; empty when there is nothing. */
  readonly state: string;
  readonly parts: readonly ConfigPart[];
}

interface PartNode {
  readonly kind: 'part';
  readonly id: string;
  readonly uri: Uri;
  readonly parent: AuthConfigNode;
  readonly part: ConfigPart;
}

export type AuthConfigNode = FileNode | PartNode;

/** The Auth Configs tree: files, their roles, how these log in, and their users. Read when it is looked at. */
export class AuthConfigsTree implements TreeDataProvider<AuthConfigNode>, Disposable {
  readonly #app: App;
  readonly #configs: WorkspaceConfigs;
  readonly #changed = new EventEmitter<undefined>();
  readonly #subscription: Disposable;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(app: App, configs: WorkspaceConfigs) {
    this.#app = app;
    this.#configs = configs;
    this.#subscription = Disposable.from(
      configs.onDidChange(() => this.#changed.fire(undefined)),
      app.logins.onDidChange(() => this.#changed.fire(undefined)),
      app.logins.onDidAge(() => this.#changed.fire(undefined)),
    );
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  async getChildren(node?: AuthConfigNode): Promise<AuthConfigNode[]> {
    if (node !== undefined) return childrenOf(node);
    try {
      const files = await this.#files();
      const { commands } = this.#app;
      await commands.setContext('authConfigsRead', true);
      await commands.setContext('hasAuthConfig', files.length > 0);
      return files;
    } catch (error) {
      this.#app.reportError(t('Reading the auth configs'), error);
      return [];
    }
  }

  getParent(node: AuthConfigNode): AuthConfigNode | undefined {
    return node.parent;
  }

  getTreeItem(node: AuthConfigNode): TreeItem {
    const login = this.#loginOf(node);
    const item = node.kind === 'file' ? fileItem(node) : partItem(node, login);
    item.id = node.id;
    item.contextValue = node.kind === 'file' ? itemKinds.authFile : kindOf(node.part, login);
    item.command = commandTo('openAuthConfigItem', t('Open'), node);
    return item;
  }

  /** The secret without a value that stops the login of a role or user. */
  secretOf(node: unknown): string | undefined {
    return isNode(node) ? this.#loginOf(node)?.secret : undefined;
  }

  /** Of a role, and of the users below it. */
  #loginOf(node: AuthConfigNode): LoginState | undefined {
    if (node.kind === 'file') return undefined;
    const { uri, part, parent } = node;
    const { clock, logins } = this.#app;
    if (part.kind === 'role') {
      const users = part.children.filter(({ kind }) => kind === 'testUser').length;
      return loginState(logins, clock(), uri, { role: part.name, users });
    }
    if (part.kind !== 'testUser' || parent.kind !== 'part') return undefined;
    return loginState(logins, clock(), uri, { role: parent.part.name, username: part.name });
  }

  async #files(): Promise<AuthConfigNode[]> {
    const files = await this.#configs.files();
    if (files.length === 0) return [];
    const { configTree, worstOf } = await loadAuthLanguage();
    const nodes: AuthConfigNode[] = [];
    for (const uri of files) {
      const checked = await this.#configs.check(uri);
      const common = { kind: 'file', id: uri.toString(), uri, parent: undefined } as const;
      if (checked === undefined) {
        nodes.push({ ...common, validity: 'error', state: t('cannot be read'), parts: [] });
        continue;
      }
      const { config, problems } = checked;
      const state = problemCounts(problems);
      nodes.push({ ...common, validity: worstOf(problems), state, parts: configTree(config, problems) });
    }
    return nodes;
  }
}

const partKinds = {
  role: itemKinds.authRole,
  testUser: itemKinds.authUser,
  authentication: itemKinds.authPart,
  step: itemKinds.authPart,
  more: itemKinds.authPart,
} as const satisfies Readonly<Record<ConfigPart['kind'], string>>;

function kindOf({ kind }: ConfigPart, login: LoginState | undefined): string {
  if (login?.secret === undefined) return partKinds[kind];
  return kind === 'role' ? itemKinds.authRoleLacksSecret : itemKinds.authUserLacksSecret;
}

/** Where a node leads; undefined for whatever else a caller passes. */
export function targetOf(node: unknown): { uri: Uri; selection: SourceRange | undefined } | undefined {
  if (!isNode(node)) return undefined;
  return { uri: node.uri, selection: node.kind === 'part' ? node.part.selection : undefined };
}

function isNode(node: unknown): node is AuthConfigNode {
  if (typeof node !== 'object' || node === null || !('uri' in node) || !('kind' in node)) return false;
  return node.uri instanceof Uri && (node.kind === 'file' || (node.kind === 'part' && 'part' in node));
}

function count(problems: readonly Problem[], wanted: Problem['severity']): number {
  return problems.filter(({ severity }) => severity === wanted).length;
}

function childrenOf(node: AuthConfigNode): AuthConfigNode[] {
  const parts = node.kind === 'file' ? node.parts : node.part.children;
  // By position: names may be there twice, and one authentication is below many roles.
  return parts.map((part, index) => ({
    kind: 'part',
    id: `${node.id}/${index}`,
    uri: node.uri,
    parent: node,
    part,
  }));
}

function fileItem({ uri, validity, state, parts }: FileNode): TreeItem {
  const collapsible = parts.length === 0 ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Expanded;
  const label = workspace.asRelativePath(uri);
  const item = new TreeItem(label, collapsible);
  item.description = state;
  item.iconPath = validityIcon(validity);
  item.tooltip = `${label}: ${state === '' ? t('nothing to correct') : state}`;
  item.accessibilityInformation = { label: item.tooltip };
  return item;
}

function problemCounts(problems: readonly Problem[]): string {
  const [errors, warnings] = [count(problems, 'error'), count(problems, 'warning')];
  const counts = [
    ...(errors === 0 ? [] : [plural(errors, { one: '{0} error', other: '{0} errors' })]),
    ...(warnings === 0 ? [] : [plural(warnings, { one: '{0} warning', other: '{0} warnings' })]),
  ];
  return counts.join(', ');
}

function partItem({ part }: PartNode, login: LoginState | undefined): TreeItem {
  const { kind, name, description, validity, children } = part;
  const state = children.length === 0 ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed;
  const label = oneLine(name === '' ? t('(no name)') : name);
  const item = new TreeItem(label, state);
  const described = oneLine(phraseText(description));
  // A narrow side bar cuts the rest.
  item.description = login === undefined ? described : `${login.words} · ${described}`;
  // Whether it can log in counts more than what could be wrong with the file.
  const isTold = login !== undefined && (login.isTried || validity === 'valid');
  item.iconPath = isTold ? login.icon : validity === 'valid' ? partIcon(kind) : validityIcon(validity);
  item.tooltip = `${label}: ${[item.description, ...validityWords(validity)].join(', ')}`;
  item.accessibilityInformation = { label: item.tooltip };
  return item;
}

/** That there is nothing to correct is said of the file alone. */
function validityWords(validity: Validity): readonly string[] {
  switch (validity) {
    case 'error':
      return [t('has errors')];
    case 'warning':
      return [t('has warnings')];
    case 'valid':
      return [];
  }
}

function partIcon(kind: ConfigPart['kind']): ThemeIcon {
  return new ThemeIcon(kind === 'authentication' ? 'key' : kind === 'step' ? 'arrow-small-right' : 'blank');
}

/** Distinguished by shape, not only by colour. */
function validityIcon(validity: Validity): ThemeIcon {
  switch (validity) {
    case 'error':
      return new ThemeIcon('error', new ThemeColor('list.errorForeground'));
    case 'warning':
      return new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
    case 'valid':
      return new ThemeIcon('pass', new ThemeColor('testing.iconPassed'));
  }
}
