import type { ImportFacts } from '../../facts.ts';
import type { Linker, Resolver } from '../linker.ts';
import { unknown, type ClassValue, type Scope, type Value } from '../values/value.ts';
import { folderOf } from '../modules/workspace.ts';

/** All files of a folder are one package; packages of the workspace are found by the name of their module. */
export const goResolver: Resolver = {
  languages: ['go'],
  importValue: (_file, imported, linker) => importValue(imported, linker),
  freeName: (name, scope, linker) => packageName(name, scope, linker),
  partsOf,
  declaring: (name, file, linker) =>
    filesOf(folderOf(file.path), linker)
      .filter((path) => path !== file.path)
      .map((path) => linker.moduleScope(path))
      .find((scope) => scope?.names.has(name)),
};

const builtins = new Set(
  'append len cap make new copy delete panic recover print println string int int32 int64 error byte rune bool any true false nil float64 uint map min max close'.split(
    ' ',
  ),
);

function importValue({ from }: ImportFacts, linker: Linker): Value {
  for (const { name = '', folder } of linker.sources.packagesNamed(from)) {
    const inside = from === name ? '' : from.slice(name.length + 1);
    const paths = filesOf([folder, inside].filter((part) => part !== '').join('/'), linker);
    if (paths.length > 0) return { kind: 'module', paths };
  }
  return { kind: 'external', module: from, path: [] };
}

function filesOf(folder: string, linker: Linker): readonly string[] {
  return linker.filesIn(folder).filter((path) => path.endsWith('.go') && !path.endsWith('_test.go'));
}

function packageName(name: string, { file }: Scope, linker: Linker): Value | undefined {
  for (const path of filesOf(folderOf(file.path), linker)) {
    if (path === file.path || (builtins.has(name) && !linker.isKnownFile(path))) continue;
    const value = linker.moduleScope(path)?.names.get(name);
    if (value !== undefined && value !== unknown) return value;
  }
  return undefined;
}

/** Methods of a type may stand in any file of its package. */
function partsOf({ facts, file }: ClassValue, linker: Linker): readonly ClassValue[] {
  return filesOf(folderOf(file.path), linker).flatMap((path) => {
    const value = linker.moduleScope(path)?.names.get(facts.name);
    return value?.kind === 'class' && value.facts !== facts ? [value] : [];
  });
}
