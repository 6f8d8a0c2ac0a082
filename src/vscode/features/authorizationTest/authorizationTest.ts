import type { TextDocument } from 'vscode';
import type { Operation } from '../../../access/operations/operation.ts';
import type { WritePlan } from '../../../access/writes/writePlan.ts';
import { renderMessage } from '../../../auth/messages.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { setLanguage, t, translate } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { inBackground } from '../../app/background.ts';
import type { ChangedScope, PreparedCheck } from '../../shared/checks/changeChecks.ts';
import { loadVerifyRole, type VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { refusalToSend } from '../../shared/logins/refusalToSend.ts';
import type { FilePanels } from '../../shared/webviews/filePanels.ts';
import { warnUntrusted } from '../../shared/messages/warnUntrusted.ts';
import type { TestActions } from './authorizationHandlers.ts';
import { authorizationPanels } from './authorizationPanels.ts';
import { prepareAccess } from './checkAccess.ts';
import { askConsent } from './consent.ts';
import { KeptRuns } from './keptRuns.ts';
import { chosenOperations, operationsFor } from '../../shared/logins/operationsFor.ts';
import { runTest } from './runTest.ts';
import { showOutcome } from './showOutcome.ts';
import { testTarget, type TestTarget } from './testTarget.ts';
import { areVerified } from './verifiedRoles.ts';

/** For callers of the command. */
interface Tested {
  /** Cells of users and of nobody who got what is not theirs. */
  readonly letIn: number;
}

/** The authorization test of a window: a bundle of its own, which the first test loads. */
export class AuthorizationTest {
  readonly #app: App;
  readonly #kept: KeptRuns;
  readonly #panels: Pick<FilePanels, 'show' | 'dispose'>;
  readonly #requestsPerSecond: number;
  #aborter: AbortController | undefined;

  /** `panelsOf`: what shows the tests. */
  constructor(
    app: App,
    panelsOf = (actions: TestActions): Pick<FilePanels, 'show' | 'dispose'> =>
      authorizationPanels(app, actions),
    requestsPerSecond = 5,
  ) {
    // This bundle has sentences of its own.
    setLanguage(app.env.language, app.translations);
    this.#app = app;
    this.#requestsPerSecond = requestsPerSecond;
    this.#kept = new KeptRuns(app);
    this.#panels = panelsOf({
      test: (uri) => this.run({ uri }),
      cancel: () => this.#aborter?.abort(),
    });
  }

  dispose(): void {
    this.#aborter?.abort();
    this.#panels.dispose();
  }

  /** Asks whatever is missing, and for consent. */
  async run(given: unknown): Promise<Tested | undefined> {
    const app = this.#app;
    const target = await testTarget(app, given);
    if (target === undefined) return void app.window.showWarningMessage(t('Open an auth config first.'));
    return this.test(target);
  }

  async test(target: TestTarget): Promise<Tested | undefined> {
    const app = this.#app;
    if (this.#refuses(target)) return undefined;
    const verifyRole = await loadVerifyRole();
    const config = this.#configOf(target.document, verifyRole);
    if (config === undefined || !(await areVerified(app, config, target))) return undefined;
    return this.#test(target, config, verifyRole);
  }

  async #test(target: TestTarget, config: AuthConfig, verifyRole: VerifyRole): Promise<Tested | undefined> {
    const app = this.#app;
    const { uri } = target.document;
    const known = chosenOperations(await operationsFor(app, verifyRole, uri, config), target.operations);
    const operations = verifyRole.readingOperations(known, config);
    if (operations.length === 0) return this.#explain(target);
    const question = { file: uri, text: target.document.getText(), config };
    const kept = this.#kept.fileOf(verifyRole, question);
    const before = await this.#kept.of(question, kept);
    const consent = await askConsent(app, verifyRole, {
      config,
      operations,
      writes: writesOf(verifyRole, known, config),
      before,
      roles: target.roles,
      requestsPerSecond: this.#requestsPerSecond,
    });
    if (consent === undefined) return undefined;
    // Of a test of some operations, what is known of the others stays.
    const earlier = target.operations === undefined ? consent.before : before;
    const run = await app.loginRuns.alone(async () => {
      const aborter = new AbortController();
      this.#aborter = aborter;
      target.signal?.addEventListener('abort', () => aborter.abort());
      if (target.signal?.aborted === true) aborter.abort();
      this.#panels.show(uri, false);
      return runTest(app, verifyRole, {
        document: target.document,
        config,
        operations: consent.operations,
        writable: consent.writes ? known : undefined,
        budget: consent.budget,
        requestsPerSecond: this.#requestsPerSecond,
        roles: target.roles,
        before: earlier,
        aborter,
        kept,
      });
    });
    if (run === undefined) return undefined;
    const ways = {
      openMatrix: () => this.#panels.show(uri, true),
      resume: () => this.run({ uri }),
    };
    // The message stays until it is answered; whoever ran the command goes on.
    inBackground(app, t('Testing authorization'), showOutcome(app, run, ways));
    const cells = [...run.rows.values()].flatMap((row) => [...row.cells, row.anonymous]);
    return { letIn: cells.filter(({ verdict }) => verdict === 'let-in').length };
  }

  /** What Check My Changes would test. */
  async prepareCheck(scope: ChangedScope): Promise<PreparedCheck> {
    return prepareAccess(this.#app, scope, {
      kept: this.#kept,
      requestsPerSecond: this.#requestsPerSecond,
    });
  }

  #refuses({ document }: TestTarget): boolean {
    const refusal = refusalToSend(this.#app, document.uri, {
      untrusted: t(
        'The authorization test sends requests that this workspace names. Trust this workspace to use it.',
      ),
      browser: t(
        'Browsers do not let the authorization test send its requests. Open the folder in a desktop or remote window.',
      ),
      elsewhere: t('The authorization test needs the files of a desktop or remote window.'),
    });
    if (refusal?.isTrust === true) void warnUntrusted(this.#app, refusal.sentence);
    else if (refusal !== undefined) void this.#app.window.showWarningMessage(refusal.sentence);
    return refusal !== undefined;
  }

  #configOf(document: TextDocument, { readConfig }: VerifyRole): AuthConfig | undefined {
    const read = readConfig(document.getText());
    if (read.ok) return read.config;
    const { line } = document.positionAt(read.problem.offset);
    const problem = renderMessage(read.problem.message, translate);
    void this.#app.window.showWarningMessage(t('Line {0}: {1}', line + 1, problem));
    return undefined;
  }

  #explain({ operations }: TestTarget): undefined {
    const sentence =
      operations === undefined
        ? t(
            'No read-only call is known. List an OpenAPI, HAR or Postman file under "attachments", or open the code of the application.',
          )
        : t('{0} cannot be tested: it is unknown, writes, or must never be called.', operations.join(', '));
    void this.#app.window.showWarningMessage(sentence);
    return undefined;
  }
}

/** Nobody wonders about writes where the config names none. */
function writesOf(
  { writePlan }: Pick<VerifyRole, 'writePlan'>,
  known: readonly Operation[],
  config: AuthConfig,
): WritePlan {
  const isNamed = (config.application.writeTests ?? []).length > 0;
  return isNamed ? writePlan(known, config) : { operations: [], byMethod: {} };
}
