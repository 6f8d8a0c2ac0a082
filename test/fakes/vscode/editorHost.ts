import { readFile } from 'node:fs/promises';
import { matchesGlob } from 'node:path';
import type { Diagnostic, Pseudoterminal, TreeDataProvider } from 'vscode';
import type { TestApp } from '../testApp.ts';
import { FakeDocument } from './textDocument.ts';
import {
  Disposable,
  EventEmitter,
  lendHost,
  Position,
  Range,
  Selection,
  TabInputText,
  type Task,
  type Uri,
} from './vscode.ts';

type Address = ReturnType<typeof Uri.file>;
type Provide = (...args: readonly unknown[]) => unknown;

interface Selector {
  readonly language?: string;
  readonly scheme?: string;
  readonly pattern?: string;
}

/** A tree of the side bar, and what stands above it. */
interface Tree {
  readonly provider: Required<Pick<TreeDataProvider<unknown>, 'getChildren' | 'getTreeItem'>>;
  readonly view: Readonly<Record<string, unknown>>;
}

interface Provider {
  readonly selector: Selector;
  readonly methods: Readonly<Record<string, Provide | undefined>>;
}

const never = new EventEmitter<never>().event;
const registered = (): Disposable => new Disposable(() => undefined);
/** Of something that is there until it is disposed. */
const disposing = (): (() => void) => {
  const made = registered();
  return () => made.dispose();
};
const isCancelled = { isCancellationRequested: false, onCancellationRequested: never };

/** The editors of a window that shows nothing: what features set on them, and what providers answer. */
export class EditorHost {
  readonly documents: FakeDocument[] = [];
  readonly #collections: Map<string, readonly Diagnostic[]>[] = [];
  /** Items beside the language of a document, and tools of agents by name. */
  readonly statusItems: Record<string, unknown>[] = [];
  readonly tools = new Map<string, Readonly<Record<string, Provide>>>();
  readonly trees: Tree[] = [];
  readonly panels: { dispose(): void }[] = [];
  readonly #hear: (text: string) => void;
  readonly #providers: Provider[] = [];
  readonly #contents = new Map<string, Provide>();
  readonly #opened = new EventEmitter<unknown>();
  readonly #lent: Disposable;

  /** Lends the parts of an extension host that are no ports, beside the ports of an app. */
  constructor({ window, workspace }: TestApp, hear: (text: string) => void) {
    this.#hear = hear;
    Object.assign(window, {
      visibleTextEditors: [],
      tabGroups: this.#tabGroups(),
      onDidChangeVisibleTextEditors: never,
      onDidChangeTextEditorSelection: never,
      registerFileDecorationProvider: () => registered(),
      registerWebviewPanelSerializer: () => registered(),
      registerCustomEditorProvider: () => registered(),
      registerTerminalProfileProvider: () => registered(),
      onDidOpenTerminal: never,
      onDidCloseTerminal: never,
      createTreeView: (_id: string, { treeDataProvider }: { treeDataProvider: Tree['provider'] }) => {
        const events = new EventEmitter<never>();
        const view = {
          onDidChangeSelection: events.event,
          onDidChangeVisibility: events.event,
          reveal: async () => undefined,
          dispose: () => events.dispose(),
        };
        this.trees.push({ provider: treeDataProvider, view });
        return view;
      },
      createTextEditorDecorationType: registered,
      createWebviewPanel: this.#panel,
    });
    Object.assign(workspace, {
      textDocuments: this.documents,
      openTextDocument: this.open,
      applyEdit: async () => true,
      getConfiguration: () => ({ get: () => undefined, inspect: () => undefined }),
      registerTextDocumentContentProvider: (
        scheme: string,
        provider: { provideTextDocumentContent: Provide },
      ) => {
        this.#contents.set(scheme, (uri) => provider.provideTextDocumentContent(uri, isCancelled));
        return registered();
      },
      onDidOpenTextDocument: this.#opened.event,
      onDidChangeTextDocument: never,
      onDidCloseTextDocument: never,
      onDidSaveTextDocument: never,
      onDidChangeConfiguration: never,
    });
    this.#lent = lendHost({
      window,
      workspace,
      languages: this.#languages(),
      tasks: {
        registerTaskProvider: () => registered(),
        executeTask: this.#runTask,
      },
      extensions: { getExtension: () => undefined },
      lm: {
        registerTool: (name: string, tool: Readonly<Record<string, Provide>>) => {
          this.tools.set(name, tool);
          return registered();
        },
      },
    });
  }

  /** Shows a task in its terminal. */
  readonly #runTask = async ({ name, definition, execution }: Task): Promise<void> => {
    this.#hear(name);
    const terminal = (await execution.callback(definition)) as Pseudoterminal;
    terminal.onDidWrite((line) => this.#hear(line));
    terminal.open(undefined);
  };

  dispose(): void {
    this.#lent.dispose();
  }

  /** One group, with a tab for each document. */
  #tabGroups(): object {
    const { documents } = this;
    const tabs = (): readonly object[] => documents.map(({ uri }) => ({ input: new TabInputText(uri) }));
    return {
      get all() {
        return [{ tabs: tabs() }];
      },
      onDidChangeTabs: never,
      close: async () => true,
    };
  }

  /** What the Problems view lists, of one document or of all. */
  problems(document?: string): readonly Diagnostic[] {
    return this.#collections.flatMap((collection) =>
      [...collection].flatMap(([shown, problems]) =>
        document === undefined || shown === document ? problems : [],
      ),
    );
  }

  /** A file, a text that is not saved yet, or what a provider writes. */
  readonly open = async (
    given: Address | { readonly content: string; readonly language?: string },
  ): Promise<FakeDocument> => {
    const document = await this.#read(given);
    this.documents.push(document);
    this.#opened.fire(document);
    return document;
  };

  /** An editor with the cursor at an offset. */
  editorOf(document: FakeDocument, offset: number): object {
    const at = document.positionAt(offset);
    return {
      document,
      selection: new Selection(at, at),
      options: {},
      edit: async () => true,
      insertSnippet: async () => true,
      revealRange: () => undefined,
      setDecorations: () => undefined,
    };
  }

  /** Whatever the providers of a document answer, at every few characters where they are asked of a place. */
  async answers(document: FakeDocument): Promise<readonly unknown[]> {
    const end = document.getText().length;
    const whole = new Range(new Position(0, 0), document.positionAt(end));
    const diagnostics = this.problems(document.uri.toString());
    const positions = Array.from({ length: Math.ceil(end / step) }, (_, index) =>
      document.positionAt(index * step),
    );
    const answers: unknown[] = [];
    for (const { methods, selector } of this.#providers) {
      if (match(selector, document) === 0) continue;
      answers.push(await methods['provideCodeLenses']?.(document, isCancelled));
      answers.push(await methods['provideInlayHints']?.(document, whole, isCancelled));
      answers.push(await methods['provideDocumentLinks']?.(document, isCancelled));
      for (const range of [whole, ...diagnostics.map((diagnostic) => diagnostic.range)]) {
        const context = { diagnostics: diagnostics.filter((one) => one.range === range) };
        answers.push(await methods['provideCodeActions']?.(document, range, context, isCancelled));
      }
      for (const position of positions) {
        answers.push(await methods['provideHover']?.(document, position, isCancelled));
      }
    }
    return answers;
  }

  async #read(given: Parameters<EditorHost['open']>[0]): Promise<FakeDocument> {
    if ('content' in given) {
      const untitled = `/Untitled-${this.documents.length}`;
      return new FakeDocument(untitled, given.content, given.language);
    }
    const write = this.#contents.get(given.scheme);
    const text =
      write === undefined
        ? given.scheme === 'untitled'
          ? ''
          : await readFile(given.fsPath, 'utf8')
        : String(await write(given));
    return new FakeDocument(given, text, given.path.endsWith('.dast-auth.json') ? 'dast-auth' : undefined);
  }

  readonly #panel = (_type: string, title: string): object => {
    this.#hear(title);
    const [events, closed] = [new EventEmitter<never>(), new EventEmitter<void>()];
    const panel = {
      title,
      visible: true,
      webview: {
        postMessage: async () => true,
        onDidReceiveMessage: events.event,
        asWebviewUri: (uri: Address) => uri,
      },
      onDidChangeViewState: events.event,
      onDidDispose: closed.event,
      reveal: () => undefined,
      dispose: () => {
        closed.fire();
        closed.dispose();
        events.dispose();
      },
    };
    this.panels.push(panel);
    return panel;
  };

  #languages(): object {
    const languages = {
      match,
      setTextDocumentLanguage: async (document: unknown) => document,
      createLanguageStatusItem: () => {
        const item = { dispose: disposing() };
        this.statusItems.push(item);
        return item;
      },
      createDiagnosticCollection: () => {
        const collection = new Map<string, readonly Diagnostic[]>();
        this.#collections.push(collection);
        return {
          set: (uri: Address, problems: readonly Diagnostic[]) => collection.set(uri.toString(), problems),
          delete: (uri: Address) => collection.delete(uri.toString()),
          clear: () => collection.clear(),
          dispose: disposing(),
        };
      },
    };
    const register = (selector: Selector, methods: Provider['methods']): Disposable => {
      this.#providers.push({ selector, methods });
      return registered();
    };
    return new Proxy(languages, {
      has: () => true,
      get: (known, name) => Reflect.get(known, name) ?? register,
    });
  }
}

/** Every character would be asked for the same answers many times. */
const step = 7;

function match({ language, scheme, pattern }: Selector, document: FakeDocument): number {
  const fits =
    (language === undefined || language === document.languageId) &&
    (scheme === undefined || scheme === document.uri.scheme) &&
    (pattern === undefined || matchesGlob(document.uri.path, pattern));
  return fits ? 10 : 0;
}
