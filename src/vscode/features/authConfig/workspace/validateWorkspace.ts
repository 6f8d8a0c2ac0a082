import { type Diagnostic, type Disposable, Position, type Uri, workspace } from 'vscode';
import { problemsOf } from '../../../shared/faces/languages.ts';
import { formatCount, t } from '../../../../base/messages.ts';
import type { App } from '../../../app/app.ts';
import { type ReportProgress, runWithProgress } from '../../../shared/messages/progress.ts';
import { loadAuthLanguage } from '../authDocuments.ts';
import type { RuleDocs } from '../ruleDocs.ts';
import { toDiagnostic } from '../toDiagnostic.ts';
import type { CheckedConfig } from '../../../shared/files/configChecks.ts';
import type { WorkspaceConfigs } from './workspaceConfigs.ts';

/** What a check of the workspace found. */
interface WorkspaceCheck {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  /** Files that could not be read */
  readonly unread: number;
  readonly isCancelled: boolean;
}

/**
 * Problems of auth configs that are not open, from the first check of the workspace on. Those of open ones come
 * from the live diagnostics, so nothing is reported twice.
 */
export class WorkspaceDiagnostics implements Disposable {
  readonly #configs: WorkspaceConfigs;
  readonly #docs: RuleDocs;
  readonly #collection = problemsOf('dast-auth-workspace');
  readonly #subscriptions: readonly Disposable[];
  readonly #checked = new Map<string, Uri>();

  constructor(configs: WorkspaceConfigs, docs: RuleDocs, onError: (error: unknown) => void) {
    this.#configs = configs;
    this.#docs = docs;
    this.#subscriptions = [
      workspace.onDidOpenTextDocument(({ uri }) => this.#collection.delete(uri)),
      configs.onDidChange(() => {
        if (this.#checked.size > 0) this.#refresh().catch(onError);
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#collection.dispose();
  }

  /** Checks every auth config of the workspace; stops between two files when the signal says so. */
  async check(signal: AbortSignal, report: ReportProgress): Promise<WorkspaceCheck> {
    const files = await this.#configs.files();
    const sum = { files: 0, errors: 0, warnings: 0, unread: 0 };
    for (const uri of files) {
      if (signal.aborted) return { ...sum, isCancelled: true };
      report({ message: workspace.asRelativePath(uri), increment: 100 / files.length });
      const checked = await this.#show(uri);
      if (checked === undefined) {
        sum.unread += 1;
        continue;
      }
      sum.files += 1;
      for (const { severity } of checked.problems) {
        if (severity === 'error') sum.errors += 1;
        if (severity === 'warning') sum.warnings += 1;
      }
    }
    return { ...sum, isCancelled: false };
  }

  async #refresh(): Promise<void> {
    for (const uri of this.#checked.values()) await this.#show(uri);
    for (const uri of await this.#configs.files())
      if (!this.#checked.has(uri.toString())) await this.#show(uri);
  }

  async #show(uri: Uri): Promise<CheckedConfig | undefined> {
    const checked = await this.#configs.check(uri);
    if (checked === undefined) {
      this.#checked.delete(uri.toString());
      this.#collection.delete(uri);
      return undefined;
    }
    this.#checked.set(uri.toString(), uri);
    const isOpen = workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
    if (isOpen) this.#collection.delete(uri);
    else this.#collection.set(uri, await diagnosticsOf(checked, this.#docs));
    return checked;
  }
}

async function diagnosticsOf({ config, problems }: CheckedConfig, docs: RuleDocs): Promise<Diagnostic[]> {
  await docs.load();
  const { LineIndex } = await loadAuthLanguage();
  const lines = new LineIndex(config.text);
  const positionAt = (offset: number): Position => {
    const { line, character } = lines.positionAt(offset);
    return new Position(line, character);
  };
  return problems.map((problem) => toDiagnostic(problem, { positionAt }, docs));
}

/** Validate Auth Configs in Workspace: checks them and shows what it found. */
export async function validateWorkspace(
  app: Pick<App, 'window' | 'commands'>,
  diagnostics: WorkspaceDiagnostics,
): Promise<WorkspaceCheck> {
  const result = await runWithProgress(app, t('Validating auth configs'), (signal, report) =>
    diagnostics.check(signal, report),
  );
  void showOutcome(app, result);
  return result;
}

async function showOutcome(
  { window, commands }: Pick<App, 'window' | 'commands'>,
  { files, errors, warnings, unread, isCancelled }: WorkspaceCheck,
): Promise<void> {
  if (isCancelled) return;
  if (files + unread === 0) {
    const create = t('New Auth Config…');
    const sentence = t('This workspace has no auth config: no file is named *.dast-auth.json.');
    if ((await window.showInformationMessage(sentence, create)) === create)
      await commands.run('newAuthConfig');
    return;
  }
  const counts = t(
    'Auth configs checked: {0}. Errors: {1}. Warnings: {2}.',
    formatCount(files),
    formatCount(errors),
    formatCount(warnings),
  );
  const sentence = unread === 0 ? counts : `${counts} ${t('Not readable: {0}.', formatCount(unread))}`;
  if (errors + warnings + unread === 0) {
    await window.showInformationMessage(sentence);
    return;
  }
  const show = t('Show Problems');
  const ask = errors > 0 ? window.showErrorMessage : window.showWarningMessage;
  if ((await ask(sentence, show)) === show) await commands.runBuiltIn('workbench.actions.view.problems');
}
