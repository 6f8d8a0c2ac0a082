import type { CachedFile, ListedFile } from './sourceFiles.ts';

/*
 * A file of a cached index, as a line: `stamp digest flags path`. As long as nothing has changed, lines are compared as
 * they stand, and never parsed.
 */

/** In the order of their paths. */
export function rowsOf(files: readonly CachedFile[]): readonly string[] {
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map(rowOf);
}

function rowOf({ path, stamp, digest, mayRegister, mayBeWanted, isParsed }: CachedFile): string {
  const flags = Number(mayRegister) + Number(mayBeWanted) * 2 + Number(isParsed) * 4;
  return `${stamp} ${digest} ${flags} ${path}`;
}

/** Undefined for a line that nobody here has written. */
export function readRow(row: string): CachedFile | undefined {
  const [stamp = '', digest, flags, ...parts] = row.split(' ');
  if (digest === undefined || flags === undefined || parts.length === 0) return undefined;
  const has = (bit: number): boolean => (Number(flags) & bit) !== 0;
  return {
    path: parts.join(' '),
    stamp,
    digest,
    mayRegister: has(1),
    mayBeWanted: has(2),
    isParsed: has(4),
  };
}

/** Whether these are the lines of these files. */
export function areRowsOf(rows: readonly string[], files: readonly ListedFile[]): boolean {
  return (
    rows.length === files.length &&
    files.every(({ path, stamp }, index) => {
      const row = rows[index] ?? '';
      return (
        row.startsWith(stamp) &&
        row.charAt(stamp.length) === ' ' &&
        row.endsWith(path) &&
        row.charAt(row.length - path.length - 1) === ' '
      );
    })
  );
}
