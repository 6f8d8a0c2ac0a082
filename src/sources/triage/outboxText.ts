import { isList, isRecord, listAt, parseJson, textAt, valueAt } from '../../base/untrusted.ts';
import type { SourceKind } from '../source.ts';
import { sourceMessages } from '../sourceMessages.ts';
import type { OutboxEntry, OutboxPhase, ServerState } from './triage.ts';
import { triageMessages } from './triageMessages.ts';

/** What an outbox keeps. */
export interface OutboxContent {
  readonly entries: readonly OutboxEntry[];
  /** Last known states, by the address of a source and the id of a reference. */
  readonly known: ReadonlyMap<string, ReadonlyMap<string, ServerState>>;
}

export const emptyOutbox: OutboxContent = { entries: [], known: new Map() };

const version = 1;

export function outboxText({ entries, known }: OutboxContent): string {
  const plain = [...known].map(([url, states]) => ({ url, states: [...states] }));
  return `${JSON.stringify({ version, entries, known: plain }, undefined, 1)}\n`;
}

/** Undefined where the text is no outbox, or one of a later version: it must not be taken for an empty one. */
export function readOutbox(text: string): OutboxContent | undefined {
  const document = parseJson(text);
  if (valueAt(document, 'version') !== version) return undefined;
  const entries = listAt(document, 'entries');
  if (!entries.every(isEntry)) return undefined;
  return {
    entries: entries.map(readable),
    known: new Map(
      listAt(document, 'known').map((one) => [
        textAt(one, 'url') ?? '',
        new Map(
          listAt(one, 'states').flatMap((state): readonly [string, ServerState][] => {
            const [id, theirs] = [textAt(state, 0), textAt(state, 1)];
            return id === undefined || theirs === undefined ? [] : [[id, theirs]];
          }),
        ),
      ]),
    ),
  };
}

const kinds: ReadonlySet<string> = new Set<SourceKind>(['github', 'gitlab', 'defectdojo']);
const phases: ReadonlySet<string> = new Set<OutboxPhase>(['waiting', 'sending', 'refused']);
/** As servers call findings: it becomes part of an address. */
const refId = /^(?:gid:\/\/gitlab\/Vulnerability\/)?\d{1,15}$/;

function isEntry(value: unknown): value is OutboxEntry {
  const texts = ['key', 'finding', 'from', 'to', 'comment'].map((name) => textAt(value, 'change', name));
  return (
    isRecord(value) &&
    !texts.includes(undefined) &&
    refId.test(textAt(value, 'change', 'ref', 'id') ?? '') &&
    URL.canParse(textAt(value, 'binding', 'url') ?? '') &&
    kinds.has(textAt(value, 'binding', 'kind') ?? '') &&
    phases.has(textAt(value, 'phase') ?? '')
  );
}

/** Why and how long it waits is kept only where it can be shown and compared: the change itself is not lost with it. */
function readable({ binding, change, phase, reason, notBefore }: OutboxEntry): OutboxEntry {
  return {
    binding,
    change,
    phase,
    ...(isReason(reason) && { reason }),
    ...(typeof notBefore === 'number' && { notBefore }),
  };
}

function isReason(value: unknown): value is NonNullable<OutboxEntry['reason']> {
  const code = textAt(value, 'code') ?? '';
  const args = valueAt(value, 'args');
  return (
    (Object.hasOwn(sourceMessages, code) || Object.hasOwn(triageMessages, code)) &&
    isList(args) &&
    args.every((arg) => typeof arg === 'string' || typeof arg === 'number')
  );
}
