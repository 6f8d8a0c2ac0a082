import assert from 'node:assert/strict';
import type { InputBoxOptions, QuickPickItem } from 'vscode';
import {
  type RawWindow,
  shownWindow,
  type WindowPort,
} from '../../../src/vscode/shared/faces/shownWindow.ts';
import { FakeDocument } from './textDocument.ts';
import { Disposable, EventEmitter, Position } from './vscode.ts';

/** What the user does with a question: chooses the item or button of this label, enters this text, or leaves it. */
export type Answer = string | readonly string[] | undefined;

interface OpenMessage {
  readonly buttons: readonly string[];
  resolve(button: string | undefined): void;
}

interface RevealedNode {
  readonly value: string;
  readonly finding?: { readonly endpoint: string };
}

/** Messages and questions of a test; questions are answered in the order of the given answers. */
export class FakeWindow {
  /** Sentences of messages, the last one last. */
  readonly messages: string[] = [];
  /** How loud each of them is. */
  readonly levels: ('information' | 'warning' | 'error')[] = [];
  /** What stood below the modal ones. */
  readonly details: string[] = [];
  readonly statusMessages: string[] = [];
  /** Labels that the last list offered. */
  offered: readonly string[] = [];
  /** Lists as they were shown, with their options, and of each item what is said. */
  readonly lists: { readonly items: readonly (readonly (string | undefined)[])[] }[] = [];
  /** Input boxes as they were shown, with what stood below what was entered. */
  readonly boxes: object[] = [];
  /** Titles of questions, as they were asked. */
  readonly asked: string[] = [];
  readonly inputs: FakeInput[] = [];
  /** Paths of documents that were shown. */
  readonly shown: string[] = [];
  /** For each of them, where its cursor is in the line, and the column of the window. */
  readonly columns: (readonly [character: number | undefined, column: number | undefined])[] = [];
  /** Those of them that the next one takes the place of. */
  readonly previews: string[] = [];
  readonly editors: FakeEditor[] = [];
  /** What was revealed in a tree: the endpoint of an API, else the item's value. */
  readonly revealed: string[] = [];
  activeTextEditor: unknown;
  readonly visibleTextEditors: unknown[] = [];
  readonly activeTextEditorChanged = new EventEmitter<unknown>();
  readonly onDidChangeActiveTextEditor = this.activeTextEditorChanged.event;
  readonly windowStateChanged = new EventEmitter<{ readonly focused: boolean }>();
  readonly onDidChangeWindowState = this.windowStateChanged.event;
  readonly statusItems: Record<string, unknown>[] = [];
  readonly #answers: Answer[] = [];
  #open: OpenMessage[] = [];

  /** Everything that features use, as an extension host gives it to them. */
  get port(): WindowPort {
    return shownWindow(this as unknown as RawWindow);
  }

  /** Answers of the questions to come. */
  answer(...answers: readonly Answer[]): void {
    this.#answers.push(...answers);
  }

  /** Presses a button of a message that is still there. */
  press(button: string): void {
    const message = this.#open.find(({ buttons }) => buttons.includes(button));
    assert.ok(message, `no message has the button ${button}`);
    this.#close(message, button);
  }

  /** Of the messages that are there. */
  get buttons(): readonly string[] {
    return this.#open.flatMap(({ buttons }) => buttons);
  }

  /** Closes the messages that are there; false where there is none. */
  dismiss(): boolean {
    const open = [...this.#open];
    for (const message of open) this.#close(message, undefined);
    return open.length > 0;
  }

  readonly showInformationMessage = this.#shower('information');
  readonly showWarningMessage = this.#shower('warning');
  readonly showErrorMessage = this.#shower('error');

  readonly setStatusBarMessage = (text: string): void => void this.statusMessages.push(text);

  readonly showQuickPick = async (
    given: readonly (string | QuickPickItem)[],
    options: { readonly title?: string; readonly canPickMany?: boolean } = {},
  ): Promise<unknown> => {
    const labelOf = (item: string | QuickPickItem): string => (typeof item === 'string' ? item : item.label);
    this.offered = given.map(labelOf);
    const items = given.map((item) =>
      typeof item === 'string' ? [item] : [item.label, item.description, item.detail],
    );
    this.lists.push({ ...options, items });
    this.asked.push(options.title ?? '');
    const answer = this.#next();
    if (answer === undefined) return undefined;
    const labels = typeof answer === 'string' ? [answer] : answer;
    const picked = labels.map((label) => {
      const item = given.find((one) => labelOf(one) === label);
      assert.ok(item, `${label} is not among ${this.offered.join(', ')}`);
      return item;
    });
    return options.canPickMany === true ? picked : picked[0];
  };

  /** An answer that the question does not accept stands, and is left with the sentence that says why. */
  readonly showInputBox = async (options: InputBoxOptions): Promise<string | undefined> => {
    this.asked.push(options.title ?? '');
    const answer = this.#next();
    const wrong = typeof answer === 'string' ? await options.validateInput?.(answer) : undefined;
    this.boxes.push({ ...options, validateInput: wrong ?? undefined });
    if (typeof answer !== 'string') return undefined;
    if (typeof wrong !== 'string') return answer;
    this.messages.push(wrong);
    return undefined;
  };

  readonly createQuickPick = (): FakeInput => this.#input();
  readonly createInputBox = (): FakeInput => this.#input();

  /** With the line that is selected. */
  readonly showTextDocument = async (
    given: FakeDocument | { readonly path: string },
    options: {
      readonly selection?: { readonly start: { readonly line: number; readonly character: number } };
      readonly preview?: boolean;
      readonly viewColumn?: number;
    } = {},
  ): Promise<FakeEditor> => {
    const document = 'uri' in given ? given : new FakeDocument(given.path, '');
    const { path } = document.uri;
    const line = options.selection?.start.line;
    this.columns.push([options.selection?.start.character, options.viewColumn]);
    this.shown.push(line === undefined ? path : `${path}:${line + 1}`);
    if (options.preview !== false) this.previews.push(path);
    const editor = new FakeEditor(document);
    this.editors.push(editor);
    return editor;
  };

  readonly showWorkspaceFolderPick = async (): Promise<unknown> => undefined;

  readonly createTreeView = (): object => ({
    onDidChangeSelection: new EventEmitter<unknown>().event,
    onDidChangeVisibility: new EventEmitter<unknown>().event,
    reveal: async (node: RevealedNode) => void this.revealed.push(node.finding?.endpoint ?? node.value),
    dispose: () => undefined,
  });

  /** What follows links to the extension. */
  uriHandler: { handleUri(uri: { readonly path: string; readonly query: string }): unknown } | undefined;
  readonly registerUriHandler = (handler: NonNullable<FakeWindow['uriHandler']>): { dispose(): void } => {
    this.uriHandler = handler;
    return new Disposable(() => (this.uriHandler = undefined));
  };

  readonly createStatusBarItem = (): object => {
    const item: Record<string, unknown> = { isShown: false };
    const made = new Disposable(() => (item['isShown'] = false));
    this.statusItems.push(item);
    return Object.assign(item, {
      show: () => (item['isShown'] = true),
      hide: () => (item['isShown'] = false),
      dispose: () => made.dispose(),
    });
  };

  /** Titles of work that took longer than a moment, and its Cancel. */
  readonly progress: string[] = [];
  readonly progressCancelled = new EventEmitter<void>();

  readonly withProgress = async (
    { title = '' }: { readonly title?: string },
    task: (...args: unknown[]) => unknown,
  ): Promise<unknown> => {
    this.progress.push(title);
    const cancelled: Disposable[] = [];
    const onCancellationRequested = (listener: () => void): number =>
      cancelled.push(this.progressCancelled.event(listener));
    try {
      return await task({ report: () => undefined }, { onCancellationRequested });
    } finally {
      for (const subscription of cancelled) subscription.dispose();
    }
  };

  #shower(level: FakeWindow['levels'][number]) {
    return (text: string, ...rest: readonly unknown[]): Promise<unknown> => {
      this.levels.push(level);
      return this.#message(text, rest);
    };
  }

  /** A message with buttons stays until one is pressed, which is at once where it is the next answer. */
  async #message(text: string, rest: readonly unknown[]): Promise<unknown> {
    this.messages.push(text);
    const [options] = rest as readonly [
      { readonly modal?: boolean; readonly detail?: string } | string | undefined,
    ];
    if (typeof options === 'object' && options.detail !== undefined) {
      assert.ok(options.modal, `VS Code shows what is below "${text}" in dialogs alone`);
      this.details.push(options.detail);
    }
    const buttons = rest.filter((button) => typeof button === 'string');
    const [next] = this.#answers;
    if (typeof next === 'string' && buttons.includes(next)) return this.#answers.shift();
    if (buttons.length === 0) return undefined;
    return new Promise((resolve) => this.#open.push({ buttons, resolve }));
  }

  #close(message: OpenMessage, button: string | undefined): void {
    this.#open = this.#open.filter((one) => one !== message);
    message.resolve(button);
  }

  #next(): Answer {
    assert.ok(this.#answers.length > 0, `no answer is given to "${this.asked.at(-1)}"`);
    return this.#answers.shift();
  }

  #input(): FakeInput {
    const input = new FakeInput();
    this.inputs.push(input);
    return input;
  }
}

/** An editor with what was inserted as a snippet, and its text after edits. */
export class FakeEditor {
  readonly document: FakeDocument;
  readonly snippets: string[] = [];
  text: string;
  readonly selection = { active: new Position(0, 0) };

  constructor(document: FakeDocument) {
    this.document = document;
    this.text = document.getText();
  }

  readonly insertSnippet = async ({ value }: { readonly value: string }): Promise<boolean> => {
    this.snippets.push(value);
    return true;
  };

  readonly edit = async (change: (build: { replace: FakeReplace }) => void): Promise<boolean> => {
    const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
    const { offsetAt } = this.document;
    change({
      replace: ({ start, end }, text) => edits.push({ from: offsetAt(start), to: offsetAt(end), text }),
    });
    for (const { from, to, text } of edits.sort((a, b) => b.from - a.from)) {
      this.text = this.text.slice(0, from) + text + this.text.slice(to);
    }
    return true;
  };

  readonly revealRange = (): void => undefined;
}

type FakeReplace = (range: { readonly start: Position; readonly end: Position }, text: string) => void;

/** A Quick Pick or an input box that a feature keeps open; the test does what a user would. */
export class FakeInput {
  value = '';
  items: readonly QuickPickItem[] = [];
  activeItems: readonly QuickPickItem[] = [];
  selectedItems: readonly QuickPickItem[] = [];
  readonly #changed = new EventEmitter<string>();
  readonly #accepted = new EventEmitter<void>();
  readonly #hidden = new EventEmitter<void>();
  readonly #button = new EventEmitter<unknown>();
  readonly #itemButton = new EventEmitter<unknown>();
  readonly onDidChangeValue = this.#changed.event;
  readonly onDidAccept = this.#accepted.event;
  readonly onDidHide = this.#hidden.event;
  readonly onDidTriggerButton = this.#button.event;
  readonly onDidTriggerItemButton = this.#itemButton.event;

  isDisposed = false;

  show(): void {}

  dispose(): void {
    this.isDisposed = true;
  }

  /** Also what Escape does. */
  hide(): void {
    this.#hidden.fire();
  }

  type(text: string): void {
    this.value = text;
    this.#changed.fire(text);
  }

  accept(): void {
    this.#accepted.fire();
  }

  pressButton(button: unknown): void {
    this.#button.fire(button);
  }

  pressItemButton(item: QuickPickItem): void {
    this.#itemButton.fire({ item, button: item.buttons?.[0] });
  }
}
