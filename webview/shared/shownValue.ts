import { noMethodLabel, type Rating } from '../../src/findings/finding.ts';

/** Values as people read them: one that is empty, such as the method of a network finding, is a dash. */
export function shownValue(value: string): string {
  return value === '' ? noMethodLabel : value;
}

/** A score as CVSS writes it: `9.8`. */
export function shownScore({ score }: Rating): string {
  return score === undefined ? noMethodLabel : score.toFixed(1);
}
