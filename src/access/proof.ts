import type { AccessAnswer } from './answer.ts';

/** What somebody got of what only who may see it can have. */
export interface Proof {
  readonly facts: readonly ProvenFact[];
  /** How many there are; some may not be shown. */
  readonly total: number;
}

/** A value of an answer and where it stands: `.items[].name`, `td`, the name of a column. */
export interface ProvenFact {
  readonly at: string;
  readonly value: string;
}

/** What was answered around one operation, to prove with it who got what. */
export interface Baseline {
  /** The owner, asked first and last: what differs changes from answer to answer. */
  readonly first: AccessAnswer;
  readonly again: AccessAnswer;
  /** What the owner gets for something that does not exist. */
  readonly nonsense?: AccessAnswer;
  /** What another owner gets for an object of his own. */
  readonly otherObject?: AccessAnswer;
  /** Values in the address: who sends them gets them back. */
  readonly echoed: readonly string[];
  readonly ownerName: string;
}

interface Attacker {
  readonly name: string | undefined;
  /** What he gets for an object of his own. */
  readonly ownObject?: AccessAnswer;
}

/** The facts that only who may see this can have, of the owner's answer. */
export function proofOf(
  baseline: Baseline,
  { ofOperations, ofObjects }: CommonFacts,
  answer: AccessAnswer,
  attacker: Attacker,
): ReadonlySet<string> {
  const proof = proofWithout(baseline, ofOperations, answer, attacker);
  if (proof.size > 0) return proof;
  // Several operations may answer the same object; who got all of it got it, and of a part nothing can be told.
  const whole = proofWithout(baseline, ofObjects, answer, attacker);
  if ([...whole].every((fact) => answer.said.facts.has(fact)) && whole.size > 0) return whole;
  // Where the id is a word, such as the name of a user, all that he writes may hold it.
  const written = proofWithout(
    { ...baseline, echoed: [] },
    ofOperations,
    answer,
    attacker,
    isWritten(baseline),
  );
  const isAll = [...written].every((fact) => answer.said.facts.has(fact));
  return written.size >= fewestWritten && isAll ? written : proof;
}

const fewestWritten = 2;

/** Values in which an id of the address stands beside as much else. */
function isWritten({ echoed }: Baseline): (value: string) => boolean {
  return (value) => echoed.every((id) => !holds(value, id) || value.length >= 2 * id.length);
}

function proofWithout(
  baseline: Baseline,
  common: ReadonlySet<string>,
  answer: AccessAnswer,
  { name, ownObject }: Attacker,
  counts: (value: string) => boolean = () => true,
): ReadonlySet<string> {
  const { nonsense, otherObject, ownerName } = baseline;
  const others = [nonsense, ownObject, otherObject].flatMap((one) =>
    one === undefined ? [] : [one.said.facts],
  );
  const proof = new Set<string>();
  const callers = name === undefined ? undefined : placesNaming(answer, name);
  for (const [fact, value] of lastingFacts(baseline)) {
    if (!counts(value) || common.has(fact) || others.some((facts) => facts.has(fact))) continue;
    if (callers?.has(placeOf(fact, value)) === true && isNamed(value, ownerName)) continue;
    proof.add(fact);
  }
  return ownObject === undefined ? proof : withoutCallers(proof, baseline, answer, ownObject);
}

/** Without places where who asks gets in both answers what he always gets, such as his address; but not without all of them. */
function withoutCallers(
  proof: ReadonlySet<string>,
  { first }: Baseline,
  answer: AccessAnswer,
  ownObject: AccessAnswer,
): ReadonlySet<string> {
  const always = new Set<string>();
  for (const [fact, value] of answer.said.facts)
    if (ownObject.said.facts.has(fact) && !first.said.facts.has(fact)) always.add(placeOf(fact, value));
  const left = [...proof].filter((fact) => !always.has(placeOf(fact, first.said.facts.get(fact) ?? '')));
  return left.length > 0 ? new Set(left) : proof;
}

function placeOf(fact: string, value: string): string {
  return fact.slice(0, fact.length - value.length - 1);
}

/** What stands in both answers to the owner and is no echo of the address. */
function lastingFacts({ first, again, echoed }: Baseline): ReadonlyMap<string, string> {
  const lasting = new Map<string, string>();
  for (const [fact, value] of first.said.facts)
    if (again.said.facts.has(fact) && !echoed.some((id) => holds(value, id))) lasting.set(fact, value);
  return lasting;
}

/** Shorter ids stand in other values by chance. */
const shortestInside = 3;

function holds(value: string, id: string): boolean {
  return value === id || (id.length >= shortestInside && value.includes(id));
}

function placesNaming({ said }: AccessAnswer, name: string): ReadonlySet<string> {
  const places = new Set<string>();
  for (const [fact, value] of said.facts) if (isNamed(value, name)) places.add(placeOf(fact, value));
  return places;
}

function isNamed(value: string, name: string): boolean {
  return name.length >= shortestInside && holdsWord(value.toLowerCase(), name.toLowerCase());
}

/** Not as a part of another word: a short name stands in many. */
function holdsWord(text: string, word: string): boolean {
  const isPart = (character: string | undefined): boolean =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    if (!isPart(text[at - 1]) && !isPart(text[at + word.length])) return true;
  return false;
}

/** In so many operations a fact belongs to the application, not to one of them. */
const operationsInCommon = 3;

/** What an owner got, of which object. */
export interface OwnersAnswer {
  readonly answer: AccessAnswer;
  /** The same for the same object, whatever operation it was asked of. */
  readonly object: string;
}

/** Facts that several operations answer, such as a menu and the name of who asks. */
export interface CommonFacts {
  readonly ofOperations: ReadonlySet<string>;
  /** Those of them that are not of one object alone, which several operations answer. */
  readonly ofObjects: ReadonlySet<string>;
}

export const nothingCommon: CommonFacts = { ofOperations: new Set(), ofObjects: new Set() };

interface Counted {
  operations: number;
  readonly objects: Set<string>;
}

/** Counts the facts of owners' answers as they come; each costs what it holds, however many there are. */
export class FactCount implements CommonFacts {
  readonly ofOperations = new Set<string>();
  readonly ofObjects = new Set<string>();
  readonly #counted = new Map<string, Counted>();

  add({ answer, object }: OwnersAnswer): void {
    for (const fact of answer.said.facts.keys()) {
      const count = this.#counted.get(fact) ?? { operations: 0, objects: new Set() };
      this.#counted.set(fact, count);
      count.operations++;
      if (count.objects.size < operationsInCommon) count.objects.add(object);
      if (count.operations >= operationsInCommon) this.ofOperations.add(fact);
      if (count.objects.size >= operationsInCommon) this.ofObjects.add(fact);
    }
  }
}

export function commonFacts(answers: readonly OwnersAnswer[]): CommonFacts {
  const counted = new FactCount();
  for (const one of answers) counted.add(one);
  return counted;
}

/** Which part of the proof an answer has; undefined where nothing could be proven. */
export function shareOf(proof: ReadonlySet<string>, { said }: AccessAnswer): number | undefined {
  if (proof.size === 0) return undefined;
  return [...proof].filter((fact) => said.facts.has(fact)).length / proof.size;
}

/** Whether an answer has no value and no filled field of the owner's: nothing else that he gets would make it his. */
export function hasNothingOf(first: AccessAnswer, { said }: AccessAnswer): boolean {
  return (
    first.said.facts.size > 0 &&
    [...first.said.facts.keys()].every((fact) => !said.facts.has(fact)) &&
    ![...first.said.shape].some((field) => said.shape.has(field))
  );
}

const mostlyTheSame = 0.9;

/** Whether an answer holds nearly all that the owner got; where he got nothing, whatever it is. */
export function hasMostOf(first: AccessAnswer | undefined, { said }: Pick<AccessAnswer, 'said'>): boolean {
  const facts = [...(first?.said.facts.keys() ?? [])];
  return facts.filter((fact) => said.facts.has(fact)).length >= mostlyTheSame * facts.length;
}

export function hasAnyOf({ said }: AccessAnswer, other: AccessAnswer | undefined): boolean {
  return other?.kind === 'content' && [...said.facts.keys()].some((fact) => other.said.facts.has(fact));
}

const leastFilled = 0.95;
const fewestFields = 2;

/** Whether an answer has the fields of the owner's, filled with whatever, and what does not exist has not. */
export function hasShape({ first, again, nonsense }: Baseline, { said }: AccessAnswer): boolean {
  const fields = [...first.said.shape].filter((field) => again.said.shape.has(field));
  const fills = (shape: ReadonlySet<string>): boolean =>
    fields.filter((field) => shape.has(field)).length >= leastFilled * fields.length;
  return (
    fields.length >= fewestFields &&
    fills(said.shape) &&
    // Zeros and flags are filled as well.
    [...said.facts.keys()].some((fact) => nonsense?.said.facts.has(fact) !== true) &&
    !(nonsense !== undefined && fills(nonsense.said.shape))
  );
}

/** Whether the owner gets nothing but what anything that does not exist gets, such as the page of an application. */
export function isLikeNothing(baseline: Baseline): boolean {
  const { nonsense, first } = baseline;
  if (nonsense?.kind !== 'content') return false;
  if ([...lastingFacts(baseline).keys()].some((fact) => !nonsense.said.facts.has(fact))) return false;
  return [...first.said.shape].every((field) => nonsense.said.shape.has(field));
}
