import { plural, t } from '../../../../base/messages.ts';
import { type Result, success } from '../../../../base/result.ts';
import type { SourceClient } from '../../../../sources/request/sourceClient.ts';
import type { Binding } from '../../../../sources/source.ts';
import { openOutbox } from '../../../../sources/triage/outbox.ts';
import type { TriageOutbox } from '../../../../sources/triage/triage.ts';
import type { App } from '../../../app/app.ts';
import { inBackground } from '../../../app/background.ts';
import { offer } from '../../../shared/messages/offer.ts';
import { runWithProgress } from '../../../shared/messages/progress.ts';
import type { KeptFetches } from '../keptFetches.ts';
import { isAboutToken, type SourceSessions } from '../sessions.ts';
import { chooseChanges, chooseReasons } from './chooseChanges.ts';
import { type Asked, compare, settledTies, waitingFor } from './compare.ts';
import { askToCompare, confirmSending } from './confirm.ts';
import { detailsText } from './detailsText.ts';
import type { Comparison, Offer } from './offers.ts';
import { outcomeText } from './outcome.ts';
import { type Own, ownFindings } from './ownFindings.ts';
import { sentenceOf, type SourceReason } from './sentences.ts';
import { chooseTarget, outboxFile, scansOf, sourcesAnd, type Target, targetOf } from './targets.ts';

/** What a comparison needs of the server and of the stored findings. */
interface Looked {
  readonly asked: Asked;
  readonly own: readonly Own[];
}

/** Sends triage back to where scans came from: nothing by itself, and nothing that the user has not confirmed. */
export class TriageSending {
  readonly #app: App;
  readonly #kept: KeptFetches;
  readonly #sessions: SourceSessions;
  #opened: TriageOutbox | undefined;

  constructor(app: App, kept: KeptFetches, sessions: SourceSessions) {
    this.#app = app;
    this.#kept = kept;
    this.#sessions = sessions;
  }

  /** Compares, shows, asks and sends; `node`: an item of Scans. */
  async send(node: unknown): Promise<void> {
    const outbox = await this.#outbox();
    if (!outbox.ok) return void this.#app.window.showErrorMessage(sentenceOf(outbox.failure));
    // Its file may have been removed since they were counted.
    await this.#countWaiting(outbox.value);
    const target = await chooseTarget(this.#app, outbox.value, node);
    if (target === undefined) return;
    if (!(await askToCompare(this.#app, this.#kept, target.binding, target.host))) return;
    const comparison = await this.#compare(target, outbox.value);
    if (comparison === undefined) return;
    const { host } = target;
    if (comparison.offers.length === 0) return this.#sayNothing(comparison, host);
    const chosen = await chooseChanges(this.#app, comparison, host, () =>
      this.#showDetails(comparison, host),
    );
    if (chosen === undefined || chosen.length === 0) return;
    const settled = await chooseReasons(this.#app, comparison, chosen);
    if (settled === undefined || !(await confirmSending(this.#app, comparison, settled, host))) return;
    await this.#queue(outbox.value, comparison, settled);
    await this.#sendQueued(outbox.value, target, comparison);
  }

  /** Notes what servers say now, where the user agreed to compare, and counts what waits. */
  async noteFetched(bindings: readonly Binding[], signal: AbortSignal): Promise<void> {
    try {
      await this.#note(bindings, signal);
    } catch (error) {
      // The fetch goes on: its reports are imported already.
      this.#app.log.warn(`Could not compare triage with servers: ${String(error)}`);
    }
  }

  async #note(bindings: readonly Binding[], signal: AbortSignal): Promise<void> {
    const agreed = bindings.filter((one) => this.#kept.maySend(one));
    if (agreed.length === 0) return;
    const opened = await this.#outbox();
    if (!opened.ok) return this.#app.log.warn(sentenceOf(opened.failure));
    const outbox = opened.value;
    for (const binding of agreed) {
      const target = targetOf(binding);
      if (target === undefined) continue;
      const client = await this.#client(target, 'away', signal);
      const looked = client === undefined ? undefined : await this.#look(target, client, signal);
      if (looked?.ok === true) {
        const { asked, own } = looked.value;
        await outbox.note(binding, settledTies(asked, own, outbox));
      }
    }
    await this.#countWaiting(outbox);
  }

  /** Undefined where it was cancelled, or a message has said why there is none. */
  async #compare(target: Target, outbox: TriageOutbox): Promise<Comparison | undefined> {
    const { binding, triage, host } = target;
    const compared = await runWithProgress(
      this.#app,
      t('Comparing triage with {0}', host),
      async (signal) => {
        const client = await this.#client(target, 'present', signal);
        if (client === undefined) return undefined;
        const permitted = await triage.permitted(new URL(binding.url), client);
        if (!permitted.ok) return permitted;
        const looked = await this.#look(target, client, signal);
        if (looked === undefined || !looked.ok) return looked;
        const { asked, own } = looked.value;
        const comparison = compare(asked, permitted.value, host, own, outbox);
        await outbox.note(binding, settledTies(asked, own, outbox));
        return success(comparison);
      },
    );
    if (compared === undefined || compared.ok) return compared?.value;
    this.#sayFailed(target, compared.failure);
    return undefined;
  }

  /** Undefined where it was cancelled. */
  async #look(
    { binding, triage }: Target,
    client: SourceClient,
    signal: AbortSignal,
  ): Promise<Result<Looked, SourceReason['code']> | undefined> {
    const scans = await (await this.#app.findings()).scans();
    const bindings = await sourcesAnd(this.#app, [binding]);
    const own = await ownFindings(this.#app, scansOf(binding, bindings, scans), signal);
    if (signal.aborted) return undefined;
    const states = await triage.states(
      new URL(binding.url),
      own.map(({ finding }) => finding),
      client,
    );
    return states.ok ? success({ asked: { binding, triage, states: states.value }, own }) : states;
  }

  /** Keeps what was confirmed until it is there; what waits and was not confirmed again is dropped. */
  async #queue(outbox: TriageOutbox, { binding }: Comparison, chosen: readonly Offer[]): Promise<void> {
    const confirmed = new Set(chosen.map(({ entry }) => entry?.change.key));
    const left = waitingFor(outbox, binding).filter(({ change }) => !confirmed.has(change.key));
    await outbox.drop(left.map(({ change }) => change.key));
    await outbox.add(
      binding,
      chosen.flatMap(({ planned, to, comment }) =>
        planned === undefined || to === undefined
          ? []
          : [
              {
                key: crypto.randomUUID(),
                finding: planned.finding.key,
                ref: planned.ref,
                from: planned.theirs,
                to,
                comment,
              },
            ],
      ),
    );
    await this.#countWaiting(outbox);
  }

  async #sendQueued(outbox: TriageOutbox, target: Target, { permitted }: Comparison): Promise<void> {
    const { binding, host } = target;
    const summary = await runWithProgress(
      this.#app,
      t('Sending triage to {0}', host),
      async (signal, report) => {
        const client = await this.#client(target, 'present', signal);
        return client === undefined
          ? undefined
          : outbox.send(binding, client, permitted, (done, all) =>
              report({ message: t('{0} of {1}', done, all), increment: done === 0 ? 0 : 100 / all }),
            );
      },
    );
    await this.#countWaiting(outbox);
    if (summary === undefined) return;
    const text = outcomeText(summary, host);
    const failed = [...summary.waiting, ...summary.refused];
    if (failed.length === 0) void this.#app.window.showInformationMessage(text);
    else
      this.#warn(
        target,
        text,
        failed.some(({ reason }) => reason !== undefined && isAboutToken(reason)),
      );
  }

  #client(
    { binding, triage }: Target,
    presence: 'present' | 'away',
    signal: AbortSignal,
  ): Promise<SourceClient | undefined> {
    return this.#sessions.triageClient(binding, triage.permissions, presence, signal);
  }

  async #outbox(): ReturnType<typeof openOutbox> {
    if (this.#opened !== undefined) return success(this.#opened);
    const opened = await openOutbox(outboxFile(this.#app));
    if (opened.ok) this.#opened = opened.value;
    return opened;
  }

  async #countWaiting(outbox: TriageOutbox): Promise<void> {
    await this.#app.fetched.noteWaiting(outbox.entries().filter(({ phase }) => phase !== 'refused').length);
  }

  #showDetails(comparison: Comparison, host: string): void {
    inBackground(
      this.#app,
      t('Sending triage'),
      this.#app.commands.run('showImportDetails', detailsText(comparison, host), t('Send Triage')),
    );
  }

  #sayNothing(comparison: Comparison, host: string): void {
    const { unsent } = comparison;
    if (unsent.length === 0) {
      void this.#app.window.showInformationMessage(nothingText(comparison, host));
      return;
    }
    const show = t('Show Details');
    const text = plural(
      unsent.length,
      { one: '{0} change cannot be sent to {1}.', other: '{0} changes cannot be sent to {1}.' },
      host,
    );
    this.#offer(text, show, () => this.#showDetails(comparison, host));
  }

  #sayFailed(target: Target, reason: SourceReason): void {
    if (reason.code !== 'source-cancelled') this.#warn(target, sentenceOf(reason), isAboutToken(reason));
  }

  /** Where a token is why, another one can be given. */
  #warn(target: Target, text: string, isForToken: boolean): void {
    if (!isForToken) {
      void this.#app.window.showWarningMessage(text);
      return;
    }
    this.#offer(text, t('Log In Again'), async () => {
      await this.#sessions.forget(target.binding);
      await this.#app.commands.run('sendTriage');
    });
  }

  #offer(text: string, button: string, run: () => unknown): void {
    offer(this.#app, t('Sending triage'), this.#app.window.showWarningMessage, text, [[button, run]]);
  }
}

function nothingText({ same, theirs }: Comparison, host: string): string {
  if (theirs > 0) return t('Nothing to send to {0}: only the triage there was changed since.', host);
  return same === 0
    ? t('Nothing to send to {0}: no finding of its scans was changed here.', host)
    : t('Nothing to send to {0}: it has all of your changes already.', host);
}
