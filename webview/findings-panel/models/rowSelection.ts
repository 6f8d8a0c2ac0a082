import type { PageRow } from '../../../src/findings/engine.ts';

/** Name of a row that stays the same however the list is sorted and filtered. */
export function rowKey(row: PageRow): string {
  return row.kind === 'vulnerability' ? `v${row.row.vulnerability}` : `f${row.row.id}`;
}

/** Vulnerability ids among selected rows; findings of the list without aggregation are none. */
export function selectedVulnerabilities(selected: ReadonlySet<string>): readonly number[] {
  return [...selected].filter((key) => key.startsWith('v')).map((key) => Number(key.slice(1)));
}

/** The selection with one row added, or removed where it was selected. */
export function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const keys = new Set(selected);
  if (!keys.delete(key)) keys.add(key);
  return keys;
}
