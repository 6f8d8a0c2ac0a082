import { forTerminal } from '../../base/foreign.ts';
import { mostListed } from '../gate/claims.ts';
import { isOpen } from '../model/open.ts';
import { type CodePlace, handlerIn, placeOf } from './codePlace.ts';
import { endpointOf, type ExportedFinding, type ExportedReport } from './exportedReport.ts';

/** Annotations of each level that GitHub shows of one step. */
export const mostOfLevel = 10;
const longestTitle = 200;
const longestMessage = 1_000;

type Level = 'error' | 'warning' | 'notice';

interface Annotation {
  readonly title: string;
  readonly message: string;
  readonly place?: CodePlace | undefined;
}

/**
 * Workflow commands of GitHub, a line for each annotation: what closes the gate is an error, what is new or has reappeared
 * beside it a warning, and what the branch says itself a notice.
 */
export function githubAnnotations(report: ExportedReport): string {
  const { findings, gate, grounds, isCompared } = report;
  const open = findings.filter(({ details }) => isOpen(details.finding));
  const closing = findings.filter(({ closesGate }) => closesGate);
  const others = open.filter(({ closesGate, isNew }) => !closesGate && (isNew || !isCompared));
  const about = (exported: ExportedFinding): Annotation => annotationOf(report, exported);
  const broken = (gate?.brokenScans ?? []).map((message) => ({ title: 'Scan', message }));
  return [
    ...lines('error', [...broken, ...closing.map(about)]),
    ...lines('warning', others.map(about)),
    ...lines('notice', (grounds?.claims ?? []).slice(0, mostListed).map(claimOf)),
  ]
    .map((line) => `${line}\n`)
    .join('');

  function claimOf({ finding, says, place }: NonNullable<typeof grounds>['claims'][number]): Annotation {
    const subject = finding === undefined ? '' : ` of ${finding.finding.summary}, ${endpointOf(finding)}`;
    return {
      title: 'The branch says itself',
      message: `${says}${subject}. It does not count until it is merged.`,
      place: placeOf(place, report),
    };
  }
}

function annotationOf(report: ExportedReport, { details, isNew, closesGate }: ExportedFinding): Annotation {
  const { finding, tool } = details;
  const state = finding.reappeared ? 'reappeared' : isNew && report.isCompared ? 'new' : '';
  const about = [finding.severity, state].filter((text) => text !== '').join(', ');
  return {
    title: `${finding.summary.slice(0, longestTitle)} (${about})`,
    message: `${endpointOf(details)}, found by ${tool}.${closesGate ? ' It closes the gate.' : ''}`,
    place: handlerIn(report, details),
  };
}

/** As many as are shown, the last of which says how many are not. */
function lines(level: Level, all: readonly Annotation[]): readonly string[] {
  if (all.length <= mostOfLevel) return all.map((one) => command(level, one));
  const shown = all.slice(0, mostOfLevel - 1);
  const more = {
    title: 'More',
    message: `… and ${all.length - shown.length} more, which the summary lists.`,
  };
  return [...shown, more].map((one) => command(level, one));
}

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
function command(level: Level, { title, message, place }: Annotation): string {
  const properties = [
    ...(place === undefined ? [] : [`file=${property(place.file)}`, `line=${place.line}`]),
    `title=${property(title.slice(0, longestTitle + 40))}`,
  ];
  return `::${level} ${properties.join(',')}::${data(message.slice(0, longestMessage))}`;
}

/** What ends a line, a property or the properties is written with `%`, and so is that; control characters are spelled out. */
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function data(text: string): string {
  return forTerminal(text).replaceAll('%', '%25');
}
