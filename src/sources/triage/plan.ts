import type { OwnFinding, Planned, PlannedKind, ServerState, SourceTriage, Tie, Wanted } from './triage.ts';

/** What would happen to a finding at a server, of which `known` is what it was last known to say. */
export function planTriage(
  triage: Pick<SourceTriage, 'initial' | 'wanted'>,
  finding: OwnFinding,
  { ref, theirs }: Tie,
  known: ServerState = triage.initial,
): Planned {
  const wanted = triage.wanted(finding);
  const { to, choices, reason } = wanted;
  return {
    kind: kindOf(wanted, known, theirs),
    finding,
    ref,
    known,
    theirs,
    choices,
    ...(to === undefined ? {} : { to }),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** The three-way rule: of what was last known there, what is wanted here, and what they say now. */
function kindOf(wanted: Wanted, known: ServerState, theirs: ServerState): PlannedKind {
  if (wanted.isSaidBy(theirs)) return theirs === known ? 'unchanged' : 'there';
  if (wanted.isSaidBy(known)) return 'theirs';
  if (wanted.to === undefined) return wanted.choices.length === 0 ? 'impossible' : 'choose';
  return theirs === known ? 'send' : 'conflict';
}
