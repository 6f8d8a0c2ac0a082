import type { Disposable, env, SecretStorage, Uri, ViewColumn, workspace } from 'vscode';
import type { Clock } from '../../base/clock.ts';
import type { CommandPort } from './commandPort.ts';
import type { WindowPort } from '../shared/faces/shownWindow.ts';
import type { SettingName } from './ids.ts';
import type { GlobalStateKey, StateKey } from './storedKeys.ts';
import type { Threads } from '../shared/hosts/threads.ts';
import type { Log } from './log.ts';
import type { Machine } from './machine.ts';

/** The files and folders of the workspace. */
export type WorkspacePort = Pick<
  typeof workspace,
  | 'fs'
  | 'workspaceFolders'
  | 'textDocuments'
  | 'findFiles'
  | 'openTextDocument'
  | 'asRelativePath'
  | 'getWorkspaceFolder'
  | 'createFileSystemWatcher'
  | 'registerTextDocumentContentProvider'
  | 'applyEdit'
  | 'onDidChangeTextDocument'
  | 'onDidChangeWorkspaceFolders'
  | 'isTrusted'
  | 'onDidGrantWorkspaceTrust'
>;

/** Whether the user trusts the authors of the workspace. */
export type WorkspaceTrust = Pick<WorkspacePort, 'isTrusted' | 'onDidGrantWorkspaceTrust'>;

/** The clipboard, links and the display language. */
type EnvPort = Pick<typeof env, 'clipboard' | 'openExternal' | 'language' | 'uriScheme'>;

/** Values kept between windows. What is read may come from another version, so that it is checked where it is used. */
export interface StatePort<Key extends string> {
  get(key: Key): unknown;
  update(key: Key, value: unknown): PromiseLike<void>;
}

/** The settings of a user, which are synced, or those of the workspace, which are shared with it. */
export type SettingsPlace = 'user' | 'workspace';

/** Values of settings; a user may have entered anything. */
export interface SettingsPort {
  /** For what is at an address, where folders may differ. */
  get(name: SettingName, scope?: Uri): unknown;
  /** Sets it for a folder of the workspace. */
  update(name: SettingName, value: unknown, folder: Uri): PromiseLike<void>;
  /** What stands in each place; undefined where nothing does. */
  inspect(name: SettingName): Readonly<Record<SettingsPlace, unknown>>;
  updateIn(place: SettingsPlace, name: SettingName, value: unknown): PromiseLike<void>;
  onDidChange(name: SettingName, listener: () => void): Disposable;
}

/** Where things are. */
export interface Addresses {
  /** The folder of the installed extension. */
  readonly extension: Uri;
  /** A folder of our own for this workspace; without one, for all windows that have none. */
  readonly storage: Uri;
}

/** Everything that features use of VS Code and of the machine, so that tests run them without either. */
export interface Ports {
  readonly window: WindowPort;
  readonly workspace: WorkspacePort;
  readonly env: EnvPort;
  readonly commands: CommandPort;
  readonly settings: SettingsPort;
  /** VS Code's own settings of proxies. */
  proxySettings(): ProxySettings;
  /** The patterns of `files.exclude` for a folder of the workspace. */
  excludedFiles(folder: Uri): readonly string[];
  /** The user's name as git has it for a folder. */
  gitUserName(folder: Uri): Promise<string | undefined>;
  readonly workspaceState: StatePort<StateKey>;
  readonly globalState: StatePort<GlobalStateKey>;
  readonly secrets: SecretStorage;
  /** `PUBLISHER.NAME`. */
  readonly extensionId: string;
  readonly addresses: Addresses;
  readonly machine: Machine;
  readonly threads: Threads;
  readonly clock: Clock;
  /** Sentences in the display language by their English; none where that is English. */
  readonly translations: Readonly<Record<string, string>>;
  /** Holds no secrets, whatever is written to it. */
  readonly log: Log;
  /** Whether the Findings panel can be seen. */
  isPanelInFront(): boolean;
  /** Where code is opened so that the panel stays in sight; undefined where VS Code chooses. */
  columnForCode(): ViewColumn | undefined;
}

/** VS Code's own settings of proxies; any of them may hold anything. */
export interface ProxySettings {
  readonly proxy: unknown;
  readonly noProxy: unknown;
  readonly support: unknown;
  readonly strictSsl: unknown;
  readonly authorization: unknown;
}
