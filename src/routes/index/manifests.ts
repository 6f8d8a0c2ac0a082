import { afterLast, nextOrEnd } from '../../base/cut.ts';
import { isRecord } from '../../base/untrusted.ts';
import type { Manifest } from '../interpret/modules/workspace.ts';
import { folderOf, joinPath } from '../interpret/modules/workspace.ts';

/** Files that mark an application's folder, by name or ending. */
const manifestNames: ReadonlySet<string> = new Set([
  'package.json',
  'tsconfig.json',
  'jsconfig.json',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'go.mod',
  'Gemfile',
  'composer.json',
  'manage.py',
  'pyproject.toml',
  'requirements.txt',
  'Cargo.toml',
  'mix.exs',
]);

export function isManifest(path: string): boolean {
  const name = afterLast(path, '/');
  return manifestNames.has(name) || name.endsWith('.csproj');
}

/** What a manifest says; the empty one where it cannot be read. */
export function readManifest(path: string, text: string): Manifest {
  const folder = folderOf(path);
  const empty: Manifest = { folder, dependencies: new Set(), aliases: [] };
  const name = afterLast(path, '/');
  if (name === 'package.json') return readPackage(folder, text) ?? empty;
  if (name === 'tsconfig.json' || name === 'jsconfig.json')
    return { ...empty, aliases: readAliases(folder, text) };
  if (name === 'go.mod') {
    const module = /^module\s+(\S+)/m.exec(text)?.[1];
    return module === undefined ? empty : { ...empty, name: module };
  }
  if (/^(?:pom\.xml|build\.gradle(?:\.kts)?|composer\.json)$/.test(name) && securing.test(text))
    return { ...empty, dependencies: new Set(['security']) };
  return empty;
}

/** A package that may refuse requests before the code of the application is asked. */
const securing = /secur|\bauth(?!or)|oauth|shiro|sa-token|keycloak|pac4j|\bsso\b/i;

function readPackage(folder: string, text: string): Manifest | undefined {
  const json = parseJson(text);
  if (json === undefined) return undefined;
  const dependencies = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((key) => {
    const found = json[key];
    return isRecord(found) ? Object.keys(found) : [];
  });
  const main = [mainExport(json['exports']), json['module'], json['main'], json['types']].find(
    (value) => typeof value === 'string',
  );
  return {
    folder,
    ...(typeof json['name'] === 'string' ? { name: json['name'] } : {}),
    dependencies: new Set(dependencies),
    ...(typeof main === 'string' ? { main } : {}),
    aliases: [],
  };
}

function mainExport(exports: unknown): unknown {
  const main = isRecord(exports) && '.' in exports ? exports['.'] : exports;
  return isRecord(main) ? (main['import'] ?? main['default'] ?? main['require']) : main;
}

/** `compilerOptions.paths`, of a file that may hold comments and trailing commas. */
function readAliases(folder: string, text: string): Manifest['aliases'] {
  const options = parseJson(withoutComments(text))?.['compilerOptions'];
  if (!isRecord(options)) return [];
  const base =
    typeof options['baseUrl'] === 'string' ? (joinPath(folder, options['baseUrl']) ?? folder) : folder;
  const { paths } = options;
  const aliases: (readonly [string, string])[] = [];
  for (const [from, targets] of isRecord(paths) ? Object.entries(paths) : []) {
    const [target] = Array.isArray(targets) ? (targets as readonly unknown[]) : [];
    if (typeof target !== 'string') continue;
    const to = joinPath(base, target.replace(/\*$/, ''));
    if (to !== undefined)
      aliases.push([from.replace(/\*$/, ''), target.endsWith('*') && to !== '' ? `${to}/` : to]);
  }
  if (typeof options['baseUrl'] === 'string') aliases.push(['/', '']);
  return aliases;
}

/** Takes comments and trailing commas out of JSON; strings stay as they are. */
function withoutComments(text: string): string {
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') {
      const start = at;
      at += 1;
      while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
      result += text.slice(start, at + 1);
    } else if (char === '/' && text.charAt(at + 1) === '/') {
      at = nextOrEnd(text, '\n', at) - 1;
    } else if (char === '/' && text.charAt(at + 1) === '*') {
      at = nextOrEnd(text, '*/', at + 2) + 1;
    } else result += char;
  }
  return result.replace(/,(?=\s*[}\]])/g, '');
}

function parseJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isRecord(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** The same for manifests that say the same. */
export function saidBy(manifest: Manifest | undefined): string {
  return manifest === undefined
    ? ''
    : JSON.stringify({ ...manifest, dependencies: [...manifest.dependencies] });
}
