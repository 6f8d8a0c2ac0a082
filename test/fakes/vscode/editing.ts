/** Edits, completions, hints and the like, as an extension makes them for VS Code. */

interface Change {
  readonly uri: unknown;
  readonly range: unknown;
  readonly text: string;
}

export class WorkspaceEdit {
  readonly changes: Change[] = [];

  replace(uri: unknown, range: unknown, text: string): void {
    this.changes.push({ uri, range, text });
  }

  insert(uri: unknown, position: unknown, text: string): void {
    this.replace(uri, { start: position, end: position }, text);
  }
}

export class TextEdit {
  readonly range: unknown;
  readonly newText: string;

  constructor(range: unknown, newText: string) {
    this.range = range;
    this.newText = newText;
  }
}

/** A label with its place or its kind, which differ by what shows them. */
class Labelled {
  readonly label: unknown;

  constructor(label: unknown) {
    this.label = label;
  }
}

export class CompletionItem extends Labelled {}

export class InlayHint {
  readonly position: unknown;
  readonly label: unknown;

  constructor(position: unknown, label: unknown) {
    this.position = position;
    this.label = label;
  }
}

export class InlayHintLabelPart {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

export class DocumentSymbol {
  readonly name: string;
  readonly detail: string;
  children: readonly DocumentSymbol[] = [];

  constructor(name: string, detail: string) {
    this.name = name;
    this.detail = detail;
  }
}

export class DocumentHighlight extends Labelled {}
export class DocumentLink extends Labelled {}
export class SelectionRange extends Labelled {}

export class DocumentPasteEdit {
  readonly insertText: string;
  readonly title: string;

  constructor(insertText: string, title: string) {
    this.insertText = insertText;
    this.title = title;
  }
}

export class DocumentDropEdit extends DocumentPasteEdit {}

/** A tab of a text editor. */
export class TabInputText {
  readonly uri: object;

  constructor(uri: object) {
    this.uri = uri;
  }
}
/** A tab of an editor of two versions: no test opens one. */
export class TabInputTextDiff {}
/** A tab with a page: no test opens one. */
export class TabInputWebview {}

export class LanguageModelTextPart {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

export class LanguageModelToolResult {
  readonly content: readonly unknown[];

  constructor(content: readonly unknown[]) {
    this.content = content;
  }
}

/** Kinds of actions and edits, which are within each other by their names. */
export class ActionKind {
  static readonly Empty = new ActionKind('');
  static readonly QuickFix = new ActionKind('quickfix');
  static readonly RefactorRewrite = new ActionKind('refactor.rewrite');
  static readonly SourceFixAll = new ActionKind('source.fixAll');
  static readonly Text = new ActionKind('text');
  /** No text that a face shows: whoever looks for these finds it nowhere. */
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  get value(): string {
    return this.#value;
  }

  append(...parts: readonly string[]): ActionKind {
    return new ActionKind([this.value, ...parts].filter((part) => part !== '').join('.'));
  }

  contains({ value }: ActionKind): boolean {
    return this.value === '' || value === this.value || value.startsWith(`${this.value}.`);
  }
}

export { ActionKind as CodeActionKind, ActionKind as DocumentDropOrPasteEditKind };

export const CompletionItemKind = names();
export const DocumentHighlightKind = names();
export const FoldingRangeKind = names();
export const SymbolKind = names();
export const TextEditorRevealType = names();
export const LanguageStatusSeverity = names();
export const ConfigurationTarget = names();

/** An enumeration whose numbers nobody reads. */
function names(): object {
  return new Proxy({}, { get: (_names, name) => String(name) });
}
