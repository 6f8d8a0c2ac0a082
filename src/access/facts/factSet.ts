import { afterLast } from '../../base/cut.ts';
import { isIdName } from '../idNames.ts';

/** More facts say no more. */
const mostFacts = 3_000;
const longestValue = 500;

/** Numbers below are counts, places and flags: they stand everywhere. */
const smallestNumber = 10;

/** The facts of one answer: a value and where it stands, and the places that are filled. */
export class FactSet {
  /** By the fact as a text, its value. */
  readonly facts = new Map<string, string>();
  /** Values of fields that are named like ids, small numbers among them. */
  readonly ids = new Map<string, string>();
  /** Fields of JSON that hold something. */
  readonly shape = new Set<string>();

  /** Nothing empty, and no number that says nothing, is a fact. */
  add(place: string, written: string): void {
    const value = written.trim();
    if (value === '' || this.facts.size >= mostFacts) return;
    if (isIdField(place)) this.ids.set(`${place}=${value}`, value);
    if (isSmall(value)) return;
    const kept = value.length > longestValue ? `${value.slice(0, longestValue)}…${value.length}` : value;
    this.facts.set(`${place}=${kept}`, kept);
  }

  fill(place: string): void {
    if (this.shape.size < mostFacts) this.shape.add(place);
  }
}

function isIdField(place: string): boolean {
  return isIdName(afterLast(place, '.').replaceAll('[]', ''));
}

function isSmall(value: string): boolean {
  return /^-?\d{1,3}(?:\.\d{1,9})?$/.test(value) && Math.abs(Number(value)) < smallestNumber;
}
