import { isList, isRecord } from '../../base/untrusted.ts';
import { answerOf, type AccessAnswer, type Answered } from '../answer.ts';
import type { Caller, CallerCall } from '../caller.ts';
import type { OperationBody } from '../operations/body.ts';
import type { Operation } from '../operations/operation.ts';
import type { Pace } from '../pace.ts';
import type { Actor, SentBody } from '../policy.ts';
import { surely } from '../settling.ts';
import { instanceOf } from '../values.ts';
import { leftIn, type LeftObject, type LedgerEntry, type WriteLedger } from './ledger.ts';
import { createdId, markedBody } from './objects.ts';
import type { Resource } from './resources.ts';

/** An object that this run has created. */
export interface Made {
  readonly entry: LeftObject;
  readonly value: string;
  /** What its creator reads. */
  readonly reading: AccessAnswer;
  readonly caller: Caller;
}

export interface WriterPorts {
  readonly callers: ReadonlyMap<number, Caller>;
  readonly nobody: Caller;
  readonly pace: Pace;
  readonly ledger: WriteLedger;
  /** Before each request. */
  readonly onAsk: (operation: Operation, actor: Actor | undefined) => void;
  /** Values that requests of a user have in fields of these names. */
  readonly fieldsOf: (actor: Actor | undefined) => ReadonlyMap<string, string>;
  /** Different for each run, since words in objects tell whose they are. */
  readonly run: string;
}

/** Creates, reads, changes and removes objects, with a note before and after each write. */
export class ObjectWriter {
  readonly #ports: WriterPorts;
  #count = 0;

  constructor(ports: WriterPorts) {
    this.#ports = ports;
  }

  get pace(): Pace {
    return this.#ports.pace;
  }

  callerOf(actor: Actor | undefined): Caller | undefined {
    if (actor === undefined) return this.#ports.nobody;
    const caller = this.#ports.callers.get(actor.place);
    return caller?.fault === undefined ? caller : undefined;
  }

  get #prefix(): string {
    return `dast${this.#ports.run}x`;
  }

  marker(): string {
    return `${this.#prefix}${++this.#count}`;
  }

  /** A body as a user sends it, with a word in it, and with fields of the owner besides. */
  body(
    body: OperationBody | undefined,
    caller: Caller,
    marker: string,
    owner: Readonly<Record<string, unknown>> = {},
  ): SentBody | undefined {
    const value = isRecord(body?.value) ? { ...body.value, ...owner } : body?.value;
    const fields = new Map<string, unknown>([
      ...this.#ports.fieldsOf(caller.actor),
      ...Object.entries(owner),
    ]);
    return body && markedBody({ ...body, value }, marker, fields);
  }

  /** Creates an object; what came of it, and its id where it has one. */
  async create(
    { create, item }: Resource,
    caller: Caller,
  ): Promise<{
    readonly entry: LeftObject;
    readonly answer: AccessAnswer | undefined;
    readonly value?: string;
  }> {
    const { role = '', username = '' } = caller.actor ?? {};
    const marker = this.marker();
    const entry: LeftObject = { id: marker, create: create.path, item, role, username, marker };
    await this.#note({ ...entry, state: 'intent' });
    const came = await this.send(create, caller, create.path, this.body(create.body, caller, marker));
    // Without an answer it may be there.
    if (came === undefined) return { entry, answer: undefined };
    const answer = writeAnswer(came);
    if (answer.kind === 'refusal') {
      await this.#note({ ...entry, state: 'gone' });
      return { entry, answer };
    }
    const value = createdId(came.received, create.path) ?? (await this.#find(entry, caller)).value;
    if (value === undefined) return { entry, answer };
    await this.#note({ ...entry, state: 'made', value });
    return { entry: { ...entry, value }, answer, value };
  }

  /** An object with what its creator reads of it; undefined where he cannot. */
  async make(resource: Resource, caller: Caller): Promise<Made | undefined> {
    const { entry, value } = await this.create(resource, caller);
    if (value === undefined) return undefined;
    const reading = await this.read(resource, caller, value);
    return reading?.kind === 'content' ? { entry, value, reading, caller } : undefined;
  }

  /** In a session that lives. */
  async read({ read }: Resource, caller: Caller, value: string): Promise<AccessAnswer | undefined> {
    return surely(caller, async () => {
      const came = await this.send(read, caller, instanceOf(read, [value], []).target);
      return came && answerOf(came);
    });
  }

  /** Changes or deletes an object as somebody; a refusal counts only in a session that lives. */
  async change(
    operation: Operation,
    caller: Caller,
    { entry, value }: Pick<Made, 'entry' | 'value'>,
    sent: { readonly body?: SentBody | undefined; readonly marker?: string } = {},
  ): Promise<AccessAnswer | undefined> {
    const { body, marker } = sent;
    const { method } = operation;
    await this.#note({
      ...entry,
      state: 'changed',
      value,
      change: {
        method,
        ...(caller.actor && { username: caller.actor.username }),
        ...(marker !== undefined && { marker }),
      },
    });
    const { target } = instanceOf(operation, [value], []);
    const ask = async (): Promise<AccessAnswer | undefined> => {
      const came = await this.send(operation, caller, target, body);
      return came && writeAnswer(came);
    };
    return caller.actor === undefined ? ask() : surely(caller, ask);
  }

  async send(
    operation: Operation,
    caller: Caller,
    target: string,
    body?: SentBody,
  ): Promise<Answered | undefined> {
    if (!this.pace.goesOn) return undefined;
    this.#ports.onAsk(operation, caller.actor);
    const call: CallerCall = { method: operation.method, target, ...(body && { body }) };
    const came = await caller.ask(call);
    this.pace.note(came);
    return 'received' in came ? came : undefined;
  }

  /** Its owner has read that it is gone. */
  async forget({ entry, value }: Made): Promise<void> {
    await this.#note({ ...entry, value, state: 'gone' });
  }

  /** Whether a user gets the object in the list of such. */
  async isListed({ entry, value }: Made, caller: Caller): Promise<boolean> {
    return (await this.#find(entry, caller)).value === value;
  }

  /** By the word in it, in the list of who created it; a short list has all there is. */
  async #find(
    { create, marker }: LeftObject,
    caller: Caller,
  ): Promise<{ readonly value?: string; readonly isMissing: boolean }> {
    const list: Operation = { method: 'GET', path: create, query: [], isPublic: false };
    const came = await this.send(list, caller, create);
    const isContent = came !== undefined && answerOf(came).kind === 'content';
    const found = isContent ? listed(came.received.json?.value, marker) : undefined;
    const isMissing = found !== undefined && found.value === undefined && found.longest < onePage;
    return { isMissing, ...(found?.value !== undefined && { value: found.value }) };
  }

  /** Removes what is left, as who created it and then as others who may; what could not be removed stays in the ledger. */
  async cleanUp(
    resources: readonly Resource[],
    removers: (remove: Operation) => readonly Actor[],
  ): Promise<readonly LeftObject[]> {
    for (const entry of leftIn(await this.#ports.ledger.read())) {
      const resource = resources.find(
        ({ create, item }) => create.path === entry.create && item === entry.item,
      );
      if (resource?.remove === undefined) continue;
      const named = (username: string | undefined): Caller | undefined =>
        [...this.#ports.callers.values()].find(
          ({ actor, fault }) => fault === undefined && actor?.username === username,
        );
      const creator = named(entry.username);
      const changing = named(entry.changedBy);
      const others = removers(resource.remove).flatMap((actor) => this.callerOf(actor) ?? []);
      const { value, isMissing } = await this.#whereIs(entry, creator);
      if (isMissing) await this.#note({ ...entry, state: 'gone' });
      if (value === undefined) continue;
      for (const caller of new Set([creator, changing, ...others].filter((one) => one !== undefined)))
        if (await this.#removes(resource, resource.remove, caller, { ...entry, value })) break;
    }
    const left = leftIn(await this.#ports.ledger.read());
    if (left.length === 0) await this.#ports.ledger.clear();
    return left;
  }

  async #whereIs(
    entry: LeftObject,
    creator: Caller | undefined,
  ): Promise<{ readonly value?: string; readonly isMissing: boolean }> {
    if (entry.value !== undefined) return { value: entry.value, isMissing: false };
    return creator === undefined ? { isMissing: false } : this.#find(entry, creator);
  }

  async #removes(
    resource: Resource,
    remove: Operation,
    caller: Caller,
    entry: LeftObject & { readonly value: string },
  ): Promise<boolean> {
    const before = await this.read(resource, caller, entry.value);
    if (before === undefined) return false;
    // Who is refused to read it may not see it, whether it is there or not.
    if (before.kind !== 'content' && !isNotFound(before)) return false;
    if (before.kind === 'content') {
      // An id of an earlier run may be that of somebody else's object by now.
      const { markers = [], id } = entry;
      const said = [...before.said.facts.values()];
      const isOurs = markers.some((marker) => said.some((text) => text.includes(marker)));
      if (!isOurs && !id.startsWith(this.#prefix)) return false;
      const answer = await this.change(remove, caller, { entry, value: entry.value });
      if (answer?.kind !== 'content') return false;
      const after = await this.read(resource, caller, entry.value);
      const isSame =
        after?.kind === 'content' && [...before.said.facts.keys()].every((one) => after.said.facts.has(one));
      if (after === undefined || isSame) return false;
    }
    await this.#note({ ...entry, state: 'gone' });
    return true;
  }

  async #note(entry: LedgerEntry): Promise<void> {
    await this.#ports.ledger.note(entry);
  }
}

function isNotFound({ status }: AccessAnswer): boolean {
  return status === 404 || status === 410;
}

/** Nothing in a body says that all went well, here. */
function writeAnswer(came: Answered): AccessAnswer {
  const answer = answerOf(came);
  const { status, body } = came.received;
  const isEmpty = status >= 200 && status < 300 && body.length === 0 && !came.isRefused;
  return isEmpty ? { ...answer, kind: 'content' } : answer;
}

/** Longer lists may go on elsewhere. */
const onePage = 10;

/** The id of the object in which a word stands, and how long the longest list is. */
function listed(
  document: unknown,
  marker: string,
): { readonly value?: string; readonly longest: number } | undefined {
  const open: unknown[] = [document];
  let longest: number | undefined;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isList(next)) {
      longest = Math.max(longest ?? 0, next.length);
      open.push(...next);
    }
    if (!isRecord(next)) continue;
    const values = Object.values(next);
    const { id } = next;
    if (values.includes(marker) && (typeof id === 'string' || typeof id === 'number'))
      return { value: String(id), longest: longest ?? 0 };
    open.push(...values);
  }
  return longest === undefined ? undefined : { longest };
}
