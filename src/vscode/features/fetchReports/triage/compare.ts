import { t } from '../../../../base/messages.ts';
import { failed } from '../../../../base/result.ts';
import { type Binding, bindingKey } from '../../../../sources/source.ts';
import { planTriage } from '../../../../sources/triage/plan.ts';
import type {
  OutboxEntry,
  Permitted,
  Planned,
  SourceTriage,
  States,
  Tie,
  TriageOutbox,
} from '../../../../sources/triage/triage.ts';
import type { Comparison, Offer, Unsent } from './offers.ts';
import type { Own } from './ownFindings.ts';
import { sentenceOf } from './sentences.ts';

/** What a server was asked for. */
export interface Asked {
  readonly binding: Binding;
  readonly triage: SourceTriage;
  readonly states: States;
}

/** What sending would change, of what was changed here; what waits is offered as it was confirmed. */
export function compare(
  asked: Asked,
  permitted: Permitted,
  host: string,
  own: readonly Own[],
  outbox: TriageOutbox,
): Comparison {
  const { binding, triage, states } = asked;
  const changed = own.filter(({ isChanged }) => isChanged);
  const waiting = waitingFor(outbox, binding);
  const planned = plansOf(asked, changed, outbox).filter(
    (one) => !waiting.some((entry) => isSame(entry, one)),
  );
  const byKey = new Map(own.map((one) => [one.finding.key, one]));
  const offers = [
    ...waiting.map((entry) => waitingOffer(entry, byKey.get(entry.change.finding))),
    ...planned.flatMap((one) => offerOf(one, byKey.get(one.finding.key))),
  ];
  const isRefused = permitted.way === 'none';
  const isTooLong = ({ comment, entry }: Offer): boolean =>
    entry === undefined && comment.length > permitted.mostComment;
  return {
    binding,
    triage,
    permitted,
    offers: isRefused ? [] : offers.filter((offer) => !isTooLong(offer)),
    unsent: [
      ...offers.flatMap((offer) => {
        if (isRefused) return [{ ...offer, why: whyNone(permitted) }];
        const { failure } = failed('triage-comment-too-long', host, permitted.mostComment);
        return isTooLong(offer) ? [{ ...offer, why: sentenceOf(failure) }] : [];
      }),
      ...planned.flatMap((one) => impossible(one, byKey.get(one.finding.key))),
      ...missing(states, changed),
    ],
    same: planned.filter(({ kind }) => kind === 'there' || kind === 'unchanged').length,
    theirs: planned.filter(({ kind }) => kind === 'theirs').length,
  };
}

/** What is known from now on: nothing that differs from ours, so that a conflict stays one and their change is not reverted. */
export function settledTies(asked: Asked, own: readonly Own[], outbox: TriageOutbox): readonly Tie[] {
  const changed = own.filter(({ isChanged }) => isChanged);
  const open = new Set(
    plansOf(asked, changed, outbox)
      .filter(({ kind }) => kind !== 'there' && kind !== 'unchanged')
      .map(({ ref }) => ref.id),
  );
  return asked.states.ties.filter(({ ref }) => !open.has(ref.id));
}

/** Entries that may still be sent to a server. */
export function waitingFor(outbox: TriageOutbox, binding: Binding): readonly OutboxEntry[] {
  const key = bindingKey(binding);
  return outbox.entries().filter((entry) => entry.phase !== 'refused' && bindingKey(entry.binding) === key);
}

function plansOf(
  { binding, triage, states }: Asked,
  changed: readonly Own[],
  outbox: TriageOutbox,
): readonly Planned[] {
  const known = outbox.known(binding);
  const byKey = new Map(changed.map(({ finding }) => [finding.key, finding]));
  return states.ties.flatMap((tie) => {
    const finding = byKey.get(tie.finding);
    return finding === undefined ? [] : [planTriage(triage, finding, tie, known.get(tie.ref.id))];
  });
}

/** Whether a plan is what waits already; what the user has set to something else since is planned again. */
function isSame({ change }: OutboxEntry, { ref, to, kind }: Planned): boolean {
  return change.ref.id === ref.id && (to === change.to || to === undefined || kind === 'there');
}

function waitingOffer(entry: OutboxEntry, own: Own | undefined): Offer {
  const { change } = entry;
  return {
    kind: 'waiting',
    summary: own?.finding.summary ?? t('Finding {0}', change.ref.id),
    endpoint: own?.endpoint ?? '',
    comment: change.comment,
    entry,
    to: change.to,
  };
}

function offerOf(planned: Planned, own: Own | undefined): readonly Offer[] {
  const { kind, finding, to } = planned;
  if (kind !== 'send' && kind !== 'choose' && kind !== 'conflict') return [];
  const { summary, comment } = finding;
  return [
    {
      kind,
      summary,
      endpoint: own?.endpoint ?? '',
      comment,
      planned,
      ...(to === undefined ? {} : { to }),
    },
  ];
}

function impossible({ kind, finding, reason }: Planned, own: Own | undefined): readonly Unsent[] {
  if (kind !== 'impossible') return [];
  const why = reason === undefined ? t('The server has no such state.') : sentenceOf(reason);
  return [{ summary: finding.summary, endpoint: own?.endpoint ?? '', why }];
}

function missing({ missing: keys }: States, changed: readonly Own[]): readonly Unsent[] {
  const gone = new Set(keys);
  return changed
    .filter(({ finding }) => gone.has(finding.key))
    .map(({ finding, endpoint }) => ({
      summary: finding.summary,
      endpoint,
      why: t('No finding there matches it for certain.'),
    }));
}

function whyNone({ reason }: Permitted): string {
  return reason === undefined ? t('The account may not change findings there.') : sentenceOf(reason);
}
