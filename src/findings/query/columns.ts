import { at } from './at.ts';
import type { Rating } from '../model/finding.ts';
import type { TextField } from '../view/view.ts';
import { TextDictionary } from './textDictionary.ts';

/** Codes of one column; as narrow as its number of distinct values allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

export interface TextColumn {
  readonly codes: Codes;
  readonly dictionary: TextDictionary;
}

/** How the scanners rate the findings. */
export interface RatingColumn {
  readonly codes: Codes;
  readonly ratings: readonly Rating[];
  /** Per rating: 0 for the worst. */
  readonly ranks: Uint32Array;
}

export const reappearedFlag = 1;
export const notSeenFlag = 2;
/** One scan alone has seen it. */
export const newFlag = 4;
/** The latest scan says nothing of it. */
export const notCoveredFlag = 8;

/**
 * All findings, one typed array per column, ordered by finding id. Severity, status and resolution codes are
 * positions in their vocabularies. Only `status`, `resolution` and with them `sinceLastScan` and `changedBy` change in place
 * (triage); everything else is replaced as a whole when scans come or go.
 */
export interface FindingColumns extends Readonly<Record<TextField, TextColumn>> {
  readonly length: number;
  /** Ascending. */
  readonly ids: Uint32Array;
  /** Positions in `vulnerabilityIds`. */
  readonly vulnerability: Codes;
  /** Ascending. */
  readonly vulnerabilityIds: Uint32Array;
  readonly method: TextColumn;
  readonly tool: TextColumn;
  /** Name of the report that saw the finding last. */
  readonly report: TextColumn;
  readonly confidence: TextColumn;
  /** The roles that a finding was seen as, as `joinRoles` writes them. */
  readonly seenAs: TextColumn;
  /** The branches that a finding is new on against the default branch, joined alike; it has a value for each that was compared. */
  readonly newOnBranch: TextColumn;
  readonly rating: RatingColumn;
  readonly application: TextColumn;
  /** File of the handler; empty where none is known. It is not stored. */
  readonly handler: TextColumn;
  /** Positions in `changedCodeStates`. It is not stored. */
  readonly inChangedCode: Uint8Array;
  /** Per endpoint code: where the path starts in `METHOD path`. */
  readonly pathStarts: Uint32Array;
  readonly severity: Uint8Array;
  readonly status: Uint8Array;
  readonly resolution: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly discovered: Float64Array;
  /** `reappearedFlag`, `notSeenFlag`, `newFlag`, `notCoveredFlag`. */
  readonly flags: Uint8Array;
  /** Positions in `scanStates`: what flags, status and resolution come down to. */
  readonly sinceLastScan: Uint8Array;
  /** What standing decisions gave, as `decidedCode` has it; empty where none covers a finding. */
  readonly decided: Uint8Array;
  /** Who changed Status or Resolution last; code 0 is nobody. */
  changedBy: TextColumn;
}

/** An array of codes below `distinct`. */
export function newCodes(length: number, distinct: number): Codes {
  if (distinct <= 0x100) return new Uint8Array(length);
  return distinct <= 0x10000 ? new Uint16Array(length) : new Uint32Array(length);
}

/** Position of `id` in an ascending list, or -1. */
export function positionOf(ids: Uint32Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = at(ids, middle);
    if (value === id) return middle;
    if (value < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** No findings: what an empty store looks like to the query. */
export function emptyColumns(): FindingColumns {
  const text = (): TextColumn => ({ codes: new Uint8Array(), dictionary: new TextDictionary([]) });
  return {
    length: 0,
    ids: new Uint32Array(),
    vulnerability: new Uint8Array(),
    vulnerabilityIds: new Uint32Array(),
    endpoint: text(),
    method: text(),
    application: text(),
    handler: text(),
    inChangedCode: new Uint8Array(),
    eventId: text(),
    category: text(),
    subCategory: text(),
    summary: text(),
    tool: text(),
    report: text(),
    confidence: text(),
    seenAs: text(),
    newOnBranch: text(),
    rating: { codes: new Uint8Array(), ratings: [], ranks: new Uint32Array() },
    pathStarts: new Uint32Array(),
    severity: new Uint8Array(),
    status: new Uint8Array(),
    resolution: new Uint8Array(),
    discovered: new Float64Array(),
    flags: new Uint8Array(),
    sinceLastScan: new Uint8Array(),
    decided: new Uint8Array(),
    changedBy: text(),
  };
}
