import { groupBy } from '../../../base/groupBy.ts';
import { isSameApplication } from '../../../findings/applications/applicationName.ts';
import type { ConfiguredApplication } from '../../../findings/applications/configuredApplication.ts';
import type { Application } from '../../../findings/model/scan.ts';
import { configuredAt } from '../../../findings/model/targets.ts';
import type { HandledEndpoint } from './handledFiles.ts';

/**
 * The names of those applications that the workspace's code and descriptions are of: settings and auth configs name
 * them, or at least half of their endpoints are answered here. Where that is none, it is the one with the largest part: a
 * path like `/` is one of every application.
 */
export function ownApplications(
  endpoints: readonly HandledEndpoint[],
  applications: readonly Pick<Application, 'name' | 'hosts'>[],
  configured: readonly ConfiguredApplication[],
): ReadonlySet<string> {
  const names = applications.map(({ name }) => name);
  if (names.length < 2) return new Set(names);
  const shares = new Map(
    [...groupBy(endpoints, ({ application }) => application)].map(([name, own]) => [name, shareOf(own)]),
  );
  const most = Math.max(0, ...shares.values());
  const named = new Set(applications.filter((one) => isConfigured(one, configured)).map(({ name }) => name));
  const fits = (name: string): boolean => {
    const share = shares.get(name) ?? 0;
    return named.has(name) || share >= 0.5 || (named.size === 0 && most < 0.5 && share === most);
  };
  return new Set(names.filter(fits));
}

function shareOf(endpoints: readonly HandledEndpoint[]): number {
  return endpoints.filter(({ answer }) => answer.routes.length > 0).length / endpoints.length;
}

function isConfigured(
  { name, hosts }: Pick<Application, 'name' | 'hosts'>,
  configured: readonly ConfiguredApplication[],
): boolean {
  return (
    configured.some((one) => isSameApplication(one.name, name)) ||
    hosts.some((host) => configuredAt(configured, host) !== undefined)
  );
}
