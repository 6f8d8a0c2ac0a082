import type { AccessAnswer } from '../answer.ts';
import type { Caller } from '../caller.ts';
import { hasShape } from '../proof.ts';
import type { Operation } from '../operations/operation.ts';
import type { Actor, Claim, Policy } from '../policy.ts';
import { isAlive } from '../settling.ts';
import type { CellReason } from '../judge.ts';
import { nonsenseOf } from '../values.ts';
import { changeOf, isSeen, tookEffect, type Change } from './effect.ts';
import type { Made, ObjectWriter } from './objectWriter.ts';
import type { Resource } from './resources.ts';
import { writeActors } from './writePlan.ts';

/** What came of one user's write. */
interface WriteCell {
  readonly actor: Actor | undefined;
  readonly claim: Claim;
  readonly verdict: 'let-in' | 'refused' | 'look' | 'unknown' | 'not-asked';
  readonly reason?: CellReason;
  readonly confidence?: 'High' | 'Medium';
  readonly answer?: AccessAnswer;
  /** What the owner read afterwards. */
  readonly after?: AccessAnswer;
  /** A word of the write that stands in the object since. */
  readonly marker?: string;
}

/** What came of the owner's own write. */
interface OwnWrite {
  readonly verdict: 'allowed' | 'less' | 'unknown' | 'not-asked';
  readonly reason?: CellReason;
  readonly answer?: AccessAnswer;
}

export interface WriteRow {
  readonly operation: Operation;
  readonly target: string;
  readonly owner: Actor;
  readonly owners: readonly number[];
  readonly own: OwnWrite;
  readonly cells: readonly WriteCell[];
}

/** Tries one writing operation as its owner and then as everybody who must not, and reads again as the owner. */
export async function writeRow(
  operation: Operation,
  resource: Resource,
  writer: ObjectWriter,
  {
    actors,
    policy,
    roles,
  }: {
    readonly actors: readonly Actor[];
    readonly policy: Policy;
    /** Only users of these try, and not nobody. */
    readonly roles: readonly string[] | undefined;
  },
): Promise<WriteRow | undefined> {
  const who = writeActors(operation, actors, policy, resource);
  const owner = who && writer.callerOf(who.owner);
  if (who === undefined || owner === undefined) return undefined;
  const claimOf = (actor: Actor | undefined): Claim => {
    if (actor === undefined) return 'authentication';
    return policy.allowedRoles(operation).has(actor.role) ? 'object' : 'function';
  };
  const asked = who.attackers
    .filter((actor) => roles === undefined || (actor !== undefined && roles.includes(actor.role)))
    .map((actor) => ({ actor, claim: claimOf(actor) }));
  const sharesByLists = !policy.declaresObjects(resource.item, who.owner.role);
  const isCreate = operation === resource.create;
  const tried = isCreate
    ? await tryCreating(resource, writer, owner, asked)
    : await tryChanging(operation, resource, writer, { owner, sharesByLists }, asked);
  return {
    ...tried,
    operation,
    target: operation.path,
    owner: who.owner,
    owners: isCreate ? [] : [who.owner.place],
  };
}

type Asked = readonly Pick<WriteCell, 'actor' | 'claim'>[];

async function tryCreating(
  resource: Resource,
  writer: ObjectWriter,
  owner: Caller,
  asked: Asked,
): Promise<Pick<WriteRow, 'own' | 'cells'>> {
  const { answer: expected, value } = await writer.create(resource, owner);
  if (expected?.kind !== 'content' || value === undefined)
    return {
      own: await refusedOwn(withoutEffect(expected, owner, writer), owner),
      cells: asked.map((one) => notAsked(one, writer)),
    };
  const nonsense = nonsenseOf(resource.read, { target: '', values: [value], owners: [] }).values[0] ?? '';
  const missing = await writer.read(resource, owner, nonsense);
  const cells: WriteCell[] = [];
  for (const one of asked) cells.push(await createdAs(one, resource, writer, { owner, expected, missing }));
  return { own: { verdict: 'allowed', answer: expected }, cells };
}

async function refusedOwn(own: OwnWrite, owner: Caller): Promise<OwnWrite> {
  if (own.verdict !== 'less' || (await isAlive(owner)) === true) return own;
  return { ...own, verdict: 'unknown', reason: 'no-session' };
}

async function createdAs(
  one: Asked[number],
  resource: Resource,
  writer: ObjectWriter,
  {
    owner,
    expected,
    missing,
  }: {
    readonly owner: Caller;
    readonly expected: AccessAnswer;
    /** What the owner reads where nothing is. */
    readonly missing: AccessAnswer | undefined;
  },
): Promise<WriteCell> {
  const caller = writer.callerOf(one.actor);
  if (caller === undefined) return { ...one, verdict: 'not-asked', reason: 'no-login' };
  if (!writer.pace.goesOn) return { ...one, verdict: 'not-asked', reason: 'stopped' };
  const { entry, answer, value } = await writer.create(resource, caller);
  if (answer?.kind !== 'content') return refusedCell(one, answer, caller);
  const after = value === undefined ? undefined : await writer.read(resource, owner, value);
  const read = { answer, ...(after && { after }) };
  if (after !== undefined && holds(after, entry.marker))
    return { ...one, verdict: 'let-in', confidence: 'High', ...read, marker: entry.marker };
  // Who may read his own alone is refused what is there, and told that nothing is there where nothing is.
  const isThere = after !== undefined && missing !== undefined && after.status !== missing.status;
  if (isThere) return { ...one, verdict: 'let-in', confidence: 'High', ...read };
  const isAlike = hasShape({ first: expected, again: expected, echoed: [], ownerName: '' }, answer);
  if (value !== undefined && isAlike) return { ...one, verdict: 'let-in', confidence: 'Medium', ...read };
  return { ...one, verdict: 'look', ...read };
}

/** Whether a word stands in what was read. */
function holds({ said }: AccessAnswer, marker: string): boolean {
  return [...said.facts.values()].some((text) => text.includes(marker));
}

async function tryChanging(
  operation: Operation,
  resource: Resource,
  writer: ObjectWriter,
  owning: Owning,
  asked: Asked,
): Promise<Pick<WriteRow, 'own' | 'cells'>> {
  const { owner } = owning;
  const trying = new Trying(operation, resource, writer, owning);
  const { change, own } = await trying.control(owner);
  const cells: WriteCell[] = [];
  for (const one of asked)
    cells.push(change === undefined ? notAsked(one, writer) : await trying.as(one, change));
  return { own, cells };
}

/** An owner's write of which nothing is seen: only a refusal says that he may less than is declared. */
function withoutEffect(
  answer: AccessAnswer | undefined,
  { fault }: Caller,
  { pace }: ObjectWriter,
): OwnWrite {
  if (answer?.kind === 'refusal') return { verdict: 'less', answer };
  if (!pace.goesOn) return { verdict: 'not-asked', reason: 'stopped' };
  if (fault !== undefined) return { verdict: 'not-asked', reason: 'no-login' };
  if (answer === undefined) return { verdict: 'unknown', reason: 'failure' };
  return { verdict: 'unknown', reason: answer.kind === 'failure' ? 'failure' : 'no-effect', answer };
}

function notAsked(one: Asked[number], { pace }: ObjectWriter): WriteCell {
  return { ...one, verdict: 'not-asked', reason: pace.goesOn ? 'no-baseline' : 'stopped' };
}

/** A refusal of somebody whose session is not shown to live says nothing. */
async function refusedCell(
  one: Asked[number],
  answer: AccessAnswer | undefined,
  caller: Caller,
): Promise<WriteCell> {
  const made = { ...one, ...(answer && { answer }) };
  if (answer === undefined || answer.kind === 'failure')
    return { ...made, verdict: 'unknown', reason: 'failure' };
  const lives = caller.actor === undefined || (await isAlive(caller)) === true;
  return lives ? { ...made, verdict: 'refused' } : { ...made, verdict: 'unknown', reason: 'no-session' };
}

interface Owning {
  readonly owner: Caller;
  readonly sharesByLists: boolean;
}

/** One operation that changes or deletes, tried as several. */
class Trying {
  readonly #operation: Operation;
  readonly #resource: Resource;
  readonly #writer: ObjectWriter;
  readonly #owner: Caller;
  /** Where users declare which objects are theirs, a list that holds others' is wrong. */
  readonly #sharesByLists: boolean;
  #object: Made | undefined;

  constructor(
    operation: Operation,
    resource: Resource,
    writer: ObjectWriter,
    { owner, sharesByLists }: Owning,
  ) {
    this.#sharesByLists = sharesByLists;
    this.#operation = operation;
    this.#resource = resource;
    this.#writer = writer;
    this.#owner = owner;
  }

  /** What a user's own change does, on an object of his own: without a change where he cannot, or it is not seen. */
  async control(caller: Caller): Promise<{ readonly change?: Change; readonly own: OwnWrite }> {
    const made = await this.#writer.make(this.#resource, caller);
    const again = made && (await this.#writer.read(this.#resource, caller, made.value));
    if (made === undefined || again === undefined)
      return {
        own: { verdict: 'not-asked', reason: this.#writer.pace.goesOn ? 'no-object' : 'stopped' },
      };
    const answer = await this.#change(caller, made, this.#writer.marker());
    const after = answer && (await this.#writer.read(this.#resource, caller, made.value));
    if (answer?.kind !== 'content' || after === undefined)
      return { own: withoutEffect(answer, caller, this.#writer) };
    const change = changeOf(again, after);
    if (change.isGone) await this.#writer.forget(made);
    return isSeen(change, made.reading, again)
      ? { change, own: { verdict: 'allowed', answer } }
      : { own: withoutEffect(answer, caller, this.#writer) };
  }

  async as(one: Asked[number], control: Change): Promise<WriteCell> {
    const caller = this.#writer.callerOf(one.actor);
    if (caller === undefined) return { ...one, verdict: 'not-asked', reason: 'no-login' };
    if (one.claim === 'object' && this.#sharesByLists && (await this.#isShared(caller)))
      return { ...one, verdict: 'not-asked', reason: 'shared' };
    const plain = await this.#tried(one, caller, control, {});
    if (plain.verdict !== 'refused' || one.claim !== 'object' || this.#operation.method === 'DELETE')
      return plain;
    // Every "cannot" needs its "can", and some look at the field of the owner alone.
    const own = await this.#writer.make(this.#resource, caller);
    if (own === undefined) return { ...plain, ...notAsked(one, this.#writer), verdict: 'unknown' };
    const fields = ownerFields(this.#object?.reading, own.reading);
    return Object.keys(fields).length === 0 ? plain : this.#tried(one, caller, control, fields);
  }

  /** Whether his list holds the owner's object: then it is theirs together. */
  async #isShared(caller: Caller): Promise<boolean> {
    this.#object ??= await this.#writer.make(this.#resource, this.#owner);
    return this.#object !== undefined && (await this.#writer.isListed(this.#object, caller));
  }

  async #tried(
    one: Asked[number],
    caller: Caller,
    control: Change,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<WriteCell> {
    this.#object ??= await this.#writer.make(this.#resource, this.#owner);
    const object = this.#object;
    if (object === undefined) return notAsked(one, this.#writer);
    const marker = this.#writer.marker();
    const answer = await this.#change(caller, object, marker, fields);
    const after = await this.#writer.read(this.#resource, this.#owner, object.value);
    if (answer === undefined || after === undefined)
      return { ...one, verdict: 'unknown', reason: this.#writer.pace.goesOn ? 'failure' : 'stopped' };
    const effect = tookEffect({ before: object.reading, after, marker, control });
    if (after.kind === 'refusal' && effect === true) await this.#writer.forget(object);
    // A fresh object after every effect.
    if (effect !== false) this.#object = undefined;
    if (effect === undefined) return { ...one, verdict: 'unknown', reason: 'failure', answer, after };
    if (!effect) return { ...(await refusedCell(one, answer, caller)), after };
    const isMarked = holds(after, marker);
    return { ...one, verdict: 'let-in', confidence: 'High', answer, after, ...(isMarked && { marker }) };
  }

  #change(
    caller: Caller,
    made: Made,
    marker: string,
    fields: Readonly<Record<string, unknown>> = {},
  ): Promise<AccessAnswer | undefined> {
    const { method, body } = this.#operation;
    const written = body ?? this.#resource.create.body;
    const sent =
      method === 'DELETE' ? {} : { body: this.#writer.body(written, caller, marker, fields), marker };
    return this.#writer.change(this.#operation, caller, made, sent);
  }
}

/** Fields at the top of an object that are another one's in an object of another one, such as `ownerId`. */
function ownerFields(theirs: AccessAnswer | undefined, own: AccessAnswer): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  const names = /^\.((?:owner|user|author|account|customer|creator|created_?by)(?:_?id|_?name)?)$/i;
  for (const [fact, value] of own.said.facts) {
    const [, name] = names.exec(fact.slice(0, fact.length - value.length - 1)) ?? [];
    if (name !== undefined && theirs?.said.facts.has(fact) === false)
      fields[name] = /^\d{1,15}$/.test(value) ? Number(value) : value;
  }
  return fields;
}
