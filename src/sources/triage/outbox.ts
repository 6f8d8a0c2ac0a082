import { Mutex } from '../../base/mutex.ts';
import { failed, type Result, success } from '../../base/result.ts';
import { type Binding, bindingKey } from '../source.ts';
import { triageOf } from './allTriage.ts';
import { attempt, type Attempt, type Sending } from './attempt.ts';
import { emptyOutbox, type OutboxContent, outboxText, readOutbox } from './outboxText.ts';
import type { OutboxEntry, OutboxFile, SendSummary, ServerState, TriageOutbox } from './triage.ts';

/** The outbox of a file; a damaged one is not taken for an empty one, which would lose what waits. */
export async function openOutbox(file: OutboxFile): Promise<Result<TriageOutbox, 'triage-outbox-damaged'>> {
  const text = await file.read();
  const content = text === undefined ? emptyOutbox : readOutbox(text);
  return content === undefined
    ? failed('triage-outbox-damaged', file.name)
    : success(outboxOf(file, content));
}

function outboxOf(file: OutboxFile, opened: OutboxContent): TriageOutbox {
  let content = opened;
  const mutex = new Mutex();

  /** What cannot be kept is as if it had not been. */
  const keep = async (changed: OutboxContent): Promise<void> => {
    await file.replace(outboxText(changed));
    content = changed;
  };
  const replaced = (entry: OutboxEntry, ...by: readonly OutboxEntry[]): readonly OutboxEntry[] =>
    content.entries.flatMap((one) => (isSame(one, entry) ? by : [one]));

  const sendOne = async (entry: OutboxEntry, sending: Sending): Promise<Attempt> => {
    const { reason: _reason, notBefore: _notBefore, ...plain } = entry;
    const current = { ...plain, phase: 'sending' } as const;
    await keep({ ...content, entries: replaced(entry, current) });
    const done = await attempt(current.change, sending);
    if (done.kind === 'waiting' || done.kind === 'refused') {
      const { kind: phase, reason, notBefore } = done;
      const left = { ...plain, phase, reason, ...(notBefore === undefined ? {} : { notBefore }) };
      await keep({ ...content, entries: replaced(entry, left) });
    } else {
      const { ref, to } = current.change;
      const known = done.kind === 'sent' ? [[ref.id, to] as const] : [];
      await keep({ entries: replaced(entry), known: knownWith(content, entry.binding, known) });
    }
    return done;
  };

  return {
    entries: () => content.entries,
    known: (binding) => content.known.get(bindingKey(binding)) ?? new Map(),
    note: (binding, ties) =>
      mutex.run(async () => {
        const known = content.known.get(bindingKey(binding));
        const states = ties
          .map(({ ref, theirs }) => [ref.id, theirs] as const)
          .filter(([id, theirs]) => known?.get(id) !== theirs);
        if (states.length > 0) await keep({ ...content, known: knownWith(content, binding, states) });
      }),
    add: (binding, changes) =>
      mutex.run(() => {
        const ids = new Set(changes.map(({ ref }) => ref.id));
        const others = content.entries.filter(
          (one) => bindingKey(one.binding) !== bindingKey(binding) || !ids.has(one.change.ref.id),
        );
        const last = new Map(changes.map((change) => [change.ref.id, change]));
        const added = [...last.values()].map((change) => ({ binding, change, phase: 'waiting' }) as const);
        return keep({ ...content, entries: [...others, ...added] });
      }),
    drop: (keys) =>
      mutex.run(() => {
        const dropped = new Set(keys);
        return keep({
          ...content,
          entries: content.entries.filter(({ change }) => !dropped.has(change.key)),
        });
      }),
    send: (binding, client, permitted, progress) =>
      mutex.run(async () => {
        const triage = triageOf(binding);
        const all = content.entries.filter(
          (one) => bindingKey(one.binding) === bindingKey(binding) && one.phase !== 'refused',
        );
        if (triage === undefined) return summaryOf(all, []);
        const sending = { triage, url: new URL(binding.url), client, permitted };
        const attempts: Attempt[] = [];
        for (const [done, entry] of all.entries()) {
          progress(done, all.length);
          const made = waits(entry, client.now()) ?? (await sendOne(entry, sending));
          attempts.push(made);
          if (made.kind === 'waiting') break;
        }
        progress(attempts.length, all.length);
        const keys = new Set(all.map(({ change }) => change.key));
        return summaryOf(
          content.entries.filter(({ change }) => keys.has(change.key)),
          attempts,
        );
      }),
  };
}

/** The server wanted a break, which is not over. */
function waits({ reason, notBefore = 0 }: OutboxEntry, now: number): Attempt | undefined {
  return reason !== undefined && notBefore > now ? { kind: 'waiting', reason } : undefined;
}

function summaryOf(left: readonly OutboxEntry[], attempts: readonly Attempt[]): SendSummary {
  const count = (kind: Attempt['kind']): number => attempts.filter((one) => one.kind === kind).length;
  return {
    sent: count('sent'),
    requested: count('requested'),
    waiting: left.filter(({ phase }) => phase !== 'refused'),
    refused: left.filter(({ phase }) => phase === 'refused'),
  };
}

function knownWith(
  { known }: OutboxContent,
  binding: Binding,
  states: readonly (readonly [string, ServerState])[],
): OutboxContent['known'] {
  const name = bindingKey(binding);
  return new Map([...known, [name, new Map([...(known.get(name) ?? []), ...states])]]);
}

function isSame({ change }: OutboxEntry, other: OutboxEntry): boolean {
  return change.key === other.change.key;
}
