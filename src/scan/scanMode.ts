/** How far a scan may go: `look` only reads, `safe` changes nothing that cannot be undone, `full` calls everything. */
export const scanModes = ['look', 'safe', 'full'] as const;
export type ScanMode = (typeof scanModes)[number];

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Those of which a second one is not like the first, or that take something away. */
const unsafeMethods: ReadonlySet<string> = new Set(['DELETE', 'PUT', 'PATCH']);

/** What ends a session or takes something away, whatever its method. */
const ending = /delete|destroy|remove|purge|log[-_]?out|sign[-_]?out|log[-_]?off/i;
/** What changes an account or costs money, unless it only reads. */
const costly =
  /password|passwd|payment|purchase|checkout|(?:^|[^a-z])pay(?:[^a-z]|$)|(?:^|[a-z])Pay(?:[A-Z]|$)/;

/** Whether a scan of that mode leaves a call alone; `names`: its path and what a description calls it. */
export function isLeftAlone(mode: ScanMode, method: string, names: readonly string[]): boolean {
  if (mode === 'full') return false;
  const reads = readingMethods.has(method);
  if (mode === 'look' && !reads) return true;
  if (unsafeMethods.has(method)) return true;
  return names.some((name) => ending.test(name) || (!reads && costly.test(name)));
}
