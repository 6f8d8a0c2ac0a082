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
  for (const entry of file.exports) {
    if (entry.name !== name) continue;
    if (entry.value?.kind === 'name') return linker.lookup(scope, entry.value.name);
    if (entry.from === undefined) continue;
    const path = resolveModule(file.path, entry.from, linker);
    if (path === undefined) return { kind: 'external', module: entry.from, path: [entry.imported ?? name] };
    return entry.imported === '*' ? moduleValue(path) : linker.exported(path, entry.imported ?? name);
  }
  const through = exportedThroughStar(file, name, linker);
  if (through !== undefined) return through;
  if (file.exports.length > 0) return unknown;
  const common = commonExports(file.path, linker);
  return name === 'default' ? common : linker.member(common, name);
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
  const { sources } = linker;
  const candidates: (string | undefined)[] = [];
  if (specifier.startsWith('.')) candidates.push(joinPath(folderOf(fromPath), specifier));
  else if (specifier.startsWith('/')) candidates.push(specifier.slice(1));
  else {
    for (const { aliases } of sources.manifestsAbove(folderOf(fromPath))) {
      for (const [from, to] of aliases) {
        if (specifier === from || (from.endsWith('/') && specifier.startsWith(from))) {
          candidates.push(to + specifier.slice(from.length));
        }
      }
    }
    for (const { name = '', folder, main } of sources.packagesNamed(specifier)) {
      if (specifier === name)
        candidates.push(joinPath(folder, main ?? ''), joinPath(folder, 'src'), joinPath(folder, ''));
      else {
        const rest = specifier.slice(name.length + 1);
        candidates.push(joinPath(folder, rest), joinPath(folder, `src/${rest}`));
      }
    }
  }
  if (/^[@~]\//.test(specifier)) candidates.push(...besideOrAbove(fromPath, specifier.slice(2)));
  for (const candidate of candidates) {
    const found = candidate === undefined ? undefined : fileAt(candidate, linker);
    if (found !== undefined) return found;
  }
  return undefined;
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
