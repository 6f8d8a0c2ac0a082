/**
 * The normal form of an absolute http or https address; undefined for anything else. Addresses come from scan
 * reports: `javascript:`, `file:` or `command:` must never reach the system's opener.
 */
export function parseHttpUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
