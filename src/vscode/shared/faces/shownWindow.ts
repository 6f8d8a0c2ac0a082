import type {
  CancellationToken,
  Disposable,
  OpenDialogOptions,
  Progress,
  ProgressOptions,
  QuickPickItem,
  SaveDialogOptions,
  StatusBarAlignment,
  TreeViewOptions,
  Uri,
  window,
  WorkspaceFolder,
  WorkspaceFolderPickOptions,
} from 'vscode';
import { type Foreign, forLabel, forNotification, forText, type Shown } from '../../../base/foreign.ts';
import { asking, OpenBox, type RawBox, type RawInputBox, type ShowInputBox } from './inputBox.ts';
import { type RawMessage, showing, type ShowMessage } from './messages.ts';
import { OpenPick, picking, type RawPick, type RawQuickPick, type ShowQuickPick } from './quickPick.ts';
import { StatusItem } from './statusItem.ts';
import { OpenTree, shownTree } from './tree.ts';

type Untouched = Pick<
  typeof window,
  | 'activeTextEditor'
  | 'visibleTextEditors'
  | 'onDidChangeActiveTextEditor'
  | 'onDidChangeWindowState'
  | 'showTextDocument'
  | 'registerUriHandler'
>;

/** What happens while progress is shown. */
interface Step {
  readonly message?: Foreign;
  readonly increment?: number;
}

type Task<Value> = (progress: Progress<Step>, token: CancellationToken) => Thenable<Value>;

/** Messages, questions and progress of a window. Whatever text they are given is shown, and does nothing else. */
export interface WindowPort extends Untouched {
  readonly showInformationMessage: ShowMessage;
  readonly showWarningMessage: ShowMessage;
  readonly showErrorMessage: ShowMessage;
  readonly showQuickPick: ShowQuickPick;
  readonly showInputBox: ShowInputBox;
  showOpenDialog(options: OpenDialogOptions): Thenable<Uri[] | undefined>;
  showSaveDialog(options: SaveDialogOptions): Thenable<Uri | undefined>;
  showWorkspaceFolderPick(options?: WorkspaceFolderPickOptions): Thenable<WorkspaceFolder | undefined>;
  createQuickPick<Item extends QuickPickItem>(): OpenPick<Item>;
  createInputBox(): OpenBox;
  createTreeView<Node>(id: string, options: TreeViewOptions<Node>): OpenTree<Node>;
  createStatusBarItem(id: string, alignment: StatusBarAlignment, priority?: number): StatusItem;
  setStatusBarMessage(text: Foreign, milliseconds: number): void;
  withProgress<Value>(options: ProgressOptions, task: Task<Value>): Thenable<Value>;
}

/** The window of VS Code, which takes nothing but text that is fit to be shown. */
export interface RawWindow
  extends
    Untouched,
    Pick<typeof window, 'createTreeView' | 'createStatusBarItem' | 'showOpenDialog' | 'showSaveDialog'> {
  readonly showInformationMessage: RawMessage;
  readonly showWarningMessage: RawMessage;
  readonly showErrorMessage: RawMessage;
  readonly showQuickPick: RawQuickPick;
  readonly showInputBox: RawInputBox;
  showWorkspaceFolderPick(options?: WorkspaceFolderPickOptions): Thenable<WorkspaceFolder | undefined>;
  createQuickPick(): RawPick;
  createInputBox(): RawBox;
  setStatusBarMessage(text: Shown<'label'>, milliseconds: number): Disposable;
  withProgress<Value>(
    options: Omit<ProgressOptions, 'title'> & { title?: Shown<'notification'> },
    task: (
      progress: Progress<{ message?: Shown<'notification'>; increment?: number }>,
      token: CancellationToken,
    ) => Thenable<Value>,
  ): Thenable<Value>;
}

/** The window for features. What it answers with is what they gave. */
export function shownWindow(raw: RawWindow): WindowPort {
  return {
    get activeTextEditor() {
      return raw.activeTextEditor;
    },
    get visibleTextEditors() {
      return raw.visibleTextEditors;
    },
    onDidChangeActiveTextEditor: (...args) => raw.onDidChangeActiveTextEditor(...args),
    onDidChangeWindowState: (...args) => raw.onDidChangeWindowState(...args),
    get showTextDocument() {
      return raw.showTextDocument;
    },
    registerUriHandler: (handler) => raw.registerUriHandler(handler),
    showInformationMessage: showing((...args) => raw.showInformationMessage(...args)),
    showWarningMessage: showing((...args) => raw.showWarningMessage(...args)),
    showErrorMessage: showing((...args) => raw.showErrorMessage(...args)),
    showQuickPick: picking((...args) => raw.showQuickPick(...args)),
    showInputBox: asking((options) => raw.showInputBox(options)),
    showOpenDialog: ({ title, openLabel, ...rest }) =>
      raw.showOpenDialog({
        ...rest,
        ...(title !== undefined && { title: forText(title) }),
        ...(openLabel !== undefined && { openLabel: forLabel(openLabel) }),
      }),
    showSaveDialog: ({ title, saveLabel, ...rest }) =>
      raw.showSaveDialog({
        ...rest,
        ...(title !== undefined && { title: forText(title) }),
        ...(saveLabel !== undefined && { saveLabel: forLabel(saveLabel) }),
      }),
    showWorkspaceFolderPick: ({ placeHolder, ...rest } = {}) =>
      raw.showWorkspaceFolderPick({
        ...rest,
        ...(placeHolder !== undefined && { placeHolder: forText(placeHolder) }),
      }),
    createQuickPick: () => new OpenPick(raw.createQuickPick()),
    createInputBox: () => new OpenBox(raw.createInputBox()),
    createTreeView: (id, options) => new OpenTree(raw.createTreeView(id, shownTree(options))),
    createStatusBarItem: (...args) => new StatusItem(raw.createStatusBarItem(...args)),
    setStatusBarMessage: (text, milliseconds) => void raw.setStatusBarMessage(forLabel(text), milliseconds),
    withProgress: ({ title, ...rest }, task) =>
      raw.withProgress(
        { ...rest, ...(title !== undefined && { title: forNotification(title) }) },
        (progress, token) => task({ report: (step) => progress.report(shownStep(step)) }, token),
      ),
  };
}

function shownStep({ message, increment }: Step): { message?: Shown<'notification'>; increment?: number } {
  return {
    ...(increment !== undefined && { increment }),
    ...(message !== undefined && { message: forNotification(message) }),
  };
}
