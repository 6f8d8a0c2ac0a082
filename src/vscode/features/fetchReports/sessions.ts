import type { Result } from '../../../base/result.ts';
import { textsAt } from '../../../base/untrusted.ts';
import { sourceHttp, sourcePolicy } from '../../../node/sources/sourceHttp.ts';
import { strictPolicy } from '../../../node/addressPolicy.ts';
import { runClock } from '../../../node/runClock.ts';
import type { FetchedReport } from '../../../sources/archive/reportsIn.ts';
import { SourceClient } from '../../../sources/request/sourceClient.ts';
import type { SourcePorts } from '../../../sources/ports.ts';
import { sourceOf } from '../../../sources/allSources.ts';
import type { Binding, ListedReport, Listing, Wanted } from '../../../sources/source.ts';
import type { SourceFailureCode } from '../../../sources/sourceMessages.ts';
import type { App } from '../../app/app.ts';
import { proxyOf, throughProxy } from '../../shared/logins/proxyOf.ts';
import type { SignIn } from './signIn.ts';

/** Whether the user is there to sign in. */
type Presence = 'present' | 'away';

/** Asks the servers of sources, as whoever is signed in. */
export class SourceSessions {
  readonly #app: Pick<App, 'settings' | 'proxySettings' | 'machine'>;
  readonly #signIn: SignIn;

  constructor(app: Pick<App, 'settings' | 'proxySettings' | 'machine'>, signIn: SignIn) {
    this.#app = app;
    this.#signIn = signIn;
  }

  /** What a source has; undefined where it needs a sign-in that nobody gives. */
  async list(
    binding: Binding,
    wanted: Wanted,
    presence: Presence,
    signal: AbortSignal,
  ): Promise<Listing | undefined> {
    const [source, url] = [sourceOf(binding), new URL(binding.url)];
    const known = await this.#signIn.known(source, url);
    const isMissing = known === undefined && source.token === 'needed';
    const token = isMissing && presence === 'present' ? await this.#signIn.ask(source, url) : known;
    if (token === undefined && source.token === 'needed') return undefined;
    return source.list(url, wanted, this.#client(binding, token, signal));
  }

  /** The bytes of a report. A server that turns out to want a token is asked once more with one. */
  async get(
    binding: Binding,
    report: ListedReport,
    presence: Presence,
    signal: AbortSignal,
  ): Promise<Result<readonly FetchedReport[], SourceFailureCode>> {
    const [source, url] = [sourceOf(binding), new URL(binding.url)];
    const known = await this.#signIn.known(source, url);
    const got = await source.get(url, report, this.#client(binding, known, signal));
    if (got.ok || presence === 'away' || source.token !== 'optional' || !isAboutToken(got.failure))
      return got;
    await this.#signIn.forget(source, url);
    const token = await this.#signIn.ask(source, url);
    return token === undefined ? got : source.get(url, report, this.#client(binding, token, signal));
  }

  /** Whoever asks and changes triage there; undefined where nobody signs in. */
  async triageClient(
    binding: Binding,
    permissions: string,
    presence: Presence,
    signal: AbortSignal,
  ): Promise<SourceClient | undefined> {
    const [source, url] = [sourceOf(binding), new URL(binding.url)];
    const known = await this.#signIn.known(source, url);
    const token =
      known === undefined && presence === 'present'
        ? await this.#signIn.ask(source, url, permissions)
        : known;
    return token === undefined ? undefined : this.#client(binding, token, signal, permissions);
  }

  /** So that the next question is asked with another token. */
  async forget(binding: Binding): Promise<void> {
    await this.#signIn.forget(sourceOf(binding), new URL(binding.url));
  }

  #client(
    binding: Binding,
    token: string | undefined,
    signal: AbortSignal,
    permissions?: string,
  ): SourceClient {
    const url = new URL(binding.url);
    const api = sourceOf(binding).api(url, token);
    if (api === undefined) throw new Error(`No API of ${binding.url}`);
    const asked = permissions === undefined ? api : { ...api, permissions };
    return new SourceClient(this.#portsFor(new URL(api.origin)), asked, signal);
  }

  #portsFor(origin: URL): SourcePorts {
    const { settings, proxySettings, machine } = this.#app;
    const proxies = proxySettings();
    const allowed = strictPolicy({
      privateHosts: textsAt(settings.get('allowedPrivateHosts')),
      selfSignedHosts: textsAt(settings.get('allowedSelfSignedHosts')),
      proxyOf: proxyOf(proxies, machine.variables),
      throughProxy: throughProxy(proxies),
    });
    const http = sourceHttp(sourcePolicy(origin, allowed));
    return { http, now: () => runClock.now(), sleep: (wait, signal) => runClock.sleep(wait, signal) };
  }
}

export function isAboutToken({ code }: { readonly code: string }): boolean {
  return code === 'source-signed-out' || code === 'source-forbidden';
}
