import type * as verifyRole from '../../../node/verifyRole.ts';

export type VerifyRole = typeof verifyRole;

/** Loaded by the first run, so that opening VS Code costs nothing. */
export function loadVerifyRole(): Promise<VerifyRole> {
  return import('#verifyRole');
}
