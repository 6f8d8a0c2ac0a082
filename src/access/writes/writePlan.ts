import type { AuthConfig } from '../../auth/generated/authConfig.ts';
import type { Operation } from '../operations/operation.ts';
import { policyOf, type Actor, type Policy } from '../policy.ts';
import { resourcesOf, type NoWrites, type Resource } from './resources.ts';

/** What would be written, before anybody agrees to it. */
export interface WritePlan {
  readonly operations: readonly Operation[];
  /** At most so many requests of each method, cleaning up among them. */
  readonly byMethod: Readonly<Record<string, number>>;
  /** Why nothing would be. */
  readonly why?: NoWrites;
}

/** Who tries: one other user of the role, one of each role that may not, and nobody. */
export interface WriteActors {
  readonly owner: Actor;
  readonly attackers: readonly (Actor | undefined)[];
}

export function writeActors(
  operation: Operation,
  actors: readonly Actor[],
  policy: Policy,
  { create }: Pick<Resource, 'create'>,
): WriteActors | undefined {
  const creating = policy.allowedRoles(create);
  const allowed = policy.allowedRoles(operation);
  const owner = actors.find(({ role }) => creating.has(role) && allowed.has(role));
  if (owner === undefined) return undefined;
  const peers = actors.filter((one) => one.role === owner.role && one !== owner);
  const apart = peers.find(({ tenant }) => tenant !== owner.tenant);
  const others = actors.filter(
    (one, index) => !allowed.has(one.role) && actors.findIndex(({ role }) => role === one.role) === index,
  );
  const isCreate = operation === create;
  const ofRole = isCreate ? [] : [...new Set([peers[0], apart])].filter((one) => one !== undefined);
  return { owner, attackers: [...ofRole, ...others, undefined] };
}

/** Counts what is sent at most: an object for who tries with effect, each change by its owner and by all others. */
export function writePlan(operations: readonly Operation[], config: AuthConfig): WritePlan {
  const { resources, why } = resourcesOf(operations, config);
  const policy = policyOf(config);
  const byMethod: Record<string, number> = {};
  const add = (method: string, count: number): void =>
    void (byMethod[method] = (byMethod[method] ?? 0) + count);
  for (const resource of resources) {
    const { create, changes, remove } = resource;
    for (const operation of [create, ...changes]) {
      const tried = writeActors(operation, policy.actors, policy, resource)?.attackers.length ?? 0;
      const created = operation === create ? tried : tried * 2 + 2;
      add('POST', created);
      if (operation !== create) add(operation.method, tried * 2 + 1);
      add('GET', created * 3);
      if (remove !== undefined) add('DELETE', created);
    }
  }
  const written = [...new Set(resources.flatMap(({ create, changes }) => [create, ...changes]))];
  return { operations: written, byMethod, ...(why && { why }) };
}
