import type { FilterField } from '../../../src/findings/view.ts';
import type { RowTarget } from '../rowTarget.ts';
import { rowValues } from './rowValues.ts';

/**
 * What VS Code's menu on a row knows of it: `when` clauses read it, and its commands get it as their argument.
 * `dastTriage`: Status and Resolution can be set. `dastFlat`: they cannot, because aggregation is off. `dastValue`:
 * the menu was opened on a value to filter by.
 */
export function rowContext(target: RowTarget, cell: string | undefined): string {
  const { row, api, finding } = target;
  const value = rowValues(target).find(([field]) => field === cell);
  return JSON.stringify({
    preventDefaultContextMenuItems: true,
    webviewSection: 'dastRow',
    dastTriage: row.kind === 'vulnerability' && api === undefined,
    dastFlat: row.kind === 'finding',
    dastValue: value !== undefined,
    vulnerability: row.row.vulnerability,
    ...(finding === undefined ? {} : { finding: finding.id }),
    ...(value === undefined ? {} : { field: value[0] satisfies FilterField, value: value[1] }),
  });
}

/** Name of the column that was pointed at. */
export function pointedColumn(event: Event): string | undefined {
  for (const element of event.composedPath()) {
    if (!(element instanceof HTMLElement) || !element.classList.contains('cell')) continue;
    return [...element.classList].find((name) => name !== 'cell');
  }
  return undefined;
}
