import {
  type Disposable,
  EventEmitter,
  Position,
  Range,
  type TextDocument,
  type TextDocumentChangeEvent,
  type Uri,
} from 'vscode';
import type { EndpointHandlers } from '../../shared/handlers/endpointHandlers.ts';
import type { FileHandler } from '../../shared/handlers/handledFiles.ts';
import { LineTracker } from './lineTracker.ts';
import { nameInLine } from './nameInLine.ts';

/** A handler where it stands in a document now. */
export interface ShownHandler extends FileHandler {
  /** The name, or the text of the line where the function has none. */
  readonly range: Range;
}

/** The handlers of documents, which follow their code while it is edited. */
export class CodeHandlers implements Disposable {
  readonly #handlers: EndpointHandlers;
  readonly #tracker = new LineTracker();
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: readonly Disposable[];
  readonly #tracked = new Map<string, Uri>();

  /** After handlers or their findings have changed; not after edits, which editors follow themselves. */
  readonly onDidChange = this.#changed.event;

  constructor(handlers: EndpointHandlers) {
    this.#handlers = handlers;
    this.#subscriptions = [
      this.#changed,
      handlers.onDidChange(() => {
        for (const uri of this.#tracked.values()) this.#tracker.drop(uri, handlers.indexedVersion(uri));
        this.#changed.fire();
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** In the order of their lines. */
  in(document: TextDocument): readonly ShownHandler[] {
    return this.#handlers
      .handlersIn(document.uri)
      .map((handler) => ({ ...handler, range: this.rangeIn(document, handler) }));
  }

  /** Where the name of a function stands in a document now. `line` is counted from 1, as it was when the file was indexed. */
  rangeIn(document: TextDocument, { line, name }: Pick<FileHandler, 'line' | 'name'>): Range {
    const indexed = this.#handlers.indexedVersion(document.uri);
    return nameRange(document, this.#tracker.lineNow(document, line - 1, name, indexed), name);
  }

  /** A document was edited. */
  edited(event: TextDocumentChangeEvent): void {
    if (event.contentChanges.length === 0) return;
    const { uri } = event.document;
    if (this.#handlers.paths.pathOf(uri) === undefined) return;
    this.#tracked.set(uri.toString(), uri);
    this.#tracker.take(event);
  }

  closed({ uri }: TextDocument): void {
    this.#tracked.delete(uri.toString());
    this.#tracker.forget(uri);
  }
}

/** The name; of a function without one what registers it: `router.get` of `router.get('/', () => {`, `get` in a chain. */
function nameRange(document: TextDocument, line: number, name: string): Range {
  const { text, firstNonWhitespaceCharacterIndex: first } = document.lineAt(line);
  const start = nameInLine(text, name);
  if (start !== undefined)
    return new Range(new Position(line, start), new Position(line, start + name.length));
  // A chain goes on with a dot: `.get('/', …)`.
  const from = text[first] === '.' ? first + 1 : first;
  const call = text.indexOf('(', from);
  return new Range(new Position(line, from), new Position(line, call > from ? call : text.trimEnd().length));
}
