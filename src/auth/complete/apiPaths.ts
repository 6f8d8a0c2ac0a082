import { load } from 'js-yaml';
import type { AuthDocument } from '../document/authDocument.ts';
import { counted, phrase, type Phrase } from '../editingMessages.ts';
import { parseJson } from '../../base/untrusted.ts';
import { readApiAccess } from '../apiAccess.ts';
import { type CallCandidate, verificationCandidates } from '../callCandidates.ts';
import { ownedParameter, pathsToParameters } from '../ownedPath.ts';
import type { KnownRoute } from '../knownRoute.ts';
import { apiOperations } from '../attachments/apiOperations.ts';
import type { Files } from './attachmentPaths.ts';
import type { Cursor } from './cursor.ts';
import type { CursorContext } from './cursorContext.ts';
import type { Suggestion } from './suggestion.ts';
import { textKey, wholeValue } from './suggestion.ts';

interface ApiPath {
  readonly path: string;
  /** Upper case, in the order of the description. */
  readonly methods: readonly string[];
  readonly tags: readonly string[];
  /** What describes it. */
  readonly detail: Phrase;
}

interface Sources {
  readonly files: Files;
  readonly routes: () => Promise<readonly KnownRoute[]>;
}

/** The paths of the attached OpenAPI files and of the workspace's code; for a call with a method, those that have it. */
export async function completeApiPath(
  { model }: AuthDocument,
  cursor: Cursor,
  { step, authentication }: CursorContext,
  { files, routes }: Sources,
): Promise<Suggestion[]> {
  const known = await knownPaths(model, { files, routes });
  const checks = { verification: authentication?.verification, sessionCheck: authentication?.sessionCheck };
  const check = Object.entries(checks).find(([key]) => cursor.path.includes(key));
  const list = String(cursor.path.at(-2));
  const isAccess = list === 'apiAccess' || list === 'publicAccess';
  const call = check === undefined ? step?.endpoint : check[1]?.endpoint;
  const method = call?.method?.value.toUpperCase();
  const fitting = known.filter(
    ({ methods }) =>
      isAccess ||
      method === undefined ||
      method === '' ||
      methods.includes(method) ||
      methods.includes('ANY'),
  );
  if (isAccess) return accessPatterns(cursor, fitting);
  const wanted = Object.hasOwn(methodsOfList, list) ? methodsOfList[list] : undefined;
  if (wanted !== undefined) return callsWith(wanted, cursor, fitting);
  const best = check === undefined ? [] : await candidatesOf(method, routes);
  const own = new Set(best.map(({ path }) => path));
  return [
    ...best.map((one) => pathItem(cursor, one.path, [one.method], candidateDetail(one))),
    ...fitting
      .filter(({ path }) => !own.has(path))
      .map(({ path, methods, detail }) => pathItem(cursor, path, methods, detail)),
  ];
}

/** Only GET proves a login without changing anything. */
async function candidatesOf(
  method: string | undefined,
  routes: Sources['routes'],
): Promise<readonly CallCandidate[]> {
  const isGet = method === undefined || method === '' || method === 'GET';
  return isGet ? verificationCandidates(await routes()) : [];
}

function pathItem(cursor: Cursor, path: string, methods: readonly string[], detail: Phrase): Suggestion {
  return { ...wholeValue(cursor, 'path', path, detail), label: `${path} · ${methods.join(', ')}` };
}

/** What a call of the code is for, and where it stands. */
export function candidateDetail({ use, place }: CallCandidate): Phrase {
  switch (use) {
    case 'who-am-i':
      return phrase('detail-who-am-i', place);
    case 'logout':
      return phrase('detail-logs-out', place);
    case 'delete-account':
      return phrase('detail-deletes-account', place);
    case 'change-password':
      return phrase('detail-changes-password', place);
  }
}

async function knownPaths(
  model: AuthDocument['model'],
  { files, routes }: Sources,
): Promise<readonly ApiPath[]> {
  const attached = (model?.attachments ?? []).filter(({ type }) => type?.value === 'OpenAPI');
  const descriptions = await Promise.all(
    attached.map(async ({ path }) => {
      const text = path === undefined ? undefined : await files.read(path.value);
      return text === undefined ? [] : pathsOf(text, path?.value ?? '');
    }),
  );
  const described = descriptions.flat();
  return [...described, ...pathsOfCode(await routes(), described)];
}

/** Keys of "owns" that are paths: up to each parameter, but those that the user has. */
export async function completeOwnedPath(
  { model }: AuthDocument,
  cursor: Cursor,
  { testUser }: CursorContext,
  sources: Sources,
): Promise<Suggestion[]> {
  const typed = cursor.path.at(-1);
  const own = (testUser?.owns ?? []).filter(({ name }) => name !== typed);
  const seen = new Set(own.map(({ name }) => ownedParameter(name)));
  const found: Suggestion[] = [];
  for (const { path, detail } of await knownPaths(model, sources)) {
    for (const owned of pathsToParameters(path)) {
      const parameter = ownedParameter(owned);
      if (seen.has(parameter)) continue;
      seen.add(parameter);
      found.push(textKey(cursor, owned, detail));
    }
  }
  return found;
}

/** What the calls of a list may be made with. */
const methodsOfList: Readonly<Record<string, readonly string[]>> = {
  readOnlyCalls: ['POST'],
  writeTests: ['POST', 'PUT', 'PATCH', 'DELETE'],
};

/** Each method with its path. */
function callsWith(wanted: readonly string[], cursor: Cursor, all: readonly ApiPath[]): Suggestion[] {
  return all.flatMap(({ path, methods, detail }) =>
    wanted
      .filter((method) => methods.includes(method))
      .map((method) => wholeValue(cursor, 'path', `${method} ${path}`, detail)),
  );
}

/** Each path with a star for each parameter, and before them what takes in all paths of a tag; of the methods typed before. */
function accessPatterns(cursor: Cursor, all: readonly ApiPath[]): Suggestion[] {
  const { methods, path: typed } = readApiAccess(`${cursor.before}.`);
  const before = cursor.before.slice(0, cursor.before.length + 1 - typed.length);
  const paths = all.filter(
    (one) => methods?.some((method) => one.methods.includes(method) || one.methods.includes('ANY')) ?? true,
  );
  const tags = [...new Set(paths.flatMap(({ tags: own }) => own))].slice(0, mostTags);
  const ofTags = tags.flatMap((tag) => {
    const tagged = paths.filter((one) => one.tags.includes(tag)).map(({ path }) => path);
    const pattern = patternOf(tagged);
    if (pattern === undefined) return [];
    const detail = phrase('detail-tag', tag, counted('paths', tagged.length));
    const item = wholeValue(cursor, 'path', before + pattern, detail);
    return [{ ...item, label: `${item.label} · ${tag}`, filter: `${item.filter} ${tag}` }];
  });
  const own = paths.map(({ path, detail }) => wholeValue(cursor, 'path', before + withStars(path), detail));
  return [...ofTags, ...own];
}

/** What all paths begin with; undefined where they have nothing in common. */
function patternOf(paths: readonly string[]): string | undefined {
  const [first = '', ...others] = paths.map(withStars);
  const segments = first.split('/').slice(1);
  const differs = segments.findIndex((segment, index) =>
    others.some((path) => path.split('/')[index + 1] !== segment),
  );
  const common = differs < 0 ? segments : segments.slice(0, differs);
  return common.length === 0 || common[0] === '*' ? undefined : `/${common.join('/')}/**`;
}

function withStars(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '*');
}

/** More than users choose from. */
const mostPaths = 1000;
const mostTags = 100;

/** The paths of an OpenAPI 3 or Swagger 2 description in JSON or YAML; none when the text is neither. */
export function pathsOf(text: string, attachment: string): ApiPath[] {
  const paths = new Map<string, ApiPath>();
  for (const { method, path, tags } of apiOperations(parseJson(text) ?? parseYaml(text))) {
    const known = paths.get(path) ?? noMethod(path, phrase('detail-path', attachment));
    const all = { methods: [...known.methods, method], tags: [...new Set([...known.tags, ...tags])] };
    if (paths.size < mostPaths || paths.has(path)) paths.set(path, { ...known, ...all });
  }
  return [...paths.values()];
}

/** The paths that no description has. */
function pathsOfCode(routes: readonly KnownRoute[], described: readonly ApiPath[]): readonly ApiPath[] {
  const known = new Set(described.map(({ path }) => path));
  const paths = new Map<string, ApiPath>();
  for (const { method, path } of routes) {
    if (known.has(path) || (paths.size >= mostPaths && !paths.has(path))) continue;
    const before = paths.get(path) ?? noMethod(path, phrase('detail-route'));
    if (!before.methods.includes(method))
      paths.set(path, { ...before, methods: [...before.methods, method] });
  }
  return [...paths.values()];
}

function noMethod(path: string, detail: Phrase): ApiPath {
  return { path, methods: [], tags: [], detail };
}

function parseYaml(text: string): unknown {
  try {
    return load(text);
  } catch {
    // Half-written descriptions are common; what cannot be read has nothing to suggest.
    return undefined;
  }
}
