import { Diagnostic, DiagnosticSeverity, Disposable, type TextDocument, workspace } from 'vscode';
import type { GuardedRoute } from '../../../auth/accessAgainstCode.ts';
import { t } from '../../../base/messages.ts';
import { Pauses } from '../../../base/pauses.ts';
import type { ListedRoute } from '../../../routes/engine.ts';
import type { App } from '../../app/app.ts';
import { authLanguageId } from '../../app/ids.ts';
import { type Problems, problemsOf } from '../../shared/faces/languages.ts';
import { rangeOf } from '../../shared/files/configEdits.ts';
import { knownRoute } from '../../shared/handlers/indexedRoutes.ts';
import type { AuthDocuments } from './authDocuments.ts';
import { phraseText } from './editing/editing.ts';
import { typingPause } from './typingPause.ts';

/** Where `apiAccess` and the code of the application say different things, once the code is indexed. Starts nothing itself. */
export class CodeHints implements Disposable {
  readonly #app: App;
  readonly #documents: AuthDocuments;
  readonly #collection: Problems = problemsOf('dast-auth-code');
  readonly #pauses = new Pauses((document: TextDocument) =>
    this.#check(document).catch((error: unknown) =>
      this.#app.log.warn(`Could not compare an auth config with the code: ${String(error)}`),
    ),
  );
  readonly #subscriptions: Disposable;

  constructor(app: App, documents: AuthDocuments) {
    this.#app = app;
    this.#documents = documents;
    this.#subscriptions = Disposable.from(
      this.#collection,
      workspace.onDidOpenTextDocument((document) => this.#schedule(document)),
      workspace.onDidChangeTextDocument(({ document }) => this.#schedule(document)),
      workspace.onDidCloseTextDocument((document) => this.#forget(document)),
      app.handlers.onDidChange(() => {
        for (const document of workspace.textDocuments) this.#schedule(document);
      }),
    );
  }

  dispose(): void {
    this.#pauses.dispose();
    this.#subscriptions.dispose();
  }

  #schedule(document: TextDocument): void {
    if (document.languageId !== authLanguageId || this.#app.handlers.state !== 'ready') return;
    this.#pauses.note(document, typingPause(document));
  }

  async #check(document: TextDocument): Promise<void> {
    const { handlers } = this.#app;
    const { language, config } = await this.#documents.open(document);
    const routes = routesOf(this.#app, document, await handlers.listRoutes());
    if (document.isClosed || this.#pauses.isWaiting(document)) return;
    this.#collection.set(
      document.uri,
      language.accessAgainstCode(config, routes).map(({ offset, length, message }) => {
        const range = rangeOf(document, { offset, length });
        const diagnostic = new Diagnostic(range, phraseText(message), DiagnosticSeverity.Information);
        diagnostic.source = t('DAST code');
        return diagnostic;
      }),
    );
  }

  #forget(document: TextDocument): void {
    this.#pauses.forget(document);
    this.#collection.delete(document.uri);
  }
}

/** Of the code beside a config: the only application of its folder, or that in whose folder it is. */
function routesOf(
  { workspace: { getWorkspaceFolder }, handlers }: App,
  { uri }: TextDocument,
  all: readonly ListedRoute[],
): readonly GuardedRoute[] {
  const folder = getWorkspaceFolder(uri);
  if (folder === undefined) return [];
  const beside = all.filter(({ role, declared }) => {
    const file = handlers.paths.uriOf(declared.file);
    const own = file && getWorkspaceFolder(file);
    return role !== 'documented' && own?.uri.toString() === folder.uri.toString();
  });
  const roots = new Set(beside.map(({ appRoot }) => appRoot));
  const place = handlers.paths.pathOf(uri) ?? '';
  const own =
    roots.size === 1
      ? beside
      : beside.filter(({ appRoot }) => appRoot !== '' && place.startsWith(`${appRoot}/`));
  return own.map((route) => ({ ...knownRoute(route), roles: route.guards.roles }));
}
