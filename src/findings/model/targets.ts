import type { ConfiguredApplication } from '../applications/configuredApplication.ts';
import { readTarget } from './endpoint.ts';
import type { ReportEndpoints } from './identity.ts';
import type { ReadReport } from '../importers/report.ts';

/** An origin that a report is about: scheme, host and port. */
export interface ScanTarget {
  readonly origin: string;
  /** May be the main target. */
  readonly isCandidate: boolean;
  /** The report names it as scanned: what it does not report there, it has not seen. */
  readonly isNamed: boolean;
  /** Configuration says that the report's application is installed there. */
  readonly isOwn: boolean;
}

/**
 * The targets of a report, those that come first into question as its main target first: hosts with more than half as
 * many instances as the busiest one, or whatever it names where it holds nothing. `isOwn` says which hosts belong to the
 * application by configuration.
 */
export function targetsOf(
  { targets, named }: Pick<ReadReport, 'targets' | 'named'>,
  endpoints: readonly ReportEndpoints[],
  isOwn: (origin: string) => boolean,
): ScanTarget[] {
  const counts = new Map<string, number>();
  for (const { host, instances } of endpoints) counts.set(host, (counts.get(host) ?? 0) + instances);
  const most = Math.max(0, ...targets.map((target) => counts.get(hostOf(target)) ?? 0));
  const namedHosts = new Set(named.map(hostOf));
  const origins = new Map<string, string>();
  for (const origin of [...targets, ...named])
    if (!origins.has(hostOf(origin))) origins.set(hostOf(origin), origin);
  return Array.from(origins, ([host, origin]) => ({
    origin,
    isCandidate: most === 0 || 2 * (counts.get(host) ?? 0) > most,
    isNamed: namedHosts.has(host),
    isOwn: isOwn(origin),
  })).filter(({ isCandidate, isNamed, isOwn: own }) => isCandidate || isNamed || own);
}

/** The first candidate where the application is known to be installed, else the first. */
export function mainTargetOf(targets: readonly ScanTarget[], ownHosts: ReadonlySet<string>): string {
  const candidates = targets.filter(({ isCandidate }) => isCandidate);
  const main = candidates.find(({ origin }) => ownHosts.has(hostOf(origin))) ?? candidates[0];
  return main?.origin ?? '';
}

/** The hosts that a scan makes its application's own, its main target being the given one. */
export function ownHostsOf(targets: readonly ScanTarget[], mainTarget: string): string[] {
  const own = targets.filter(({ isOwn, origin }) => isOwn || origin === mainTarget);
  return own.map(({ origin }) => hostOf(origin));
}

export function hostOf(origin: string): string {
  return readTarget(origin).host;
}

/** The application to which configuration counts an origin: the first whose patterns it matches. */
export function configuredAt(
  applications: readonly ConfiguredApplication[],
  origin: string,
): ConfiguredApplication | undefined {
  return applications.find(({ origins }) => origins.some((pattern) => matchesOrigin(pattern, origin)));
}

/**
 * Whether an origin is one that a pattern names. `*` stands for any characters of a host or port; a pattern without
 * scheme means any. Ports that are the scheme's own are the same as none.
 */
function matchesOrigin(pattern: string, origin: string): boolean {
  const wanted = splitOrigin(pattern);
  const found = splitOrigin(origin);
  if (wanted.host === '' || found.host === '') return false;
  const sameScheme = wanted.scheme === '' || found.scheme === '' || wanted.scheme === found.scheme;
  return sameScheme && matchesWildcards(wanted.host, found.host);
}

function splitOrigin(text: string): { scheme: string; host: string } {
  const scheme = /^\s*([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase() ?? '';
  return { scheme, host: readTarget(text).host };
}

/** Each piece between wildcards is found as far left as it can be, which is enough where only `*` is wild. */
function matchesWildcards(pattern: string, text: string): boolean {
  const [first = '', ...pieces] = pattern.split('*');
  const last = pieces.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
