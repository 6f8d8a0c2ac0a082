import { type TextDocument, Uri } from 'vscode';
import type { AccessEvent, AccessMatrix, Asking } from '../../../access/matrix.ts';
import type { Operation } from '../../../access/operations/operation.ts';
import type { RunSoFar } from '../../../access/runSoFar.ts';
import type { WriteLedger } from '../../../access/writes/ledger.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { formatCount, t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { type AuthorizationRun, knownPart } from '../../shared/logins/authorizationRuns.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { runPorts } from '../../shared/logins/runPorts.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { type ReportProgress, runWithProgress, type Within } from '../../shared/messages/progress.ts';
import { askingText } from './askingText.ts';
import { importFindings } from './importFindings.ts';
import type { KeptRun } from './keptRuns.ts';

interface Wanted {
  readonly document: TextDocument;
  readonly config: AuthConfig;
  readonly operations: readonly Operation[];
  /** All that is known, where it was agreed to write. */
  readonly writable: readonly Operation[] | undefined;
  readonly budget: number;
  readonly requestsPerSecond: number;
  readonly roles: readonly string[] | undefined;
  /** What is known already of the other operations. */
  readonly before: AuthorizationRun | undefined;
  /** Cancelled by the view; the notification has its own. */
  readonly aborter: AbortController;
  /** Undefined where nothing can be kept. */
  readonly kept: KeptRun | undefined;
  /** The work that it is a part of. */
  readonly within?: Within;
}

/** Asks, and shows each row as soon as it is known; what is known is kept whatever ends it. */
export async function runTest(app: App, verifyRole: VerifyRole, wanted: Wanted): Promise<AuthorizationRun> {
  const { document, config, operations, writable, budget, requestsPerSecond, roles, before } = wanted;
  const { aborter, kept } = wanted;
  const { uri, version } = document;
  const users = config.testUsers.map(({ role, username }) => ({ role, username }));
  const known = new verifyRole.RunSoFar(users, before);
  const running = new RunningTest(app, uri, config.application.name, known);
  const keep = async (): Promise<void> => {
    try {
      await kept?.write(known, verifyRole.replaceKept);
    } catch (error) {
      app.log.warn(`Could not keep the authorization test: ${String(error)}`);
    }
  };
  const task = async (signal: AbortSignal, report: ReportProgress): Promise<AuthorizationRun> => {
    signal.addEventListener('abort', () => aborter.abort());
    const ports = await runPorts(app, verifyRole, uri, aborter.signal);
    const progress = progressOf(report);
    await keep();
    const matrix = await verifyRole.accessMatrix(config, ports, operations, {
      signal: aborter.signal,
      roles,
      requestsPerSecond,
      budget,
      ...(writable !== undefined && {
        writes: { operations: writable, ledger: ledgerOf(app, verifyRole, config) },
      }),
      onEvent: (event) => {
        if (event.kind === 'asking') progress(event);
        running.take(event);
        // A window may be closed, or end, at any time.
        kept?.add(event);
      },
    });
    const ended = running.end(matrix, document.version !== version);
    const run =
      ended.rows.size === 0
        ? ended
        : running.found(ended, await importFindings(app, verifyRole, { run: ended, config, roles }));
    await keep();
    return run;
  };
  return runWithProgress(app, t('Testing authorization'), task, wanted.within);
}

/** Notes of what is written, beside the tests that are kept. */
function ledgerOf(
  { addresses, machine }: App,
  { fileLedger }: Pick<VerifyRole, 'fileLedger'>,
  { application }: AuthConfig,
): WriteLedger {
  const folder = machine.pathOf(Uri.joinPath(addresses.storage, 'authorization'));
  if (folder === undefined) throw new Error('Nothing is written without a place for notes of it.');
  return fileLedger(folder, application.baseUrl);
}

/** The latest state of a test that goes on. */
class RunningTest {
  readonly #app: App;
  readonly #file: TextDocument['uri'];
  readonly #known: RunSoFar;
  readonly #application: string;
  readonly #at: number;
  #asking: Asking | undefined;

  constructor(app: App, file: TextDocument['uri'], application: string, known: RunSoFar) {
    this.#app = app;
    this.#file = file;
    this.#known = known;
    this.#application = application;
    this.#at = app.clock();
    this.#show({});
  }

  take(event: AccessEvent): void {
    this.#known.take(event);
    if (event.kind === 'asking') this.#asking = event;
    this.#show(this.#asking === undefined ? {} : { asking: this.#asking });
  }

  end(matrix: AccessMatrix, isStale: boolean): AuthorizationRun {
    this.#known.end({ ...matrix, findings: 0 });
    return this.#show({ state: matrix.isComplete ? 'complete' : 'stopped', isStale });
  }

  /** So many findings were made of it. */
  found(run: AuthorizationRun, findings: number): AuthorizationRun {
    this.#known.findings = findings;
    return this.#show({ ...run, findings });
  }

  /** Rows and what is planned are those of the test itself, which grow: nothing is copied for each of them. */
  #show(changes: Partial<AuthorizationRun>): AuthorizationRun {
    const run: AuthorizationRun = {
      ...knownPart(this.#known),
      application: this.#application,
      state: 'running',
      isStale: false,
      at: this.#at,
      ...changes,
    };
    this.#app.authorizationRuns.set(this.#file, run);
    return run;
  }
}

function progressOf(report: ReportProgress): (asking: Extract<AccessEvent, { kind: 'asking' }>) => void {
  let shown = 0;
  return (asking) => {
    const { done, total } = asking;
    const percent = Math.min(100, (100 * done) / Math.max(1, total));
    report({
      increment: Math.max(0, percent - shown),
      message: t('{0} of {1}: {2}', formatCount(done), formatCount(total), oneLine(askingText(asking))),
    });
    shown = Math.max(shown, percent);
  };
}
