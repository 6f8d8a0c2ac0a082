import type { AuthConfig } from '../../auth/generated/authConfig.ts';
import type { KnownCall } from '../../auth/knownCall.ts';
import type { KnownRoute } from '../../auth/knownRoute.ts';
import { openApiOperations } from './openApi.ts';
import { operationKey, type Operation } from './operation.ts';
import { type Callable, callableOf } from './reads.ts';
import { recordedOperations } from './recorded.ts';

/** What is known of an API, from wherever. */
export interface ApiSources {
  /** Texts of OpenAPI files. */
  readonly openApi: readonly string[];
  /** Of the code in the workspace. */
  readonly routes: readonly KnownRoute[];
  /** Of HAR files, Postman collections and reports. */
  readonly calls: readonly KnownCall[];
  /** Of the application: calls of other origins are left out. */
  readonly origins: readonly string[];
}

/** Who owns what. */
type Owners = Pick<AuthConfig, 'testUsers'>;

/** More than any user waits for. */
const mostOperations = 2_000;

/** Each operation once, by method and template, with all that any source says of it. None that must never be called. */
export function allOperations(sources: ApiSources, config: AuthConfig): readonly Operation[] {
  return gathered(sources, config, callableOf(config));
}

/** The same with those that must never be called. */
export function knownOperations(sources: ApiSources, config: Owners): readonly Operation[] {
  return gathered(sources, config, { isNever: () => false });
}

function gathered(
  { openApi, routes, calls, origins }: ApiSources,
  config: Owners,
  callable: Pick<Callable, 'isNever'>,
): readonly Operation[] {
  const names = ownedNames(config);
  const described = openApi.flatMap((text) => openApiOperations(text, names, callable) ?? []);
  const coded = routes.flatMap(routeOperations);
  const templates = [...new Set([...described, ...coded].map(({ path }) => path))];
  const recorded = recordedOperations(calls, { templates, origins, names });
  const found = new Map<string, Operation>();
  for (const operation of [...described, ...coded, ...recorded]) {
    const { method, path } = operation;
    if (callable.isNever(method, path)) continue;
    const key = operationKey(operation);
    const before = found.get(key);
    if (before === undefined && found.size >= mostOperations) continue;
    found.set(key, before === undefined ? operation : merged(before, operation));
  }
  return [...found.values()];
}

/** Those that only read, by their method or by `readOnlyCalls`. */
export function readingOperations(
  operations: readonly Operation[],
  config: AuthConfig,
): readonly Operation[] {
  const callable = callableOf(config);
  return operations.filter(
    ({ method, path, body }) =>
      callable.reads(method, path) && (method === 'GET' || method === 'HEAD' || body !== undefined),
  );
}

/** The calls of an OpenAPI file that only read; undefined for a text that is none. */
export function operationsIn(text: string, config: AuthConfig): readonly Operation[] | undefined {
  const found = openApiOperations(text, ownedNames(config), callableOf(config));
  return found && readingOperations(found, config).slice(0, mostOperations);
}

/** Names of what users own, which fields of bodies and of queries may have, too. */
function ownedNames({ testUsers }: Owners): ReadonlySet<string> {
  return new Set(
    testUsers.flatMap(({ owns = {} }) => Object.keys(owns).filter((name) => !name.startsWith('/'))),
  );
}

function routeOperations({ method, path }: KnownRoute): readonly Operation[] {
  const asked = method === 'ANY' ? 'GET' : method.toUpperCase();
  // A rest of a path stands for no one address.
  return path.includes('*') ? [] : [{ method: asked, path, query: [], isPublic: false }];
}

/** The first says what it is called; examples are those of all. */
function merged(one: Operation, { examples = [], body }: Operation): Operation {
  const all = [...(one.examples ?? []), ...(one.query.length === 0 ? examples : [])];
  return {
    ...one,
    ...(all.length > 0 && { examples: all }),
    ...(one.body === undefined && body !== undefined && { body }),
  };
}
