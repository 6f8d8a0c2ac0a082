import type { Placed } from '../login/request/placeToken.ts';

/** The login of one user, as the keeper asks for it. */
export interface TokenSession {
  /** Counts up with each token. */
  readonly generation: number;
  readonly placed: Placed;
  /** Whether the token has ended by the clock, or nearly so. */
  isDue(): boolean;
  /** Asks the application whether the token is still good; undefined where that cannot be known. */
  check(): Promise<boolean | undefined>;
  /** How often to check at least, in milliseconds. */
  readonly checkEvery: number | undefined;
  /** Logs in or renews; says why not, fit to be shown. */
  renew(): Promise<string | undefined>;
  now(): number;
}

/** What a request carries, or why none is sent any more. */
export type Ready =
  | { readonly kind: 'ready'; readonly generation: number; readonly placed: Placed }
  | { readonly kind: 'lost'; readonly reason: string };

/** What to do with an answer that looks like one for nobody. */
type Doubt = 'pass-on' | 'try-again';

const mostRenewals = 5;
const minute = 60_000;
/** A good check counts so long for operations that refuse this user, whoever is logged in. */
const trustedFor = 30_000;
const mostOperations = 2000;

/** Keeps one user logged in for all requests: one login, one check and one renewal at a time, whoever waits. */
export class TokenKeeper {
  readonly #session: TokenSession;
  #renewals: number[] = [];
  #running: Promise<void> | undefined;
  #lost: string | undefined;
  /** When the token was last known to be good. */
  #provenAt: number;
  /** How often that was found out. */
  #proofs = 0;
  readonly #refusing = new Set<string>();

  constructor(session: TokenSession) {
    this.#session = session;
    this.#provenAt = session.now();
  }

  /** Why the session was lost, if it was. */
  get lost(): string | undefined {
    return this.#lost;
  }

  /** Renews by the clock before anything is sent. */
  async ready(): Promise<Ready> {
    await this.#running;
    if (this.#lost === undefined) {
      if (this.#session.isDue()) await this.#alone(() => (this.#session.isDue() ? this.#renew() : undefined));
      else if (this.#isCheckDue())
        await this.#alone(() => (this.#isCheckDue() ? this.#checked() : undefined));
    }
    const { generation, placed } = this.#session;
    return this.#lost === undefined
      ? { kind: 'ready', generation, placed }
      : { kind: 'lost', reason: this.#lost };
  }

  /** A request of that generation was answered as if nobody were logged in; `operation` names what was called. */
  async doubted(generation: number, operation: string): Promise<Doubt> {
    if (this.#isKnownToRefuse(operation)) return 'pass-on';
    const proofs = this.#proofs;
    await this.#alone(() => {
      const isAnswered = this.#session.generation !== generation || this.#proofs !== proofs;
      return isAnswered ? undefined : this.#checked();
    });
    if (this.#session.generation !== generation && this.#lost === undefined) return 'try-again';
    this.refuses(operation);
    return 'pass-on';
  }

  /** An operation that refuses this user although the token is good. */
  refuses(operation: string): void {
    if (this.#refusing.size < mostOperations) this.#refusing.add(operation);
  }

  #isKnownToRefuse(operation: string): boolean {
    return this.#refusing.has(operation) && this.#session.now() - this.#provenAt < trustedFor;
  }

  #isCheckDue(): boolean {
    const { checkEvery } = this.#session;
    return checkEvery !== undefined && this.#session.now() - this.#provenAt >= checkEvery;
  }

  async #checked(): Promise<void> {
    const isGood = await this.#session.check();
    if (isGood === false) return await this.#renew();
    this.#provenAt = this.#session.now();
    this.#proofs++;
  }

  async #renew(): Promise<void> {
    const now = this.#session.now();
    this.#renewals = this.#renewals.filter((at) => now - at < minute);
    if (this.#renewals.length >= mostRenewals) {
      this.#lost = `the session ended ${mostRenewals + 1} times within a minute.`;
      return;
    }
    this.#renewals.push(now);
    this.#lost = await this.#session.renew();
    this.#provenAt = this.#session.now();
  }

  /** One after the other: whoever comes later finds what the first has done. */
  async #alone(work: () => Promise<void> | undefined): Promise<void> {
    const before = this.#running;
    const mine = (async () => {
      await before;
      if (this.#lost === undefined) await work();
    })();
    this.#running = mine;
    await mine;
  }
}
