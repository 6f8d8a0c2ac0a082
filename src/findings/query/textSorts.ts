import type { SortColumn } from '../view/view.ts';

/** Texts of a vulnerability, and those in which its findings differ. */
const vulnerabilityTexts = ['summary', 'category', 'subCategory'] as const satisfies readonly SortColumn[];
const findingTexts = [
  'endpoint',
  'method',
  'application',
  'handler',
  'changedBy',
  'seenAs',
  'eventId',
] as const satisfies readonly SortColumn[];

export function isVulnerabilityText(column: SortColumn): column is (typeof vulnerabilityTexts)[number] {
  return vulnerabilityTexts.some((text) => text === column);
}

export function isFindingText(column: SortColumn): column is (typeof findingTexts)[number] {
  return findingTexts.some((text) => text === column);
}
