import { groupBy } from '../../../src/base/groupBy.ts';

/** Of each outcome what it comes of, such as answers or calls. */
export function byOutcome(
  outcomes: readonly (readonly [of: string, outcome: string])[],
): Readonly<Record<string, string>> {
  const groups = groupBy(outcomes, ([, outcome]) => outcome);
  return Object.fromEntries(
    [...groups].map(([outcome, some]) => [outcome, some.map(([of]) => of).join(', ')]),
  );
}
