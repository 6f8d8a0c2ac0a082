import { oncePer } from '../../oncePer.ts';
import { loadAll } from 'js-yaml';
import { isBelow } from '../modules/workspace.ts';

/** `application.properties` and `application.yaml` of a module: what a file of that module is configured with. */
type Properties = ReadonlyMap<string, string>;

const name = /^(?:(.*)\/)?application\.(?:properties|ya?ml)$/;
type Settings = ReadonlyMap<string, string>;

const propertiesIn = oncePer((settings: Settings) =>
  [...settings].flatMap(([file, text]) => {
    const folder = name.exec(file);
    return folder === null ? [] : [[moduleFolder(folder[1] ?? ''), read(file, text)] as const];
  }),
);

export function propertiesOf(settings: Settings, path: string): Properties {
  const near = propertiesIn(settings)
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

/** Values may hold places for others, so deep. */
const mostFilled = 8;

/** Fills `${key:default}`, also where the default holds others. What is not configured stays empty. */
export function fillPlaceholders(text: string, properties: Properties, depth = 0): string {
  if (depth > mostFilled) return text;
  let filled = '';
  let at = 0;
  for (let start = text.indexOf('${'); start >= 0; start = text.indexOf('${', at)) {
    const end = closingOf(text, start);
    const [key = '', ...rest] = text.slice(start + 2, end).split(':');
    const value = properties.get(key) ?? rest.join(':');
    filled += text.slice(at, start) + fillPlaceholders(value, properties, depth + 1);
    at = end + 1;
  }
  return filled + text.slice(at);
}

/** Where the place ends that begins somewhere. */
function closingOf(text: string, start: number): number {
  let open = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text.startsWith('${', at)) open += 1;
    if (text.charAt(at) === '}') open -= 1;
    if (open === 0) return at;
  }
  return text.length;
}
