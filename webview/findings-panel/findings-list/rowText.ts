import {
  resolutions,
  statuses,
  type Finding,
  type Resolution,
  type Shared,
  type Status,
  type TriageField,
  type Vulnerability,
} from '../../../src/findings/finding.ts';
import { formatDay, formatLongDay, formatNumber } from '../../shared/format.ts';
import { plural, text } from '../../shared/strings.ts';

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

/** Tooltip and spoken name of a Status or Resolution cell. */
export function triageLabel(
  field: TriageField,
  value: Shared<Status> | Shared<Resolution>,
  parts: string,
): string {
  const shown = value === 'Mixed' ? `${text('mixed')} (${parts})` : value;
  return text(field === 'status' ? 'statusIs' : 'resolutionIs', shown);
}

/** The first day, and with the last one for the tooltip where they differ. */
export function discoveredText(
  first: number,
  last: number,
  timeZone: string,
  now: number,
): { readonly short: string; readonly long: string } {
  const long = formatLongDay(first, timeZone);
  const lastLong = formatLongDay(last, timeZone);
  return {
    short: formatDay(first, timeZone, now),
    long: long === lastLong ? long : text('dayRange', long, lastLong),
  };
}

/** Marks of a finding that a later scan left: a word or two for the list, and in full. */
export function findingMarks(finding: Finding): readonly { readonly short: string; readonly long: string }[] {
  return [
    ...(finding.reappeared ? [{ short: text('reappeared'), long: text('reappeared') }] : []),
    ...(finding.notSeenInLatestScan ? [{ short: text('notSeenShort'), long: text('notSeen') }] : []),
  ];
}

/** Method and path apart; the path alone where the finding has no method. */
export function splitEndpoint({ endpoint, method }: Finding): {
  readonly method: string;
  readonly path: string;
} {
  const path =
    method !== '' && endpoint.startsWith(`${method} `) ? endpoint.slice(method.length + 1) : endpoint;
  return { method, path };
}
