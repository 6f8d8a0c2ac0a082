import { isAlike, isSameRole } from './alikeRoles.ts';
import { mayCall } from './apiAccess.ts';
import type { AuthDocument } from './document/authDocument.ts';
import { phrase, type Phrase } from './editingMessages.ts';
import type { KnownRoute } from './knownRoute.ts';
import type { Role } from './model/model.ts';

/** A route, before which the code asks for roles. */
export interface GuardedRoute extends KnownRoute {
  /** As the code writes them. */
  readonly roles: readonly string[];
}

/** Where `apiAccess` and the code say different things. */
interface CodeHint {
  readonly offset: number;
  readonly length: number;
  readonly message: Phrase;
}

/**
 * What `apiAccess` gives to roles that the code refuses, and what the code gives to a role of which no `apiAccess` says so. Only
 * where each role that the code asks for is certainly one of the config: who has a permission is not known.
 */
export function accessAgainstCode(
  { model }: Pick<AuthDocument, 'model'>,
  routes: readonly GuardedRoute[],
): readonly CodeHint[] {
  const roles = model?.roles ?? [];
  const entries = roles.flatMap(({ apiAccess }) => apiAccess.map(({ value }) => value));
  if (entries.length === 0) return [];
  const isKnown = (asked: string): boolean => roles.some(({ name }) => isSameRole(asked, name?.value ?? ''));
  const asking = routes.filter(
    ({ roles: asked, isProtected }) => isProtected === true && asked.length > 0 && asked.every(isKnown),
  );
  const declared = [...entries, ...(model?.application?.publicAccess ?? []).map(({ value }) => value)];
  const silent = asking.filter((route) => !mayCall(declared, route));
  return roles.flatMap((role) => [...refusedOf(role, asking), ...silentOf(role, silent)]);
}

/** Entries of a role that take in what the code gives to others. Who is privileged may be let in by what is not read. */
function refusedOf(
  { name, privileged, apiAccess }: Role,
  asking: readonly GuardedRoute[],
): readonly CodeHint[] {
  const role = name?.value ?? '';
  if (role === '' || privileged?.value === true) return [];
  const others = asking.filter(({ roles }) => !roles.some((asked) => isAlike(asked, role)));
  return apiAccess.flatMap(({ value, node }) => {
    const taken = others.filter((route) => mayCall([value], route));
    const [first] = taken;
    if (first === undefined) return [];
    const message =
      taken.length === 1
        ? phrase('hint-refused-one', ...wordsOf(first), role)
        : phrase('hint-refused-many', ...wordsOf(first), role, String(taken.length));
    return [{ offset: node.offset, length: node.length, message }];
  });
}

/** What the code gives to a role, and no `apiAccess` to anybody. */
function silentOf({ name }: Role, silent: readonly GuardedRoute[]): readonly CodeHint[] {
  if (name === undefined) return [];
  const own = silent.filter(({ roles }) => roles.some((asked) => isSameRole(asked, name.value)));
  const [first] = own;
  if (first === undefined) return [];
  const { offset, length } = name.node;
  const message =
    own.length === 1
      ? phrase('hint-silent-one', ...wordsOf(first))
      : phrase('hint-silent-many', ...wordsOf(first), String(own.length));
  return [{ offset, length, message }];
}

/** `GET /admin`, `admin`, `src/admin.ts:12` */
function wordsOf({ method, path, roles, place = '' }: GuardedRoute): readonly [string, string, string] {
  return [`${method} ${path}`, roles.join(', '), place];
}
