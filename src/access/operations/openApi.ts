import { load } from 'js-yaml';
import type { AuthConfig } from '../../auth/generated/authConfig.ts';
import { withoutByteOrderMark } from '../../base/byteOrderMark.ts';
import { isList, isRecord } from '../../base/untrusted.ts';
import type { Operation } from './operation.ts';

/** More than any user waits for at two requests a second. */
const mostOperations = 500;

/** The calls with GET and HEAD, but none that ends a session; undefined for a text that is no OpenAPI file. */
export function operationsIn(
  text: string,
  { authentications }: Pick<AuthConfig, 'authentications'>,
): readonly Operation[] | undefined {
  const document = readDocument(text);
  if (document === undefined || !isRecord(document['paths'])) return undefined;
  const base = basePath(document);
  const never = new Set(Object.values(authentications).flatMap(({ neverCall = [] }) => neverCall));
  const found: Operation[] = [];
  for (const [key, item] of Object.entries(document['paths'])) {
    if (!isRecord(item)) continue;
    const path = `${base}${key}`;
    for (const method of ['GET', 'HEAD'] as const) {
      const operation = item[method.toLowerCase()];
      if (!isRecord(operation) || found.length >= mostOperations) continue;
      if (never.has(`${method} ${path}`) || never.has(`${method} ${key}`) || endsSession(path)) continue;
      found.push({
        method,
        path,
        query: requiredQuery(document, item['parameters'], operation['parameters']),
        isPublic: isPublic(operation['security']),
      });
    }
  }
  return found;
}

function readDocument(text: string): Readonly<Record<string, unknown>> | undefined {
  const source = withoutByteOrderMark(text);
  try {
    const value: unknown = source.trimStart().startsWith('{') ? JSON.parse(source) : load(source);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The path of the first server of OpenAPI 3, or Swagger 2's own. */
function basePath({ servers, basePath: swagger }: Readonly<Record<string, unknown>>): string {
  const [first] = Array.isArray(servers) ? (servers as readonly unknown[]) : [];
  const url = isRecord(first) ? first['url'] : swagger;
  if (typeof url !== 'string') return '';
  const path = URL.parse(url, 'http://server')?.pathname ?? '';
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** An empty list, or an empty one among the alternatives; what is said for the whole document counts for no one call. */
function isPublic(security: unknown): boolean {
  if (!isList(security)) return false;
  return security.length === 0 || security.some((one) => isRecord(one) && Object.keys(one).length === 0);
}

/** Servers also log out by GET. */
function endsSession(path: string): boolean {
  return /\/(?:log|sign)[-_]?(?:out|off)$/i.test(path);
}

function requiredQuery(document: unknown, ...lists: readonly unknown[]): string[] {
  const parameters = lists.flatMap((list) => (Array.isArray(list) ? (list as readonly unknown[]) : []));
  return parameters.flatMap((one) => {
    const parameter = isRecord(one) ? (resolved(document, one['$ref']) ?? one) : {};
    const { in: place, required, name } = parameter as Readonly<Record<string, unknown>>;
    return place === 'query' && required === true && typeof name === 'string' ? [name] : [];
  });
}

/** `#/components/parameters/NAME` */
function resolved(document: unknown, reference: unknown): unknown {
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return undefined;
  let value = document;
  for (const key of reference.slice(2).split('/')) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return isRecord(value) ? value : undefined;
}
