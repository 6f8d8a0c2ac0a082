import { type MarkdownString, Position, Range, type TextDocument } from 'vscode';
import { translate } from '../../../../base/messages.ts';
import { type Phrase, renderPhrase } from '../../../../auth/editingMessages.ts';
import type { App } from '../../../app/app.ts';
import { Markdown, markdownCode } from '../../../shared/faces/markdown.ts';
import type { AuthDocuments, OpenAuthConfig } from '../authDocuments.ts';

/** What the providers of an editor share. */
export class Editing {
  readonly #app: App;
  readonly #documents: AuthDocuments;

  constructor(app: App, documents: AuthDocuments) {
    this.#app = app;
    this.#documents = documents;
  }

  /**
   * Answers from the current version of a document; undefined when it changed meanwhile. An unexpected error is
   * logged, not shown: editors ask again with every key.
   */
  async answer<Answer>(
    document: TextDocument,
    find: (open: OpenAuthConfig) => Answer | Promise<Answer>,
  ): Promise<Answer | undefined> {
    const { version } = document;
    try {
      const open = await this.#documents.open(document);
      if (document.version !== version) return undefined;
      const answer = await find(open);
      return document.version === version ? answer : undefined;
    } catch (error) {
      this.#app.log.error('Editing an auth config', error instanceof Error ? error : String(error));
      return undefined;
    }
  }

  /** Other open documents. */
  async read(document: TextDocument): Promise<OpenAuthConfig> {
    return this.#documents.open(document);
  }
}

interface LineRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** A range of the JSON language service. */
export function toRange({ start, end }: LineRange): Range {
  return new Range(new Position(start.line, start.character), new Position(end.line, end.character));
}

/** In the user's language. */
export function phraseText(phrase: Phrase): string {
  return renderPhrase(phrase, translate);
}

/** As Markdown in which everything from the file is code. */
export function phrasesAsMarkdown(phrases: readonly Phrase[]): MarkdownString {
  const lines = phrases.map((phrase) => renderPhrase(phrase, translate, markdownCode));
  return new Markdown().own(lines.join('\n\n')).done();
}
