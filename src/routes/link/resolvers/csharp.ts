import { groupBy } from '../../../base/groupBy.ts';
import type { FileFacts, ImportFacts } from '../../facts.ts';
import type { Linker } from '../linker.ts';
import type { Resolver } from '../resolver.ts';
import { unknown, type ClassValue, type Scope, type Value } from '../value.ts';

/** Types by their names, of the nearest namespace; what is not in the workspace is of .NET. */
export const csharpResolver: Resolver = {
  languages: ['csharp'],
  importValue: (file, { name }: ImportFacts, linker) =>
    typeCalled(name, file, linker) ?? { kind: 'external', module: dotnet, path: [name] },
  freeName: (name, scope, linker) => freeName(name, scope, linker),
  partsOf,
};

const dotnet = '.NET';

function freeName(name: string, scope: Scope, linker: Linker): Value | undefined {
  // Around a lambda stands the class.
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const { self } = at;
    const member = self?.kind === 'instance' || self?.kind === 'class' ? linker.member(self, name) : unknown;
    if (member !== unknown) return member;
  }
  const type = typeCalled(name, scope.file, linker);
  if (type !== undefined) return type;
  return /^[A-Z]/.test(name) ? { kind: 'external', module: dotnet, path: [name] } : undefined;
}

const typesOf = new WeakMap<Linker, ReadonlyMap<string, readonly FileFacts[]>>();

/** The files that declare a type of this name. */
function filesWith(name: string, linker: Linker): readonly FileFacts[] {
  let known = typesOf.get(linker);
  if (known === undefined) {
    const declared = [...linker.workspace.facts.values()].flatMap((file) =>
      file.language === 'csharp' ? file.classes.map((type) => ({ name: type.name, file })) : [],
    );
    known = new Map(
      [...groupBy(declared, (each) => each.name)].map(([key, group]) => [key, group.map(({ file }) => file)]),
    );
    typesOf.set(linker, known);
  }
  return known.get(name) ?? [];
}

/** A type of the workspace: of the namespace that shares most with the file's, or that the file uses. */
function typeCalled(name: string, file: FileFacts, linker: Linker): Value | undefined {
  const uses = new Set(file.imports.map(({ from }) => from));
  const rank = ({ namespace = '' }: FileFacts): number =>
    uses.has(namespace) ? 1_000 : sharedParts(namespace, file.namespace ?? '');
  // A file is usually called like its type: it is read when it is needed first.
  for (const path of linker.filesCalled(`${name}.cs`)) linker.moduleScope(path);
  const files = filesWith(name, linker).toSorted((a, b) => rank(b) - rank(a));
  for (const { path } of files) {
    const value = linker.moduleScope(path)?.names.get(name);
    if (value !== undefined && value !== unknown) return value;
  }
  return undefined;
}

function sharedParts(a: string, b: string): number {
  const [first, second] = [a.split('.'), b.split('.')];
  const differs = first.findIndex((part, index) => part !== second[index]);
  return differs < 0 ? first.length : differs;
}

/** A partial class stands in several files. */
function partsOf({ facts }: ClassValue, linker: Linker): readonly ClassValue[] {
  return filesWith(facts.name, linker).flatMap(({ path }) => {
    const value = linker.moduleScope(path)?.names.get(facts.name);
    return value?.kind === 'class' &&
      value.facts !== facts &&
      value.facts.qualifiedName === facts.qualifiedName
      ? [value]
      : [];
  });
}
