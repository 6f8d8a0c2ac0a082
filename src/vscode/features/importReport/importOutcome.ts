import type { ImportSummary } from '../../../findings/importers/report.ts';

/** The outcome of one file. */
export type ImportOutcome =
  | { readonly kind: 'imported'; readonly name: string; readonly summary: ImportSummary }
  | {
      readonly kind: 'refused';
      readonly name: string;
      readonly sentence: string;
      /** The same for a message, on one line. */
      readonly line: string;
      /** The report itself cannot be imported; otherwise it may be another time. */
      readonly isFinal: boolean;
    }
  | { readonly kind: 'cancelled'; readonly name: string };
