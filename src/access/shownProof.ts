import { hidden, type Redactor } from '../login/redact/redact.ts';
import type { Proof, ProvenFact } from './proof.ts';

/** More are counted, and not shown. */
const mostFacts = 20;
const longestFact = 200;

/** What proves a cell, as it may be shown; what is hidden comes last. */
export function shownProof({ facts, total }: Proof, redactor: Redactor): Proof {
  const shown = facts.slice(0, mostFacts).map(({ at, value }) => ({
    at: redactor.foreign(at).slice(0, longestFact),
    value: redactor.foreign(value).slice(0, longestFact),
  }));
  const isHidden = ({ value }: ProvenFact): number => Number(value.includes(hidden));
  return { facts: shown.sort((one, other) => isHidden(one) - isHidden(other)), total };
}
