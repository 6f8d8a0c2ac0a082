import { setLanguage, t } from '../../../base/messages.ts';
import { Mutex } from '../../../base/mutex.ts';
import type { Failure } from '../../../base/result.ts';
import type { SourceFailureCode } from '../../../sources/sourceMessages.ts';
import type { Binding } from '../../../sources/source.ts';
import type { App } from '../../app/app.ts';
import { gitHead } from '../../shared/files/gitHead.ts';
import { type Button, offer } from '../../shared/messages/offer.ts';
import { runWithProgress } from '../../shared/messages/progress.ts';
import { askConsent } from './asking.ts';
import { chooseBindings, knownSources, nameOf } from './chooseBindings.ts';
import { chooseReports, type Found } from './chooseReports.ts';
import { type Fetched, importFetched } from './importFetched.ts';
import { KeptFetches } from './keptFetches.ts';
import { sayNewOnBranch } from './newOnBranch.ts';
import { isAboutToken, SourceSessions } from './sessions.ts';
import { SignIn } from './signIn.ts';
import { TriageSending } from './triage/sendTriage.ts';
import { sentenceOf } from './triage/sentences.ts';

/** How often sources are asked for later reports. */
const everyMilliseconds = 60 * 60 * 1000;

/** What one source did not give. */
interface Failing {
  readonly binding: Binding;
  readonly failure: Failure<SourceFailureCode>;
}

/** Fetches reports from servers: a bundle of its own, which the first fetch loads. */
export class Sources {
  readonly #app: App;
  readonly #kept: KeptFetches;
  readonly #sessions: SourceSessions;
  readonly #sending: TriageSending;
  readonly #mutex = new Mutex();
  readonly #aborter = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(app: App, signIn = new SignIn(app)) {
    // This bundle has sentences of its own.
    setLanguage(app.env.language, app.translations);
    this.#app = app;
    this.#kept = new KeptFetches(app);
    this.#sessions = new SourceSessions(app, signIn);
    this.#sending = new TriageSending(app, this.#kept, this.#sessions);
  }

  dispose(): void {
    clearInterval(this.#timer);
    this.#aborter.abort();
  }

  /** Asks where, what and whether, and imports it. */
  async fetch(): Promise<void> {
    const bindings = await chooseBindings(this.#app, this.#kept);
    if (bindings === undefined) return;
    if (bindings.length > 0 && (await askConsent(this.#app, this.#kept, bindings))) {
      await this.#mutex.run(() => this.#fetchFrom(bindings));
    }
    this.#keepFetching();
  }

  /** Shows what sending would change where a scan came from, and sends what the user confirms. */
  async sendTriage(node: unknown): Promise<void> {
    await this.#mutex.run(() => this.#sending.send(node));
  }

  /** Fetches the later reports of what the user has chosen, now and every hour, without a word. */
  async fetchQuietly(): Promise<void> {
    this.#keepFetching();
    await this.#mutex.run(() => this.#fetchLater());
  }

  #keepFetching(): void {
    this.#timer ??= setInterval(() => {
      this.fetchQuietly().catch((error: unknown) =>
        this.#app.log.warn(`Could not fetch reports: ${String(error)}`),
      );
    }, everyMilliseconds);
  }

  async #fetchFrom(bindings: readonly Binding[]): Promise<void> {
    const app = this.#app;
    const failing: Failing[] = [];
    const found = await runWithProgress(app, t('Looking for reports'), (signal) =>
      this.#list(bindings, failing, signal, 'present'),
    );
    if (found.length === 0) return this.#sayNothing(bindings, failing);
    const chosen = await chooseReports(app, this.#kept, found);
    if (chosen === undefined) return;
    for (const binding of bindings) {
      const own = (list: readonly Found[]) =>
        list.filter((one) => one.binding === binding).map(({ report }) => report);
      await this.#kept.choose(binding, own(found), own(chosen));
    }
    const fetched = await runWithProgress(app, t('Fetching reports'), (signal) =>
      this.#get(chosen, failing, signal, 'present'),
    );
    if (fetched.length > 0) {
      const imported = await this.#import(fetched, false);
      const scans = imported.flatMap(({ scans: ids }) => ids);
      await this.#sending.noteFetched(bindings, this.#aborter.signal);
      await sayNewOnBranch(app, scans);
    }
    if (failing.length > 0) this.#sayFailing(failing);
  }

  async #fetchLater(): Promise<void> {
    const bindings = (await knownSources(this.#app)).bindings.filter((one) => this.#kept.isQuiet(one));
    if (bindings.length === 0) return;
    const failing: Failing[] = [];
    const { signal } = this.#aborter;
    const found = await this.#list(bindings, failing, signal, 'away');
    const later = found.filter(
      ({ binding, report }) =>
        report.isLive !== true && this.#kept.isChosen(binding, report) && !this.#kept.isSeen(binding, report),
    );
    const fetched = await this.#get(later, failing, signal, 'away');
    const imported = fetched.length === 0 ? [] : await this.#import(fetched, true);
    await this.#sending.noteFetched(bindings, signal);
    const [problem] = failing;
    await this.#app.fetched.note({
      added: imported.reduce((sum, { added }) => sum + added, 0),
      names: imported.flatMap(({ names }) => names),
      problem: problem === undefined ? undefined : sentenceOf(problem.failure),
    });
  }

  async #list(
    bindings: readonly Binding[],
    failing: Failing[],
    signal: AbortSignal,
    presence: 'present' | 'away',
  ): Promise<readonly Found[]> {
    const wanted = await gitHead(this.#app);
    const found: Found[] = [];
    for (const binding of bindings) {
      const listing = await this.#sessions.list(binding, wanted, presence, signal);
      if (listing === undefined) continue;
      found.push(...listing.reports.map((report) => ({ binding, report })));
      failing.push(...listing.failures.map((failure) => ({ binding, failure })));
    }
    return found;
  }

  async #get(
    chosen: readonly Found[],
    failing: Failing[],
    signal: AbortSignal,
    presence: 'present' | 'away',
  ): Promise<readonly Fetched[]> {
    const fetched: Fetched[] = [];
    for (const found of chosen) {
      if (signal.aborted) break;
      const got = await this.#sessions.get(found.binding, found.report, presence, signal);
      if (got.ok) fetched.push({ found, files: got.value });
      else failing.push({ binding: found.binding, failure: got.failure });
    }
    return fetched;
  }

  async #import(fetched: readonly Fetched[], isQuiet: boolean): ReturnType<typeof importFetched> {
    const imported = await importFetched(this.#app, fetched, isQuiet);
    for (const [index, { found }] of fetched.entries()) {
      // What was cancelled, or could not be stored, is fetched again.
      if (imported[index]?.isDone === true) await this.#kept.see(found.binding, found.report);
    }
    return imported;
  }

  #sayNothing(bindings: readonly Binding[], failing: readonly Failing[]): void {
    if (failing.length > 0) return this.#sayFailing(failing);
    const names = bindings.map(nameOf).join(', ');
    void this.#app.window.showInformationMessage(
      t('No reports found on {0} for this branch or the default branch.', names),
    );
  }

  /** Each sentence once; where a token is why, another one can be given. */
  #sayFailing(failing: readonly Failing[]): void {
    const { window } = this.#app;
    const text = [
      ...new Set(
        failing.flatMap(({ failure }) => (failure.code === 'source-cancelled' ? [] : [sentenceOf(failure)])),
      ),
    ];
    if (text.length === 0) return;
    const refused = failing.filter(({ failure }) => isAboutToken(failure));
    const logIn = async (): Promise<void> => {
      const bindings = [...new Set(refused.map(({ binding }) => binding))];
      for (const binding of bindings) await this.#sessions.forget(binding);
      await this.#mutex.run(() => this.#fetchFrom(bindings));
    };
    const buttons: readonly Button[] = refused.length > 0 ? [[t('Log In Again'), logIn]] : [];
    offer(this.#app, t('Fetching reports'), window.showWarningMessage, text.join(' '), buttons);
  }
}
