import type { Caller } from './caller.ts';
import { answerOf, type AccessAnswer } from './answer.ts';
import type { Pace } from './pace.ts';

/** Asks again in a session that lives, or leaves it where none does. */
type Again = (lives: boolean) => Promise<void>;

interface Pending {
  /** What it is about. */
  readonly row: object;
  readonly again: Again;
  /** Logins of the user when this was answered. */
  readonly logins: number;
}

/** So many answers stand until it is shown that the session still lives. */
const mostPending = 10;
const mostRounds = 5;

/**
 * Each "cannot" needs its "can", and each owner his session: what was answered counts once the same user is shown to be logged
 * in after it. Where he is not, he logs in again and it is asked again, and what is left says nothing.
 */
export class Settling {
  readonly #pace: Pace;
  readonly #pending = new Map<Caller, Pending[]>();

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  async add(caller: Caller, row: object, again: Again, logins = caller.logins): Promise<void> {
    const pending = this.#pending.get(caller) ?? [];
    this.#pending.set(caller, pending);
    pending.push({ row, again, logins });
    if (pending.length % mostPending === 0) await this.#settle(caller, pending);
  }

  /** What a user just got shows that he is logged in: what he was answered before in this session counts. */
  prove(caller: Caller): void {
    const pending = this.#pending.get(caller) ?? [];
    pending.push(...pending.splice(0).filter(({ logins }) => logins !== caller.logins));
  }

  /** The rows of which an answer still waits for a session to be shown. */
  awaited(): ReadonlySet<object> {
    return new Set([...this.#pending.values()].flatMap((pending) => pending.map(({ row }) => row)));
  }

  async settleAll(): Promise<void> {
    // What is asked again is to be settled, too.
    for (let round = 0; round < mostRounds; round++)
      for (const [caller, pending] of this.#pending) await this.#settle(caller, pending);
    // Nothing showed that the session lived.
    for (const pending of this.#pending.values())
      for (const { again } of pending.splice(0)) await again(false);
  }

  async #settle(caller: Caller, pending: Pending[]): Promise<void> {
    if (pending.length === 0) return;
    const before = await isAlive(caller);
    // Something of his own may come later.
    if (before === undefined) return;
    // A session that lives now says nothing of the one before it.
    const { logins } = caller;
    const asked = pending.splice(0).filter((one) => !before || one.logins !== logins);
    if (asked.length === 0) return;
    const lives = this.#pace.goesOn && (before || (await isRenewed(caller)));
    for (const { again } of asked) await again(lives);
  }
}

/** The answer to what he may, in which a refusal is one: undefined where the session ends each time. */
export async function surely(
  caller: Caller,
  ask: () => Promise<AccessAnswer | undefined>,
): Promise<AccessAnswer | undefined> {
  const answer = await ask();
  if (answer?.kind !== 'refusal') return answer;
  const lives = await isAlive(caller);
  if (lives === true || (lives === undefined && !caller.mayDoubt())) return answer;
  if ((await caller.renew()) !== undefined) return undefined;
  const again = await ask();
  return again?.kind !== 'refusal' || (await isAlive(caller)) !== false ? again : undefined;
}

async function isRenewed(caller: Caller): Promise<boolean> {
  return (await caller.renew()) === undefined && (await isAlive(caller)) === true;
}

/** Undefined where nothing is known that would show it. */
export function isAlive(caller: Caller): Promise<boolean | undefined> {
  return caller.isAlive((came) => answerOf(came).kind === 'content');
}
