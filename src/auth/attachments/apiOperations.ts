import { withoutTrailing } from '../../base/runs.ts';
import { entriesAt, isRecord, listAt, textAt } from '../../base/untrusted.ts';

/** An operation of an OpenAPI file. */
export interface ApiOperation {
  /** Upper case. */
  readonly method: string;
  /** With the path of the server before it; parameters in braces. */
  readonly path: string;
  readonly tags: readonly string[];
  /** Its query parameters with a value each, encoded; undefined where it has none. */
  readonly query?: string;
}

/** More than any application has. */
const mostPaths = 2000;
const mostTags = 20;
const mostParameters = 20;
const mostText = 100;
const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** The operations of an OpenAPI 3 or Swagger 2 description, in its order. */
export function apiOperations(description: unknown): ApiOperation[] {
  const base = basePathOf(description);
  const operations: ApiOperation[] = [];
  for (const [path, item] of entriesAt(description, 'paths').slice(0, mostPaths)) {
    if (!path.startsWith('/') || !isRecord(item)) continue;
    for (const method of methods) {
      if (!Object.hasOwn(item, method)) continue;
      const tags = listAt(item, method, 'tags').filter((tag) => typeof tag === 'string');
      const query = queryOf([...listAt(item, 'parameters'), ...listAt(item, method, 'parameters')]);
      operations.push({
        method: method.toUpperCase(),
        path: base + path,
        tags: tags.slice(0, mostTags),
        ...(query !== '' && { query }),
      });
    }
  }
  return operations;
}

/** Values that the description gives, else one of the type. */
function queryOf(parameters: readonly unknown[]): string {
  const pairs = new URLSearchParams();
  for (const parameter of parameters.slice(0, mostParameters)) {
    const name = textAt(parameter, 'name');
    if (name === undefined || textAt(parameter, 'in') !== 'query') continue;
    pairs.set(name.slice(0, mostText), valueOf(parameter).slice(0, mostText));
  }
  return pairs.toString();
}

function valueOf(parameter: unknown): string {
  const schema = isRecord(parameter) && isRecord(parameter['schema']) ? parameter['schema'] : parameter;
  if (!isRecord(schema)) return '';
  const given = [schema['default'], schema['example'], ...listAt(schema, 'enum')];
  for (const value of given)
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return String(value);
  return samples.get(schema['type']) ?? 'test';
}

const samples: ReadonlyMap<unknown, string> = new Map([
  ['integer', '1'],
  ['number', '1'],
  ['boolean', 'true'],
]);

/** The path that all paths are below, without the slash at its end. */
function basePathOf(description: unknown): string {
  const server = textAt(description, 'servers', 0, 'url')?.replace(/^[a-z]+:\/\/[^/]*/i, '');
  const base = server ?? textAt(description, 'basePath') ?? '';
  return base.startsWith('/') && !base.includes('{') ? withoutTrailing(base, '/') : '';
}
