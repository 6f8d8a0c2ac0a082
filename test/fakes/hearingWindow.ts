import type { StatusBarItem, TreeView } from 'vscode';
import type { RawWindow } from '../../src/vscode/shared/faces/shownWindow.ts';
import { FakeInput } from './vscode/window.ts';

/** Parts of what VS Code is given in which it draws no icons. */
const plain = ['title', 'placeHolder', 'placeholder', 'plain'];

/** A window that keeps every text that reaches it, and answers with the first of what it was offered. */
export class HearingWindow {
  /** Texts in which VS Code draws icons, and others. */
  readonly drawn: string[] = [];
  readonly plain: string[] = [];
  readonly item: Record<string, unknown> = {};
  readonly view: Record<string, unknown> = { onDidChangeVisibility: () => undefined };
  readonly inputs: FakeInput[] = [];
  #rows: { getTreeItem(node: unknown): unknown } | undefined;

  get raw(): RawWindow {
    return this as unknown as RawWindow;
  }

  /** All texts of a value, however deep; what it answers with is none of them. */
  hear(value: unknown, key = ''): void {
    if (key === 'given' || key === 'value') return;
    if (typeof value === 'string') (plain.includes(key) ? this.plain : this.drawn).push(value);
    else if (Array.isArray(value)) value.forEach((one) => this.hear(one, key));
    else if (typeof value === 'object' && value !== null)
      Object.entries(value).forEach(([name, one]) => this.hear(one, name));
  }

  /** What is only there once it was asked for, or stays. */
  look(): void {
    this.hear(this.#rows?.getTreeItem(1));
    const { text = '', ...rest } = this.item;
    // The icon before the text is ours.
    this.hear([rest, String(text).replace(/^\$\(pass\) /, '')]);
    this.hear(this.view);
    this.hear(this.inputs.map((input) => Object.fromEntries(Object.entries(input))));
  }

  readonly showInformationMessage = async (
    sentence: string,
    { detail }: { readonly detail?: string },
    ...buttons: readonly string[]
  ): Promise<unknown> => {
    // Lines of a dialog are ours.
    this.hear({ sentence, plain: detail?.split('\n'), buttons });
    return buttons[0];
  };
  readonly showWarningMessage = this.showInformationMessage;
  readonly showErrorMessage = this.showInformationMessage;
  readonly showQuickPick = async (
    given: readonly unknown[] | Promise<readonly unknown[]>,
    options: object,
  ): Promise<unknown> => {
    const items = await given;
    this.hear([items, options]);
    return 'canPickMany' in options ? items : items[0];
  };
  readonly showInputBox = async (options: {
    readonly validateInput: (text: string) => unknown;
  }): Promise<unknown> => {
    this.hear([options, await options.validateInput('')]);
    return '';
  };
  readonly showOpenDialog = async (options: unknown): Promise<void> => this.hear(options);
  readonly showSaveDialog = this.showOpenDialog;
  readonly showWorkspaceFolderPick = this.showOpenDialog;
  readonly setStatusBarMessage = (text: string): void => this.hear(text);
  readonly createStatusBarItem = (): StatusBarItem => this.item as unknown as StatusBarItem;
  readonly createTreeView = (
    _id: string,
    { treeDataProvider }: { readonly treeDataProvider: { getTreeItem(node: unknown): unknown } },
  ): TreeView<unknown> => {
    this.#rows = treeDataProvider;
    return this.view as unknown as TreeView<unknown>;
  };
  readonly createQuickPick = (): FakeInput => this.#input();
  readonly createInputBox = (): FakeInput => this.#input();
  readonly withProgress = (options: unknown, task: (...args: unknown[]) => unknown): unknown => {
    this.hear(options, 'progress');
    return task({ report: (step: unknown) => this.hear(step) }, {});
  };

  #input(): FakeInput {
    const input = new FakeInput();
    this.inputs.push(input);
    return input;
  }
}
