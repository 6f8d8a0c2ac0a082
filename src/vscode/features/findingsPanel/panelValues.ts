import { isRecord } from '../../../base/untrusted.ts';

/** More rows than a panel shows at once; keeps one message from asking for everything. */
const mostRows = 1000;
const mostSelected = 100_000;
const longestText = 10_000;

/** Row, or number of rows: what the panel names things by. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

export const isId = isCount;

export function isIdList(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length <= mostSelected && value.every(isId);
}

export function isLimit(value: unknown): value is number {
  return isCount(value) && value <= mostRows;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestText;
}

export function findingOf(value: unknown): { readonly finding: number } | undefined {
  return isRecord(value) && isId(value['finding']) ? { finding: value['finding'] } : undefined;
}

export function vulnerabilityOf(value: unknown): { readonly vulnerability: number } | undefined {
  return isRecord(value) && isId(value['vulnerability'])
    ? { vulnerability: value['vulnerability'] }
    : undefined;
}
