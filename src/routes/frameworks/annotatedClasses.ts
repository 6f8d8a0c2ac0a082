import type { FunctionFacts } from '../facts.ts';
import type { Annotation, Linker } from '../interpret/linker.ts';
import { ancestorsOf } from '../interpret/values/members.ts';
import type { ClassValue, Scope } from '../interpret/values/value.ts';

/** What frameworks share whose routes are annotations of classes and methods. */

/** Annotations of a class, its constants around them. */
export function classAnnotations(value: ClassValue, linker: Linker): readonly Annotation[] {
  return linker.annotations(value.facts.annotations, scopeOf(value));
}

function scopeOf(value: ClassValue): Scope {
  return { ...value.scope, self: value };
}

/** The methods of a class by their names: own ones, and those of ancestors that it does not override. */
export function methodsByName(
  value: ClassValue,
  linker: Linker,
): readonly Pick<AnnotatedMethod, 'facts' | 'owner'>[] {
  const found = new Map<string, Pick<AnnotatedMethod, 'facts' | 'owner'>>();
  for (const owner of ancestorsOf(value, linker)) {
    for (const id of owner.facts.methods) {
      const facts = owner.file.functions[id];
      if (facts !== undefined && !found.has(facts.name)) found.set(facts.name, { facts, owner });
    }
  }
  return [...found.values()];
}

export interface AnnotatedMethod {
  readonly facts: FunctionFacts;
  /** The class or interface that declares it. */
  readonly owner: ClassValue;
  readonly annotations: readonly Annotation[];
}

/**
 * The methods of a class with their annotations: own ones, and those of ancestors that it does not override. A method
 * without annotations has those of the interface that declares it.
 */
export function annotatedMethods(
  value: ClassValue,
  isMapping: (annotation: Annotation) => boolean,
  linker: Linker,
): readonly AnnotatedMethod[] {
  const found = new Map<string, AnnotatedMethod>();
  for (const ancestor of ancestorsOf(value, linker)) {
    for (const id of ancestor.facts.methods) {
      const facts = ancestor.file.functions[id];
      if (facts === undefined) continue;
      const key = `${facts.name}/${facts.params.length}`;
      const known = found.get(key);
      const annotations = linker.annotations(facts.annotations, scopeOf(ancestor));
      const isMapped = annotations.some(isMapping);
      // Overloads with the same number of parameters are methods of their own.
      if (known === undefined || known.owner === ancestor) {
        found.set(known === undefined ? key : `${key}/${facts.line}`, {
          facts,
          owner: ancestor,
          annotations,
        });
      } else if (isMapped && !known.annotations.some(isMapping)) {
        found.set(key, { ...known, annotations: [...known.annotations, ...annotations] });
      }
    }
  }
  return [...found.values()];
}
