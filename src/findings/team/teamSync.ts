import type { TeamProblem } from './readTeamFile.ts';

/** What is known of a file of the team's triage. */
interface KnownTeamFile {
  readonly name: string;
  /** By which the caller knows that the file has not changed, as it was given. */
  readonly stamp: string;
  readonly problems: readonly TeamProblem[];
}

/** What the caller found in the folder. */
export interface TeamReading {
  /** Names of all files that are there. */
  readonly present: readonly string[];
  /** Those whose stamp is not the one that is known. */
  readonly changed: readonly {
    readonly name: string;
    readonly stamp: string;
    readonly bytes: Uint8Array;
  }[];
  /** The name of this machine's user, for what is shared of earlier. */
  readonly author: string;
}

/** A change that is dated further ahead than clocks differ. */
export interface AheadLine {
  /** Name of the file. */
  readonly file: string;
  /** From 1 on. */
  readonly line: number;
  readonly by: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface TeamState {
  /** Whether anything was ever shared. */
  readonly isShared: boolean;
  readonly files: readonly KnownTeamFile[];
  /** Not more than a hundred. */
  readonly ahead: readonly AheadLine[];
  /** Changes made here that no file has yet. */
  readonly pending: number;
  /** The file of this machine that continues here; without one, the next changes begin another. */
  readonly ownFile?: string;
}
