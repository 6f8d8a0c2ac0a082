import { type TextDocumentContentProvider, Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import { textAt } from '../../../base/untrusted.ts';
import type { App } from '../../app/app.ts';
import { importDetailsScheme } from '../../app/storedKeys.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import type { ImportOutcome } from './importOutcome.ts';
import { summaryMessage } from './summaryMessage.ts';

/** Imports of which the details can be looked at. */
const mostKept = 10;

/** What became of each file of an import, or of other work: a read-only document, which leaves nothing to save. */
export class ImportDetails implements TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  #last = 0;

  async show({ window, workspace }: App, text: unknown, title: unknown): Promise<void> {
    if (typeof text !== 'string') return;
    const number = ++this.#last;
    this.#texts.delete(String(number - mostKept));
    this.#texts.set(String(number), text);
    const path = `/${textAt(title) ?? t('Import')} ${number}.txt`;
    const uri = Uri.from({ scheme: importDetailsScheme, path, query: String(number) });
    await window.showTextDocument(await workspace.openTextDocument(uri), { preview: true });
  }

  provideTextDocumentContent({ query }: Uri): string {
    return this.#texts.get(query) ?? '';
  }
}

/** Each file with what it brought, or why it was not imported; those first. */
export function detailsOf(line: string, outcomes: readonly ImportOutcome[]): string {
  const left = outcomes.filter(({ kind }) => kind !== 'imported');
  const imported = outcomes.filter(({ kind }) => kind === 'imported');
  return [line, ...section(t('Not imported'), left), ...section(t('Imported'), imported), ''].join('\n');
}

function section(title: string, outcomes: readonly ImportOutcome[]): readonly string[] {
  if (outcomes.length === 0) return [];
  return [
    '',
    title,
    // Its sentence begins with the name of the file.
    ...outcomes.map((outcome) => `- ${oneLine(summaryMessage([outcome]))}`),
  ];
}
