import {
  resolutions,
  severities,
  statuses,
  type Finding,
  type Resolution,
  type Shared,
  type Status,
  type TriageField,
  type Vulnerability,
} from '../../../../src/findings/model/finding.ts';
import type { PageRow } from '../../../../src/findings/engine.ts';
import { isAnyRoleKnown } from '../../../../src/findings/scans/role.ts';
import type { SentenceKey } from '../../../shared/sentences.ts';
import { formatLongDay, formatNumber } from '../../../shared/format.ts';
import { filterValue } from '../../../shared/shownValue.ts';
import { plural, text } from '../../../shared/strings.ts';

/** `12 of 30 APIs` where the filters leave some out, else `30 APIs`. */
export function apisAsFiltered({ apis, totalApis }: Vulnerability): string {
  return apis === totalApis ? plural('apis', apis) : plural('apisOf', apis, totalApis);
}

/** What `Mixed` stands for: `8 Open, 4 Resolved`. */
export function mixedParts(row: Vulnerability, field: TriageField): string {
  const counts: readonly (readonly [string, number])[] =
    field === 'status'
      ? statuses.map((value) => [value, row.statusCounts[value]] as const)
      : resolutions.map((value) => [value, row.resolutionCounts[value]] as const);
  return counts
    .filter(([, count]) => count > 0)
    .map(([value, count]) => text('mixedPart', formatNumber(count), value))
    .join(', ');
}

/** `Mixed (2)` and what it stands for, where the findings of a row have several sub categories; else the one. */
export function subCategoryText({
  subCategory,
  subCategoryCounts,
}: Pick<Vulnerability, 'subCategory' | 'subCategoryCounts'>): {
  readonly short: string;
  readonly parts: string;
} {
  if (subCategoryCounts === undefined) return { short: subCategory, parts: '' };
  return {
    short: text('mixedCount', formatNumber(subCategoryCounts.length)),
    parts: subCategoryCounts
      .map(({ value, count }) => text('mixedPart', formatNumber(count), filterValue(value)))
      .join(', '),
  };
}

/** Values are data in every language, but Mixed is none. */
export function sharedText(value: Shared<Status> | Shared<Resolution>): string {
  return value === 'Mixed' ? text('mixed') : value;
}

/** Tooltip and spoken name of a Status or Resolution cell. */
export function triageLabel(
  field: TriageField,
  value: Shared<Status> | Shared<Resolution>,
  parts: string,
): string {
  const shown = value === 'Mixed' ? `${sharedText(value)} (${parts})` : value;
  return text(field === 'status' ? 'statusIs' : 'resolutionIs', shown);
}

/** `185 Major, 895 Minor`; empty where all have the severity of the row. */
export function severityParts({ severityCounts }: Vulnerability): string {
  const parts = severities.filter((severity) => severityCounts[severity] > 0);
  if (parts.length < 2) return '';
  return parts
    .map((severity) => text('mixedPart', formatNumber(severityCounts[severity]), severity))
    .join(', ');
}

/** The day that the list is sorted by, and both for the tooltip where they differ. */
export function discoveredText(
  first: number,
  last: number,
  timeZone: string,
  sortedBy: 'first' | 'last',
): { readonly short: string; readonly long: string } {
  const long = formatLongDay(first, timeZone);
  const lastLong = formatLongDay(last, timeZone);
  return {
    short: sortedBy === 'first' ? long : lastLong,
    long: long === lastLong ? long : text('dayRange', long, lastLong),
  };
}

/** What a later scan left behind on a row: a word or two for the list, and in full. */
export interface Mark {
  readonly icon: MarkIcon;
  readonly short: string;
  readonly long: string;
}

type MarkIcon = 'again' | 'notSeen' | 'notCovered';

const someSentences = {
  again: 'someReappeared',
  notSeen: 'someNotSeen',
  notCovered: 'someNotCovered',
} as const satisfies Record<MarkIcon, SentenceKey>;

export function findingMarks({
  reappeared,
  notSeenInLatestScan,
  notCovered,
}: Pick<Finding, 'reappeared' | 'notSeenInLatestScan' | 'notCovered'>): readonly Mark[] {
  return [
    ...(reappeared ? [{ icon: 'again' as const, short: text('reappeared'), long: text('reappeared') }] : []),
    ...(notSeenInLatestScan
      ? [{ icon: 'notSeen' as const, short: text('notSeenShort'), long: text('notSeen') }]
      : []),
    ...(notCovered
      ? [{ icon: 'notCovered' as const, short: text('notCoveredShort'), long: text('notCovered') }]
      : []),
  ];
}

/** Marks of a row; where only some of its APIs have one, with how many: `Reappeared: 3 of 12 APIs`. */
export function rowMarks({ kind, row }: PageRow): readonly Mark[] {
  if (kind === 'finding') return findingMarks(row);
  const { reappeared, notSeenInLatestScan, notCovered, apis } = row;
  const counts = { again: reappeared, notSeen: notSeenInLatestScan, notCovered };
  const marks = findingMarks({
    reappeared: reappeared > 0,
    notSeenInLatestScan: notSeenInLatestScan > 0,
    notCovered: notCovered > 0,
  });
  return marks.map((mark) => {
    const count = counts[mark.icon];
    if (count === apis) return mark;
    return {
      icon: mark.icon,
      short: text(someSentences[mark.icon], formatNumber(count)),
      long: text('markOfSome', mark.long, plural('apisOf', count, apis)),
    };
  });
}

/** The roles that a row was seen as; nothing where nobody knows one. */
export function seenAsText(roles: readonly string[]): string {
  return isAnyRoleKnown(roles) ? roles.join(', ') : '';
}

/** Said of what stands in a pinned list only; empty for everything else. */
export function leftText({ kind, row }: PageRow): string {
  const left = kind === 'finding' ? (row.noLongerMatches ? 1 : 0) : row.noLongerMatching;
  const of = kind === 'finding' ? 1 : row.apis;
  if (left === 0) return '';
  return left === of
    ? text('noLongerMatches')
    : text('markOfSome', text('noLongerMatches'), plural('apisOf', left, of));
}

/** Nothing behind the row matches the filters any more. */
export function hasLeft({ kind, row }: PageRow): boolean {
  return kind === 'finding' ? row.noLongerMatches === true : row.noLongerMatching === row.apis;
}

/** Method and path separately; the path alone where the finding has no method. */
export function splitEndpoint({ endpoint, method }: Finding): {
  readonly method: string;
  readonly path: string;
} {
  const path = endpoint.startsWith(`${method} `) ? endpoint.slice(method.length + 1) : endpoint;
  return { method, path };
}
