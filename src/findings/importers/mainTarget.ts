import { readTarget } from '../endpoint.ts';
import type { ReportInstance } from './report.ts';

/**
 * Scheme, host and port of the host with the most instances, the first of equals; empty where there is none. A
 * host without scheme is a network target, or the foreign host of an endpoint in CSV.
 */
export function findMainTarget(instances: readonly ReportInstance[]): string {
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
  const [main] = [...hosts.values()].sort((a, b) => b.count - a.count);
  return main?.origin ?? '';
}
