/** A secret in a text. A `segment` is one of a path, which stays readable as `{token}`. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: 'value' | 'segment';
}

/**
 * One pass over a text. Recognisers add the secrets they find, and each notes how far it has read, so that no part of
 * a text is read by the same recogniser more than a bounded number of times.
 */
export class SecretSearch {
  readonly text: string;
  readonly spans: Span[] = [];
  namesUntil = 0;
  containersUntil = 0;
  pathsUntil = 0;
  commandsUntil = 0;
  keysUntil = 0;
  /** The end of a long value without quotes that is none: what begins inside of it ends where it does. */
  bareUntil = 0;

  constructor(text: string) {
    this.text = text;
  }

  add(start: number, end: number, kind: Span['kind'] = 'value'): void {
    if (end > start) this.spans.push({ start, end, kind });
  }
}

/** In order and without overlaps; of two that overlap the outer one counts. */
export function disjoint(spans: readonly Span[]): readonly Span[] {
  const sorted = spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const merged: Span[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push(span);
    else merged[merged.length - 1] = { ...last, end: Math.max(last.end, span.end) };
  }
  return merged;
}
