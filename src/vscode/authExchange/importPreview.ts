import {
  type Disposable,
  languages,
  type QuickPickItem,
  QuickPickItemKind,
  TabInputTextDiff,
  type TextDocument,
  type TextDocumentContentProvider,
  TextEditorRevealType,
  Uri,
  window,
  workspace,
} from 'vscode';
import { t } from '../../base/messages.ts';
import type { AuthProposal } from '../../exchange/import/proposal.ts';
import type { App } from '../app.ts';
import { oneLine } from '../messages/oneLine.ts';
import { type AuthExchange, rangeIn } from './exchange.ts';
import { countRemarks } from './importQuestions.ts';
import { remarkItems } from './remarks.ts';

const scheme = 'dast-import';

/** What an auth config would be like, compared with what it is; the user applies or discards it. */
export class ImportPreviews implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #registration = workspace.registerTextDocumentContentProvider(scheme, this);
  readonly #app: Pick<App, 'commands'>;
  #count = 0;

  constructor(app: Pick<App, 'commands'>) {
    this.#app = app;
  }

  provideTextDocumentContent({ path }: Uri): string {
    return this.#texts.get(path) ?? '';
  }

  dispose(): void {
    this.#registration.dispose();
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
    const uri = Uri.from({ scheme, path: `/${this.#count}/${file}.preview` });
    this.#texts.set(uri.path, text);
    try {
      const preview = await workspace.openTextDocument(uri);
      await languages.setTextDocumentLanguage(preview, 'jsonc');
      const title = t('{0}: Import of "{1}"', file, oneLine(name));
      await this.#app.commands.runBuiltIn('vscode.diff', target.uri, uri, title);
      return await askToApply(exchange, preview, file, name, proposal);
    } finally {
      await closeComparison(uri);
      this.#texts.delete(uri.path);
    }
  }
}

interface Choice extends QuickPickItem {
  readonly applies?: boolean;
  readonly pointer?: string;
}

/** Asks until the user decides; choosing a remark shows its place in the preview. */
async function askToApply(
  exchange: AuthExchange,
  preview: TextDocument,
  file: string,
  name: string,
  proposal: AuthProposal,
): Promise<boolean> {
  const choices: Choice[] = [
    { label: t('Apply to {0}', file), applies: true },
    { label: t('Discard'), applies: false },
    { label: '', kind: QuickPickItemKind.Separator },
    ...remarkItems(exchange, proposal),
  ];
  for (;;) {
    const chosen = await window.showQuickPick(choices, {
      title: t('Import Authentication'),
      placeHolder: countRemarks(proposal),
      ignoreFocusOut: true,
    });
    if (chosen === undefined) return false;
    if (chosen.applies !== undefined) return chosen.applies;
    const place = exchange.remarkPlace(exchange.readConfig(preview.getText()), name, chosen.pointer ?? '');
    const editor = window.visibleTextEditors.find(({ document }) => document === preview);
    if (place !== undefined) {
      editor?.revealRange(rangeIn(preview, place), TextEditorRevealType.InCenter);
    }
  }
}

async function closeComparison(preview: Uri): Promise<void> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  const isPreview = (input: unknown): boolean =>
    input instanceof TabInputTextDiff && input.modified.toString() === preview.toString();
  await window.tabGroups.close(tabs.filter(({ input }) => isPreview(input)));
}
