import { isList, isRecord, listAt, valueAt } from '../../../src/base/untrusted.ts';
import type { Description, Operation } from './described.ts';

/**
 * What the fixture says of an operation otherwise than the description. It has all its parameters and statuses; of objects it
 * may leave out what nobody reads.
 */
export function drift(description: Description, published: Operation, fixture: unknown): readonly string[] {
  const comparison = new Comparison(description);
  const statuses = (operation: unknown): readonly string[] =>
    Object.keys(valueAt(operation, 'responses') ?? {});
  comparison.names(statuses(published), statuses(fixture), 'responses');
  comparison.compare(published, fixture, '');
  return comparison.found;
}

class Comparison {
  readonly found: string[] = [];
  readonly #description: Description;

  constructor(description: Description) {
    this.#description = description;
  }

  compare(published: unknown, ours: unknown, at: string): void {
    const theirs = this.#description.resolved(published);
    if (isList(ours)) this.#list(theirs, ours, at);
    else if (isRecord(ours)) this.#fields(theirs, ours, at);
    else if (theirs !== ours) this.#differ(at, theirs, ours);
  }

  /** The same ones, in any order. */
  names(theirs: readonly unknown[], ours: readonly unknown[], at: string): void {
    this.#lacks(theirs, ours, at);
    for (const one of theirs) if (!ours.includes(one)) this.found.push(`${at}: also has ${said(one)}`);
  }

  #fields(theirs: unknown, ours: Readonly<Record<string, unknown>>, at: string): void {
    const alternatives = listAt(theirs, 'oneOf');
    if (alternatives.length > 0 && ours['oneOf'] === undefined) {
      // What is read is the same in each.
      for (const [index, one] of alternatives.entries()) this.compare(one, ours, `${at}.oneOf.${index}`);
    } else if (isRecord(theirs)) {
      for (const [name, value] of Object.entries(ours))
        this.compare(valueFor(theirs, name, value), value, `${at}.${name}`);
    } else this.#differ(at, theirs, ours);
  }

  #list(theirs: unknown, ours: readonly unknown[], at: string): void {
    if (!isList(theirs)) this.#differ(at, theirs, ours);
    else if (at.endsWith('.required')) this.#lacks(theirs, ours, at);
    else if (!ours.some(isRecord)) this.names(theirs, ours, at);
    else {
      if (theirs.length !== ours.length)
        this.found.push(`${at}: has ${theirs.length}, and not ${ours.length}`);
      for (const [index, one] of ours.entries()) this.compare(theirs[index], one, `${at}.${index}`);
    }
  }

  #lacks(theirs: readonly unknown[], ours: readonly unknown[], at: string): void {
    for (const one of ours) if (!theirs.includes(one)) this.found.push(`${at}: has no ${said(one)}`);
  }

  #differ(at: string, theirs: unknown, ours: unknown): void {
    this.found.push(`${at}: ${said(theirs)}, and not ${said(ours)}`);
  }
}

/** OpenAPI 3.0 has `nullable`, where validators want null among the values. */
function valueFor(schema: Readonly<Record<string, unknown>>, name: string, ours: unknown): unknown {
  const value = schema[name];
  const isNullAdded = schema['nullable'] === true && isList(ours) && ours.includes(null);
  return isNullAdded && isList(value) ? [...value, null] : value;
}

function said(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 200) ?? 'nothing';
}
