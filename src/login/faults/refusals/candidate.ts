/** Something that an answer says, and how likely it is what its server means to say. */
export interface Candidate {
  readonly text: string;
  readonly weight: number;
  /** Whether it is the name of a key or an address, and no words. */
  readonly isName?: true;
}

/** By where it stands. */
export const weights = { marked: 9, described: 6, nearby: 5, titled: 4, coded: 2 } as const;
