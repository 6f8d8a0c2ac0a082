import type { ClassField } from '../../facts.ts';
import { evaluate } from './evaluate.ts';
import type { Linker } from '../linker.ts';
import { ancestorsOf } from './members.ts';
import { parameterValue, type ClassValue, type InstanceValue, type Value } from './value.ts';

/** How languages call what runs when an object is made. */
const constructorNames = ['constructor', '__init__', '__construct', 'initialize'];

/** Sets the fields of an object and runs its constructor, as the language does when it makes one. */
export function fillInstance(instance: InstanceValue, linker: Linker): void {
  for (const ancestor of ancestorsOf(instance.of, linker).toReversed()) {
    for (const field of ancestor.facts.fields) setField(instance, field, ancestor, linker);
  }
  setArguments(instance);
  const { args } = instance;
  for (const name of constructorNames) {
    const constructor = linker.member(instance, name);
    if (constructor.kind === 'function') linker.call(constructor, { args }, instance);
  }
}

function setField(
  instance: InstanceValue,
  { name, value, type }: ClassField,
  { scope, file, fields }: ClassValue,
  linker: Linker,
): void {
  const find = (): Value => {
    // All objects of a Python class share what its body made, which may be many objects of others.
    const shared = file.language === 'python' ? fields.get(name) : undefined;
    const known = shared ?? evaluate(value, { ...scope, self: instance }, linker);
    const isTyped = known.kind === 'unknown' && type !== undefined;
    return isTyped ? parameterValue(name, file, evaluate(type, scope, linker)) : known;
  };
  if (file.language === 'python') instance.fields.setLater(name, () => linker.within(file.path, find));
  else instance.fields.set(name, find());
}

/** Go, and Python's named tuples and data classes, make objects with fields by their names or in their order. */
function setArguments(instance: InstanceValue): void {
  const { of, fields, args } = instance;
  if (of.file.language === 'python') setDeclared(instance);
  const argument = args[0]?.value;
  if (of.file.language !== 'go') return;
  if (argument?.kind === 'record') argument.entries.forEach((value, name) => fields.set(name, value));
  if (argument?.kind !== 'list') return;
  for (const [index, value] of argument.items.entries()) {
    const field = of.facts.fields[index];
    if (field !== undefined) fields.set(field.name, value);
  }
}

function setDeclared({ of, fields, args }: InstanceValue): void {
  const methods = of.facts.methods.map((id) => of.file.functions[id]?.name);
  if (methods.includes('__init__')) return;
  const declared = of.facts.fields.filter(({ type }) => type !== undefined);
  for (const [index, { name, value }] of args.entries()) {
    const field = name ?? declared[index]?.name;
    if (field !== undefined && declared.some((one) => one.name === field)) fields.set(field, value);
  }
}
