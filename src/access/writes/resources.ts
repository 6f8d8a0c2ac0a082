import { mayCall } from '../../auth/apiAccess.ts';
import type { AuthConfig } from '../../auth/generated/authConfig.ts';
import { operationKey, parametersIn, type Operation } from '../operations/operation.ts';
import { callableOf } from '../operations/reads.ts';

/** Objects that can be created, read again, and changed or deleted. */
export interface Resource {
  readonly create: Operation;
  /** The path of one object. */
  readonly item: string;
  /** Reads one object. */
  readonly read: Operation;
  readonly changes: readonly Operation[];
  /** Cleans up; where there is none, what is created stays. */
  readonly remove: Operation | undefined;
}

/** Why nothing may be written. */
export type NoWrites = 'not-isolated' | 'not-safe' | 'no-write-tests' | 'no-resources';

/** What may be written, by the config alone: whoever runs the test agrees to it besides. */
export function resourcesOf(
  operations: readonly Operation[],
  config: AuthConfig,
): { readonly resources: readonly Resource[]; readonly why?: NoWrites } {
  const { isolatedFromProduction, safeForAutomatedTesting, writeTests = [] } = config.application;
  if (!isolatedFromProduction) return { resources: [], why: 'not-isolated' };
  if (safeForAutomatedTesting !== true) return { resources: [], why: 'not-safe' };
  if (writeTests.length === 0) return { resources: [], why: 'no-write-tests' };
  const callable = callableOf(config);
  const byKey = new Map(operations.map((one) => [operationKey(one), one]));
  const writable = ({ method, path }: Operation): boolean =>
    mayCall(writeTests, { method, path }) && !callable.isNever(method, path);
  const resources = operations.flatMap((create): Resource[] => {
    const { method, path, name } = create;
    if (method !== 'POST' || name !== undefined || parametersIn(path).length > 0 || !writable(create))
      return [];
    const item = operations.find((one) => isItemOf(one.path, path))?.path;
    if (item === undefined) return [];
    const at = (wanted: string): Operation | undefined =>
      byKey.get(operationKey({ method: wanted, path: item }));
    const changed = (wanted: string): readonly Operation[] => {
      const found = at(wanted);
      return found !== undefined && writable(found) ? [found] : [];
    };
    const read = at('GET');
    if (read === undefined) return [];
    const [remove] = changed('DELETE');
    return [
      { create, item, read, changes: [...changed('PUT'), ...changed('PATCH'), ...changed('DELETE')], remove },
    ];
  });
  return resources.length === 0 ? { resources, why: 'no-resources' } : { resources };
}

/** `/api/orders/{id}` of `/api/orders`. */
function isItemOf(path: string, list: string): boolean {
  const start = `${list.replace(/\/$/, '')}/{`;
  return path.startsWith(start) && path.indexOf('}') === path.length - 1 && path.length > start.length + 1;
}
