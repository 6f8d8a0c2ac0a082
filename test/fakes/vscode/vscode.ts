// Stands in for the module `vscode`, which only an extension host has: its value classes, and nothing with an effect.
// Whatever acts on VS Code comes through the ports of the app.
import { URI, Utils } from 'vscode-uri';

export * from './editing.ts';

export const Uri = Object.assign(URI, { joinPath: Utils.joinPath });

type Listener<Value> = (value: Value) => unknown;

/** What is made to be disposed, with the code that made it, while a test looks at it. */
let held: Map<object, string> | undefined;

function hold(made: object): void {
  held?.set(made, new Error().stack?.split('\n').slice(3, 6).join('\n') ?? '');
}

/** What code makes and does not dispose. */
export async function leftBy(code: () => Promise<void>): Promise<readonly string[]> {
  const made = (held = new Map<object, string>());
  try {
    await code();
  } finally {
    held = undefined;
  }
  return [...made.values()];
}

export class EventEmitter<Value> {
  readonly #listeners = new Map<Listener<Value>, Disposable>();

  constructor() {
    hold(this);
  }

  readonly event = (listener: Listener<Value>): Disposable => {
    const subscription = new Disposable(() => this.#listeners.delete(listener));
    this.#listeners.set(listener, subscription);
    return subscription;
  };

  fire(value: Value): void {
    for (const listener of this.#listeners.keys()) listener(value);
  }

  dispose(): void {
    for (const subscription of this.#listeners.values()) subscription.dispose();
    held?.delete(this);
  }
}

export class Disposable {
  readonly #dispose: () => unknown;

  constructor(dispose: () => unknown) {
    this.#dispose = dispose;
    hold(this);
  }

  static from(...disposables: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const disposable of disposables) disposable.dispose();
    });
  }

  dispose(): void {
    held?.delete(this);
    this.#dispose();
  }
}

export class CancellationError extends Error {}

export class FileSystemError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export class CancellationTokenSource {
  readonly #cancelled = new EventEmitter<void>();
  readonly token = {
    isCancellationRequested: false,
    onCancellationRequested: this.#cancelled.event,
  };

  cancel(): void {
    this.token.isCancellationRequested = true;
    this.#cancelled.fire();
  }

  dispose(): void {
    this.#cancelled.dispose();
  }
}

export class Position {
  readonly line: number;
  readonly character: number;

  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }

  isAfter(other: Position): boolean {
    return this.line === other.line ? this.character > other.character : this.line > other.line;
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(start: Position, end: Position) {
    this.start = start;
    this.end = end;
  }

  isEqual({ start, end }: Range): boolean {
    return this.contains({ start, end }) && !this.end.isAfter(end) && !start.isAfter(this.start);
  }

  contains({ start, end }: Pick<Range, 'start' | 'end'>): boolean {
    return !this.start.isAfter(start) && !end.isAfter(this.end);
  }

  intersection(other: Range): Range | undefined {
    const start = this.start.isAfter(other.start) ? this.start : other.start;
    const end = this.end.isAfter(other.end) ? other.end : this.end;
    return start.isAfter(end) ? undefined : new Range(start, end);
  }
}

export class Selection extends Range {
  get active(): Position {
    return this.end;
  }
}

/** A text with places to fill in, as VS Code writes it. */
export class SnippetString {
  value = '';

  appendText(text: string): this {
    this.value += text.replaceAll(/[\\$}]/g, '\\$&');
    return this;
  }

  appendPlaceholder(inner: (snippet: SnippetString) => unknown, number: number): this {
    const nested = new SnippetString();
    inner(nested);
    this.value += `\${${number}:${nested.value}}`;
    return this;
  }

  appendChoice(values: readonly string[], number: number): this {
    this.value += `\${${number}|${values.join(',')}|}`;
    return this;
  }
}

export class RelativePattern {
  readonly baseUri: URI;
  readonly pattern: string;

  constructor(base: URI | { readonly uri: URI }, pattern: string) {
    this.baseUri = 'uri' in base ? base.uri : base;
    this.pattern = pattern;
  }
}

export class ThemeColor {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

export class ThemeIcon {
  readonly id: string;
  readonly color: ThemeColor | undefined;

  constructor(id: string, color?: ThemeColor) {
    this.id = id;
    this.color = color;
  }
}

export class TreeItem {
  readonly label: string;
  readonly collapsibleState: number;

  constructor(label: string, collapsibleState: number) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}

export class MarkdownString {
  value: string;

  constructor(value = '') {
    this.value = value;
  }

  /** Escapes Markdown as VS Code does. */
  appendText(text: string): this {
    this.value += text
      .replaceAll(/[\\`*_{}[\]()#+\-!~]/g, '\\$&')
      .replaceAll(/([ \t]+)/g, (spaces) => '&nbsp;'.repeat(spaces.length))
      .replaceAll('>', '\\>')
      .replaceAll('\n', '\n\n');
    return this;
  }

  appendMarkdown(text: string): this {
    this.value += text;
    return this;
  }
}

export class DataTransferItem {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  async asString(): Promise<string> {
    return String(this.value);
  }

  asFile(): unknown {
    return undefined;
  }
}

export class DataTransfer {
  readonly #items = new Map<string, DataTransferItem>();

  get(type: string): DataTransferItem | undefined {
    return this.#items.get(type);
  }

  set(type: string, item: DataTransferItem): void {
    this.#items.set(type, item);
  }

  [Symbol.iterator](): Iterator<[string, DataTransferItem]> {
    return this.#items[Symbol.iterator]();
  }
}

export class Location {
  readonly uri: URI;
  readonly range: Range;

  constructor(uri: URI, at: Range | Position) {
    this.uri = uri;
    this.range = at instanceof Range ? at : new Range(at, at);
  }
}

export class FoldingRange {
  readonly start: number;
  readonly end: number;

  constructor(start: number, end: number) {
    this.start = start;
    this.end = end;
  }
}

export class CodeLens {
  readonly range: Range;
  readonly command: unknown;

  constructor(range: Range, command: unknown) {
    this.range = range;
    this.command = command;
  }
}

export class Hover {
  readonly contents: unknown;
  readonly range: Range | undefined;

  constructor(contents: unknown, range?: Range) {
    this.contents = contents;
    this.range = range;
  }
}

export class Diagnostic {
  readonly range: Range;
  readonly message: string;
  readonly severity: number;

  constructor(range: Range, message: string, severity: number) {
    this.range = range;
    this.message = message;
    this.severity = severity;
  }
}

export class CodeAction {
  readonly title: string;
  readonly kind: unknown;

  constructor(title: string, kind: unknown) {
    this.title = title;
    this.kind = kind;
  }
}

export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 };
export const OverviewRulerLane = { Left: 1, Center: 2, Right: 4, Full: 7 };
export const QuickInputButtons = { Back: { iconPath: new ThemeIcon('arrow-left') } };
export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 };
export const FilePermission = { Readonly: 1 };
export const InputBoxValidationSeverity = { Info: 1, Warning: 2, Error: 3 };
export const ProgressLocation = { SourceControl: 1, Window: 10, Notification: 15 };
export const QuickPickItemKind = { Separator: -1, Default: 0 };
export const StatusBarAlignment = { Left: 1, Right: 2 };
export const ViewColumn = { Active: -1, Beside: -2, One: 1 };
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };

export const env = { language: 'en' };
export const version = '1.139.1';

const lent = new Map<string, object>();

/** Gives a test what only an extension host has, until it takes that back. */
export function lendHost(parts: Readonly<Record<string, object>>): Disposable {
  for (const [name, part] of Object.entries(parts)) lent.set(name, part);
  return new Disposable(() => lent.clear());
}

/** What only an extension host has: fails where it is used, so that a test says which port is missing. */
function hostOnly(name: string): object {
  return new Proxy(
    {},
    {
      get: (_target, member) => {
        const part = lent.get(name);
        if (part !== undefined && member in part) return Reflect.get(part, member);
        throw new Error(`${name}.${String(member)} needs an extension host: it is no port.`);
      },
    },
  );
}

export const TaskScope = { Global: 1, Workspace: 2 };
export const TaskRevealKind = { Always: 1 };

export class TerminalProfile {
  readonly options: object;
  constructor(options: object) {
    this.options = options;
  }
}

export class CustomExecution {
  readonly callback: (definition: unknown) => Promise<unknown>;
  constructor(callback: CustomExecution['callback']) {
    this.callback = callback;
  }
}

export class Task {
  presentationOptions: unknown;
  readonly definition: object;
  readonly scope: unknown;
  readonly name: string;
  readonly source: string;
  readonly execution: CustomExecution;

  constructor(definition: object, scope: unknown, name: string, source: string, execution: CustomExecution) {
    this.definition = definition;
    this.scope = scope;
    this.name = name;
    this.source = source;
    this.execution = execution;
  }
}

export const authentication = hostOnly('authentication');
export const commands = hostOnly('commands');
export const extensions = hostOnly('extensions');
export const l10n = hostOnly('l10n');
export const languages = hostOnly('languages');
export const lm = hostOnly('lm');
export const tasks = hostOnly('tasks');
export const window = hostOnly('window');
export const workspace = hostOnly('workspace');
