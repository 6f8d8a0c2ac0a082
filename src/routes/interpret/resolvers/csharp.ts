import type { FileFacts, ImportFacts } from '../../facts.ts';
import type { Linker, Resolver } from '../linker.ts';
import { typeKey } from '../modules/declaredKeys.ts';
import { memberAround } from './memberAround.ts';
import { unknown, type ClassValue, type Scope, type Value } from '../values/value.ts';

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
  const found = memberAround(name, scope, linker) ?? typeCalled(name, scope.file, linker);
  if (found !== undefined) return found;
  return /^[A-Z]/.test(name) ? { kind: 'external', module: dotnet, path: [name] } : undefined;
}

/** A type of the workspace: of the namespace that shares most with the file's, or that the file uses. */
function typeCalled(name: string, file: FileFacts, linker: Linker): Value | undefined {
  // A file is usually called like its type: it is read when it is needed first.
  for (const path of linker.filesCalled(`${name}.cs`)) linker.namespaceOf(path);
  const files = linker.filesProviding(typeKey(name));
  if (files.length === 0) return undefined;
  const uses = new Set(file.imports.map(({ from }) => from));
  const rank = ({ namespace = '', path }: FileFacts): number => {
    const near = linker.isNear(path, file.path) ? 0.5 : 0;
    return near + (uses.has(namespace) ? 1_000 : sharedParts(namespace, file.namespace ?? ''));
  };
  const ranked = files.map((each) => ({ path: each.path, rank: rank(each) })).filter((each) => each.rank > 0);
  for (const { path } of ranked.toSorted((a, b) => b.rank - a.rank)) {
    const value = linker.listedScope(path)?.names.get(name);
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
  return linker.filesProviding(typeKey(facts.name)).flatMap(({ path, classes }) => {
    const isPart = classes.some(
      (other) => other !== facts && other.name === facts.name && other.qualifiedName === facts.qualifiedName,
    );
    const value = isPart ? linker.listedScope(path)?.names.get(facts.name) : undefined;
    return value?.kind === 'class' && value.facts !== facts ? [value] : [];
  });
}
