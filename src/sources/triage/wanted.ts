import type { TriageReasonCode } from './triageMessages.ts';
import type { OwnTriage, ServerState, Wanted } from './triage.ts';

/** What is left to do about a finding: False Positive counts whatever its status is, as everywhere. */
type Meaning = 'open' | 'in progress' | 'false positive' | 'fixed' | 'resolved';

/** What each meaning is called at a server. */
export type Counterparts = Readonly<Record<Meaning, Wanted>>;

export function wantedOf(counterparts: Counterparts, { status, resolution }: OwnTriage): Wanted {
  if (resolution === 'False Positive') return counterparts['false positive'];
  if (status === 'Resolved') return counterparts[resolution === 'Fixed' ? 'fixed' : 'resolved'];
  return counterparts[status === 'In Progress' ? 'in progress' : 'open'];
}

/** A state, and others that say the same or more, and are left as they are. */
export function as(to: ServerState, ...alike: readonly ServerState[]): Wanted {
  return { to, choices: [], isSaidBy: (state) => state === to || alike.includes(state) };
}

/** No state of the server, for a reason without arguments; it is left where it is closed for any reason. */
export function without(
  code: Extract<TriageReasonCode, 'triage-no-fixed' | 'triage-needs-reason'>,
  choices: readonly ServerState[],
  isClosed: (state: ServerState) => boolean,
): Wanted {
  return { choices, reason: { code, args: [] }, isSaidBy: isClosed };
}

/** A state as it is shown: `Dismissed: won't fix`. */
export function describeState(state: ServerState): string {
  return state.slice(0, 1).toUpperCase() + state.slice(1);
}
