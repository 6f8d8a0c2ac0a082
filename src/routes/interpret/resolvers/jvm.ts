import { afterLast, beforeLast } from '../../../base/cut.ts';
import type { FileFacts, ImportFacts } from '../../facts.ts';
import type { Linker, Resolver } from '../linker.ts';
import { nameKey } from '../modules/declaredKeys.ts';
import { memberAround } from './memberAround.ts';
import { unknown, type Scope, type Value } from '../values/value.ts';

/** Classes by their qualified names: of imports, of the same package, of packages that are imported as a whole. */
export const jvmResolver: Resolver = {
  languages: ['java', 'kotlin'],
  importValue: (_file, imported, linker) => importValue(imported, linker),
  freeName: (name, scope, linker) => freeName(name, scope, linker),
};

function importValue({ from, name, local }: ImportFacts, linker: Linker): Value {
  if (local === '*') return unknown;
  return (
    declared(from, name, linker) ??
    memberOfClass(from, name, linker) ?? { kind: 'external', module: from, path: [name] }
  );
}

/** `import static a.B.C`, and classes inside of classes. */
function memberOfClass(from: string, name: string, linker: Linker): Value | undefined {
  const owner = declared(beforeLast(from, '.'), afterLast(from, '.'), linker);
  return owner === undefined ? undefined : linker.member(owner, name);
}

/** What a package of the workspace declares under a name. A file is usually called like its class. */
function declared(namespace: string, name: string, linker: Linker): Value | undefined {
  for (const ending of ['java', 'kt']) {
    for (const path of linker.filesCalled(`${name}.${ending}`)) {
      if (linker.namespaceOf(path) !== namespace) continue;
      const value = linker.moduleScope(path)?.names.get(name);
      if (value !== undefined) return value;
    }
  }
  for (const { path } of linker.filesProviding(nameKey('java', namespace, name))) {
    const value = linker.listedScope(path)?.names.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

function freeName(name: string, scope: Scope, linker: Linker): Value | undefined {
  const dot = name.lastIndexOf('.');
  if (dot > 0)
    return importValue({ local: name, from: name.slice(0, dot), name: name.slice(dot + 1), line: 0 }, linker);
  const { file } = scope;
  return (
    memberAround(name, scope, linker) ??
    declared(file.namespace ?? '', name, linker) ??
    importedWithAll(name, file, linker) ??
    classOfFramework(name, file)
  );
}

/** By `import a.b.*`: a file of another package may stand beside it, where folders do not follow packages. */
function importedWithAll(name: string, { imports }: FileFacts, linker: Linker): Value | undefined {
  for (const { local, from } of imports) {
    if (local !== '*') continue;
    const found = declared(from, name, linker) ?? memberOfClass(from, name, linker);
    if (found !== undefined && found !== unknown) return found;
  }
  return undefined;
}

/** Code that was cut out of its file imports nothing, and the package's own files are not there either. */
function classOfFramework(name: string, { imports }: FileFacts): Value | undefined {
  if (!/^[A-Z]/.test(name)) return undefined;
  if (imports.length === 0) return { kind: 'external', module: '', path: [name] };
  const wild = imports.find(({ local, from }) => local === '*' && isFramework(from));
  return wild === undefined ? undefined : { kind: 'external', module: wild.from, path: [name] };
}

function isFramework(from: string): boolean {
  return /^(?:org\.springframework|jakarta|javax|io\.quarkus|io\.micronaut|io\.ktor)\./.test(from);
}
