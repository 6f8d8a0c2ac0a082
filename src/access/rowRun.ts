import { answerOf, type AccessAnswer } from './answer.ts';
import type { Caller, ReadCall } from './caller.ts';
import type { AskedCell } from './judge.ts';
import type { Pace } from './pace.ts';
import type { PlannedRow } from './plan.ts';
import type { Actor, Instance } from './policy.ts';
import { isLikeNothing, type Baseline } from './proof.ts';
import { surely, type Settling } from './settling.ts';
import { nonsenseTarget } from './values.ts';

/** One row while it is asked: the owner first, then everybody else, and what proves something only where somebody got in. */
export class RowRun {
  readonly row: PlannedRow;
  readonly cells: AskedCell[] = [];
  baseline: Baseline | undefined;
  readonly #callers: ReadonlyMap<number, Caller>;
  readonly #nobody: Caller;
  readonly #pace: Pace;
  readonly #known: Map<number, AccessAnswer> | undefined;
  #owner: Caller | undefined;
  /** What the owner got. */
  first: AccessAnswer | undefined;

  constructor(
    row: PlannedRow,
    callers: ReadonlyMap<number, Caller>,
    nobody: Caller,
    pace: Pace,
    known: ReadonlyMap<string, Map<number, AccessAnswer>>,
  ) {
    this.row = row;
    this.#callers = callers;
    this.#nobody = nobody;
    this.#pace = pace;
    this.#known = row.operation.method === 'GET' ? known.get(row.instance.target) : undefined;
  }

  async ask(settling: Settling): Promise<void> {
    const { owners, questions, operation } = this.row;
    await this.#askOwner(owners);
    const hasNoBaseline = owners.length > 0 && this.#owner === undefined;
    for (const { actor, claim } of questions) {
      if (this.cells.some((cell) => cell.actor === actor)) continue;
      const cell: AskedCell = { actor, claim };
      this.cells.push(cell);
      const needsOwner = claim === 'authentication' || claim === 'function' || claim === 'object';
      if (hasNoBaseline && needsOwner) {
        cell.reason = this.#pace.goesOn ? 'no-baseline' : 'stopped';
        continue;
      }
      const caller = this.#callerOf(actor);
      if (caller === undefined || !this.#pace.goesOn) {
        cell.reason = caller === undefined ? 'no-login' : 'stopped';
        continue;
      }
      const answer = await this.#askAs(caller, this.row.instance);
      if (answer === undefined) cell.reason = caller.fault === undefined ? 'failure' : 'no-login';
      else cell.answer = answer;
      if (answer?.kind === 'refusal' && actor !== undefined)
        await settling.refused(caller, cell, () => this.#askAs(caller, this.row.instance));
    }
    const nobody = this.cells.find(({ actor }) => actor === undefined);
    if (this.#owner !== undefined && !operation.isPublic && nobody?.answer?.kind === 'refusal')
      this.#owner.own = this.#callOf(this.row.instance.target);
    await this.complete();
  }

  /** The first of them who gets it; a refusal counts only where the session lives. */
  async #askOwner(owners: readonly Actor[]): Promise<void> {
    for (const actor of owners) {
      const caller = this.#callerOf(actor);
      if (caller === undefined || !this.#pace.goesOn) continue;
      const answer = await surely(caller, () => this.#askAs(caller, this.row.instance));
      this.cells.push({ actor, claim: 'may', ...(answer && { answer }) });
      if (answer?.kind !== 'content') continue;
      this.#owner = caller;
      this.first = answer;
      return;
    }
  }

  /** What proves that an answer is the owner's, once somebody got one who must not. */
  async complete(): Promise<void> {
    const { instance, operation } = this.row;
    const got = this.cells.filter(
      ({ claim, answer }) => claim !== 'may' && claim !== 'undeclared' && answer?.kind === 'content',
    );
    if (got.length === 0 || this.#owner === undefined || this.first === undefined) return;
    for (const cell of got) await this.#askOwnObject(cell);
    if (this.baseline !== undefined) return;
    const nonsenseAt = { ...instance, target: nonsenseTarget(operation, instance) };
    let nonsense = await this.#maybe(this.#owner, nonsenseAt);
    const other = this.#otherOwner(this.#owner);
    const otherObject = other && (await this.#surely(other.caller, other.object));
    let again = await this.#maybe(this.#owner, instance);
    if (again?.kind === 'refusal') {
      // The session had ended: what does not exist was asked for without one.
      again = await this.#surely(this.#owner, instance);
      nonsense = await this.#maybe(this.#owner, nonsenseAt);
    }
    if (again?.kind !== 'content') return;
    const baseline = {
      first: this.first,
      again,
      ...(nonsense && { nonsense }),
      ...(otherObject && { otherObject }),
      echoed: instance.values,
      ownerName: this.#owner.actor?.username ?? '',
    };
    // Some give each user his own object, whatever id is asked for: another owner shows what does not exist, then.
    const others = other && isLikeNothing(baseline) ? await this.#maybe(other.caller, nonsenseAt) : undefined;
    this.baseline = others === undefined ? baseline : { ...baseline, nonsense: others };
  }

  async #askOwnObject(cell: AskedCell): Promise<void> {
    const { actor } = cell;
    if (actor === undefined || cell.ownObject !== undefined) return;
    const own = this.#objectOf(actor.place);
    const caller = this.#callerOf(actor);
    const answer = own && caller && (await this.#surely(caller, own));
    if (answer !== undefined) cell.ownObject = answer;
  }

  #otherOwner(owner: Caller): { readonly caller: Caller; readonly object: Instance } | undefined {
    for (const [place, caller] of this.#callers) {
      if (caller === owner || caller.fault !== undefined || this.row.instance.owners.includes(place))
        continue;
      const object = this.#objectOf(place);
      if (object !== undefined) return { caller, object };
    }
    return undefined;
  }

  /** An object of this user that is another one than the row's. */
  #objectOf(place: number): Instance | undefined {
    const { instances, instance } = this.row;
    return instances.find(({ owners, target }) => owners.includes(place) && target !== instance.target);
  }

  #callerOf(actor: Actor | undefined): Caller | undefined {
    if (actor === undefined) return this.#nobody;
    const caller = this.#callers.get(actor.place);
    return caller?.fault === undefined ? caller : undefined;
  }

  #callOf(target: string): ReadCall {
    return { method: this.row.operation.method, target };
  }

  #surely(caller: Caller, instance: Instance): Promise<AccessAnswer | undefined> {
    return surely(caller, () => this.#maybe(caller, instance));
  }

  async #maybe(caller: Caller, instance: Instance): Promise<AccessAnswer | undefined> {
    return this.#pace.goesOn ? this.#askAs(caller, instance) : undefined;
  }

  async #askAs(caller: Caller, { target }: Instance): Promise<AccessAnswer | undefined> {
    const place = caller.actor?.place ?? -1;
    const known = target === this.row.instance.target ? this.#known?.get(place) : undefined;
    if (known !== undefined) {
      this.#known?.delete(place);
      return known;
    }
    const came = await caller.ask(this.#callOf(target));
    this.#pace.note(came);
    return 'received' in came ? answerOf(came.received, this.row.operation.method) : undefined;
  }
}
