import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type CodeActionProvider,
  Diagnostic,
  DiagnosticSeverity,
  Disposable,
  Range,
  type TextDocument,
  type Uri,
  workspace,
} from 'vscode';
import { type Problems, problemsOf, registerActions } from '../../shared/faces/languages.ts';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { inBackground } from '../../app/background.ts';
import { authLanguageId } from '../../app/ids.ts';
import { authConfigPattern } from '../../shared/files/findAuthConfigs.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { loginFixes, nothing, type Shown, type ShownFault } from './loginFixes.ts';
import { sentenceOf } from './sentenceOf.ts';

/** Shows faults at the part of the file that says otherwise, until the file is edited, with what mends them. */
export class LoginDiagnostics implements Disposable, CodeActionProvider {
  readonly #app: App;
  readonly #collection: Problems = problemsOf('dast-login');
  readonly #shown = new Map<string, Shown>();
  readonly #subscriptions: Disposable;

  constructor(app: App) {
    this.#app = app;
    const watcher = workspace.createFileSystemWatcher(authConfigPattern);
    this.#subscriptions = Disposable.from(
      this.#collection,
      app.logins.onDidChange((file) => {
        inBackground(app, t('Showing the logins'), this.#show(file));
      }),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && document.languageId === authLanguageId)
          app.logins.makeStale(document.uri);
      }),
      watcher,
      watcher.onDidChange((file) => this.#changedOnDisk(file)),
      watcher.onDidDelete((file) => this.#changedOnDisk(file)),
      registerActions({ language: authLanguageId }, this, {
        providedCodeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite],
      }),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Of an open file VS Code reports the edits themselves, and nothing where it is only saved. */
  #changedOnDisk(file: Uri): void {
    const isOpen = workspace.textDocuments.some(({ uri }) => uri.toString() === file.toString());
    if (!isOpen) this.#app.logins.makeStale(file);
  }

  async #show(file: Uri): Promise<void> {
    const results = this.#app.logins.of(file).filter(({ isStale }) => !isStale);
    const shown = results.length === 0 ? nothing : await this.#read(file);
    this.#shown.set(file.toString(), shown);
    this.#collection.set(
      file,
      shown.faults.map(({ diagnostic }) => diagnostic),
    );
  }

  async #read(file: Uri): Promise<Shown> {
    const { readConfig, nodeAt, faultEdits, faultMessages, problemsOf, responseEdits } =
      await loadVerifyRole();
    const document = await workspace.openTextDocument(file);
    const source = document.getText();
    const read = readConfig(source);
    // Edited while that was loaded.
    const results = this.#app.logins.of(file).filter(({ isStale }) => !isStale);
    if (!read.ok) return nothing;
    const rangeOf = (node: { readonly offset: number; readonly length: number }): Range =>
      new Range(document.positionAt(node.offset), document.positionAt(node.offset + node.length));
    const seen = new Set<string>();
    const faults = problemsOf(results.map(({ run }) => run)).flatMap((fault): ShownFault[] => {
      const node = nodeAt(read.root, fault.at);
      const sentence = sentenceOf(fault, faultMessages);
      if (seen.has(`${node.offset} ${sentence}`)) return [];
      seen.add(`${node.offset} ${sentence}`);
      const diagnostic = new Diagnostic(rangeOf(node), sentence, DiagnosticSeverity.Error);
      diagnostic.source = t('DAST Verify Role');
      diagnostic.code = fault.code;
      return [{ diagnostic, fix: fault.fix, edits: faultEdits(source, read.root, fault) }];
    });
    const runs = results.filter(({ isDry }) => !isDry).map(({ run }) => run);
    const responses = responseEdits(source, read.root, runs).map(({ at, edits }) => ({
      step: rangeOf(nodeAt(read.root, at)),
      edits,
    }));
    return { faults, responses };
  }

  provideCodeActions(document: TextDocument, range: Range, { diagnostics }: CodeActionContext): CodeAction[] {
    return loginFixes(this.#shown.get(document.uri.toString()) ?? nothing, document, range, diagnostics);
  }
}
