import type { FileFacts, ImportFacts } from '../../facts.ts';
import type { Linker, Resolver } from '../linker.ts';
import { textValue, unknown, type Value } from '../values/value.ts';
import { folderOf, joinPath } from '../modules/workspace.ts';

const extensions = ['.ts', '.tsx', '.js', '.jsx', '.mts', '.cts', '.mjs', '.cjs'];

/** ES modules and CommonJS, `paths` of tsconfig.json, packages of the workspace. */
export const javascriptResolver: Resolver = {
  languages: ['javascript', 'typescript', 'tsx'],
  importValue: (file, imported, linker) => importValue(file, imported, linker),
  exported: (file, name, linker) => exported(file, name, linker),
  freeName: (name) => (globalNames.has(name) ? { kind: 'external', module: name, path: [] } : undefined),
  globals(file) {
    const exports: Value = { kind: 'record', entries: new Map(), lines: new Map() };
    const module: Value = { kind: 'record', entries: new Map([['exports', exports]]), lines: new Map() };
    return new Map<string, Value>([
      ['module', module],
      ['exports', exports],
      ['__dirname', textValue(`/${folderOf(file.path)}`)],
    ]);
  },
};

const globalNames = new Set([
  'Object',
  'Array',
  'process',
  'require',
  'import',
  'String',
  'Promise',
  'Reflect',
  'URL',
]);

function importValue(file: FileFacts, { from, name }: ImportFacts, linker: Linker): Value {
  const path = resolveModule(file.path, from, linker);
  if (path === undefined) {
    return from.startsWith('.')
      ? unknown
      : { kind: 'external', module: from, path: name === '*' || name === 'default' ? [] : [name] };
  }
  return name === '*' ? moduleValue(path) : exportedBy(path, name, linker);
}

export function moduleValue(path: string): Value {
  return { kind: 'module', paths: [path] };
}

function exportedBy(path: string, name: string, linker: Linker): Value {
  return linker.exported(path, name);
}

/** What `require` gives: the module, or what is assigned to `module.exports`. */
export function requireModule(fromPath: string, specifier: string, linker: Linker): Value {
  const path = resolveModule(fromPath, specifier, linker);
  if (path === undefined)
    return specifier.startsWith('.') ? unknown : { kind: 'external', module: specifier, path: [] };
  const value = linker.exported(path, whole);
  return linker.sources.facts(path) === undefined ? moduleValue(path) : value;
}

/** A name that no module gives by itself: all that `require` gives. */
const whole = 'require()';

function commonExports(path: string, linker: Linker): Value {
  const module = linker.moduleScope(path)?.names.get('module');
  const exports = module?.kind === 'record' ? module.entries.get('exports') : undefined;
  return exports ?? unknown;
}

/** Modules that export from each other are followed so far. */
const visiting = new Set<string>();

function exported(file: FileFacts, name: string, linker: Linker): Value | undefined {
  const scope = linker.moduleScope(file.path);
  if (scope === undefined) return unknown;
  if (name === whole)
    return file.exports.length === 0 ? commonExports(file.path, linker) : moduleValue(file.path);
  for (const { name: exportedName, value, from, imported = name } of file.exports) {
    if (exportedName !== name) continue;
    if (value?.kind === 'name') return linker.lookup(scope, value.name);
    if (from !== undefined) return reexported(file, from, imported, linker);
  }
  const through = exportedThroughStar(file, name, linker);
  if (through !== undefined) return through;
  if (file.exports.length > 0) return unknown;
  const common = commonExports(file.path, linker);
  return name === 'default' ? common : linker.member(common, name);
}

/** `export { name } from 'x'`, `export * as y from 'x'`. */
function reexported(file: FileFacts, from: string, name: string, linker: Linker): Value {
  const path = resolveModule(file.path, from, linker);
  if (path === undefined) return { kind: 'external', module: from, path: [name] };
  return name === '*' ? moduleValue(path) : linker.exported(path, name);
}

function exportedThroughStar(file: FileFacts, name: string, linker: Linker): Value | undefined {
  if (name === 'default' || visiting.has(file.path)) return undefined;
  visiting.add(file.path);
  try {
    for (const entry of file.exports) {
      if (entry.name !== '*' || entry.from === undefined) continue;
      const path = resolveModule(file.path, entry.from, linker);
      const value = path === undefined ? unknown : linker.exported(path, name);
      if (value.kind !== 'unknown') return value;
    }
  } finally {
    visiting.delete(file.path);
  }
  return undefined;
}

/** The file that an import leads to; undefined where it is outside of the workspace. */
function resolveModule(fromPath: string, specifier: string, linker: Linker): string | undefined {
  for (const candidate of candidatesFor(fromPath, specifier, linker)) {
    const found = candidate === undefined ? undefined : fileAt(candidate, linker);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where it may be, the likeliest first. */
function candidatesFor(fromPath: string, specifier: string, linker: Linker): readonly (string | undefined)[] {
  if (specifier.startsWith('.')) return [joinPath(folderOf(fromPath), specifier)];
  if (specifier.startsWith('/')) return [specifier.slice(1)];
  return [
    ...aliased(fromPath, specifier, linker),
    ...inPackages(specifier, linker),
    ...(/^[@~]\//.test(specifier) ? besideOrAbove(fromPath, specifier.slice(2)) : []),
  ];
}

/** By an alias of a manifest above: one for all that begins with it ends with a slash. */
function aliased(fromPath: string, specifier: string, { sources }: Linker): readonly string[] {
  return sources.manifestsAbove(folderOf(fromPath)).flatMap(({ aliases }) =>
    [...aliases].flatMap(([from, to]) => {
      const isMeant = specifier === from || (from.endsWith('/') && specifier.startsWith(from));
      return isMeant ? [to + specifier.slice(from.length)] : [];
    }),
  );
}

/** In another package of the workspace. */
function inPackages(specifier: string, { sources }: Linker): readonly (string | undefined)[] {
  return sources.packagesNamed(specifier).flatMap(({ name = '', folder, main }) => {
    if (specifier === name)
      return [joinPath(folder, main ?? ''), joinPath(folder, 'src'), joinPath(folder, '')];
    const rest = specifier.slice(name.length + 1);
    return [joinPath(folder, rest), joinPath(folder, `src/${rest}`)];
  });
}

/** `@/users` is below the root of the application or its sources, where nothing says what it is. */
function besideOrAbove(fromPath: string, path: string): readonly string[] {
  const candidates: string[] = [];
  for (let folder = folderOf(fromPath); ; folder = folderOf(folder)) {
    const start = folder === '' ? '' : `${folder}/`;
    candidates.push(start + path, `${start}src/${path}`);
    if (folder === '') return candidates;
  }
}

function fileAt(path: string, linker: Linker): string | undefined {
  if (linker.hasFile(path)) return path;
  const bare = path.replace(/\.[cm]?jsx?$/, '');
  for (const base of bare === path ? [path] : [path, bare]) {
    for (const extension of extensions) if (linker.hasFile(base + extension)) return base + extension;
  }
  for (const extension of extensions) {
    const index = path === '' ? `index${extension}` : `${path}/index${extension}`;
    if (linker.hasFile(index)) return index;
  }
  return undefined;
}
