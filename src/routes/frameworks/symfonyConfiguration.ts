import { isRecord } from '../../base/untrusted.ts';
import type { Linker } from '../interpret/linker.ts';
import { textValue, type Value } from '../interpret/values/value.ts';
import { folderOf, joinPath } from '../interpret/modules/workspace.ts';
import type { Place } from '../route.ts';
import { yamlRecord } from './yamlRecord.ts';

export interface ConfiguredRoute {
  readonly paths: readonly string[];
  /** Of the files that import its own. */
  readonly prefix: string;
  readonly methods: readonly string[];
  readonly controller: string;
  /** What the parameters of the path may be. */
  readonly limits: Value;
  /** Parameters that may be left out at the end of the path. */
  readonly defaults: ReadonlySet<string>;
  readonly at: Place;
}

export interface Configuration {
  readonly routes: readonly ConfiguredRoute[];
  /** Folders and files of controllers with the prefix of their routes. */
  readonly prefixes: readonly (readonly [folder: string, prefix: string])[];
}

/** Files that Symfony or the kernel of an application reads; others, those of bundles too, are imported by these. */
const entry = /(?:^|\/)config\/(?:routes|routing|(?:[\w-]{1,40}_)?routes\/[\w.-]+)\.ya?ml$/;
const maxDepth = 8;
/** More imports than an application has: each may be of a file with as many of its own. */
const mostImports = 1000;

/** What `config/routes.yaml`, `config/routes/*.yaml` and the files that these import say. */
export function configurationOf(linker: Linker): Configuration {
  // Bundles may be packages of their own.
  const files = linker.sources.settings;
  const routes: ConfiguredRoute[] = [];
  const prefixes: (readonly [string, string])[] = [];
  const documents = new Map<string, Readonly<Record<string, unknown>>>();
  let imports = 0;
  const read = (file: string, prefix: string, above: readonly string[]): void => {
    const source = files.get(file);
    if (source === undefined || above.includes(file) || above.length > maxDepth) return;
    const document = documents.get(file) ?? yamlRecord(source);
    documents.set(file, document);
    for (const [name, each] of Object.entries(document)) {
      if (!isRecord(each)) continue;
      const paths = textsIn(each['path']);
      if (paths.length > 0) {
        const { methods, requirements, defaults } = each;
        const at = { file, line: lineOf(source, name) };
        const controller = controllerOf(each);
        routes.push({
          paths,
          prefix,
          methods: wordsOf(methods),
          controller,
          limits: limitsOf(requirements),
          defaults: new Set(isRecord(defaults) ? Object.keys(defaults) : []),
          at,
        });
      }
      const resource = resourceOf(each['resource'], file, linker);
      const below = joined(prefix, textsIn(each['prefix'])[0]);
      if (resource === undefined) continue;
      if (/\.ya?ml$/.test(resource)) {
        if (imports++ < mostImports) read(resource, below, [...above, file]);
      } else if (below !== '') prefixes.push([resource, below]);
    }
  };
  for (const file of files.keys())
    if (entry.test(file) && !file.includes('Resources/config/')) read(file, '', []);
  return { routes, prefixes };
}

function joined(prefix: string, own: string | undefined): string {
  const inner = own?.replace(/^\/|\/$/g, '') ?? '';
  return inner === '' ? prefix : `${prefix}/${inner}`;
}

/** A text, or one for each locale. */
function textsIn(value: unknown): readonly string[] {
  const texts = isRecord(value) ? Object.values(value) : [value];
  return texts.filter((text) => typeof text === 'string');
}

function controllerOf({ controller, defaults }: Readonly<Record<string, unknown>>): string {
  const named = controller ?? (isRecord(defaults) ? defaults['_controller'] : undefined);
  return typeof named === 'string' ? named : '';
}

function limitsOf(requirements: unknown): Value {
  const entries = Object.entries(isRecord(requirements) ? requirements : {}).flatMap(([name, limit]) =>
    // `%locales%` is a parameter of the container.
    typeof limit === 'string' && !/%[\w.]+%/.test(limit) ? [[name, textValue(limit)] as const] : [],
  );
  return { kind: 'record', entries: new Map(entries), lines: new Map() };
}

function wordsOf(value: unknown): readonly string[] {
  const words =
    typeof value === 'string' ? value.split('|') : Array.isArray(value) ? (value as readonly unknown[]) : [];
  const names = words.filter((word) => typeof word === 'string').map((word) => word.trim().toUpperCase());
  return names.length === 0 ? ['ANY'] : names;
}

function lineOf(source: string, name: string): number {
  return Math.max(1, source.split('\n').findIndex((line) => line.startsWith(`${name}:`)) + 1);
}

/** `../src/Controller/`, a record with that as its path, or `@ShopBundle/Resources/config/routing.yml`. */
function resourceOf(resource: unknown, file: string, linker: Linker): string | undefined {
  const path = isRecord(resource) ? resource['path'] : resource;
  if (typeof path !== 'string') return undefined;
  const [plain = ''] = path.split('*');
  if (!plain.startsWith('@')) return joinPath(folderOf(file), plain);
  const slash = plain.indexOf('/');
  const [bundle] = linker.filesCalled(`${plain.slice(1, slash)}.php`);
  return bundle === undefined || slash < 0 ? undefined : joinPath(folderOf(bundle), plain.slice(slash + 1));
}
