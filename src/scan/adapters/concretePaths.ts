import type { KnownOperation } from '../knownOperations.ts';

/** Command lines have a length. */
const most = 200;

/** Where a crawler can start: paths of GET without parameters in them, and the query that was chosen with them. */
export function concretePaths(operations: readonly KnownOperation[]): readonly string[] {
  const paths = operations.flatMap(({ method, path, query }) =>
    method === 'GET' ? [query === undefined ? path : `${path}?${query}`] : [],
  );
  return [...new Set(paths)]
    .filter((path) => /^\/[\w./~-]{0,200}(?:\?[\w.~=&%+-]{1,1000})?$/.test(path))
    .slice(0, most);
}
