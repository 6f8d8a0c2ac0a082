import type { OwnFinding, RemoteRef, ServerState, States, Tie } from './triage.ts';

/** A finding as a server has it. */
export interface RemoteFinding {
  readonly ref: RemoteRef;
  readonly state: ServerState;
}

/**
 * Ties findings to those of a server. `candidates` gives those of ours that it may be; several are no tie, unless all of
 * them were set to the same: then whichever it is, the same is sent.
 */
export function tiesOf<Remote extends RemoteFinding>(
  findings: readonly OwnFinding[],
  remotes: readonly Remote[],
  candidates: (remote: Remote) => readonly OwnFinding[],
): States {
  const ties = remotes.flatMap((remote): readonly Tie[] => {
    const own = candidates(remote);
    if (!isAlike(own)) return [];
    return own.map(({ key }) => ({ finding: key, ref: remote.ref, theirs: remote.state }));
  });
  const tied = new Set(ties.map(({ finding }) => finding));
  return { ties, missing: findings.map(({ key }) => key).filter((key) => !tied.has(key)) };
}

function isAlike([first, ...others]: readonly OwnFinding[]): boolean {
  return others.every(
    ({ status, resolution }) => status === first?.status && resolution === first.resolution,
  );
}

/** Findings by what a server can know them again by, each under all of its names. */
export function findingsBy(
  findings: readonly OwnFinding[],
  namesOf: (finding: OwnFinding) => readonly string[],
): ReadonlyMap<string, readonly OwnFinding[]> {
  const found = new Map<string, OwnFinding[]>();
  for (const finding of findings) {
    for (const name of new Set(namesOf(finding))) {
      const known = found.get(name);
      if (known === undefined) found.set(name, [finding]);
      else known.push(finding);
    }
  }
  return found;
}
