import { mayCall, readApiAccess } from '../apiAccess.ts';

/** A call of the application, parameters in braces. */
export interface GridOperation {
  readonly method: string;
  readonly path: string;
}

/** Whether entries of `apiAccess` or `neverCall` take in a call, and by which entry that takes in more than it. */
export function accessOf(
  entries: readonly string[],
  operation: GridOperation,
): { readonly isAllowed: boolean; readonly by: string } {
  const allowing = entries.filter((entry) => mayCall([entry], operation));
  return { isAllowed: allowing.length > 0, by: allowing.find((entry) => isWider(entry, operation)) ?? '' };
}

/** Entries after some calls were added to them: to those of the same path, else each on its own. */
export function allowed(entries: readonly string[], operations: readonly GridOperation[]): readonly string[] {
  const result = [...entries];
  for (const operation of operations) {
    if (mayCall(result, operation)) continue;
    const same = result.findIndex((entry) => {
      const { methods, path } = readApiAccess(entry);
      return methods !== undefined && isSamePath(path, operation.path);
    });
    if (same < 0) result.push(`${operation.method} ${operation.path}`);
    else {
      const { methods = [], path } = readApiAccess(result[same] ?? '');
      result[same] = `${[...methods, operation.method].join(',')} ${path}`;
    }
  }
  return result;
}

/**
 * Entries after some calls were taken out of them. One that takes in more is split into all else of the known operations that
 * it takes in; `split` names those.
 */
export function forbidden(
  entries: readonly string[],
  operations: readonly GridOperation[],
  known: readonly GridOperation[],
): { readonly entries: readonly string[]; readonly split: readonly string[] } {
  const gone = new Set(operations.map(keyOf));
  const split = entries.filter((entry) =>
    operations.some((operation) => mayCall([entry], operation) && isWider(entry, operation)),
  );
  const kept = entries.flatMap((entry) => {
    if (split.includes(entry)) return [];
    const { methods, path } = readApiAccess(entry);
    if (methods === undefined) return [entry];
    const left = methods.filter((method) => !gone.has(keyOf({ method, path })));
    return left.length === methods.length ? [entry] : left.length === 0 ? [] : [`${left.join(',')} ${path}`];
  });
  const others = known.filter((operation) => !gone.has(keyOf(operation)) && mayCall(split, operation));
  return { entries: allowed(kept, others), split };
}

function isWider(entry: string, { path }: GridOperation): boolean {
  const allowedHere = readApiAccess(entry);
  return allowedHere.methods === undefined || !isSamePath(allowedHere.path, path);
}

function isSamePath(one: string, other: string): boolean {
  return withoutNames(one) === withoutNames(other);
}

function keyOf({ method, path }: GridOperation): string {
  return `${method} ${withoutNames(path)}`;
}

/** What parameters are called says nothing. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{[^{}/]{0,100}\}/g, '{}').replace(/(?<=.)\/$/, '');
}

/** Calls that end a session, destroy, or move money, which a scan had better not make. */
const risky =
  /(?:^|[/_-])(?:log-?_?out|sign-?_?out|log-?_?off|password|passwd|reset|deactivate|terminate|purge|wipe|payments?|pay|checkout|refunds?|transfers?|withdraw(?:al)?s?)(?:$|[/_-])/i;

/** Whether a scan should be kept from a call, as its name looks; deleting everything of a collection counts, too. */
export function looksRisky({ method, path }: GridOperation): boolean {
  const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  if (/\/(?:log|sign)[-_]?(?:out|off)$/i.test(path.slice(-300))) return true;
  return isWrite && (method === 'DELETE' || risky.test(path.slice(0, 2000)));
}
