import { type TextDocument, Uri } from 'vscode';
import type { AccessEvent, AccessMatrix } from '../../../access/matrix.ts';
import { type Operation, operationKey } from '../../../access/operations/operation.ts';
import type { WriteLedger } from '../../../access/writes/ledger.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { formatCount, t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import type { AuthorizationRun } from '../../shared/logins/authorizationRuns.ts';
import type { VerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { runPorts } from '../../shared/logins/runPorts.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { type ReportProgress, runWithProgress } from '../../shared/messages/progress.ts';
import { askingText } from './askingText.ts';
import { importFindings } from './importFindings.ts';

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
  readonly keep: (run: AuthorizationRun) => Promise<void>;
}

/** Milliseconds between two times that what is known is kept. */
const keptEvery = 5_000;

/** Asks, and shows each row as soon as it is known; what is known is kept whatever ends it. */
export async function runTest(app: App, verifyRole: VerifyRole, wanted: Wanted): Promise<AuthorizationRun> {
  const { document, config, operations, writable, budget, requestsPerSecond, roles, before } = wanted;
  const { aborter, keep } = wanted;
  const { uri, version } = document;
  const running = new RunningTest(app, uri, config.application.name, before);
  return runWithProgress(app, t('Testing authorization'), async (signal, report) => {
    signal.addEventListener('abort', () => aborter.abort());
    const ports = await runPorts(app, verifyRole, uri, aborter.signal);
    const progress = progressOf(report);
    let kept = app.clock();
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
        const run = running.take(event);
        // A window may be closed, or end, at any time.
        if (event.kind !== 'row' || app.clock() - kept < keptEvery) return;
        kept = app.clock();
        void keep(run);
      },
    });
    const ended = running.end(matrix, document.version !== version);
    const run =
      ended.rows.size === 0
        ? ended
        : running.found(await importFindings(app, verifyRole, { run: ended, config, roles }));
    await keep(run);
    return run;
  });
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
  readonly #before: AuthorizationRun | undefined;
  #run: AuthorizationRun;

  constructor(
    app: App,
    file: TextDocument['uri'],
    application: string,
    before: AuthorizationRun | undefined,
  ) {
    this.#app = app;
    this.#file = file;
    this.#before = before;
    this.#run = {
      users: [],
      skipped: [],
      planned: [],
      rows: new Map(),
      requests: 0,
      ...before,
      application,
      state: 'running',
      findings: 0,
      isStale: false,
      at: app.clock(),
    };
    this.#show(this.#run);
  }

  take(event: AccessEvent): AuthorizationRun {
    const run = this.#run;
    switch (event.kind) {
      case 'planned': {
        const { users, rows, skipped } = event;
        const keys = new Set(rows.map(({ key }) => key));
        const known = this.#before?.planned.filter(({ key }) => !keys.has(key)) ?? [];
        return this.#show({
          ...run,
          users,
          planned: [...known, ...rows],
          skipped: this.#withBefore(skipped),
        });
      }
      case 'asking':
        return this.#show({ ...run, asking: event });
      case 'row': {
        const { row } = event;
        // What is written is planned only by what was created.
        const isPlanned = run.planned.some(({ key }) => key === row.key);
        const planned = isPlanned ? run.planned : [...run.planned, row];
        return this.#show({ ...run, planned, rows: new Map([...run.rows, [row.key, row]]) });
      }
    }
  }

  end(
    { users, rows, requests, stopped, left, isComplete }: AccessMatrix,
    isEdited: boolean,
  ): AuthorizationRun {
    const { asking: _asking, stopped: _stopped, left: _left, ...run } = this.#run;
    const ended: AuthorizationRun = {
      ...run,
      users,
      requests: run.requests + requests,
      rows: new Map([...run.rows, ...rows.map((row) => [row.key, row] as const)]),
      state: isComplete ? 'complete' : 'stopped',
      isStale: isEdited,
      ...(stopped !== undefined && { stopped }),
      ...(left !== undefined && { left }),
    };
    return this.#show(ended);
  }

  /** So many findings were made of it. */
  found(findings: number): AuthorizationRun {
    return this.#show({ ...this.#run, findings });
  }

  #withBefore(skipped: AuthorizationRun['skipped']): AuthorizationRun['skipped'] {
    const names = new Set(skipped.map(({ operation }) => operationKey(operation)));
    const others = this.#before?.skipped ?? [];
    return [...others.filter(({ operation }) => !names.has(operationKey(operation))), ...skipped];
  }

  #show(run: AuthorizationRun): AuthorizationRun {
    this.#run = run;
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
