import { afterLast } from '../base/cut.ts';
import type { AuthConfig, TestUser } from '../auth/generated/authConfig.ts';
import { ownedList, ownedParameter } from '../auth/ownedPath.ts';
import { isGeneric } from './idNames.ts';
import { bodyText } from './operations/body.ts';
import { parametersOf, type Operation } from './operations/operation.ts';
import type { Instance } from './policy.ts';

/** So many objects of a user are looked at for one operation. */
const mostPerUser = 20;

/** Ids by what lists them, and of each list by the place of the user who got them. */
export type Harvest = ReadonlyMap<string, ReadonlyMap<number, readonly string[]>>;

interface Objects {
  /** With the fewest owners first. Where nothing is needed, the operation itself. */
  readonly instances: readonly Instance[];
  /** Names without a value; empty where there is an instance. */
  readonly missing: readonly string[];
}

/** What an operation can be asked for: with what users own, with what their lists have, and else with their inputs. */
export function objectsOf(
  operation: Operation,
  { testUsers }: Pick<AuthConfig, 'testUsers'>,
  harvest: Harvest,
): Objects {
  const parameters = parametersOf(operation).map((one): Wanted => {
    const isKnown = testUsers.some(
      ({ owns = {} }, place) => sureValues(owns, place, one, harvest).length > 0,
    );
    return { ...one, harvest, isKnown };
  });
  if (parameters.length === 0) return { instances: [instanceOf(operation, [], [])], missing: [] };
  const made = new Map<string, { readonly values: readonly string[]; readonly owners: Set<number> }>();
  for (const values of operation.examples ?? [])
    if (values.length === parameters.length) made.set(JSON.stringify(values), { values, owners: new Set() });
  for (const [place, user] of testUsers.entries()) {
    const found = parameters.map((parameter) => valuesOf(user, place, parameter));
    const most = Math.min(mostPerUser, Math.max(...found.map(({ values }) => values.length)));
    for (let index = 0; index < most; index++) {
      const values = found.map((one) => one.values[Math.min(index, one.values.length - 1)]);
      if (!values.every((value) => value !== undefined)) break;
      const key = JSON.stringify(values);
      const instance = made.get(key) ?? { values, owners: new Set() };
      made.set(key, instance);
      if (found.some(({ isOwned }) => isOwned)) instance.owners.add(place);
    }
  }
  const instances = [...made.values()]
    .map(({ values, owners }) => instanceOf(operation, values, [...owners]))
    .sort((one, other) => weight(one) - weight(other));
  const hasValue = (parameter: (typeof parameters)[number]): boolean =>
    testUsers.some((user, place) => valuesOf(user, place, parameter).values.length > 0);
  const missing = parameters.filter((one) => !hasValue(one)).map(({ name }) => name);
  return { instances, missing: instances.length > 0 ? [] : missing };
}

/** Objects of one owner say most; what nobody owns says least. */
function weight({ owners }: Instance): number {
  return owners.length === 0 ? Number.MAX_SAFE_INTEGER : owners.length;
}

/** The path of what lists the objects of a parameter; undefined where that needs values itself. */
export function listPath({ at }: { readonly at: string }): string | undefined {
  const path = at.slice(0, at.lastIndexOf('/'));
  return path.includes('{') || path === '' ? undefined : path;
}

/** A parameter with what is known of it. */
interface Wanted {
  readonly name: string;
  readonly at: string;
  readonly harvest: Harvest;
  /** Whether a path or a list tells somebody's values. */
  readonly isKnown: boolean;
}

interface Values {
  readonly values: readonly string[];
  readonly isOwned: boolean;
}

function valuesOf({ owns = {}, inputs = {} }: TestUser, place: number, wanted: Wanted): Values {
  const { name, harvest, isKnown } = wanted;
  const sure = sureValues(owns, place, wanted, harvest);
  // A name such as "id" may mean objects of another kind, a path and a list mean these.
  const named = sure.length > 0 || (isKnown && isGeneric(name)) ? [] : scalars(own(owns, name));
  const owned = [...new Set([...sure, ...named])];
  if (owned.length > 0) return { values: owned, isOwned: true };
  return { values: scalars(own(inputs, name)), isOwned: false };
}

/** What `owns` says of the path, else what the user's list holds. */
function sureValues(
  owns: NonNullable<TestUser['owns']>,
  place: number,
  parameter: { readonly at: string },
  harvest: Harvest,
): readonly string[] {
  const declared = ownedAt(owns, parameter.at);
  // A list may hold what is not his.
  if (declared.length > 0) return declared;
  const list = listPath(parameter);
  return list === undefined ? [] : (harvest.get(list)?.get(place) ?? []);
}

function own(values: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Of the keys that are paths, those that end in the parameter. */
function ownedAt(owns: Readonly<Record<string, unknown>>, at: string): readonly string[] {
  const wanted = ownedParameter(at);
  if (wanted === undefined) return [];
  return Object.entries(owns).flatMap(([key, value]) =>
    ownedParameter(key) === wanted ? scalars(value) : [],
  );
}

/** Values that a user's requests have in fields of these names, such as `userId`: what is written of him, first of lists. */
export function ownFields({
  owns = {},
  inputs = {},
}: Pick<TestUser, 'owns' | 'inputs'>): ReadonlyMap<string, string> {
  const written = [...Object.entries(inputs), ...Object.entries(owns)];
  return new Map(
    written.flatMap(([name, value]) =>
      scalars(value)
        .slice(0, 1)
        .map((one) => [name, one] as const),
    ),
  );
}

/** Values that stand in the file itself: a placeholder would bring a secret into an address. */
function scalars(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  return all.flatMap((one) => {
    if (typeof one === 'number') return [String(one)];
    return typeof one === 'string' && one !== '' && !one.includes('${') ? [one] : [];
  });
}

/** The operation with values for all of its parameters. */
export function instanceOf(
  { path, query, body }: Operation,
  values: readonly string[],
  owners: readonly number[],
): Instance {
  const left = [...values];
  const filled = path.replaceAll(/\{[^{}/]{1,100}\}/g, () => encodeURIComponent(left.shift() ?? ''));
  const search = query.map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(left.shift() ?? '')}`);
  return {
    target: search.length === 0 ? filled : `${filled}?${search.join('&')}`,
    values,
    owners,
    ...(body && { body: { contentType: body.contentType, text: bodyText(body, left) } }),
  };
}

/** The same with ids that do not exist, of the same shape; without ids, a sibling of the last segment. */
export function nonsenseOf(operation: Operation, instance: Instance): Instance {
  const { target, values, owners } = instance;
  if (values.length > 0) return instanceOf(operation, values.map(nonsense), owners);
  const at = target.lastIndexOf('/') + 1;
  return { ...instance, target: `${target.slice(0, at)}${nonsense(target.slice(at))}` };
}

const hex = '0123456789abcdef';

function nonsense(value: string): string {
  const isHex = /^[\da-f-]{16,}$/.test(value);
  return value.replaceAll(/[\da-z]/gi, (character, index: number) => {
    if (isHex) return hex[(hex.indexOf(character) + 7 + (index % 5)) % 16] ?? '7';
    if (/\d/.test(character)) return String(1 + ((Number(character) + 3 + (index % 4)) % 9));
    const first = character >= 'a' ? 97 : 65;
    return String.fromCharCode(first + ((character.charCodeAt(0) - first + 11 + (index % 5)) % 26));
  });
}

/** Ids that users declare as theirs, of the objects that an operation lists. */
export interface ListedIds {
  readonly owners: ReadonlyMap<string, ReadonlySet<number>>;
  /** Roles of the owners: others may see everything, as supervisors do. */
  readonly roles: ReadonlySet<string>;
}

export function listedIds(
  { path, method }: Operation,
  { testUsers }: Pick<AuthConfig, 'testUsers'>,
): ListedIds {
  const owners = new Map<string, Set<number>>();
  const roles = new Set<string>();
  for (const [place, { role, owns = {} }] of testUsers.entries()) {
    if (method !== 'GET' || path.includes('{')) break;
    for (const id of Object.entries(owns).flatMap(([key, value]) =>
      isOfList(key, path) ? scalars(value) : [],
    )) {
      owners.set(id, (owners.get(id) ?? new Set()).add(place));
      roles.add(role);
    }
  }
  return { owners, roles };
}

/** `/api/orders/{id}`, or `orderId`, for `/api/orders`. */
function isOfList(key: string, path: string): boolean {
  if (key.startsWith('/')) return ownedList(key) === path;
  const noun = key.replace(/(?:[_-]?id|s)$/i, '').toLowerCase();
  const last = afterLast(path, '/').toLowerCase();
  return noun !== '' && (last === noun || last === `${noun}s` || last === `${noun}es`);
}
