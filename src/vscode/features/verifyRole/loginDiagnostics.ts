import {
  CodeAction,
  CodeActionKind,
  type CodeActionProvider,
  Diagnostic,
  DiagnosticSeverity,
  Disposable,
  Range,
  type TextDocument,
  type Uri,
  WorkspaceEdit,
  workspace,
} from 'vscode';
import { type Problems, problemsOf, registerActions } from '../../shared/faces/languages.ts';
import type { TextEdit } from '../../../auth/edits/textEdit.ts';
import { t } from '../../../base/messages.ts';
import type { FaultFix } from '../../../login/faults/fault.ts';
import type { App } from '../../app/app.ts';
import { commandTo } from '../../app/commands.ts';
import { authLanguageId } from '../../app/ids.ts';
import { authConfigPattern } from '../../shared/files/findAuthConfigs.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { sentenceOf } from './sentenceOf.ts';

/** A fault where it stands, with what mends it. */
interface ShownFault {
  readonly diagnostic: Diagnostic;
  readonly fix: FaultFix | undefined;
  readonly edits: readonly TextEdit[];
}

/** A step whose real response can be written into the file. */
interface ShownResponse {
  readonly step: Range;
  readonly edits: readonly TextEdit[];
}

interface Shown {
  readonly faults: readonly ShownFault[];
  readonly responses: readonly ShownResponse[];
}

const nothing: Shown = { faults: [], responses: [] };

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
        this.#show(file).catch((error: unknown) => app.reportError(t('Showing the logins'), error));
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

  provideCodeActions(document: TextDocument, range: Range): CodeAction[] {
    const { faults, responses } = this.#shown.get(document.uri.toString()) ?? nothing;
    const near = faults.filter(({ diagnostic }) => diagnostic.range.intersection(range) !== undefined);
    const fixes = near.flatMap((fault) => {
      const action = fault.fix && fixAction(fault.fix, fault.edits, document);
      if (action === undefined) return [];
      action.diagnostics = [fault.diagnostic];
      return [action];
    });
    const written = responses.flatMap(({ step, edits }) => {
      if (step.intersection(range) === undefined) return [];
      const mended = near.map(({ diagnostic }) => diagnostic).filter((one) => step.contains(one.range));
      const kind = mended.length > 0 ? CodeActionKind.QuickFix : CodeActionKind.RefactorRewrite;
      const action = new CodeAction(t('Write the real response into expectedResponse'), kind);
      action.edit = editOf(edits, document);
      action.diagnostics = mended;
      return [action];
    });
    return [...fixes, ...written];
  }
}

function fixAction(
  fix: FaultFix,
  edits: readonly TextEdit[],
  document: TextDocument,
): CodeAction | undefined {
  const action = new CodeAction(titleOf(fix), CodeActionKind.QuickFix);
  if (fix.kind === 'store-secret') {
    action.command = commandTo('storeSecret', action.title, fix.name);
    return action;
  }
  if (edits.length === 0) return undefined;
  action.edit = editOf(edits, document);
  // What a server answered once need not be what it is to answer.
  action.isPreferred = fix.kind !== 'status';
  return action;
}

function titleOf(fix: FaultFix): string {
  switch (fix.kind) {
    case 'store-secret':
      return t('Store secret {0}…', fix.name);
    case 'pointer':
      return t('Use {0}', fix.pointer);
    case 'cookie':
      return t('Use cookie {0}', fix.name);
    case 'add-cookie':
      return t('Send cookie {0}, too', fix.name);
    case 'token-format':
      return t('Change to {0}', fix.format);
    case 'status':
      return t('Expect {0}', fix.status);
    case 'path':
      return t('Use {0}', fix.path);
    case 'method':
      return t('Use {0}', fix.method);
    case 'field':
      return t('Use {0}', fix.name);
  }
}

function editOf(edits: readonly TextEdit[], document: TextDocument): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  for (const { offset, length, newText } of edits) {
    edit.replace(
      document.uri,
      new Range(document.positionAt(offset), document.positionAt(offset + length)),
      newText,
    );
  }
  return edit;
}
