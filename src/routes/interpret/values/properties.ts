import { loadAll } from 'js-yaml';
import { isBelow } from '../modules/workspace.ts';

/** `application.properties` and `application.yaml` of a module: what a file of that module is configured with. */
type Properties = ReadonlyMap<string, string>;

const name = /^(?:(.*)\/)?application\.(?:properties|ya?ml)$/;
type Settings = ReadonlyMap<string, string>;

const cache = new WeakMap<Settings, readonly (readonly [folder: string, properties: Properties])[]>();

export function propertiesOf(settings: Settings, path: string): Properties {
  let known = cache.get(settings);
  if (known === undefined) {
    known = [...settings].flatMap(([file, text]) => {
      const folder = name.exec(file);
      return folder === null ? [] : [[moduleFolder(folder[1] ?? ''), read(file, text)] as const];
    });
    cache.set(settings, known);
  }
  const near = known
    .filter(([folder]) => isBelow(folder, path))
    .toSorted(([a], [b]) => a.length - b.length)
    .map(([, properties]) => [...properties]);
  // What stands nearer counts more.
  return new Map(near.flat());
}

/** The folder of a module, of which the resources are a part. */
function moduleFolder(folder: string): string {
  return folder.replace(/(?:^|\/)(?:src\/main\/)?(?:resources|config)$/, '');
}

function read(file: string, text: string): Properties {
  const found = new Map<string, string>();
  if (file.endsWith('.properties')) {
    for (const line of text.split('\n')) {
      const equals = line.search(/[=:]/);
      if (equals > 0 && !line.startsWith('#'))
        found.set(line.slice(0, equals).trim(), line.slice(equals + 1).trim());
    }
    return found;
  }
  try {
    for (const document of loadAll(text)) flatten(document, '', found);
  } catch {
    // What cannot be read configures nothing.
  }
  return found;
}

function flatten(value: unknown, key: string, into: Map<string, string>): void {
  if (typeof value === 'object' && value !== null) {
    for (const [part, inner] of Object.entries(value))
      flatten(inner, key === '' ? part : `${key}.${part}`, into);
  } else if (typeof value === 'string' || typeof value === 'number') into.set(key, String(value));
}

/** Fills `${key:default}`, also where the default holds others. What is not configured stays empty. */
export function fillPlaceholders(text: string, properties: Properties, depth = 0): string {
  const start = text.indexOf('${');
  if (start < 0 || depth > 8) return text;
  let open = 0;
  let end = start;
  for (; end < text.length; end += 1) {
    if (text.startsWith('${', end)) open += 1;
    if (text.charAt(end) === '}') open -= 1;
    if (open === 0 && end > start) break;
  }
  const inner = text.slice(start + 2, end);
  const colon = inner.indexOf(':');
  const value =
    properties.get(colon < 0 ? inner : inner.slice(0, colon)) ?? (colon < 0 ? '' : inner.slice(colon + 1));
  const filled = text.slice(0, start) + fillPlaceholders(value, properties, depth + 1) + text.slice(end + 1);
  return fillPlaceholders(filled, properties, depth + 1);
}
