import { afterLast, beforeLast } from '../../../base/cut.ts';
import type { Linker, Resolver } from '../linker.ts';
import { nameKey } from '../modules/declaredKeys.ts';
import { textValue, unknown, type Scope, type Value } from '../values/value.ts';
import { folderOf } from '../modules/workspace.ts';

/** Classes by their qualified names, each in a file that is called like it. */
export const phpResolver: Resolver = {
  languages: ['php'],
  importValue: (_file, { from, name }, linker) =>
    classCalled(`${from}\\${name}`, linker) ?? external(from, name),
  freeName: (name, scope, linker) => freeName(name, scope, linker),
  globals: (file) => new Map([['__DIR__', textValue(folderOf(file.path))]]),
};

function freeName(name: string, scope: Scope, linker: Linker): Value | undefined {
  if (!/^\\?[A-Z]/.test(name)) return undefined;
  const { file } = scope;
  if (!name.startsWith('\\')) {
    const [from, plain] = [file.namespace ?? '', name];
    return classCalled(from === '' ? plain : `${from}\\${plain}`, linker) ?? external(from, plain);
  }
  // `Admin\UserController`, of an imported namespace, of the file's own, or of none.
  const own = name.slice(1);
  const [first = '', ...rest] = own.split('\\');
  const imported = file.imports.find(({ local }) => local === first);
  const full = imported === undefined ? own : [imported.from, imported.name, ...rest].join('\\');
  return (
    classCalled(full, linker) ??
    classCalled(`${file.namespace ?? ''}\\${full}`, linker) ??
    external(beforeLast(full, '\\'), afterLast(full, '\\'))
  );
}

function external(module: string, name: string): Value {
  return { kind: 'external', module, path: [name] };
}

/** A class of the workspace by its qualified name. */
export function classCalled(qualifiedName: string, linker: Linker): Value | undefined {
  const name = afterLast(qualifiedName, '\\');
  const namespace = beforeLast(qualifiedName, '\\');
  for (const path of linker.filesCalled(`${name}.php`)) {
    if (linker.namespaceOf(path) !== namespace) continue;
    const value = named(linker.moduleScope(path), name);
    if (value !== undefined) return value;
  }
  for (const { path } of linker.filesProviding(nameKey('php', namespace, name))) {
    const value = named(linker.listedScope(path), name);
    if (value !== undefined) return value;
  }
  return undefined;
}

function named(scope: Scope | undefined, name: string): Value | undefined {
  const value = scope?.names.get(name);
  return value === unknown ? undefined : value;
}
