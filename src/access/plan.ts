import type { AuthConfig } from '../auth/generated/authConfig.ts';
import type { Operation } from './operations/operation.ts';
import { claimOf, type Actor, type Claim, type Instance, type Policy } from './policy.ts';
import { listedIds, objectsOf, type Harvest } from './values.ts';

/** What is asked about one operation: its object, who owns it, and who else asks. */
export interface PlannedRow {
  readonly operation: Operation;
  readonly instance: Instance;
  readonly instances: readonly Instance[];
  /** Who shows what the right answer is, the best first; empty where no role may call it. */
  readonly owners: readonly Actor[];
  readonly questions: readonly Question[];
  /** The same with another object, for where this one cannot be had. */
  readonly next?: () => PlannedRow;
}

/** An operation for which nobody has the values. */
export interface Skipped {
  readonly operation: Operation;
  readonly missing: readonly string[];
}

/** `actor` is undefined for nobody. */
export interface Question {
  readonly actor: Actor | undefined;
  readonly claim: Claim;
}

/** So many users of the owner's role, and of another one, ask for what is not theirs. */
const mostOfOwnersRole = 3;
const mostOfOtherRole = 2;
/** So many users of a role ask for a list in which ids of others must not stand. */
const mostOfList = 3;
const mostOwnersTried = 3;
/** Objects of one operation. */
const mostTried = 3;

/** A row for each operation for which somebody has values. */
export function plannedRows(
  operations: readonly Operation[],
  {
    config,
    policy,
    actors,
    harvest,
    roles,
  }: {
    readonly config: AuthConfig;
    readonly policy: Policy;
    /** Users who can be asked as. */
    readonly actors: readonly Actor[];
    readonly harvest: Harvest;
    readonly roles: readonly string[] | undefined;
  },
): { readonly planned: readonly PlannedRow[]; readonly skipped: readonly Skipped[] } {
  const planned: PlannedRow[] = [];
  const skipped: Skipped[] = [];
  for (const operation of operations) {
    const { instances, missing } = objectsOf(operation, config, harvest);
    const [instance] = instances;
    if (instance === undefined) skipped.push({ operation, missing });
    else {
      const listsOwned = listedIds(operation, config).roles.size > 0;
      const rowAt = (index: number, other: Instance): PlannedRow => {
        const row = planRow({ operation, instance: other, instances }, { listsOwned, roles }, actors, policy);
        const following = index < mostTried ? instances[index] : undefined;
        return following === undefined ? row : { ...row, next: () => rowAt(index + 1, following) };
      };
      planned.push(rowAt(1, instance));
    }
  }
  return { planned, skipped };
}

/**
 * One user per role and tenant, and more where users of a role own objects apart from each other. Of a role that may not call it
 * at all one user asks, who is of the owner's tenant where there is one: he is let in first.
 */
export function planRow(
  { operation, instance, instances }: Pick<PlannedRow, 'operation' | 'instance' | 'instances'>,
  { listsOwned, roles }: { readonly listsOwned: boolean; readonly roles: readonly string[] | undefined },
  actors: readonly Actor[],
  policy: Policy,
): PlannedRow {
  const asked = { operation, instance, instances };
  const owners = ownersOf(asked, actors, policy).slice(0, mostOwnersTried);
  const ownerRoles = new Set(instance.owners.map((place) => policy.actors[place]?.role));
  const counted = new Map<string, number>();
  const isNear = ({ tenant }: Actor): boolean => tenant !== undefined && tenant === owners[0]?.tenant;
  const nearFirst = [...actors.filter(isNear), ...actors.filter((actor) => !isNear(actor))];
  const questions = nearFirst.flatMap((actor): Question[] => {
    if (actor === owners[0] || roles?.includes(actor.role) === false) return [];
    const claim = claimOf(actor, asked, policy);
    const key = JSON.stringify([actor.role, claim, claim === 'function' ? undefined : actor.tenant]);
    const count = counted.get(key) ?? (claim === 'may' && actor.role === owners[0]?.role ? 1 : 0);
    const most = claim === 'object' ? (ownerRoles.has(actor.role) ? mostOfOwnersRole : mostOfOtherRole) : 1;
    if (count >= (claim === 'may' && listsOwned ? mostOfList : most)) return [];
    counted.set(key, count + 1);
    return [{ actor, claim }];
  });
  if (roles === undefined) questions.push({ actor: undefined, claim: claimOf(undefined, asked, policy) });
  return { ...asked, owners, questions };
}

/** Of the roles that may call it: who owns the object, and of these who owns least, which is no supervisor. */
function ownersOf(
  { operation, instance, instances }: Pick<PlannedRow, 'operation' | 'instance' | 'instances'>,
  actors: readonly Actor[],
  policy: Policy,
): readonly Actor[] {
  const allowed = policy.allowedRoles(operation);
  const may = allowed.size === 0 ? actors : actors.filter(({ role }) => allowed.has(role));
  if (instance.owners.length > 0) {
    const held = (place: number): number => instances.filter(({ owners }) => owners.includes(place)).length;
    return may
      .filter(({ place }) => instance.owners.includes(place))
      .sort((one, other) => held(one.place) - held(other.place));
  }
  if (allowed.size === 0) return [];
  return may.filter(({ role }, index) => may.findIndex((one) => one.role === role) === index);
}

/** Objects first, then what few roles may: most of what is wrong is found in the first part of a run. */
export function inOrder(rows: readonly PlannedRow[], policy: Policy): readonly PlannedRow[] {
  const rank = ({ instance, operation }: PlannedRow): number => {
    const roles = policy.allowedRoles(operation).size;
    return instance.owners.length > 0 ? 0 : roles === 0 ? Number.MAX_SAFE_INTEGER : roles;
  };
  return [...rows].sort((one, other) => rank(one) - rank(other));
}

/** The owner twice, something that does not exist, objects of others, and everybody who asks. */
export function requestsOf({ owners, questions }: PlannedRow): number {
  return questions.length + (owners.length === 0 ? 0 : 3);
}
