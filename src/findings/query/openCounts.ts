import type { CountedValue, ListView } from '../view/view.ts';
import { at } from './at.ts';
import type { Codes } from './columns.ts';
import { countByCode, type Matches } from './matches.ts';

/** Filters that say which of the findings that are not open are wanted: what they leave is counted as it is. */
export function choosesWhatIsOpen({ filters, showResolvedEvents }: ListView): boolean {
  const { status, resolution, decision } = filters;
  return showResolvedEvents || (status ?? resolution ?? decision) !== undefined;
}

/** Says of each value how many of its findings are open, where others have it as well; of Resolved, none can be. */
export function withOpenCounts<Value extends string>(
  counted: readonly CountedValue<Value>[],
  open: Uint8Array,
  matches: Matches,
  ignored: number,
  codes: Codes,
): readonly CountedValue<Value>[] {
  const closed = counted.length;
  const openCodes = Uint8Array.from(open, (isOpen, row) => (isOpen === 1 ? at(codes, row) : closed));
  const { counts } = countByCode(matches, ignored, openCodes, closed + 1);
  return counted.map((one, code) =>
    at(counts, code) === one.count || one.value === 'Resolved' ? one : { ...one, open: at(counts, code) },
  );
}
