import type { Caller } from './caller.ts';
import { answerOf, type AccessAnswer } from './answer.ts';
import type { AskedCell } from './judge.ts';
import type { Pace } from './pace.ts';

interface Pending {
  readonly cell: AskedCell;
  readonly again: () => Promise<AccessAnswer | undefined>;
  /** Logins of the user when this was answered. */
  readonly logins: number;
}

/** So many refusals in a row stand until it is shown that the session still lives. */
const mostPending = 10;

/**
 * Each "cannot" needs its "can": refusals count once the same user got something of his own after them. Where he does not,
 * he logs in again and asks again, and what is left says nothing.
 */
export class Settling {
  readonly #pace: Pace;
  readonly #pending = new Map<Caller, Pending[]>();

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  async refused(caller: Caller, cell: AskedCell, again: Pending['again']): Promise<void> {
    const pending = this.#pending.get(caller) ?? [];
    this.#pending.set(caller, pending);
    pending.push({ cell, again, logins: caller.logins });
    if (pending.length % mostPending === 0) await this.#settle(caller, pending);
  }

  async settleAll(): Promise<void> {
    for (const [caller, pending] of this.#pending) {
      await this.#settle(caller, pending);
      // Nothing showed that the session lived.
      for (const { cell } of pending) cell.reason = 'no-session';
    }
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
    for (const { cell, again } of asked) {
      const answer = lives ? await surely(caller, again) : undefined;
      if (answer === undefined) cell.reason = 'no-session';
      else cell.answer = answer;
    }
  }
}

/** An answer in which a refusal is one: undefined where the session ends each time. */
export async function surely(
  caller: Caller,
  ask: () => Promise<AccessAnswer | undefined>,
): Promise<AccessAnswer | undefined> {
  const answer = await ask();
  if (answer?.kind !== 'refusal' || (await isAlive(caller)) !== false) return answer;
  if ((await caller.renew()) !== undefined) return undefined;
  const again = await ask();
  return again?.kind !== 'refusal' || (await isAlive(caller)) !== false ? again : undefined;
}

async function isRenewed(caller: Caller): Promise<boolean> {
  return (await caller.renew()) === undefined && (await isAlive(caller)) === true;
}

/** Undefined where nothing is known that would show it. */
function isAlive(caller: Caller): Promise<boolean | undefined> {
  return caller.isAlive((received) => answerOf(received).kind === 'content');
}
