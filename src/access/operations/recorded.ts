import type { KnownCall } from '../../auth/knownCall.ts';
import { decoded } from '../../base/decoded.ts';
import { namedCall, readBody } from './body.ts';
import { operationKey, parametersIn, type Operation } from './operation.ts';

const mostExamples = 5;

interface Known {
  /** Paths with parameters that a description or the code has. */
  readonly templates: readonly string[];
  /** Of the application. */
  readonly origins: readonly string[];
  /** Names of fields that hold ids. */
  readonly names: ReadonlySet<string>;
}

interface Template {
  readonly path: string;
  readonly segments: readonly string[];
}

/** Operations of calls that were made or written down elsewhere; of the application alone, and by templates that are known. */
export function recordedOperations(calls: readonly KnownCall[], known: Known): readonly Operation[] {
  // By how many segments they have, so that few are compared with each call.
  const templates = new Map<number, Template[]>();
  for (const path of known.templates) {
    const segments = segmentsOf(path);
    const alike = templates.get(segments.length) ?? [];
    templates.set(segments.length, alike);
    alike.push({ path, segments });
  }
  const found = new Map<string, Operation>();
  for (const call of calls) {
    const made = operationOf(call, templates, known);
    if (made === undefined) continue;
    const key = operationKey(made);
    const { examples = [] } = found.get(key) ?? {};
    const all = [...examples, ...(made.examples ?? [])].slice(0, mostExamples);
    found.set(key, { ...(found.get(key) ?? made), ...(all.length > 0 && { examples: all }) });
  }
  return [...found.values()];
}

/** Undefined for a call of something else, and for one that changes something by its own words. */
function operationOf(
  { method, url, contentType = 'application/json', body: written = '' }: KnownCall,
  templates: ReadonlyMap<number, readonly Template[]>,
  { origins, names }: Known,
): Operation | undefined {
  const place = placeOf(url, origins);
  if (place === undefined) return undefined;
  const path = matching(place.path, templates) ?? withParameters(place.path);
  const body = written === '' ? undefined : readBody(contentType, written, names);
  const named = namedCall(body?.value);
  if (named?.isMutation === true) return undefined;
  const ids = [...new URLSearchParams(place.query)].filter(([name]) => names.has(name) || /id$/i.test(name));
  const operation: Operation = {
    method: method.toUpperCase(),
    path,
    query: ids.map(([name]) => name),
    isPublic: false,
    ...(named && { name: named.name }),
    ...(body && { body }),
  };
  const example = exampleOf(place.path, path, operation, ids);
  return example === undefined ? operation : { ...operation, examples: [example] };
}

function placeOf(
  url: string,
  origins: readonly string[],
): { readonly path: string; readonly query: string } | undefined {
  if (url.startsWith('/')) return split(url);
  const parsed = URL.parse(url);
  if (parsed === null || !origins.includes(parsed.origin)) return undefined;
  return split(/^[a-z]{4,5}:\/\/[^/?#]{0,2000}([^#]{0,65535})/i.exec(url)?.[1] ?? '');
}

function split(target: string): { readonly path: string; readonly query: string } {
  const [, path = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(target) ?? [];
  return { path: path.startsWith('/') ? path : '/', query };
}

function segmentsOf(path: string): readonly string[] {
  return path.replace(/(?<=.)\/$/, '').split('/');
}

/** The template that fits, with the most words of its own. */
function matching(path: string, templates: ReadonlyMap<number, readonly Template[]>): string | undefined {
  const asked = segmentsOf(path);
  const words = (segments: readonly string[]): number => segments.filter((one) => !isParameter(one)).length;
  return (templates.get(asked.length) ?? [])
    .filter(({ segments }) =>
      segments.every((segment, index) => isParameter(segment) || segment === asked[index]),
    )
    .toSorted((one, other) => words(other.segments) - words(one.segments))[0]?.path;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{') && segment.endsWith('}');
}

/** Segments that look like ids are parameters: numbers, UUIDs, and long words with digits. */
function withParameters(path: string): string {
  let count = 0;
  return path
    .split('/')
    .map((segment) => {
      if (!looksLikeId(segment)) return segment;
      count += 1;
      return count === 1 ? '{id}' : `{id${count}}`;
    })
    .join('/');
}

function looksLikeId(segment: string): boolean {
  if (/^\d{1,20}$/.test(segment) || /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(segment)) return true;
  return segment.length >= 12 && /^[\w-]{12,100}$/.test(segment) && /\d.{0,100}\d/.test(segment);
}

/** The values of the path, the query and the body of a call; undefined where one is not known. */
function exampleOf(
  path: string,
  template: string,
  { body }: Operation,
  query: readonly (readonly [string, string])[],
): readonly string[] | undefined {
  const asked = segmentsOf(path);
  const inPath = segmentsOf(template).flatMap((segment, index) =>
    isParameter(segment) ? [decoded(asked[index] ?? '')] : [],
  );
  const values = [...inPath, ...query.map(([, value]) => value)];
  const isWhole =
    values.every((value) => value !== '' && !isParameter(value)) && parametersIn(path).length === 0;
  // Ids of a body are those of who recorded it.
  return values.length > 0 && isWhole && (body?.parameters.length ?? 0) === 0 ? values : undefined;
}
