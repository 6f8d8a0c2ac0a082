import { noMethodLabel } from '../../src/findings/finding.ts';

/** Values as people read them: one that is empty, such as the method of a network finding, is a dash. */
export function shownValue(value: string): string {
  return value === '' ? noMethodLabel : value;
}
