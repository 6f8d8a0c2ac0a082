import { withoutTrailing } from '../../base/runs.ts';
import { load } from 'js-yaml';
import type { AuthDocument } from '../document/authDocument.ts';
import { phrase } from '../editingMessages.ts';
import { entriesAt, isRecord, parseJson, textAt } from '../../base/untrusted.ts';
import type { Files } from './attachmentPaths.ts';
import type { Cursor } from './cursor.ts';
import type { Scope } from './scope.ts';
import type { Suggestion } from './suggestion.ts';
import { wholeValue } from './suggestion.ts';

interface ApiPath {
  readonly path: string;
  /** Upper case, in the order of the description. */
  readonly methods: readonly string[];
  /** The attachment that describes it. */
  readonly attachment: string;
}

/** The paths of the attached OpenAPI files; for a call with a method, those that have it. */
export async function completeApiPath(
  { model }: AuthDocument,
  cursor: Cursor,
  { step, authentication }: Scope,
  files: Files,
): Promise<Suggestion[]> {
  const attached = (model?.attachments ?? []).filter(({ type }) => type?.value === 'OpenAPI');
  const descriptions = await Promise.all(
    attached.map(async ({ path }) => {
      const text = path === undefined ? undefined : await files.read(path.value);
      return text === undefined ? [] : pathsOf(text, path?.value ?? '');
    }),
  );
  const checks = { verification: authentication?.verification, sessionCheck: authentication?.sessionCheck };
  const check = Object.entries(checks).find(([key]) => cursor.path.includes(key));
  const isAccess = cursor.path[0] === 'roles';
  const call = check === undefined ? step?.endpoint : check[1]?.endpoint;
  const method = call?.method?.value.toUpperCase();
  const fitting = descriptions
    .flat()
    .filter(({ methods }) => isAccess || method === undefined || method === '' || methods.includes(method));
  return fitting.map(({ path, methods, attachment }) => {
    const detail = phrase('detail-path', attachment);
    const text = isAccess ? path.replaceAll(/\{[^{}]*\}/g, '*') : path;
    const item = wholeValue(cursor, 'path', text, detail);
    return isAccess ? item : { ...item, label: `${text} · ${methods.join(', ')}` };
  });
}

/** More than users choose from. */
const mostPaths = 1000;

const operations = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** The paths of an OpenAPI 3 or Swagger 2 description in JSON or YAML; none when the text is neither. */
export function pathsOf(text: string, attachment: string): ApiPath[] {
  const description = parseJson(text) ?? parseYaml(text);
  const base = basePathOf(description);
  const paths: ApiPath[] = [];
  for (const [path, item] of entriesAt(description, 'paths').slice(0, mostPaths)) {
    if (!path.startsWith('/') || !isRecord(item)) continue;
    const methods = operations.filter((name) => Object.hasOwn(item, name));
    if (methods.length === 0) continue;
    paths.push({ path: base + path, methods: methods.map((name) => name.toUpperCase()), attachment });
  }
  return paths;
}

function parseYaml(text: string): unknown {
  try {
    return load(text);
  } catch {
    // Half-written descriptions are common; what cannot be read has nothing to suggest.
    return undefined;
  }
}

/** The path that all paths are below, without the slash at its end. */
function basePathOf(description: unknown): string {
  const server = textAt(description, 'servers', 0, 'url')?.replace(/^[a-z]+:\/\/[^/]*/i, '');
  const base = server ?? textAt(description, 'basePath') ?? '';
  return base.startsWith('/') && !base.includes('{') ? withoutTrailing(base, '/') : '';
}
