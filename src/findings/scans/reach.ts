/** An operation of code or of a question; ANY is every method. */
interface Operation {
  readonly method: string;
  /** With `{name}` for what changes. */
  readonly path: string;
}

/** What is known of an endpoint without findings; `noFinding` where no report lists what it called. */
export type Reach = 'noFinding' | 'reached' | 'notReached';

/** Says of operations whether any scan has called them, as far as reports list that: `METHOD path` each. */
export function reachOf(operations: readonly string[]): (operation: Operation) => Reach {
  if (operations.length === 0) return () => 'noFinding';
  const byLength = new Map<number, { readonly method: string; readonly segments: readonly string[] }[]>();
  for (const operation of operations) {
    const [method = '', path = ''] = operation.split(' ', 2);
    const segments = segmentsOf(path);
    const alike = byLength.get(segments.length);
    if (alike === undefined) byLength.set(segments.length, [{ method, segments }]);
    else alike.push({ method, segments });
  }
  return ({ method, path }) => {
    const wanted = segmentsOf(path);
    // What takes the rest of a path is called by paths of any length.
    if (wanted.some((segment) => segment.endsWith('*}'))) return 'noFinding';
    const isReached = (byLength.get(wanted.length) ?? []).some(
      (called) =>
        (method === 'ANY' || called.method === method) &&
        wanted.every((segment, index) => segment.includes('{') || segment === called.segments[index]),
    );
    return isReached ? 'reached' : 'notReached';
  };
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
