import type { FindingDetails, Severity } from '../model/finding.ts';
import { severities } from '../model/finding.ts';
import { isoTime } from '../model/isoTime.ts';
import { isOpen } from '../model/open.ts';
import {
  applicationsOf,
  countBySeverity,
  endpointOf,
  highestSeverity,
  sharedValue,
  vulnerabilitiesOf,
  withTellingMarks,
} from './exportedReport.ts';
import type { ExportedFinding, ExportedReport } from './exportedReport.ts';
import { handlerText, type ReportedCode } from './codePlace.ts';
import { comparisonOf } from './comparisonMarkdown.ts';
import { groundsOf } from './groundsMarkdown.ts';
import { codeCell, plainWords, tableCell } from './markdownText.ts';

/** Characters that GitHub takes in one comment. */
export const longestComment = 65_536;

/** What is said at the end of a table that is cut, at most. */
const reserve = 200;
/** APIs that are listed of one vulnerability: as many as all vulnerabilities leave room for. */
const apisListed = [20, 5, 2] as const;
const mostInSight = 3;

const marks: Readonly<Record<Severity, string>> = { Critical: '🔴', Major: '🟠', Minor: '🟡', Info: '🔵' };

/**
 * A report for a comment of a pull request or a wiki: what closes the gate, the numbers, and the vulnerabilities, in the
 * order of the list, as many as `longest` characters hold.
 */
export function markdownReport(whole: ExportedReport, longest = longestComment): string {
  const report = withTellingMarks(whole);
  const closing = report.findings.filter(({ closesGate }) => closesGate);
  const rest = report.findings.filter(({ closesGate, details }) => !closesGate && isOpen(details.finding));
  const done = report.findings.length - closing.length - rest.length;
  const compared = comparisonOf(whole);
  const parts = [heading(report), numbers(report.findings), ...compared.numbers, ...groundsOf(report)];
  const last = [
    ...compared.gone,
    ...(done === 0 ? [] : [`${count(done, 'finding')} resolved or marked as False Positive.`]),
    `_${report.filters.length === 0 ? '' : `${report.filters.map(plainWords).join('; ')}. `}Scanned until ${isoTime(report.at)}. DAST Workbench ${report.version}._`,
  ].join('\n\n');
  const isOfMany = applicationsOf(report.findings.map(({ details }) => details)).length > 1;
  const room = longest - parts.join('\n\n').length - last.length - 2 * reserve;
  const tables = apisListed.reduce<Tables | undefined>(
    (written, mostApis) =>
      written?.isWhole === true
        ? written
        : tablesOf(closing, rest, { room, longest, mostApis, isOfMany, code: report.code }),
    undefined,
  );
  const text = [...parts, ...(tables?.texts ?? []), last].join('\n\n');
  return `${text.slice(0, longest - 1)}\n`;
}

interface Limits {
  /** Characters that are left for tables, of the `longest` that the whole text may have. */
  readonly room: number;
  readonly longest: number;
  readonly mostApis: number;
  /** The report has findings of several applications, whose APIs may have the same paths. */
  readonly isOfMany: boolean;
  readonly code: ReportedCode | undefined;
}

interface Tables {
  readonly texts: readonly string[];
  /** Every vulnerability is in them. */
  readonly isWhole: boolean;
}

function tablesOf(
  closing: readonly ExportedFinding[],
  rest: readonly ExportedFinding[],
  limits: Limits,
): Tables {
  let left = limits.room;
  const tables = (
    [
      ['Closes the gate', closing],
      [closing.length === 0 ? 'To do' : 'Also to do', rest],
    ] as const
  ).flatMap(([title, findings]) => {
    if (findings.length === 0) return [];
    const table = tableOf(title, findings, { ...limits, room: left });
    left -= table.text.length + 2;
    return [table];
  });
  return { texts: tables.map(({ text }) => text), isWhole: tables.every(({ isWhole }) => isWhole) };
}

function heading({ title, gate }: ExportedReport): string {
  const name = plainWords(title);
  if (gate === undefined) return `## ${name}`;
  const conditions = gate.conditions.map(
    ({ condition, findings }) =>
      `- ${findings > 0 ? '❌' : '✅'} \`${condition}\`: ${count(findings, 'finding')}`,
  );
  const broken = gate.brokenScans.map((reason) => `- ❌ ${plainWords(reason)}`);
  const state = gate.isClosed ? '❌ The gate is closed' : '✅ The gate is open';
  return [`## ${state}: ${name}`, [...broken, ...conditions].join('\n')]
    .filter((text) => text !== '')
    .join('\n\n');
}

function numbers(findings: readonly ExportedFinding[]): string {
  const rows: readonly (readonly [string, readonly ExportedFinding[]])[] = [
    ...(findings.some(({ isNew }) => isNew)
      ? [['New', findings.filter(({ isNew, details }) => isNew && isOpen(details.finding))] as const]
      : []),
    ['To do', findings.filter(({ details }) => isOpen(details.finding))],
    ['All', findings],
  ];
  return [
    `| Findings | ${severities.map((severity) => `${marks[severity]} ${severity}`).join(' | ')} | Total |`,
    '|---|--:|--:|--:|--:|--:|',
    ...rows.map(([name, some]) => {
      const counts = countBySeverity(some);
      return `| ${name} | ${severities.map((severity) => formatted(counts[severity])).join(' | ')} | ${formatted(some.length)} |`;
    }),
  ].join('\n');
}

function tableOf(
  title: string,
  findings: readonly ExportedFinding[],
  limits: Limits,
): { readonly text: string; readonly isWhole: boolean } {
  const { room, longest } = limits;
  const lines = [`### ${title}`, '', '| Severity | Vulnerability | API | State |', '|---|---|---|---|'];
  let length = lines.join('\n').length;
  const vulnerabilities = vulnerabilitiesOf(findings);
  let shown = 0;
  let listed = 0;
  for (const { first, findings: behind } of vulnerabilities) {
    const row = rowOf(first, behind, limits);
    if (length + row.length + 1 > room) break;
    lines.push(row);
    length += row.length + 1;
    shown += behind.length;
    listed += 1;
  }
  const more = vulnerabilities.length - listed;
  if (more === 0) return { text: lines.join('\n'), isWhole: true };
  const ranks = vulnerabilities.map((each) => severities.indexOf(highestSeverity(each.findings)));
  const least = ranks.slice(0, listed).reduce((most, rank) => Math.max(most, rank), 0);
  const isSorted = listed > 0 && ranks.slice(listed).every((rank) => rank >= least);
  const others = `${formatted(more)} ${more === 1 ? 'vulnerability' : 'vulnerabilities'}`;
  const sentence = `**Left out, because this text may have ${formatted(longest)} characters:** ${count(findings.length - shown, 'finding')} of ${others}${isSorted ? ', none of them worse than those above' : ''}.`;
  const table = listed === 0 ? lines.slice(0, 1) : lines;
  return { text: [...table, '', sentence].join('\n'), isWhole: false };
}

function rowOf(
  { finding, tool }: FindingDetails,
  findings: readonly ExportedFinding[],
  limits: Pick<Limits, 'mostApis' | 'isOfMany' | 'code'>,
): string {
  const severity = highestSeverity(findings);
  const all = findings.map(({ details }) => details);
  const isAcross = applicationsOf(all).length > 1;
  const fresh = freshOf(findings);
  const state = `${fresh}${sharedValue(findings, 'status')}, ${sharedValue(findings, 'resolution')}`;
  const application = limits.isOfMany && !isAcross ? finding.application : '';
  const about = [finding.subCategory, tool, application].filter((text) => text !== '').map(tableCell);
  return `| ${marks[severity]} ${severity} | **${tableCell(finding.summary)}**<br>${about.join(' · ')} | ${apisCell(all, limits, isAcross)} | ${state} |`;
}

function freshOf(findings: readonly ExportedFinding[]): string {
  const fresh = findings.filter(({ isNew }) => isNew);
  if (fresh.length === 0) return '';
  return fresh.every(({ details }) => details.finding.reappeared) ? '**reappeared**, ' : '**new**, ';
}

/** All in sight where they are few. GitHub and GitLab fold the others. */
function apisCell(
  all: readonly FindingDetails[],
  { mostApis, code }: Pick<Limits, 'mostApis' | 'code'>,
  isAcross: boolean,
): string {
  const apis = all.slice(0, mostApis).map((details) => apiCell(details, code, isAcross));
  const more = all.length - apis.length;
  const lines = [...apis, ...(more > 0 ? [`… ${formatted(more)} more`] : [])].join('<br>');
  return all.length <= mostInSight
    ? lines
    : `<details><summary>${count(all.length, 'API')}</summary>${lines}</details>`;
}

/** With the application in front where others stand beside it, and the code behind it where it is known. */
function apiCell(details: FindingDetails, code: Limits['code'], isAcross: boolean): string {
  const place = handlerText(code === undefined ? {} : { code }, details);
  const endpoint = codeCell(endpointOf(details));
  const api = place === '' ? endpoint : `${endpoint} → ${codeCell(place)}`;
  return isAcross ? `${tableCell(details.finding.application)}: ${api}` : api;
}

function count(number: number, noun: string): string {
  return `${formatted(number)} ${noun}${number === 1 ? '' : 's'}`;
}

function formatted(number: number): string {
  return number.toLocaleString('en-US');
}
