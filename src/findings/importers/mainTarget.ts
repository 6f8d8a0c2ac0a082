import { readTarget } from '../endpoint.ts';
import type { ReportInstance } from './report.ts';

/** Scheme, host and port of the host with the most instances, the first of equals; empty where none has a host. */
export function findMainTarget(instances: readonly ReportInstance[]): string {
  const hosts = new Map<string, { readonly origin: string; count: number }>();
  for (const { url } of instances) {
    const { host, path } = readTarget(url);
    if (host === '' || path === '') continue;
    const entry = hosts.get(host);
    if (entry) {
      entry.count += 1;
    } else {
      hosts.set(host, { origin: originOf(url, host), count: 1 });
    }
  }
  const [main] = [...hosts.values()].sort((a, b) => b.count - a.count);
  return main?.origin ?? '';
}

function originOf(url: string, host: string): string {
  const scheme = /^\s*([a-z][a-z\d+.-]*:\/\/)/i.exec(url)?.[1] ?? '';
  return scheme.toLowerCase() + host;
}
