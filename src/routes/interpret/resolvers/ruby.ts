import { afterLast } from '../../../base/cut.ts';
import type { ClassFacts, FileFacts } from '../../facts.ts';
import { Fields } from '../values/fields.ts';
import type { Linker, Resolver } from '../linker.ts';
import { unknown, type ClassValue, type Scope, type Value } from '../values/value.ts';

/** Constants by the names of files: `Api::V1::BaseController` stands in `…/api/v1/base_controller.rb`. */
export const rubyResolver: Resolver = {
  languages: ['ruby'],
  importValue: () => unknown,
  freeName: (name, scope, linker) => (/^[A-Z]/.test(name) ? constant(name, scope, linker) : undefined),
};

function constant(name: string, scope: Scope, linker: Linker): Value {
  const around = scope.file.classes[0]?.qualifiedName.split('::') ?? [];
  for (let length = around.length; length >= 0; length -= 1) {
    const found = classCalled([...around.slice(0, length), name].join('::'), linker);
    if (found !== undefined) return found;
  }
  return { kind: 'external', module: 'ruby', path: [name] };
}

/** A class or module of the workspace by its qualified name. */
function classCalled(qualifiedName: string, linker: Linker): ClassValue | undefined {
  const path = `${underscored(qualifiedName)}.rb`;
  for (const file of linker.filesCalled(afterLast(path, '/'))) {
    if (file !== path && !file.endsWith(`/${path}`)) continue;
    const found = classIn(file, qualifiedName, linker);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The class of a file; the only one, where none is called like that. */
export function classIn(path: string, qualifiedName: string, linker: Linker): ClassValue | undefined {
  const file = linker.moduleScope(path)?.file;
  const facts = file?.classes.find((each) => each.qualifiedName === qualifiedName) ?? lastClass(file);
  if (file === undefined || facts === undefined) return undefined;
  return { kind: 'class', facts, file, scope: { names: new Map(), file }, fields: new Fields() };
}

function lastClass(file: FileFacts | undefined): ClassFacts | undefined {
  return file?.classes.findLast(({ isInterface }) => isInterface !== true);
}

/** `Api::V1::UsersController` → `api/v1/users_controller`. */
export function underscored(name: string): string {
  return name
    .replaceAll('::', '/')
    .replace(/([A-Z]{1,20})([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

/** `api/v1/users_controller` → `Api::V1::UsersController`. */
export function camelized(path: string): string {
  return path
    .split('/')
    .map((part) => part.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .join('::');
}
