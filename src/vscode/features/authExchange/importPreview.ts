import {
  Disposable,
  TabInputTextDiff,
  type TextDocument,
  type TextDocumentContentProvider,
  TextEditorRevealType,
  Uri,
  workspace,
} from 'vscode';
import { editors } from '../../shared/faces/editors.ts';
import { hostWindow as window } from '../../shared/faces/hostWindow.ts';
import { structure } from '../../shared/faces/languages.ts';
import { forLabel } from '../../../base/foreign.ts';
import { t } from '../../../base/messages.ts';
import type { AuthProposal } from '../../../exchange/import/proposal.ts';
import type { App } from '../../app/app.ts';
import { importScheme } from '../../app/storedKeys.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { type AuthExchange, rangeIn } from './exchange.ts';
import { countNotes } from './importQuestions.ts';
import { noteItems } from './importNotes.ts';

/** A comparison that waits for the user's decision. */
interface OpenPreview {
  readonly exchange: AuthExchange;
  readonly document: TextDocument;
  readonly name: string;
  readonly proposal: AuthProposal;
  decide(applies: boolean): void;
}

/**
 * What an auth config would be like, compared with what it is; the user applies or discards it in the title of the
 * comparison, and discards it by closing that.
 */
export class ImportPreviews implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #open = new Map<string, OpenPreview>();
  readonly #registrations: Disposable;
  readonly #app: Pick<App, 'commands'>;
  #count = 0;

  constructor(app: Pick<App, 'commands'>) {
    this.#app = app;
    this.#registrations = Disposable.from(
      workspace.registerTextDocumentContentProvider(importScheme, this),
      editors.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const { input } of closed) {
          if (input instanceof TabInputTextDiff) this.#of(input.modified)?.decide(false);
        }
      }),
    );
  }

  provideTextDocumentContent({ path }: Uri): string {
    return this.#texts.get(path) ?? '';
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  /** Whether the user wants the text. Nothing is changed here. */
  async confirm(
    exchange: AuthExchange,
    target: TextDocument,
    text: string,
    name: string,
    proposal: AuthProposal,
  ): Promise<boolean> {
    const file = oneLine(target.uri.path.split('/').at(-1) ?? '');
    this.#count += 1;
    // Another ending than that of auth configs: nobody is to correct a preview.
    const uri = Uri.from({ scheme: importScheme, path: `/${this.#count}/${file}.preview` });
    this.#texts.set(uri.path, text);
    try {
      const document = await workspace.openTextDocument(uri);
      await structure.setTextDocumentLanguage(document, 'jsonc');
      const decided = new Promise<boolean>((decide) => {
        this.#open.set(uri.path, { exchange, document, name, proposal, decide });
      });
      const title = t('{0}: Import of "{1}" ({2})', file, oneLine(name), countNotes(proposal));
      const shown = this.#app.commands.runBuiltIn('vscode.diff', target.uri, uri, forLabel(title));
      // Closed before it was shown, it may never be.
      return await Promise.race([decided, shown.then(() => decided)]);
    } finally {
      this.#open.delete(uri.path);
      await closeComparison(uri);
      this.#texts.delete(uri.path);
    }
  }

  /** Apply and Discard in the title, or in the palette, of a comparison. */
  decide(preview: unknown, applies: boolean): void {
    this.#of(preview)?.decide(applies);
  }

  /** What was found out and what not; choosing a note shows its place in the preview. */
  async showNotes(preview: unknown): Promise<void> {
    const open = this.#of(preview);
    if (open === undefined) return;
    const { exchange, document, name, proposal } = open;
    const chosen = await window.showQuickPick(noteItems(exchange, proposal), {
      title: t('What Is Imported'),
      placeHolder: t('Choose a note to see its place'),
      matchOnDescription: true,
    });
    if (chosen?.pointer === undefined) return;
    const place = exchange.notePlace(exchange.readConfig(document.getText()), name, chosen.pointer);
    const editor = editors.visibleTextEditors.find((visible) => visible.document === document);
    if (place !== undefined) editor?.revealRange(rangeIn(document, place), TextEditorRevealType.InCenter);
  }

  /** The comparison of an address; without one, the latest. */
  #of(preview: unknown): OpenPreview | undefined {
    if (preview === undefined) return [...this.#open.values()].at(-1);
    return preview instanceof Uri && preview.scheme === importScheme
      ? this.#open.get(preview.path)
      : undefined;
  }
}

async function closeComparison(preview: Uri): Promise<void> {
  const tabs = editors.tabGroups.all.flatMap((group) => group.tabs);
  const isPreview = (input: unknown): boolean =>
    input instanceof TabInputTextDiff && input.modified.toString() === preview.toString();
  await editors.tabGroups.close(tabs.filter(({ input }) => isPreview(input)));
}
