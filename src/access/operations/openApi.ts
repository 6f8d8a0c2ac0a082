import { load } from 'js-yaml';
import { withoutByteOrderMark } from '../../base/byteOrderMark.ts';
import { isList, isRecord } from '../../base/untrusted.ts';
import { bodyOf } from './body.ts';
import type { Operation } from './operation.ts';
import type { Callable } from './reads.ts';
import { resolved, sampleBody } from './sampleBody.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The calls that may be made at all; undefined for a text that is no OpenAPI file. `names` are those of fields with ids. */
export function openApiOperations(
  text: string,
  names: ReadonlySet<string>,
  { isNever }: Pick<Callable, 'isNever'>,
): readonly Operation[] | undefined {
  const document = readDocument(text);
  if (document === undefined || !isRecord(document['paths'])) return undefined;
  const base = basePath(document);
  const found: Operation[] = [];
  for (const [key, item] of Object.entries(document['paths'])) {
    if (!isRecord(item)) continue;
    const path = `${base}${key}`;
    for (const method of methods) {
      const operation = item[method.toLowerCase()];
      if (!isRecord(operation) || isNever(method, path) || isNever(method, key)) continue;
      const sample = method === 'GET' || method === 'HEAD' ? undefined : sampleBody(document, operation);
      const body = sample && bodyOf(sample.contentType, sample.value, names);
      found.push({
        method,
        path,
        query: requiredQuery(document, item['parameters'], operation['parameters']),
        isPublic: isPublic(operation['security']),
        ...(body && { body }),
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

function requiredQuery(document: unknown, ...lists: readonly unknown[]): string[] {
  const parameters = lists.flatMap((list) => (Array.isArray(list) ? (list as readonly unknown[]) : []));
  return parameters.flatMap((one) => {
    const parameter = resolved(document, one);
    const { in: place, required, name } = isRecord(parameter) ? parameter : {};
    return place === 'query' && required === true && typeof name === 'string' ? [name] : [];
  });
}
