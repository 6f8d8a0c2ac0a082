import type { ClassFacts, FunctionFacts } from '../../facts.ts';
import type { Linker } from '../linker.ts';
import { either } from './values.ts';
import {
  parameterValue,
  unknown,
  type ClassValue,
  type ExternalValue,
  type FunctionValue,
  type InstanceValue,
  type Value,
} from './value.ts';

/** A class may have so many ancestors. */
const maxBases = 20;

/** A member of a value; unknown where it has none of that name. */
export function memberOf(value: Value, name: string, linker: Linker): Value {
  switch (value.kind) {
    case 'module':
      return memberOfModule(value, name, linker);
    case 'external':
      return memberOfExternal(value, name);
    case 'record':
      return value.entries.get(name) ?? unknown;
    case 'instance':
      return (
        value.fields.get(name) ??
        read(methodOf(value.of, name, value, linker), linker) ??
        memberOfAdopted(value.fields.get('(router)'), name, linker)
      );
    case 'class':
      return (
        value.fields.get(name) ??
        methodOf(value, name, value, linker) ??
        ancestorsOf(value, linker)
          .find(({ fields }) => fields.get(name))
          ?.fields.get(name) ??
        unknown
      );
    case 'router':
      return value.notes.get(`.${name}`) ?? memberOfRouter(value, name, linker) ?? unknown;
    case 'either':
      return either(value.options.map((option) => memberOf(option, name, linker)));
    case 'parameter':
      return memberOfParameter(value, name, linker);
    default:
      return unknown;
  }
}

function memberOfModule(
  { paths, folder }: Extract<Value, { kind: 'module' }>,
  name: string,
  linker: Linker,
): Value {
  for (const path of paths) {
    const found = linker.exported(path, name);
    if (found.kind !== 'unknown') return found;
  }
  return folder === undefined ? unknown : (linker.submodule(folder, name) ?? unknown);
}

/** What `new X({ … })` was given under that name, or a part of something external. */
function memberOfExternal(value: ExternalValue, name: string): Value {
  const { module, path, call } = value;
  const options = call?.isNew === true ? call.args[0]?.value : undefined;
  const field = options?.kind === 'record' ? options.entries.get(name) : undefined;
  if (field !== undefined) return field;
  return { kind: 'external', module, path: [...path, name], ...(call === undefined ? {} : { of: value }) };
}

/** A method as it is, or what it gives where it is read like a field. */
function read(method: FunctionValue | undefined, linker: Linker): Value | undefined {
  if (method === undefined) return undefined;
  return method.facts.isGetter ? linker.callFunction(method, []) : method;
}

/** An object whose class extends a router has the router's members, too. */
function memberOfAdopted(router: Value | undefined, name: string, linker: Linker): Value {
  return router?.kind === 'router' ? memberOf(router, name, linker) : unknown;
}

function memberOfRouter(
  router: Extract<Value, { kind: 'router' }>,
  name: string,
  linker: Linker,
): Value | undefined {
  return linker.frameworks
    .find((framework) => framework.name === router.framework)
    ?.memberOfRouter?.(router, name, linker);
}

/** How callers name the application among all that they give at once: `({ app, settings }) => …`. */
const scripts: ReadonlySet<string> = new Set(['javascript', 'typescript', 'tsx']);
const applicationNames = /^(?:app|router|server|fastify)$/;

/** A parameter of a known class has the members that an object of it has. */
function memberOfParameter(
  value: Extract<Value, { kind: 'parameter' }>,
  name: string,
  linker: Linker,
): Value {
  const { type } = value;
  if (type?.kind === 'class') return memberOf(linker.instantiate(type), name, linker);
  const isOpen = type === undefined || type.kind === 'unknown';
  if (isOpen && scripts.has(value.file.language) && applicationNames.test(name)) {
    linker.sideEffects.changes(value);
    value.members ??= new Map();
    const known = value.members.get(name) ?? parameterValue(name, value.file, undefined);
    value.members.set(name, known);
    return known;
  }
  // Of a known package: what is given to its methods may be a handler.
  if (type?.kind === 'external') return { kind: 'external', module: type.module, path: [...type.path, name] };
  return unknown;
}

/** A method of a class or of its ancestors, bound to an object or to the class. */
export function methodOf(
  of: ClassValue,
  name: string,
  self: InstanceValue | ClassValue,
  linker: Linker,
): FunctionValue | undefined {
  for (const ancestor of ancestorsOf(of, linker)) {
    const { file, scope } = ancestor;
    const facts = methodsOf(ancestor).get(file.language === 'php' ? name.toLowerCase() : name);
    if (facts !== undefined) return linker.knowFunction({ kind: 'function', facts, file, scope, self });
  }
  return undefined;
}

const methods = new WeakMap<ClassFacts, ReadonlyMap<string, FunctionFacts>>();

/** The methods of a class by their names, of which the first counts; in PHP names are case-insensitive. */
function methodsOf({ facts, file }: ClassValue): ReadonlyMap<string, FunctionFacts> {
  const known = methods.get(facts);
  if (known !== undefined) return known;
  const found = new Map<string, FunctionFacts>();
  for (const one of facts.methods.flatMap((id) => file.functions[id] ?? [])) {
    const name = file.language === 'php' ? one.name.toLowerCase() : one.name;
    if (!found.has(name)) found.set(name, one);
  }
  methods.set(facts, found);
  return found;
}

/** A class with the classes and interfaces of the workspace that it comes from: itself first, breadth first. */
export function ancestorsOf(of: ClassValue, linker: Linker): readonly ClassValue[] {
  const found = [of];
  for (let index = 0; index < found.length && found.length < maxBases; index += 1) {
    const value = found[index];
    if (value === undefined) continue;
    for (const base of linker.basesOf(value)) {
      if (!found.some(({ facts }) => facts === base.facts)) found.push(base);
    }
  }
  return found;
}
