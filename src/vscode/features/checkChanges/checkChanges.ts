import { plural, setLanguage, t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { inBackground } from '../../app/background.ts';
import type { ChangedScope, CheckOutcome, PreparedCheck } from '../../shared/checks/changeChecks.ts';
import { listed } from '../../shared/checks/checkWords.ts';
import { runWithProgress, type Within } from '../../shared/messages/progress.ts';
import { warnUntrusted } from '../../shared/messages/warnUntrusted.ts';
import { type Changed, changedEndpoints } from './changedEndpoints.ts';
import { scopeOf } from './changedScope.ts';

/** For callers of the command. */
interface Checked {
  readonly endpoints: number;
  readonly outcomes: readonly CheckOutcome[];
}

/**
 * Check My Changes…: retests the findings of endpoints whose code differs, tests who has access to them, and scans them. One
 * question says what is sent and as whom, and what is left out; nothing is sent before.
 */
export async function checkChanges(app: App): Promise<Checked | undefined> {
  // This bundle has sentences of its own.
  setLanguage(app.env.language, app.translations);
  if (refuses(app)) return undefined;
  const changed = await changedEndpoints(app);
  if ('sentence' in changed) return void app.window.showInformationMessage(changed.sentence);
  const scope = await scopeOf(app, changed);
  const stopping = new AbortController();
  const checks = await app.changeChecks.prepare(scope, stopping.signal);
  const running = checks.filter(({ run }) => run !== undefined);
  const count = changed.routes.length;
  // A blank line before each part.
  const lines = [...linesOf(changed, scope), ...checks.flatMap((check) => ['', ...check.lines])];
  if (running.length === 0) return void app.window.showWarningMessage(nothingText(count, checks));
  if (!(await agrees(app, count, lines))) return undefined;
  const outcomes = await runWithProgress(app, t('Checking changes'), (signal, report) => {
    signal.addEventListener('abort', () => stopping.abort());
    // Each check counts for itself.
    return runAll(running, {
      signal,
      report: ({ message }) => report(message === undefined ? {} : { message }),
    });
  });
  // The message stays until it is answered; whoever ran the command goes on.
  inBackground(app, t('Checking changes'), showOutcome(app, changed, outcomes, lines));
  return { endpoints: count, outcomes };
}

function refuses(app: App): boolean {
  if (!app.workspace.isTrusted) {
    const sentence = t(
      'Check My Changes sends requests that this workspace names. Trust this workspace to use it.',
    );
    void warnUntrusted(app, sentence);
  } else if (!app.machine.canSend)
    void app.window.showWarningMessage(
      t(
        'Browsers do not let Check My Changes send its requests. Open the folder in a desktop or remote window.',
      ),
    );
  return !app.workspace.isTrusted || !app.machine.canSend;
}

function linesOf({ comparedWith, notes }: Changed, { operations }: ChangedScope): readonly string[] {
  return [t('{0}: {1}', comparedWith, listed(operations)), ...notes];
}

function nothingText(count: number, checks: readonly PreparedCheck[]): string {
  const counted = {
    one: '{0} endpoint differs, but nothing of it can be checked. {1}',
    other: '{0} endpoints differ, but nothing of them can be checked. {1}',
  };
  return plural(count, counted, checks.flatMap(({ lines }) => lines).join(' '));
}

async function agrees({ window }: App, count: number, detail: readonly string[]): Promise<boolean> {
  const check = t('Check');
  const counted = { one: 'Check {0} changed endpoint?', other: 'Check {0} changed endpoints?' };
  return (await window.showWarningMessage(plural(count, counted), { modal: true, detail }, check)) === check;
}

async function runAll(checks: readonly PreparedCheck[], within: Within): Promise<readonly CheckOutcome[]> {
  const outcomes: CheckOutcome[] = [];
  for (const { run } of checks) {
    if (within.signal.aborted || run === undefined) break;
    outcomes.push(await run(within));
  }
  const left = checks.length - outcomes.length;
  const counted = { one: '{0} check was not started', other: '{0} checks were not started' };
  return left === 0 ? outcomes : [...outcomes, { sentence: plural(left, counted), details: [], isBad: true }];
}

/** One line of all that came of it, and the way to each thing that was looked at. */
async function showOutcome(
  app: App,
  { routes, endpoints }: Changed,
  outcomes: readonly CheckOutcome[],
  lines: readonly string[],
): Promise<void> {
  const { window, commands } = app;
  const counted = { one: 'Checked {0} changed endpoint. {1}', other: 'Checked {0} changed endpoints. {1}' };
  const sentences = outcomes.map((one) => (one.sentence.endsWith('.') ? one.sentence : `${one.sentence}.`));
  const sentence = plural(routes.length, counted, sentences.join(' '));
  const [details, findings] = [t('Show Details'), t('Show Findings')];
  const isBad = outcomes.some((one) => one.isBad);
  const show = isBad ? window.showWarningMessage : window.showInformationMessage;
  const chosen = await show(sentence, details, ...(endpoints.length === 0 ? [] : [findings]));
  if (chosen === findings) await commands.run('showFindingsOf', endpoints);
  if (chosen !== details) return;
  const text = [
    sentence,
    ...outcomes.flatMap((one) => ['', one.sentence, ...one.details.map((line) => `- ${line}`)]),
    '',
    t('The plan that you confirmed:'),
    ...lines.filter((line) => line !== '').map((line) => `- ${line}`),
    '',
  ].join('\n');
  await commands.run('showImportDetails', text, t('Checked Changes'));
}
