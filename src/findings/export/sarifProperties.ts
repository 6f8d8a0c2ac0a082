import type { FindingDetails } from '../model/finding.ts';
import { isoTime } from '../model/isoTime.ts';
import { addressOf } from './address.ts';
import { pathOf } from './exportedReport.ts';

/** What the findings of a rule mostly have in common: it stands with the rule, as its first finding has it. */
export function commonProperties(details: FindingDetails): Readonly<Record<string, unknown>> {
  const { finding, tool, rule, description, solution, references, tags } = details;
  const { category, subCategory, summary } = finding;
  return { tool, rule, category, subCategory, summary, description, solution, references, tags };
}

/** What a finding has of its own. `response` is left out where the result's web response gives the same text. */
export function findingProperties(
  details: FindingDetails,
  first: FindingDetails,
  targets: readonly string[],
  response: string,
): object {
  const { finding, occurrences, occurrenceCount, scans } = details;
  const { rating, severity, status, resolution, method, application, eventId, discovered } = finding;
  const common = commonProperties(first);
  const own = Object.entries(commonProperties(details)).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(common[key]),
  );
  return {
    ...Object.fromEntries(own),
    url: endpointUrl(details, targets),
    method,
    application,
    eventId,
    severity,
    rating,
    status,
    resolution,
    discovered: isoTime(discovered),
    lastSeen: isoTime(scans.reduce((latest, { seenAt }) => Math.max(latest, seenAt), discovered)),
    occurrenceCount,
    occurrences: occurrences.map((occurrence, index) => {
      // The first one's exchanges are its code flow.
      if (index > 0) return occurrence;
      const text = occurrence.response === response ? undefined : occurrence.response;
      return { ...occurrence, response: text, comparison: undefined };
    }),
  };
}

/**
 * The address that reads as the finding's endpoint, with `{id}` and the like as the list shows it. A foreign host stands
 * without scheme, as in CSV, so that it is not taken for a target.
 */
function endpointUrl(details: FindingDetails, targets: readonly string[]): string {
  const endpoint = pathOf(details.finding);
  return endpoint.startsWith('/') ? addressOf(details, targets).origin + endpoint : endpoint;
}
