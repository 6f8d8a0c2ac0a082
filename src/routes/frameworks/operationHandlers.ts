import { afterLast, beforeLast } from '../../base/cut.ts';
import type { Linker } from '../interpret/linker.ts';
import { requireModule } from '../interpret/resolvers/javascript.ts';
import { findModule } from '../interpret/resolvers/python.ts';
import { unknown, type Value } from '../interpret/values/value.ts';

/** What an operation of a description says of its function. */
export interface NamedOperation {
  readonly id: string | undefined;
  /** `x-openapi-router-controller`, `x-swagger-router-controller`. */
  readonly controller: string | undefined;
}

/**
 * The function of an operation: Connexion and swagger-tools register it by its name, `operationId: api.users.search`, or
 * by that of its module and its own.
 */
export function functionOf(
  { id, controller }: NamedOperation,
  file: string,
  linker: Linker,
): Value | undefined {
  if (id === undefined) return undefined;
  const module = [controller ?? '', beforeLast(id, '.')].filter((part) => part !== '').join('.');
  if (module === '') return undefined;
  const name = afterLast(id, '.');
  const found = linker.within(file, () => {
    const python = pythonMember(file, module, name, linker);
    return python === unknown && controller !== undefined
      ? scriptMember(file, controller, name, linker)
      : python;
  });
  return found.kind === 'function' ? found : undefined;
}

/** Classes of handlers stand between module and function. */
function pythonMember(file: string, module: string, name: string, linker: Linker): Value {
  const whole = findModule(file, module, linker);
  if (whole !== undefined) return linker.member(whole, name);
  const outer = findModule(file, beforeLast(module, '.'), linker);
  const owner = outer === undefined ? unknown : linker.member(outer, afterLast(module, '.'));
  return owner.kind === 'class' ? linker.member(linker.instantiate(owner), name) : unknown;
}

/** Controllers of swagger-tools stand in a folder beside the description, or beside its folder. */
function scriptMember(file: string, controller: string, name: string, linker: Linker): Value {
  for (const folder of ['./controllers', './api/controllers', '../controllers', '.']) {
    const module = requireModule(file, `${folder}/${controller}`, linker);
    const found = module.kind === 'unknown' ? unknown : linker.member(module, name);
    if (found.kind !== 'unknown') return found;
  }
  return unknown;
}
