import type { Uri } from 'vscode';
import { formatCount, t, translate } from '../../../base/messages.ts';
import type { RunEvent, UserRun } from '../../../login/session/events.ts';
import type { App } from '../../app/app.ts';
import { renderMessage } from '../../../auth/messages.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { type ReportProgress, runWithProgress } from '../../shared/messages/progress.ts';
import { anySignal } from '../../shared/messages/signalIn.ts';
import { warnUntrusted } from '../../shared/messages/warnUntrusted.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { runPorts } from '../../shared/logins/runPorts.ts';
import { sentenceOf } from './sentenceOf.ts';
import { refusalToSend } from '../../shared/logins/refusalToSend.ts';
import type { LoginTarget } from '../../shared/logins/target.ts';

/** What is run: all users of a file, or those of a role, or one; up to a step; without a network. */
export interface Wanted extends LoginTarget {
  readonly toStep?: string;
  readonly dryRun?: boolean;
  /** Of whoever has started it and may cancel it; the notification has its own. */
  readonly signal?: AbortSignal;
  /** Whoever has started it shows the progress and what comes of it. */
  readonly isQuiet?: boolean;
}

/** Runs roles, one at a time. */
export class Verifier {
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  /** The runs of all users that were meant; undefined where nothing was run, which was said then. */
  async run(wanted: Wanted): Promise<readonly UserRun[] | undefined> {
    if (refusesToSend(this.#app, wanted)) return undefined;
    return this.#app.loginRuns.alone(() => this.#run(wanted));
  }

  async #run({
    document,
    role,
    user,
    toStep,
    dryRun = false,
    signal: cancelled,
    isQuiet = false,
  }: Wanted): Promise<readonly UserRun[] | undefined> {
    const verifyRole = await loadVerifyRole();
    const read = verifyRole.readConfig(document.getText());
    if (!read.ok) {
      const { line } = document.positionAt(read.problem.offset);
      const problem = renderMessage(read.problem.message, translate);
      return this.#refuse(t('Line {0}: {1}', line + 1, problem));
    }
    const { version, uri } = document;
    const title = dryRun ? t('Dry run') : t('Verifying roles');
    const task = async (stopped: AbortSignal, report: ReportProgress): Promise<readonly UserRun[]> => {
      const signal = anySignal(stopped, cancelled);
      const ports = await runPorts(this.#app, verifyRole, uri, signal);
      const onEvent = (event: RunEvent): void => {
        report({ message: oneLine(messageOf(event)) });
        if (event.kind !== 'finished') return;
        this.#keep(uri, event.run, dryRun);
        // Edited meanwhile.
        if (document.version !== version) this.#app.logins.makeStale(uri);
      };
      const runs = await verifyRole.runRoles(read.config, ports, {
        role,
        user,
        toStep,
        dryRun,
        signal,
        onEvent,
      });
      if (user === undefined) this.#app.logins.keepOnly(uri, runs, role);
      return runs;
    };
    const { signal: never } = new AbortController();
    return isQuiet ? task(never, () => undefined) : runWithProgress(this.#app, title, task);
  }

  /** A user who was not tried this time stays as known before. */
  #keep(uri: Uri, run: UserRun, dryRun: boolean): void {
    const { logins } = this.#app;
    const isKnown = logins.ofUser(uri, run.role, run.username) !== undefined;
    if (run.outcome !== 'skipped' || !isKnown) logins.set(uri, run, dryRun);
  }

  #refuse(sentence: string): undefined {
    void this.#app.window.showWarningMessage(sentence);
    return undefined;
  }
}

/** Whether nothing is sent for a file, in which case it was said why. */
export function refusesToSend(
  app: App,
  { document, dryRun = false }: Pick<Wanted, 'document' | 'dryRun'>,
): boolean {
  if (dryRun) return false;
  const refusal = refusalToSend(app, document.uri, {
    untrusted: t(
      'Verify Role sends the requests in this file. Trust this workspace to use it. Dry Run works here.',
    ),
    browser: t(
      'Browsers do not let Verify Role send its requests. Open the folder in a desktop or remote window. Dry Run works here.',
    ),
    elsewhere: t('Verify Role needs the files of a desktop or remote window. Dry Run works here.'),
  });
  if (refusal === undefined) return false;
  if (refusal.isTrust) void warnUntrusted(app, refusal.sentence);
  else void app.window.showWarningMessage(refusal.sentence);
  return true;
}

function messageOf(event: RunEvent): string {
  if (event.kind === 'finished') return `${event.run.role} ${event.run.username}`;
  const doing =
    event.kind === 'started'
      ? event.step
      : event.kind === 'exchange'
        ? event.exchange.facts.label
        : event.output.step;
  return t('{0} {1}: {2}', event.role, event.username, doing);
}

/** Says how it went, and leads to the details, or to the secret that has no value. */
export async function showOutcome(app: App, runs: readonly UserRun[]): Promise<boolean> {
  // The user did not let anything be sent, and knows.
  if (runs.every(({ outcome }) => outcome === 'skipped')) return false;
  const details = t('Show Details');
  const failed = runs.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return (await showPassed(app, runs, details)) === details;
  const { faultMessages, problemsOf } = await loadVerifyRole();
  const problems = problemsOf(runs);
  const [[first], [problem]] = [failed, problems];
  const fix = problem?.fix;
  const store = fix?.kind === 'store-secret' ? [t('Store Secret…')] : [];
  const count = t('{0} of {1} failed.', formatCount(failed.length), formatCount(runs.length));
  const why = problem === undefined ? '' : sentenceOf(problem, faultMessages);
  const who =
    (failed.length > 1 && problems.length === 1) || first === undefined
      ? ''
      : `${first.role} ${first.username}: `;
  // An error would stay until it is closed, also when the next run succeeds.
  const chosen = await app.window.showWarningMessage(oneLine(`${count} ${who}${why}`), ...store, details);
  if (fix?.kind === 'store-secret' && chosen === store[0]) await app.commands.run('storeSecret', fix.name);
  return chosen === details;
}

function showPassed(
  { window }: App,
  runs: readonly UserRun[],
  details: string,
): Thenable<string | undefined> {
  if (runs.some(({ outcome }) => outcome === 'cancelled' || outcome === 'skipped')) {
    return window.showWarningMessage(t('Not all users were tried.'), details);
  }
  const unverified = runs.filter(({ outcome }) => outcome === 'unverified');
  if (unverified.length > 0) {
    const count = t(
      '{0} of {1} unverified: nothing proves that the token works.',
      formatCount(unverified.length),
      formatCount(runs.length),
    );
    return window.showWarningMessage(count, details);
  }
  const passed =
    runs.length === 1 ? t('The user logged in.') : t('All {0} users logged in.', formatCount(runs.length));
  return window.showInformationMessage(passed, details);
}
