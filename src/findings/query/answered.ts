import type { Groups } from './groups.ts';
import type { Matches } from './matches.ts';

/** The rows of one view, as far as they were asked for. */
export interface Answered {
  readonly matches: Matches;
  groups?: Groups | undefined;
  /** The last sort asked for, and its rows or groups. */
  sorted?: { readonly key: string; readonly order: Uint32Array };
}
