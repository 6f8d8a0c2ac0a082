import { readTarget } from '../endpoint.ts';
import type { ReportInstance } from './report.ts';

/**
 * The hosts of a report as scheme, host and port, those with the most instances first, and equals as they come. A
 * host without scheme is a network target, or the foreign host of an endpoint in CSV, and is not among them.
 */
export function findTargets(instances: readonly ReportInstance[]): readonly string[] {
  const hosts = new Map<string, { readonly origin: string; count: number }>();
  for (const { url } of instances) {
    const scheme = /^\s*(https?|wss?):\/\//i.exec(url)?.[1];
    const { host } = readTarget(url);
    if (scheme === undefined || host === '') continue;
    const entry = hosts.get(host);
    if (entry) {
      entry.count += 1;
    } else {
      hosts.set(host, { origin: `${scheme.toLowerCase()}://${host}`, count: 1 });
    }
  }
  return [...hosts.values()].sort((a, b) => b.count - a.count).map(({ origin }) => origin);
}
