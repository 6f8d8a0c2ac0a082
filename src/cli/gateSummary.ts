import { type Foreign, forTerminal } from '../base/foreign.ts';
import { handlerText } from '../findings/export/codePlace.ts';
import { countBySeverity, tellsNew } from '../findings/export/exportedReport.ts';
import { isOpen } from '../findings/model/open.ts';
import type { ExportedFinding, ExportedReport } from '../findings/export/exportedReport.ts';
import { endpointOf } from '../findings/export/exportedReport.ts';
import type { FindingDetails, Severity } from '../findings/model/finding.ts';
import { severities } from '../findings/model/finding.ts';
import { type ClaimAuthor, mostListed } from '../findings/gate/claims.ts';

/** Findings that are listed; the files that are written have all of them. */
const mostShown = 20;

type Paint = (text: string, style: Style) => string;
type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'blue' | 'magenta';

const codes: Readonly<Record<Style, number>> = {
  bold: 1,
  dim: 2,
  red: 31,
  green: 32,
  yellow: 33,
  blue: 34,
  magenta: 35,
};

const colors: Readonly<Record<Severity, Style>> = {
  Critical: 'red',
  Major: 'magenta',
  Minor: 'yellow',
  Info: 'blue',
};

/** https://no-color.org and https://force-color.org: an empty value says nothing. */
export function isColored(
  environment: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  const { NO_COLOR: none = '', FORCE_COLOR: forced = '' } = environment;
  if (none !== '') return false;
  return forced === '' ? isTerminal : forced !== '0';
}

/** What the command prints: the numbers, each condition with what it stops, and how it ended. */
export function gateSummary(report: ExportedReport, notes: readonly string[], isColored: boolean): string {
  const paint: Paint = (text, style) => (isColored ? `\u001b[${codes[style]}m${text}\u001b[0m` : text);
  const { gate } = report;
  const lines = [
    paint(printable(report.title), 'bold'),
    '',
    ...numbers(report.findings, paint),
    '',
    ...(gate?.conditions ?? []).map(({ condition, findings }) =>
      findings > 0
        ? `  ${paint('✕', 'red')} ${condition.padEnd(16)} ${count(findings, 'finding')}`
        : `  ${paint('✓', 'green')} ${condition.padEnd(16)} ${count(0, 'finding')}`,
    ),
    ...(gate?.brokenScans ?? []).map(
      (reason) => `  ${paint('✕', 'red')} ${'scan'.padEnd(16)} ${printable(reason, longestSentence)}`,
    ),
    ...stopped(report, paint),
    ...mappedLines(report.grounds, paint),
    ...claimLines(report, paint),
    ...(notes.length === 0
      ? []
      : ['', ...notes.map((note) => `  ${paint(printable(note, longestSentence), 'dim')}`)]),
    '',
    gate?.isClosed === true ? paint('The gate is closed.', 'red') : paint('The gate is open.', 'green'),
  ];
  return `${lines.join('\n')}\n`;
}

function numbers(findings: readonly ExportedFinding[], paint: Paint): readonly string[] {
  const width = 10;
  const toDo = findings.filter(({ details }) => isOpen(details.finding));
  const rows: readonly (readonly [string, readonly ExportedFinding[]])[] = [
    ...(tellsNew(findings) ? [['New', toDo.filter(({ isNew }) => isNew)] as const] : []),
    ['To do', toDo],
    ['All', findings],
  ];
  const head = severities.map((severity) => paint(severity.padStart(width), colors[severity])).join('');
  return [
    `  ${''.padEnd(8)}${head}${'Total'.padStart(width)}`,
    ...rows.map(([name, some]) => {
      const counts = countBySeverity(some);
      const cells = severities.map((severity) => String(counts[severity]).padStart(width)).join('');
      return `  ${name.padEnd(8)}${cells}${String(some.length).padStart(width)}`;
    }),
  ];
}

function stopped(report: ExportedReport, paint: Paint): readonly string[] {
  const { findings } = report;
  const closing = findings.filter(({ closesGate }) => closesGate);
  if (closing.length === 0) return [];
  const lines = closing.slice(0, mostShown).map(({ details, isNew }) => {
    const { severity, summary } = details.finding;
    const mark = isNew && tellsNew(findings) ? paint(' (new)', 'dim') : '';
    return `  ${paint(severity.padEnd(8), colors[severity])}  ${printable(summary)}  ${placed(report, details)}${mark}`;
  });
  const more = closing.length - lines.length;
  return ['', ...lines, ...(more > 0 ? [`  … and ${more} more.`] : [])];
}

/** Severities that are not those of the reports. */
function mappedLines(grounds: ExportedReport['grounds'], paint: Paint): readonly string[] {
  const { mapped = [], trusted } = grounds ?? {};
  if (mapped.length === 0) return [];
  const from = trusted === undefined ? '' : ` of ${trusted}`;
  const lines = mapped.slice(0, mostListed).map(({ finding, reported }) => {
    const { severity, summary } = finding.finding;
    return `  ${reported} → ${paint(severity, colors[severity])}  ${printable(summary)}  ${printable(endpointOf(finding))}`;
  });
  const heading = `  Severity by severityMapping${printable(from)}: ${count(mapped.length, 'finding')}`;
  return ['', paint(heading, 'bold'), ...lines, ...moreThan(mapped.length)];
}

/** What the branch says itself. */
function claimLines(report: ExportedReport, paint: Paint): readonly string[] {
  const { claims = [], trusted } = report.grounds ?? {};
  if (trusted === undefined) return [];
  const heading =
    claims.length === 0
      ? `  Decided by ${trusted}; the branch says nothing else.`
      : `  Decided by ${trusted}. The branch says itself, which does not count:`;
  const lines = claims.slice(0, mostListed).map(({ finding, says, by, place }) => {
    const about =
      finding === undefined
        ? ''
        : `${printable(finding.finding.severity)}  ${printable(finding.finding.summary)}  ${placed(report, finding)}: `;
    return `  ${about}${printable(says)}${authorText(by)}, ${printable(place)}`;
  });
  return ['', paint(printable(heading), 'bold'), ...lines, ...moreThan(claims.length)];
}

/** The endpoint, and the code that answers it. */
function placed(report: ExportedReport, details: FindingDetails): string {
  const place = handlerText(report, details);
  const endpoint = printable(endpointOf(details));
  return place === '' ? endpoint : `${endpoint} → ${printable(place)}`;
}

function authorText(by: ClaimAuthor): string {
  if (by === 'uncommitted') return ', not committed';
  return by === 'unknown' ? '' : `, by "${printable(by.name)}"`;
}

function moreThan(number: number): readonly string[] {
  return number > mostListed ? [`  … and ${number - mostListed} more.`] : [];
}

/** Names and texts of reports are cut, sentences that say what to do are not. */
const longestName = 160;
const longestSentence = 1_000;

function printable(text: Foreign, longest = longestName): string {
  return forTerminal(text).slice(0, longest);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
