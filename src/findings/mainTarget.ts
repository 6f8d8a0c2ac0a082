import { readTarget } from './endpoint.ts';
import { pathUnder } from './identity.ts';
import type { ReportEndpoint } from './identity.ts';
import type { ReadReport } from './importers/report.ts';

/** What earlier scans have left. */
export interface KnownFindings {
  knowsFinding(vulnerabilityKey: string, method: string, path: string): boolean;
  /** The main targets of the stored scans of a tool, the latest first. */
  targetsOf(tool: string): readonly string[];
}

/** So many endpoints of each host tell well enough whether they are known. */
const askedPerHost = 500;

/**
 * Scheme, host and port of a report's main target, whose host is no part of the endpoints: the host under which most
 * of the report's findings are known from earlier scans, so that a rescan never gets other endpoints because its
 * hosts have changed places; where that is equal, as in a first scan, the host with the most instances.
 */
export function chooseMainTarget(
  report: Pick<ReadReport, 'tool' | 'targets'>,
  endpoints: readonly ReportEndpoint[],
  known: KnownFindings,
): string {
  const [first = '', ...others] = report.targets;
  const chosen = others.length === 0 ? first : mostKnown(report.targets, endpoints, known);
  // A host that is now seen with another scheme first is still the same target.
  const { host } = readTarget(chosen);
  return known.targetsOf(report.tool).find((target) => readTarget(target).host === host) ?? chosen;
}

/** By how many more findings of a host are known without the host than with it. */
function mostKnown(
  targets: readonly string[],
  endpoints: readonly ReportEndpoint[],
  known: KnownFindings,
): string {
  const hosts = new Map(targets.map((target) => [readTarget(target).host, { target, asked: 0, gain: 0 }]));
  for (const endpoint of endpoints) {
    const { host, method, vulnerabilityKey } = endpoint;
    const candidate = hosts.get(host);
    if (candidate === undefined || candidate.asked === askedPerHost) continue;
    candidate.asked += 1;
    const isKnownUnder = (mainHost: string): boolean =>
      known.knowsFinding(vulnerabilityKey, method, pathUnder(endpoint, mainHost));
    candidate.gain += Number(isKnownUnder(host)) - Number(isKnownUnder(''));
  }
  let best: { readonly target: string; readonly gain: number } | undefined;
  for (const candidate of hosts.values()) {
    if (best === undefined || candidate.gain > best.gain) best = candidate;
  }
  return best?.target ?? '';
}
