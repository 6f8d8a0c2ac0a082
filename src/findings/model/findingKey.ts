import { wideHash } from '../../base/hash.ts';

/** What makes a finding the same one on every machine. */
interface FindingIdentity {
  readonly application: string;
  /** As `vulnerabilityKeyOf` gives it. */
  readonly vulnerability: string;
  readonly method: string;
  readonly path: string;
}

/** Names a finding in links: the same for everybody who imports the reports, and nothing can be read from it. */
export function findingKey({ application, vulnerability, method, path }: FindingIdentity): string {
  return wideHash(JSON.stringify([application, vulnerability, method, path]));
}

export function isFindingKey(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text);
}
