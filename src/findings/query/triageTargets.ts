import type { TriageField } from '../model/finding.ts';
import { triageVocabularies } from '../model/triage.ts';
import type { TriageRows, TriageScope } from '../model/triage.ts';
import type { ShownView } from '../view/view.ts';
import { at } from './at.ts';
import { positionOf } from './columns.ts';
import type { FindingColumns } from './columns.ts';
import { textAt } from './groups.ts';
import type { VulnerabilityRows } from './vulnerabilityRows.ts';

/** The findings that a change of triage reaches. */
export interface TriageTargets {
  readonly ids: Uint32Array;
  /** Findings of the same vulnerabilities without filters. */
  readonly total: number;
  /** Vulnerabilities. */
  readonly rows: number;
  /** The summary of the vulnerability where it is one, else empty. */
  readonly summary: string;
}

/** The findings behind aggregated rows. `matching`: rows of a vulnerability as a view's filters leave them. */
export function triageTargets(
  columns: FindingColumns,
  vulnerabilityRows: VulnerabilityRows,
  of: readonly TriageRows[],
  matching: (view: ShownView, vulnerability: number) => Uint32Array,
): TriageTargets {
  const ids = new Set<number>();
  const lowestRows = new Map<number, number>();
  for (const { view, vulnerabilities } of of) {
    for (const vulnerability of new Set(vulnerabilities)) {
      let lowest = lowestRows.get(vulnerability) ?? Infinity;
      for (const row of matching(view, vulnerability)) {
        ids.add(at(columns.ids, row));
        lowest = Math.min(lowest, row);
      }
      if (lowest !== Infinity) lowestRows.set(vulnerability, lowest);
    }
  }
  let total = 0;
  for (const vulnerability of lowestRows.keys()) {
    total += vulnerabilityRows.of(positionOf(columns.vulnerabilityIds, vulnerability)).length;
  }
  const [summary = '', ...others] = Array.from(lowestRows.values(), (row) => textAt(columns.summary, row));
  return {
    ids: Uint32Array.from(ids).sort(),
    total,
    rows: lowestRows.size,
    summary: others.length === 0 ? summary : '',
  };
}

/** How many findings a change reaches, and what is set there now. */
export function triageScope(columns: FindingColumns, targets: TriageTargets): TriageScope {
  const { ids, total, rows, summary } = targets;
  const count = (field: TriageField): Readonly<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const id of ids) {
      const code = at(columns[field], positionOf(columns.ids, id));
      const value = triageVocabularies[field][code] ?? '';
      counts[value] = (counts[value] ?? 0) + 1;
    }
    return counts;
  };
  const current = { status: count('status'), resolution: count('resolution') };
  return { vulnerabilities: rows, matching: ids.length, total, summary, current };
}
