import type { RowTarget } from '../../models/rowTarget.ts';
import { rowValues } from './rowValues.ts';

/**
 * What VS Code's menu on a row knows of it: `when` clauses read it, and its commands get it as their argument.
 * `dastTriage`: Status and Resolution can be set. `dastFlat`: they cannot, because aggregation is off. `dastMany`: it
 * stands for several APIs. `dastField`: the field of the value that the menu was opened on.
 */
export function rowContext(target: RowTarget, cell: string | undefined): string {
  const { row, api, finding } = target;
  const value = rowValues(target).find(([field]) => field === cell);
  return JSON.stringify({
    preventDefaultContextMenuItems: true,
    webviewSection: 'dastRow',
    dastTriage: row.kind === 'vulnerability' && api === undefined,
    dastFlat: row.kind === 'finding',
    dastMany: finding === undefined && row.kind === 'vulnerability' && row.row.apis > 1,
    vulnerability: row.row.vulnerability,
    ...(finding === undefined ? {} : { finding: finding.id }),
    ...(value === undefined ? {} : { dastField: value[0], value: value[1] }),
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
