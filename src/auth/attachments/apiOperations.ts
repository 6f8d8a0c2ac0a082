import { withoutTrailing } from '../../base/runs.ts';
import { entriesAt, isRecord, listAt, textAt } from '../../base/untrusted.ts';

/** An operation of an OpenAPI file. */
export interface ApiOperation {
  /** Upper case. */
  readonly method: string;
  /** With the path of the server before it; parameters in braces. */
  readonly path: string;
  readonly tags: readonly string[];
}

/** More than any application has. */
const mostPaths = 2000;
const mostTags = 20;
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
      operations.push({ method: method.toUpperCase(), path: base + path, tags: tags.slice(0, mostTags) });
    }
  }
  return operations;
}

/** The path that all paths are below, without the slash at its end. */
function basePathOf(description: unknown): string {
  const server = textAt(description, 'servers', 0, 'url')?.replace(/^[a-z]+:\/\/[^/]*/i, '');
  const base = server ?? textAt(description, 'basePath') ?? '';
  return base.startsWith('/') && !base.includes('{') ? withoutTrailing(base, '/') : '';
}
