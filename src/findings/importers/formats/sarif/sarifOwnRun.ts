import { ownProperties } from '../../../model/ownProperties.ts';
import { scanLimits } from '../../../scans/reportedScan.ts';
import type { ReachedAddress, ReportedScan, ScanProblem } from '../../../scans/reportedScan.ts';
import { isObject, items, member, text } from '../../json/json.ts';

const mostRoles = 50;
const longestRole = 100;

/** What our own authorization test says of itself among the properties of its run; nothing for other reports. */
export function ownRunOf(runs: readonly unknown[]): Partial<ReportedScan> {
  const own = ownRun(runs);
  if (own === undefined) return {};
  const limit = scanLimits.find((one) => one === text(own, 'limit')) ?? 'reach';
  return {
    limit,
    engines: items(own, 'engines').map((one) => text(one)),
    roles: items(own, 'roles').slice(0, mostRoles).map(roleIn),
    reached: items(own, 'reached').flatMap(reachedIn),
    problems: items(own, 'failedLogins').map((login): ScanProblem => ({
      kind: 'logins-failed',
      detail: text(login),
    })),
  };
}

export function isAuthorizationTest(runs: readonly unknown[]): boolean {
  return ownRun(runs) !== undefined;
}

function ownRun(runs: readonly unknown[]): unknown {
  const [run, ...others] = runs;
  const own = member(run, 'properties', ownProperties);
  return others.length === 0 && isObject(own) && text(own, 'kind') === 'authorization-test' ? own : undefined;
}

function roleIn(value: unknown): string {
  return text(value).replace(/\s+/g, ' ').trim().slice(0, longestRole);
}

function reachedIn(value: unknown): readonly ReachedAddress[] {
  const [method, url] = [text(value, 'method'), text(value, 'url')];
  return /^[A-Z]{1,20}$/.test(method) && url !== '' ? [{ method, url }] : [];
}
