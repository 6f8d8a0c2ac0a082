import { answerOf, type AccessAnswer } from './answer.ts';
import type { Caller, CallerCall } from './caller.ts';
import { judgeCell, type AskedCell, type CellReason, type MatrixCell } from './judge.ts';
import type { Pace } from './pace.ts';
import type { PlannedRow } from './plan.ts';
import type { Actor, Claim, Instance } from './policy.ts';
import { hasAnyOf, hasMostOf, hasNothingOf, isLikeNothing, nothingCommon, type Baseline } from './proof.ts';
import { isAlive, surely, type Settling } from './settling.ts';
import { nonsenseOf, type ListedIds } from './values.ts';

const mostRestarts = 3;
/** Lists and hidden fields are judged by one answer alone. */
const nothingListed: ListedIds = { owners: new Map(), roles: new Set() };
const nothingHidden = { isOfOtherTenant: () => false, hiddenFields: () => [] };

/** What all rows of a run share. */
export interface RowAsking {
  readonly callers: ReadonlyMap<number, Caller>;
  readonly nobody: Caller;
  readonly pace: Pace;
  /** Answers that need not be asked for again, by what was asked and by the place of who asked. */
  readonly known: ReadonlyMap<string, Map<number, AccessAnswer>>;
  /** Before each question. */
  readonly onAsk: (row: PlannedRow, actor: Actor | undefined) => void;
}

/** One row while it is asked: the owner first, then everybody else, and what proves something only where somebody got in. */
export class RowRun {
  row: PlannedRow;
  readonly cells: AskedCell[] = [];
  baseline: Baseline | undefined;
  readonly #callers: ReadonlyMap<number, Caller>;
  readonly #nobody: Caller;
  readonly #pace: Pace;
  readonly #known: RowAsking['known'];
  readonly #onAsk: RowAsking['onAsk'];
  #owner: Caller | undefined;
  /** Logins of who asked, at the first answer. */
  readonly #logins = new Map<Caller, number>();
  readonly #confirmed = new Set<AskedCell>();
  readonly #fromLists = new Set<AccessAnswer>();
  /** What owners of the first object got, where none of them got it. */
  #refused: readonly AskedCell[] | undefined;
  #restarts = 0;
  /** Who showed what the right answer is. */
  get owner(): Actor | undefined {
    return this.#owner?.actor;
  }

  /** Whether the owner was shown to be logged in after he was asked. */
  #isProven = false;
  /** What the owner got. */
  first: AccessAnswer | undefined;

  constructor(row: PlannedRow, asking: RowAsking) {
    const { callers, nobody, pace, known, onAsk } = asking;
    this.row = row;
    this.#callers = callers;
    this.#nobody = nobody;
    this.#pace = pace;
    this.#onAsk = onAsk;
    this.#known = known;
  }

  async ask(settling: Settling): Promise<void> {
    await this.#askOwners();
    const { questions } = this.row;
    for (const { actor, claim } of questions) {
      if (this.cells.some((cell) => cell.actor === actor)) continue;
      const cell: AskedCell = { actor, claim };
      this.cells.push(cell);
      await this.#fill(cell, settling);
    }
    await this.#settleOwner(settling);
    await this.complete(settling);
  }

  /** The first object that its owner gets; where none of them is got, the row is about the first one. */
  async #askOwners(): Promise<void> {
    const first = this.row;
    for (let row: PlannedRow | undefined = first; row !== undefined; row = row.next?.()) {
      this.#clear();
      this.row = row;
      await this.#askOwner(row.owners);
      if (this.#owner !== undefined || row.owners.length === 0 || !this.#pace.goesOn) return;
      this.#refused ??= [...this.cells];
    }
    this.#clear();
    this.row = first;
    this.cells.push(...(this.#refused ?? []));
  }

  /** The answer to one question, or why there is none. */
  async #fill(cell: AskedCell, settling: Settling): Promise<void> {
    const { actor, claim } = cell;
    const caller = this.#callerOf(actor);
    const reason = this.#reasonNotToAsk(claim, caller);
    if (caller === undefined || reason !== undefined) {
      cell.reason = reason ?? 'no-login';
      return;
    }
    const answer = await this.#askAs(caller, this.row.instance);
    if (answer === undefined) {
      cell.reason = this.#whyNone(caller);
      return;
    }
    cell.answer = answer;
    if (actor !== undefined && !this.#isOwners(answer, claim))
      await settling.add(caller, this, (lives) => this.#askAgain(cell, caller, lives));
  }

  /** Why nothing came. */
  #whyNone({ fault }: Caller): CellReason {
    if (fault !== undefined) return 'no-login';
    return this.#pace.stopped !== undefined && 'reason' in this.#pace.stopped ? 'stopped' : 'failure';
  }

  #reasonNotToAsk(claim: Claim, caller: Caller | undefined): CellReason | undefined {
    const needsOwner = claim === 'authentication' || claim === 'function' || claim === 'object';
    const hasNoBaseline = this.row.owners.length > 0 && this.#owner === undefined;
    if (needsOwner && hasNoBaseline) return this.#pace.goesOn ? 'no-baseline' : 'stopped';
    if (caller === undefined) return 'no-login';
    return this.#pace.goesOn ? undefined : 'stopped';
  }

  /** All of the row counts only where the owner's session is shown to live; what nobody else gets shows it, now and later. */
  async #settleOwner(settling: Settling): Promise<void> {
    const owner = this.#owner;
    if (owner === undefined) return;
    if (this.row.operation.isPublic || !this.#isRefusedToNobody()) {
      await settling.add(owner, this, async (lives) => {
        if (!this.#isProven) await this.#restart(settling, lives);
      });
      return;
    }
    this.#isProven = true;
    this.#proveSessions(owner, settling);
  }

  /** What nobody else gets shows that who got it is logged in. */
  #proveSessions(owner: Caller, settling: Settling): void {
    const isSure = this.#isSurelyRefusedToNobody();
    for (const { actor, claim, answer } of this.cells) {
      const caller = actor && this.#callerOf(actor);
      if (caller === undefined) continue;
      // Asked again, an answer that is none by its looks alone would be noticed.
      if (isSure) this.#noteOwn(caller, owner, claim === 'may' && answer?.kind === 'content');
      // What a list was answered with came before.
      if (answer?.kind !== 'content' || this.#fromLists.has(answer)) continue;
      const isOwners = isSure ? this.#isOwners(answer, claim) : hasMostOf(this.first, answer);
      if (isOwners && this.#logins.get(caller) === caller.logins) settling.prove(caller);
    }
  }

  /** What shows later that he is logged in: an object of his own, or what he just got and may. */
  #noteOwn(caller: Caller, owner: Caller, hasGot: boolean): void {
    if (caller === owner) caller.own = this.#callOf(this.row.instance);
    const object = caller.actor && this.#objectOf(caller.actor.place);
    const got = hasGot ? this.row.instance : object;
    if (got !== undefined) caller.own ??= this.#callOf(got);
  }

  /** By its looks, so that an answer of others that is none is noticed, too. */
  #isSurelyRefusedToNobody(): boolean {
    return this.cells.find(({ actor }) => actor === undefined)?.answer?.kind === 'refusal';
  }

  /** What a session that had ended gets is what nobody gets: where that is nothing of the owner's, who got it was logged in. */
  #isRefusedToNobody(): boolean {
    const answer = this.cells.find(({ actor }) => actor === undefined)?.answer;
    if (answer?.kind !== 'content') return answer?.kind === 'refusal';
    return this.first !== undefined && hasNothingOf(this.first, answer);
  }

  /** Whether an answer holds what the owner got, so that no session can be missing. */
  #isOwners({ kind, said }: AccessAnswer, claim: Claim): boolean {
    if (kind === 'refusal') return false;
    return claim === 'may' || claim === 'undeclared' || hasMostOf(this.first, { said });
  }

  async #askAgain(cell: AskedCell, caller: Caller, lives: boolean): Promise<void> {
    const answer = lives ? await this.#surely(caller, this.row.instance) : undefined;
    if (answer === undefined) cell.reason = 'no-session';
    else cell.answer = answer;
  }

  #clear(): void {
    this.cells.length = 0;
    this.#logins.clear();
    this.baseline = undefined;
    this.first = undefined;
    this.#owner = undefined;
    this.#isProven = false;
  }

  /** All of it again, since a session had ended; not without end. */
  async #restart(settling: Settling, lives: boolean): Promise<void> {
    if (lives && this.#restarts++ < mostRestarts) return this.ask(settling);
    for (const cell of this.cells) if (cell.answer !== undefined) cell.reason = 'no-session';
  }

  /** The first of them who gets it; a refusal counts only where the session lives. */
  async #askOwner(owners: readonly Actor[]): Promise<void> {
    for (const actor of owners) {
      const caller = this.#callerOf(actor);
      if (caller === undefined || !this.#pace.goesOn) continue;
      let last: AccessAnswer | undefined;
      const answer = await surely(caller, async () => (last = await this.#askAs(caller, this.row.instance)));
      const reason = last === undefined ? this.#whyNone(caller) : 'no-session';
      this.cells.push({ actor, claim: 'may', ...(answer === undefined ? { reason } : { answer }) });
      if (answer?.kind !== 'content') continue;
      this.#owner = caller;
      this.first = answer;
      return;
    }
  }

  /** What proves that an answer is the owner's, once somebody got one who must not. */
  async complete(settling: Settling): Promise<void> {
    const { first } = this;
    if (this.#owner === undefined || first === undefined) return;
    const got = this.cells.filter(
      ({ claim, answer }) =>
        claim !== 'may' &&
        claim !== 'undeclared' &&
        answer?.kind === 'content' &&
        !hasNothingOf(first, answer),
    );
    if (got.length === 0) return;
    for (const cell of got) if (hasAnyOf(first, cell.answer)) await this.#askOwnObject(cell);
    this.baseline ??= await this.#askBaseline(this.#owner, first);
    const { baseline } = this;
    if (baseline === undefined) return this.#leave(got);
    const next = isLikeNothing(baseline) ? this.row.next?.() : undefined;
    if (next !== undefined) {
      // It may be an object that does not exist.
      this.row = next;
      return this.ask(settling);
    }
    const judged = {
      first,
      baseline,
      owners: this.row.instance.owners,
      listed: nothingListed,
      policy: nothingHidden,
    };
    const isLetIn = (cell: AskedCell): boolean => judgeCell(cell, judged, nothingCommon).verdict === 'let-in';
    const letIn = got.filter((cell) => !this.#confirmed.has(cell) && isLetIn(cell));
    for (const cell of letIn) this.#confirmed.add(cell);
    if (letIn.length === 0 || this.#isSurelyRefusedToNobody()) return;
    const nobodys = got.find(({ actor }) => actor === undefined);
    const said = nobodys && judgeCell(nobodys, judged, nothingCommon).verdict;
    await this.#confirm(letIn, said, settling);
  }

  /** Nobody is said to be let in by what was answered to a session that had ended; `said`: what nobody's answer says. */
  async #confirm(
    letIn: readonly AskedCell[],
    said: MatrixCell['verdict'] | undefined,
    settling: Settling,
  ): Promise<void> {
    const isRefused = said === 'refused' || this.#isRefusedToNobody();
    if (isRefused) this.#isProven = true;
    if (said === 'let-in') await this.#settleLetIn(letIn, settling);
    const places = new Set(letIn.map(({ actor }) => actor?.place));
    const isConfirmed = await this.#isConfirmed((caller, isOther) => {
      if (isRefused) return isOther;
      return caller === this.#owner || (said !== 'let-in' && (isOther || places.has(caller.actor?.place)));
    });
    if (!isConfirmed) await this.#restart(settling, true);
  }

  /** What everybody gets without a login, this one got in whatever session. */
  async #settleLetIn(letIn: readonly AskedCell[], settling: Settling): Promise<void> {
    for (const cell of letIn) {
      const caller = cell.actor && this.#callerOf(cell.actor);
      if (caller !== undefined)
        await settling.add(
          caller,
          this,
          (lives) => this.#askAgain(cell, caller, lives),
          this.#logins.get(caller),
        );
    }
  }

  /** What would prove it was not asked for where the run was stopped: a later one does. */
  #leave(cells: readonly AskedCell[]): void {
    if (!this.#pace.goesOn) for (const cell of cells) cell.reason = 'stopped';
  }

  /** Whether the sessions of those whose answers are in doubt live, as they did when they were asked. */
  async #isConfirmed(isDoubted: (caller: Caller, isOther: boolean) => boolean): Promise<boolean> {
    let confirmed = true;
    for (const [caller, logins] of this.#logins) {
      const { actor } = caller;
      if (actor === undefined) continue;
      const isOther =
        caller !== this.#owner && this.row.instances.some(({ owners }) => owners.includes(actor.place));
      if (!isDoubted(caller, isOther)) continue;
      const lives = await isAlive(caller);
      if (lives !== false && caller.logins === logins) {
        if (caller === this.#owner && lives === true) this.#isProven = true;
        continue;
      }
      confirmed = false;
      if (lives === false) await caller.renew();
    }
    return confirmed;
  }

  async #askBaseline(owner: Caller, first: AccessAnswer): Promise<Baseline | undefined> {
    const { instance, operation } = this.row;
    const nonsenseAt = nonsenseOf(operation, instance);
    let nonsense = await this.#maybe(owner, nonsenseAt);
    const other = this.#otherOwner(owner);
    const otherObject = other && (await this.#surely(other.caller, other.object));
    let again = await this.#maybe(owner, instance);
    const isOther = again !== undefined && !hasAnyOf(first, again);
    if (isOther && (await isAlive(owner)) === false && (await owner.renew()) === undefined) {
      // What does not exist was asked for without a session, too.
      nonsense = await this.#maybe(owner, nonsenseAt);
      again = await this.#maybe(owner, instance);
    }
    if (again?.kind !== 'content') return undefined;
    const baseline = {
      first,
      again,
      ...(nonsense && { nonsense }),
      ...(otherObject && { otherObject }),
      echoed: instance.values,
      ownerName: owner.actor?.username ?? '',
    };
    // Some give each user his own object, whatever id is asked for: another owner shows what does not exist, then.
    const others = other && isLikeNothing(baseline) ? await this.#maybe(other.caller, nonsenseAt) : undefined;
    return others === undefined ? baseline : { ...baseline, nonsense: others };
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
    return instances.find(
      (one) => one.owners.includes(place) && one.values.join() !== instance.values.join(),
    );
  }

  #callerOf(actor: Actor | undefined): Caller | undefined {
    if (actor === undefined) return this.#nobody;
    const caller = this.#callers.get(actor.place);
    return caller?.fault === undefined ? caller : undefined;
  }

  #callOf({ target, body }: Instance): CallerCall {
    return { method: this.row.operation.method, target, ...(body && { body }) };
  }

  #surely(caller: Caller, instance: Instance): Promise<AccessAnswer | undefined> {
    return surely(caller, () => this.#maybe(caller, instance));
  }

  async #maybe(caller: Caller, instance: Instance): Promise<AccessAnswer | undefined> {
    return this.#pace.goesOn ? this.#askAs(caller, instance) : undefined;
  }

  async #askAs(caller: Caller, instance: Instance): Promise<AccessAnswer | undefined> {
    const place = caller.actor?.place ?? -1;
    const isRows = instance.target === this.row.instance.target;
    const answers = this.row.operation.method === 'GET' ? this.#known.get(instance.target) : undefined;
    const known = isRows ? answers?.get(place) : undefined;
    if (known !== undefined) {
      answers?.delete(place);
      this.#fromLists.add(known);
      return known;
    }
    this.#onAsk(this.row, caller.actor);
    const came = await caller.ask(this.#callOf(instance));
    if (!this.#logins.has(caller)) this.#logins.set(caller, caller.logins);
    this.#pace.note(came);
    if (!('received' in came)) return undefined;
    const { method, isPublic } = this.row.operation;
    return answerOf(came, method, isPublic);
  }
}
