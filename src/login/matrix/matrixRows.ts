import type { AuthConfig, TestUser } from '../../auth/generated/authConfig.ts';
import type { Operation } from './operations.ts';

/** One address that all users ask for. */
export interface MatrixRow {
  readonly method: 'GET' | 'HEAD';
  /** As the OpenAPI file has it. */
  readonly path: string;
  /** Path and query with values put in. */
  readonly target: string;
  /** The place of the user among `testUsers` whose values these are; undefined where there are none in it. */
  readonly owner: number | undefined;
}

export interface MatrixPlan {
  readonly rows: readonly MatrixRow[];
  /** Operations for which no user has the values. */
  readonly skipped: readonly { readonly operation: Operation; readonly missing: readonly string[] }[];
}

/** Addresses with the values that users own, or else have as inputs: each of these users makes a row. */
export function matrixRows(operations: readonly Operation[], { testUsers }: AuthConfig): MatrixPlan {
  const rows: MatrixRow[] = [];
  const skipped: { operation: Operation; missing: string[] }[] = [];
  for (const operation of operations) {
    const names = [...parametersIn(operation.path), ...operation.query];
    const { method, path } = operation;
    if (names.length === 0) {
      rows.push({ method, path, target: path, owner: undefined });
      continue;
    }
    const made = testUsers.flatMap((user, owner): MatrixRow[] => {
      const values = new Map(names.map((name) => [name, valueOf(user, name)]));
      return [...values.values()].includes(undefined)
        ? []
        : [{ method, path, target: targetOf(operation, values), owner }];
    });
    const targets = new Set<string>();
    for (const row of made) {
      if (targets.has(row.target)) continue;
      targets.add(row.target);
      rows.push(row);
    }
    if (made.length === 0)
      skipped.push({
        operation,
        missing: names.filter((name) => !testUsers.some((user) => valueOf(user, name))),
      });
  }
  return { rows, skipped };
}

function parametersIn(path: string): string[] {
  return [...path.matchAll(/\{([^{}/]{1,100})\}/g)].map(([, name = '']) => name);
}

/** A value that stands in the file itself: a placeholder would bring a secret into an address. */
function valueOf({ owns = {}, inputs = {} }: TestUser, name: string): string | undefined {
  const owned = Object.hasOwn(owns, name) ? owns[name] : undefined;
  const value = owned ?? (Object.hasOwn(inputs, name) ? inputs[name] : undefined);
  const [first] = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  if (typeof first === 'number') return String(first);
  return typeof first === 'string' && first !== '' && !first.includes('${') ? first : undefined;
}

function targetOf({ path, query }: Operation, values: ReadonlyMap<string, string | undefined>): string {
  const filled = path.replaceAll(/\{([^{}/]{1,100})\}/g, (_all, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
  const search = query.map(
    (name) => `${encodeURIComponent(name)}=${encodeURIComponent(values.get(name) ?? '')}`,
  );
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}
