import { mayCall } from '../auth/apiAccess.ts';
import type { AuthConfig } from '../auth/generated/authConfig.ts';
import { ownedParameter } from '../auth/ownedPath.ts';
import type { Operation } from './operations/operation.ts';

/** A user who asks, by the place among `testUsers`. */
export interface Actor {
  readonly place: number;
  readonly role: string;
  readonly username: string;
  readonly tenant?: string;
}

/** What somebody must not do, or may. `undeclared`: no role has the operation in `apiAccess`, so nobody says. */
export type Claim = 'may' | 'authentication' | 'function' | 'object' | 'property' | 'undeclared';

/** What a request sends. */
export interface SentBody {
  readonly contentType: string;
  readonly text: string;
}

/** An object of an operation, and who owns it. */
export interface Instance {
  /** Path and query with values put in. */
  readonly target: string;
  readonly values: readonly string[];
  readonly body?: SentBody;
  /** Places of users; empty where nobody owns it. */
  readonly owners: readonly number[];
}

export interface Policy {
  readonly actors: readonly Actor[];
  /** Roles that may call an operation by `apiAccess`. */
  allowedRoles(operation: Operation): ReadonlySet<string>;
  /** Whether all of these owners belong to other tenants; who has no tenant, such as an operator of all, is of none. */
  isOfOtherTenant(actor: Actor, owners: Iterable<number>): boolean;
  /** Whether users of a role say in `owns` which objects of a path are theirs. */
  declaresObjects(item: string, role: string): boolean;
  /** Of responses, that a role must not see. */
  hiddenFields(role: string): readonly string[];
  /** Whether it needs no login, by `publicAccess` or by its description. */
  isPublic(operation: Operation): boolean;
}

export function policyOf({ application, roles, testUsers }: AuthConfig): Policy {
  const known = new Map<Operation, ReadonlySet<string>>();
  const actors = testUsers.map(({ role, username, tenant }, place): Actor => ({
    place,
    role,
    username: username ?? '',
    ...(tenant !== undefined && { tenant }),
  }));
  return {
    actors,
    isOfOtherTenant: ({ tenant }, owners) => {
      const tenants = [...owners].map((place) => actors[place]?.tenant);
      const isOther = (one: string | undefined): boolean => one !== undefined && one !== tenant;
      return tenant !== undefined && tenants.length > 0 && tenants.every(isOther);
    },
    declaresObjects: (item, role) => {
      const wanted = ownedParameter(item);
      return testUsers.some(
        (user) =>
          user.role === role && Object.keys(user.owns ?? {}).some((key) => ownedParameter(key) === wanted),
      );
    },
    hiddenFields: (role) => roles.find(({ name }) => name === role)?.hiddenFields ?? [],
    isPublic: (operation) => operation.isPublic || mayCall(application.publicAccess ?? [], operation),
    allowedRoles: (operation) => {
      const found = known.get(operation);
      if (found !== undefined) return found;
      const allowed = roles.flatMap(({ name, apiAccess = [] }) =>
        mayCall(apiAccess, operation) ? [name] : [],
      );
      const set = new Set(allowed);
      known.set(operation, set);
      return set;
    },
  };
}

interface Asked {
  readonly operation: Operation;
  readonly instance: Instance;
  /** All objects of this operation that are known. */
  readonly instances: readonly Instance[];
}

/** What the policy says of one user, or of nobody, at one operation. */
export function claimOf(
  actor: Actor | undefined,
  { operation, instance, instances }: Asked,
  policy: Policy,
): Claim {
  const allowed = policy.allowedRoles(operation);
  const isDeclared = allowed.size > 0;
  if (policy.isPublic(operation)) return 'may';
  if (actor === undefined) return isDeclared ? 'authentication' : 'undeclared';
  const { owners } = instance;
  if (isDeclared && !allowed.has(actor.role)) return 'function';
  if (owners.includes(actor.place)) return 'may';
  const isPeers = owners.some((place) => policy.actors[place]?.role === actor.role);
  if (isPeers || policy.isOfOtherTenant(actor, owners)) return 'object';
  if (!isDeclared) return 'undeclared';
  return owners.length > 0 && ownsApart(actor.role, instances, policy) ? 'object' : 'may';
}

/** Whether users of a role own objects of which others of them own none: a role that sees all of them owns none apart. */
function ownsApart(role: string, instances: readonly Instance[], { actors }: Policy): boolean {
  const places = actors.filter((one) => one.role === role).map(({ place }) => place);
  const owned = (place: number): readonly Instance[] =>
    instances.filter(({ owners }) => owners.includes(place));
  return places.some((one) => {
    const own = owned(one);
    return (
      own.length > 0 &&
      places.some((other) => {
        const others = owned(other);
        return others.length > 0 && !others.some((instance) => own.includes(instance));
      })
    );
  });
}
