import { noMethodLabel, sampleReportName, type Rating } from '../../src/findings/model/finding.ts';
import { text } from './strings.ts';

/** Values as people read them: one that is empty, such as the method of a network finding, is a dash. */
export function shownValue(value: string): string {
  return value === '' ? noMethodLabel : value;
}

/** The same among the values to filter by, where a dash would name nothing. */
export function filterValue(value: string): string {
  if (value === sampleReportName) return text('sampleFindings');
  return value === '' ? text('noneValue') : value;
}

/** A score as CVSS writes it: `9.8`. */
export function shownScore({ score }: Rating): string {
  return score === undefined ? noMethodLabel : score.toFixed(1);
}
