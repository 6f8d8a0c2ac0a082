import type { KnownOperation } from '../knownOperations.ts';

/** Command lines have a length. */
const most = 200;

/** Paths that a crawler can start from: those of GET without parameters. */
export function concretePaths(operations: readonly KnownOperation[]): readonly string[] {
  const paths = operations.filter(({ method, path }) => method === 'GET' && /^\/[\w./~-]{1,200}$/.test(path));
  return [...new Set(paths.map(({ path }) => path))].slice(0, most);
}
