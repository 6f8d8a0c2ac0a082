import type { TriageScope } from '../../../src/findings/model/triage.ts';
import type { TriageField, Vulnerability } from '../../../src/findings/model/finding.ts';
import { plural, text } from '../../shared/strings.ts';
import { apisAsFiltered } from '../findings-list/rows/rowText.ts';

/** The rows that a change is for, and what they have now. */
export interface TriageTarget {
  readonly vulnerabilities: readonly number[];
  /** What the change applies to, e.g. `12 of 30 APIs` or `11 vulnerabilities · 4,280 findings`. */
  readonly note: string;
  /** Findings by the value that they have; empty while it is read. */
  readonly current: Readonly<Record<TriageField, Readonly<Record<string, number>>>>;
}

export function targetOfRow(row: Vulnerability): TriageTarget {
  return {
    vulnerabilities: [row.vulnerability],
    note: apisAsFiltered(row),
    current: { status: row.statusCounts, resolution: row.resolutionCounts },
  };
}

export function targetOfRows(
  vulnerabilities: readonly number[],
  scope: TriageScope | undefined,
): TriageTarget {
  return {
    vulnerabilities,
    note: scopeText(vulnerabilities.length, scope),
    current: scope?.current ?? { status: {}, resolution: {} },
  };
}

/** `11 vulnerabilities · 4,280 findings`, with how many there are without filters where these leave some out. */
function scopeText(vulnerabilities: number, scope: TriageScope | undefined): string {
  const rows = plural('vulnerabilities', vulnerabilities);
  if (scope === undefined) return rows;
  const { matching, total } = scope;
  return text(
    'joined',
    rows,
    matching === total ? plural('findings', total) : plural('findingsOf', matching, total),
  );
}

/** The value that all of them have; undefined where they have several. */
export function commonValue({ current }: TriageTarget, field: TriageField): string | undefined {
  const values = Object.entries(current[field]).filter(([, count]) => count > 0);
  return values.length === 1 ? values[0]?.[0] : undefined;
}
