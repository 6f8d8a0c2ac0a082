import type { Binding } from '../../../../sources/source.ts';
import type {
  OutboxEntry,
  Permitted,
  Planned,
  ServerState,
  SourceTriage,
} from '../../../../sources/triage/triage.ts';

/** A change that may be sent. `waiting`: it was confirmed before, and did not arrive. */
export interface Offer {
  readonly kind: 'send' | 'choose' | 'conflict' | 'waiting';
  /** Of the finding; of one that is not stored any more, what the server calls it. */
  readonly summary: string;
  readonly endpoint: string;
  readonly comment: string;
  /** Undefined of what waits: it is asked when it is sent. */
  readonly planned?: Planned;
  readonly entry?: OutboxEntry;
  readonly to?: ServerState;
}

/** What is not sent, with a sentence that says why. */
export interface Unsent {
  readonly summary: string;
  readonly endpoint: string;
  readonly why: string;
}

/** What sending would change at a server. */
export interface Comparison {
  readonly binding: Binding;
  readonly triage: SourceTriage;
  readonly permitted: Permitted;
  readonly offers: readonly Offer[];
  readonly unsent: readonly Unsent[];
  /** Findings that were changed here, and are there as they are here. */
  readonly same: number;
  /** Findings that were changed there since they were last known to be as they are here. */
  readonly theirs: number;
}

/** `open → dismissed: false positive`. */
export function stepOf(
  triage: SourceTriage,
  { planned, entry, to }: Offer,
): readonly [from: string, to: string] {
  const from = planned?.theirs ?? entry?.change.from ?? triage.initial;
  const target = to ?? entry?.change.to;
  return [triage.describe(from), target === undefined ? '…' : triage.describe(target)];
}
