import type { AccessAnswer } from '../answer.ts';

/** What an object says to its owner: before, after he changed it himself, and after somebody else tried. */
interface Readings {
  readonly before: AccessAnswer;
  readonly after: AccessAnswer;
  /** A word that who tried has sent. */
  readonly marker: string;
  /** What a change by the owner himself does, as he reads it. */
  readonly control: Change;
}

export interface Change {
  readonly isGone: boolean;
  /** Facts that came, without values that differ from object to object. */
  readonly came: ReadonlySet<string>;
  readonly went: ReadonlySet<string>;
}

/** How two readings of one object differ. */
export function changeOf(before: AccessAnswer, after: AccessAnswer): Change {
  const facts = (one: AccessAnswer): ReadonlySet<string> => new Set(one.said.facts.keys());
  const [first, second] = [facts(before), facts(after)];
  return {
    isGone: before.kind === 'content' && after.kind !== 'content',
    came: new Set([...second].filter((fact) => !first.has(fact))),
    went: new Set([...first].filter((fact) => !second.has(fact))),
  };
}

/** Whether what the owner himself does can be seen when he reads it again. */
export function isSeen({ isGone, came }: Change, before: AccessAnswer, again: AccessAnswer): boolean {
  // What comes with each reading says nothing.
  const usual = changeOf(before, again);
  const places = new Set([...usual.came].map((fact) => fact.slice(0, fact.indexOf('='))));
  return isGone || [...came].some((fact) => !places.has(fact.slice(0, fact.indexOf('='))));
}

/** Whether a write took effect; undefined where reading again does not tell. */
export function tookEffect({ before, after, marker, control }: Readings): boolean | undefined {
  if (after.kind === 'failure') return undefined;
  if ([...after.said.facts.values()].some((value) => value.includes(marker))) return true;
  const change = changeOf(before, after);
  if (change.isGone) return true;
  if (control.isGone) return false;
  // What an owner's own deletion leaves behind, such as a state, and what comes with each reading.
  const telling = [...control.came].filter((fact) => !before.said.facts.has(fact));
  return telling.some((fact) => change.came.has(fact));
}
