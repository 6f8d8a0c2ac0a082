import type { FilterField } from '../../../findings/view/view.ts';

/** What the tree's first level can be. */
export const groupings = [
  'severity',
  'category',
  'endpoint',
  'status',
  'application',
  'handler',
] as const satisfies FilterField[];
export type Grouping = (typeof groupings)[number];

/** What was kept may come from another version. */
export function parseGrouping(value: unknown): Grouping {
  return groupings.find((known) => known === value) ?? 'severity';
}
