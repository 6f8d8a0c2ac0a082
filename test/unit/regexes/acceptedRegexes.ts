/** A regular expression that the analyser objects to, and why it can do no harm where it stands. */
export interface AcceptedRegex {
  readonly file: string;
  /** The source of the pattern. */
  readonly pattern: string;
  /** The longest input that it can get, in UTF-16 code units, or the most it looks at from each place of any input. */
  readonly limit: number | { readonly fromEachPlace: number };
  readonly reason: string;
}

export const acceptedRegexes: readonly AcceptedRegex[] = [
  {
    file: 'src/auth/complete/cursor.ts',
    pattern: '[A-Za-z_$-]*$',
    limit: 100,
    reason: 'gets the last characters before the cursor (longestWord)',
  },
  {
    file: 'src/routes/changed/symbols.ts',
    pattern: String.raw`([\w$]+)\)?(?:\?\.|\.|->|::)$`,
    limit: 120,
    reason: 'gets the last characters before the name of a method (longestReceiver)',
  },
];

/** Where a pattern comes from a file and is therefore never matched against anything. */
export const neverMatched: readonly { readonly file: string; readonly code: string }[] = [
  { file: 'src/auth/rules/expressions/unusableRegex.ts', code: 'void new RegExp(regex);' },
];
