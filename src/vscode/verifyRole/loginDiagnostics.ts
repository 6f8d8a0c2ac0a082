import {
  CodeAction,
  CodeActionKind,
  type CodeActionProvider,
  Diagnostic,
  type DiagnosticCollection,
  DiagnosticSeverity,
  Disposable,
  languages,
  Range,
  type TextDocument,
  type Uri,
  WorkspaceEdit,
  workspace,
} from 'vscode';
import { t } from '../../base/messages.ts';
import type { FaultFix } from '../../login/fault.ts';
import type { App } from '../app.ts';
import { commandTo } from '../commands.ts';
import { authLanguageId } from '../ids.ts';
import { loadVerifyRole } from './loadVerifyRole.ts';
import { sentenceOf } from './sentenceOf.ts';

/** A fault where it stands, with what mends it. */
interface Shown {
  readonly diagnostic: Diagnostic;
  readonly fix: FaultFix | undefined;
}

/** Shows faults at the part of the file that says otherwise, until the file is edited. */
export class LoginDiagnostics implements Disposable, CodeActionProvider {
  readonly #app: App;
  readonly #collection: DiagnosticCollection = languages.createDiagnosticCollection('dast-login');
  readonly #shown = new Map<string, readonly Shown[]>();
  readonly #subscriptions: Disposable;

  constructor(app: App) {
    this.#app = app;
    this.#subscriptions = Disposable.from(
      this.#collection,
      app.logins.onDidChange((file) => {
        this.#show(file).catch((error: unknown) => app.reportError(t('Showing the logins'), error));
      }),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && document.languageId === authLanguageId)
          app.logins.makeStale(document.uri);
      }),
      languages.registerCodeActionsProvider({ language: authLanguageId }, this, {
        providedCodeActionKinds: [CodeActionKind.QuickFix],
      }),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  async #show(file: Uri): Promise<void> {
    const faults = this.#app.logins
      .of(file)
      .flatMap(({ run, isStale }) => (run.fault && !isStale ? [run.fault] : []));
    const unverified = this.#app.logins
      .of(file)
      .filter(({ run, isStale }) => run.outcome === 'unverified' && !isStale && run.token);
    if (faults.length + unverified.length === 0) {
      this.#shown.delete(file.toString());
      this.#collection.delete(file);
      return;
    }
    const { readConfig, nodeAt, faultMessages } = await loadVerifyRole();
    const document = await workspace.openTextDocument(file);
    const read = readConfig(document.getText());
    if (!read.ok) return;
    const seen = new Set<string>();
    const shown = faults.flatMap((fault): Shown[] => {
      const { offset, length } = nodeAt(read.root, fault.at);
      const sentence = sentenceOf(fault, faultMessages);
      // Users of one role often fail in the same way.
      if (seen.has(`${offset} ${sentence}`)) return [];
      seen.add(`${offset} ${sentence}`);
      const range = new Range(document.positionAt(offset), document.positionAt(offset + length));
      const diagnostic = new Diagnostic(range, sentence, DiagnosticSeverity.Error);
      diagnostic.source = source();
      diagnostic.code = fault.code;
      return [{ diagnostic, fix: fault.fix }];
    });
    this.#shown.set(file.toString(), shown);
    this.#collection.set(
      file,
      shown.map(({ diagnostic }) => diagnostic),
    );
  }

  provideCodeActions(document: TextDocument, range: Range): CodeAction[] {
    return (this.#shown.get(document.uri.toString()) ?? []).flatMap(({ diagnostic, fix }) => {
      if (fix === undefined || diagnostic.range.intersection(range) === undefined) return [];
      const action = actionFor(fix, document, diagnostic.range);
      if (action === undefined) return [];
      action.diagnostics = [diagnostic];
      return [action];
    });
  }
}

function source(): string {
  return t('DAST Verify Role');
}

function actionFor(fix: FaultFix, document: TextDocument, range: Range): CodeAction | undefined {
  const written = document.getText(range);
  switch (fix.kind) {
    case 'store-secret': {
      const action = new CodeAction(t('Store secret {0}…', fix.name), CodeActionKind.QuickFix);
      action.command = commandTo('storeSecret', action.title, fix.name);
      return action;
    }
    case 'pointer':
      return replacing(t('Use {0}', fix.pointer), document, range, withPointer(written, fix.pointer));
    case 'cookie':
      return replacing(t('Use cookie {0}', fix.name), document, range, withCookie(written, fix.name));
    case 'token-format':
      return replacing(t('Change to "{0}"', fix.format), document, range, JSON.stringify(fix.format));
    case 'status':
    case 'add-cookie':
      return undefined;
  }
}

function replacing(
  title: string,
  document: TextDocument,
  range: Range,
  text: string | undefined,
): CodeAction | undefined {
  if (text === undefined) return undefined;
  const action = new CodeAction(title, CodeActionKind.QuickFix);
  action.edit = new WorkspaceEdit();
  action.edit.replace(document.uri, range, text);
  action.isPreferred = true;
  return action;
}

/** `"$response.body#/token"` or, in a selector object, `"/token"`. */
function withPointer(written: string, pointer: string): string | undefined {
  const escaped = JSON.stringify(pointer).slice(1, -1);
  const hash = written.indexOf('$response.body#');
  if (hash >= 0) return `${written.slice(0, hash)}$response.body#${escaped}"`;
  return written.startsWith('"/') ? `"${escaped}"` : undefined;
}

/** `"$response.cookie.sid"` or, in `setsCookies`, `"sid"`. */
function withCookie(written: string, name: string): string | undefined {
  const escaped = JSON.stringify(name).slice(1, -1);
  if (written.startsWith('"$response.cookie.')) return `"$response.cookie.${escaped}"`;
  return written.startsWith('"$') ? undefined : `"${escaped}"`;
}
