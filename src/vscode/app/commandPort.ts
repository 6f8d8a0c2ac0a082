import type { Disposable, Location, Position, Uri } from 'vscode';
import type { Shown } from '../../base/foreign.ts';
import type { CommandArguments, CommandName } from './commandArguments.ts';
import type { ContextValues } from './contextKeys.ts';
import type { ContextKey, viewIds } from './ids.ts';

/** VS Code makes one for each view, which shows it. */
type FocusCommands = Readonly<Record<`${(typeof viewIds)[keyof typeof viewIds]}.focus`, []>>;

/** Commands of VS Code itself that we run. */
interface BuiltInCommands extends FocusCommands {
  /** An http or https address as a text is opened as it is; as a `Uri` it would be encoded twice. */
  readonly 'vscode.open': [uri: Uri | string];
  /** With the editor of a type; `default` is that of texts. */
  readonly 'vscode.openWith': [uri: Uri, editor: string];
  readonly 'vscode.diff': [left: Uri, right: Uri, title: Shown<'label'>];
  readonly 'vscode.openFolder': [];
  readonly 'workbench.action.closeActiveEditor': [];
  readonly 'workbench.action.openSettings': [search: string];
  readonly 'workbench.action.openSettingsJson': [];
  readonly 'workbench.action.openWorkspaceSettingsFile': [];
  readonly revealFileInOS: [uri: Uri];
  /** `PUBLISHER.NAME#WALKTHROUGH`. */
  readonly 'workbench.action.openWalkthrough': [walkthrough: string, toSide: boolean];
  readonly 'editor.action.peekLocations': [
    uri: Uri,
    position: Position,
    locations: readonly Location[],
    multiple: 'peek' | 'goto' | 'gotoAndPeek',
  ];
  readonly 'workbench.action.openGlobalKeybindings': [query: string];
  readonly 'workbench.actions.view.problems': [];
  readonly 'workbench.trust.manage': [];
  /** The find widget of the webview in front. */
  readonly 'editor.action.webvieweditor.showFind': [];
}

/** Runs and registers commands, and sets the keys of `when` clauses. */
export interface CommandPort {
  /** Runs one of our commands, also one of another feature. Resolves to what its handler returned. */
  run<Name extends CommandName>(name: Name, ...args: CommandArguments[Name]): Thenable<unknown>;
  runBuiltIn<Id extends keyof BuiltInCommands>(id: Id, ...args: BuiltInCommands[Id]): Thenable<unknown>;
  register(name: CommandName, handler: (...args: readonly unknown[]) => unknown): Disposable;
  setContext<Key extends ContextKey>(key: Key, value: ContextValues[Key]): Promise<void>;
}
