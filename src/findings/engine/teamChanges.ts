import { success, type Result } from '../../base/result.ts';
import type { StoreFailureCode } from '../engine.ts';
import type { StoredFindings } from './storedFindings.ts';
import type { TeamReading, TeamState } from '../team/teamSync.ts';

/** Takes over the files that a team shares its triage in. */
export function syncTeam(
  findings: StoredFindings,
  reading: TeamReading,
): Promise<Result<TeamState, StoreFailureCode>> {
  const { store } = findings;
  return findings.change(async () => {
    // What this machine wrote is in the journal already: it need not be kept once more.
    const isKnown = store.team.isKnownReading(reading);
    const before = isKnown ? undefined : findings.snapshot();
    await store.team.sync(reading, !isKnown);
    return (
      (isKnown ? undefined : await findings.keepOrRestore(before)) ??
      success(store.team.state(findings.clock()))
    );
  });
}

/**
 * The content that this machine's file must have, where something is missing in it. The name is kept before anything is
 * written: the file would be another author's otherwise.
 */
export function teamFile(
  findings: StoredFindings,
  name: string,
  current: Uint8Array,
): Promise<Result<Uint8Array | undefined, StoreFailureCode>> {
  const { store } = findings;
  return findings.change(async () => {
    if (store.team.state(findings.clock()).ownFile !== name) {
      const refused = await findings.keepUnseen(() => store.team.ownFile(name));
      if (refused) return refused;
    }
    return success(store.team.withPending(name, current));
  });
}
