import { afterLast, beforeLast } from '../../../base/cut.ts';
import type { FileFacts, ImportFacts } from '../../facts.ts';
import type { Linker, Resolver } from '../linker.ts';
import { unknown, type Scope, type Value } from '../values/value.ts';
import { folderOf } from '../modules/workspace.ts';

/** Modules and packages, from the folder of the file upwards: each folder may be on the path. */
export const pythonResolver: Resolver = {
  languages: ['python'],
  importValue: (file, imported, linker) => importValue(file, imported, linker),
  submodule: (folder, name, linker) => moduleAt(folder === '' ? name : `${folder}/${name}`, linker),
  exported(file, name, linker) {
    if (linker.moduleScope(file.path)?.names.has(name) === true) return undefined;
    if (file.imports.some(({ local }) => local === name)) return undefined;
    const wild = fromWildcards(file, name, linker);
    if (wild !== undefined) return wild;
    return file.path.endsWith('__init__.py')
      ? moduleAt(joinFolder(folderOf(file.path), name), linker)
      : undefined;
  },
  freeName: (name: string, scope: Scope, linker: Linker) => fromWildcards(scope.file, name, linker),
};

function importValue(file: FileFacts, { from, name, local }: ImportFacts, linker: Linker): Value {
  if (local === '*') return unknown;
  const module = findModule(file.path, from, linker);
  if (module === undefined) {
    return { kind: 'external', module: from, path: name === '*' ? [] : [name] };
  }
  return name === '*' ? module : linker.member(module, name);
}

/** A module by its dotted name, as a file sees it; undefined where it is none of the workspace. */
export function findModule(fromPath: string, dotted: string, linker: Linker): Value | undefined {
  const dots = /^\.*/.exec(dotted)?.[0].length ?? 0;
  const rest = dotted.slice(dots).replaceAll('.', '/');
  const folders = folderOf(fromPath).split('/');
  if (dots > 0) {
    const folder = folders.slice(0, folders.length - dots + 1).join('/');
    return moduleAt(rest === '' ? folder : joinFolder(folder, rest), linker);
  }
  for (let length = folders.length; length >= 0; length -= 1) {
    const folder = folders.slice(0, length).join('/');
    for (const base of [folder, joinFolder(folder, 'src')]) {
      const found = moduleAt(joinFolder(base, rest), linker);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function joinFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function moduleAt(path: string, linker: Linker): Value | undefined {
  if (linker.hasFile(`${path}.py`)) return { kind: 'module', paths: [`${path}.py`] };
  if (linker.hasFile(`${path}/__init__.py`))
    return { kind: 'module', paths: [`${path}/__init__.py`], folder: path };
  return linker.hasFolder(path) ? { kind: 'module', paths: [], folder: path } : undefined;
}

const visiting = new Set<string>();

function fromWildcards(file: FileFacts, name: string, linker: Linker): Value | undefined {
  if (visiting.has(file.path)) return undefined;
  visiting.add(file.path);
  try {
    for (const imported of file.imports) {
      if (imported.local !== '*') continue;
      const module = findModule(file.path, imported.from, linker);
      if (module === undefined) {
        if (imported.from.startsWith('django') || imported.from.startsWith('flask')) {
          return { kind: 'external', module: imported.from, path: [name] };
        }
        continue;
      }
      const value = linker.member(module, name);
      if (value.kind !== 'unknown') return value;
    }
  } finally {
    visiting.delete(file.path);
  }
  return undefined;
}

/** What a dotted name stands for: `shop.views.show`. */
export function memberNamed(name: string, from: string, linker: Linker): Value {
  const module = findModule(from, beforeLast(name, '.'), linker);
  return module === undefined ? unknown : linker.member(module, afterLast(name, '.'));
}
