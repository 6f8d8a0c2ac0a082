import { isRecord, textAt } from '../../../base/untrusted.ts';
import type { TriageValues } from '../../../findings/model/finding.ts';
import { mergeRows, type SelectedRows } from '../list/selection.ts';

/** What a caller named: rows, and where nothing shall be asked also the value and the reason. */
interface TriageArguments {
  readonly rows: readonly SelectedRows[];
  readonly value: string | undefined;
  readonly comment: string | undefined;
  /** Status and Resolution at once. */
  readonly set?: TriageValues;
}

/**
 * Reads what a menu, keybinding or another extension passed. Tree items carry their rows as `rows`; with several
 * selected items VS Code passes all of them second. A keybinding may pass `{ vulnerabilities, value, comment }`.
 */
export function readTriageArguments(item: unknown, selected: unknown): TriageArguments {
  const items: readonly unknown[] = Array.isArray(selected) && selected.length > 0 ? selected : [item];
  return { rows: mergeRows(items.flatMap(rowsOf)), ...textsOf(item) };
}

function rowsOf(item: unknown): readonly SelectedRows[] {
  if (typeof item !== 'object' || item === null) return [];
  if ('rows' in item && isSelectedRows(item.rows)) return [item.rows];
  if ('vulnerabilities' in item && isIdList(item.vulnerabilities)) {
    return [{ vulnerabilities: item.vulnerabilities }];
  }
  return [];
}

function textsOf(item: unknown): Omit<TriageArguments, 'rows'> {
  // The value of a tree item is what it is filtered by.
  if (!isRecord(item) || 'kind' in item) return { value: undefined, comment: undefined };
  const { value, comment, set } = item;
  return {
    ...(isRecord(set) && { set: valuesIn(set) }),
    value: textAt(value),
    comment: textAt(comment),
  };
}

function valuesIn({ status, resolution }: Readonly<Record<string, unknown>>): TriageValues {
  return {
    ...(typeof status === 'string' && { status }),
    ...(typeof resolution === 'string' && { resolution }),
  };
}

export function isSelectedRows(value: unknown): value is SelectedRows {
  return (
    typeof value === 'object' &&
    value !== null &&
    'vulnerabilities' in value &&
    isIdList(value.vulnerabilities)
  );
}

function isIdList(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((id: unknown) => Number.isSafeInteger(id));
}
