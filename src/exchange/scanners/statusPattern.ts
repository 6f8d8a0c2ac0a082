const start = String.raw`HTTP/[\d.]+ (?:`;

/** A regular expression for the status line of a response. */
export function statusPattern(status: readonly number[]): string {
  return `${start}${status.join('|')})`;
}

/** The statuses of such a pattern; undefined for any other. */
export function statusesOf(pattern: string): number[] | undefined {
  if (!pattern.startsWith(start) || !pattern.endsWith(')')) return undefined;
  const written = pattern.slice(start.length, -1);
  return /^\d{3}(?:\|\d{3})*$/.test(written) ? written.split('|').map(Number) : undefined;
}
