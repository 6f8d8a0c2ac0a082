import { Disposable, type TextDocument, workspace } from 'vscode';
import { type Problems, problemsOf } from '../../shared/faces/languages.ts';
import { t } from '../../../base/messages.ts';
import { Pauses } from '../../../base/pauses.ts';
import type { App } from '../../app/app.ts';
import { inBackground } from '../../app/background.ts';
import type { AuthChecks } from './authChecks.ts';
import type { AuthEnvironment } from './authEnvironment.ts';
import type { RuleDocs } from './ruleDocs.ts';
import { toDiagnostic } from './toDiagnostic.ts';
import { typingPause } from './typingPause.ts';
import { authLanguageId } from '../../app/ids.ts';

/** Keeps the Problems view true for every open auth config: when it is opened, changed and closed. */
export class LiveDiagnostics implements Disposable {
  readonly #app: App;
  readonly #checks: AuthChecks;
  readonly #docs: RuleDocs;
  readonly #collection: Problems = problemsOf(authLanguageId);
  readonly #pauses = new Pauses((document: TextDocument) =>
    inBackground(this.#app, t('Checking the auth config'), this.#check(document)),
  );
  readonly #subscriptions: Disposable;

  constructor(app: App, checks: AuthChecks, environment: AuthEnvironment, docs: RuleDocs) {
    this.#app = app;
    this.#checks = checks;
    this.#docs = docs;
    this.#subscriptions = Disposable.from(
      this.#collection,
      workspace.onDidOpenTextDocument((document) => this.#schedule(document)),
      workspace.onDidChangeTextDocument(({ document }) => this.#schedule(document, typingPause)),
      // Changing the language of a document closes it and opens it again.
      workspace.onDidCloseTextDocument((document) => this.#forget(document)),
      environment.onDidChange(() => this.#scheduleAll()),
    );
    this.#scheduleAll();
  }

  dispose(): void {
    this.#pauses.dispose();
    this.#subscriptions.dispose();
  }

  #scheduleAll(): void {
    for (const document of workspace.textDocuments) this.#schedule(document);
  }

  #schedule(document: TextDocument, pauseOf: (document: TextDocument) => number = () => 0): void {
    if (!isEditableAuthConfig(document)) return;
    this.#pauses.note(document, pauseOf(document));
  }

  async #check(document: TextDocument): Promise<void> {
    await this.#docs.load();
    const { problems } = await this.#checks.check(document);
    // Closed meanwhile, or changed again: then another run is on its way.
    if (document.isClosed || this.#pauses.isWaiting(document) || !isEditableAuthConfig(document)) return;
    this.#collection.set(
      document.uri,
      problems.map((problem) => toDiagnostic(problem, document, this.#docs)),
    );
  }

  #forget(document: TextDocument): void {
    this.#pauses.forget(document);
    this.#collection.delete(document.uri);
  }
}

/** Old versions in a comparison are not to be corrected. */
function isEditableAuthConfig({ languageId, uri }: TextDocument): boolean {
  return languageId === authLanguageId && workspace.fs.isWritableFileSystem(uri.scheme) !== false;
}
