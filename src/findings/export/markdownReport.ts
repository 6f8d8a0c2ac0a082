import type { FindingDetails, Severity } from '../model/finding.ts';
import { severities } from '../model/finding.ts';
import { isoTime } from '../model/isoTime.ts';
import { isOpen } from '../model/open.ts';
import {
  countBySeverity,
  endpointOf,
  highestSeverity,
  sharedValue,
  tellsNew,
  vulnerabilitiesOf,
} from './exportedReport.ts';
import type { ExportedFinding, ExportedReport } from './exportedReport.ts';
import { groundsOf } from './groundsMarkdown.ts';
import { codeCell, plainWords, tableCell } from './markdownText.ts';

/** Characters that GitHub takes in one comment. */
export const longestComment = 65_536;

/** What is said at the end of a table that is cut, at most. */
const reserve = 200;
/** APIs that are listed of one vulnerability: as many as all vulnerabilities leave room for. */
const apisListed = [20, 5, 2] as const;

const marks: Readonly<Record<Severity, string>> = { Critical: '🔴', Major: '🟠', Minor: '🟡', Info: '🔵' };

/**
 * A report for a comment of a pull request or a wiki: what closes the gate, the numbers, and the vulnerabilities, the worst
 * first, as many as `longest` characters hold.
 */
export function markdownReport(whole: ExportedReport, longest = longestComment): string {
  const marked = tellsNew(whole.findings);
  const report = marked
    ? whole
    : { ...whole, findings: whole.findings.map((exported) => ({ ...exported, isNew: false })) };
  const closing = report.findings.filter(({ closesGate }) => closesGate);
  const rest = report.findings.filter(({ closesGate, details }) => !closesGate && isOpen(details.finding));
  const done = report.findings.length - closing.length - rest.length;
  const parts = [heading(report), numbers(report.findings), ...groundsOf(report.grounds)];
  const last = [
    ...(done === 0 ? [] : [`${count(done, 'finding')} resolved or marked as False Positive.`]),
    `_${report.filters.length === 0 ? '' : `${report.filters.map(plainWords).join('; ')}. `}Scanned until ${isoTime(report.at)}. DAST Workbench ${report.version}._`,
  ].join('\n\n');
  const room = longest - parts.join('\n\n').length - last.length - 2 * reserve;
  const tables = apisListed.reduce<Tables | undefined>(
    (written, mostApis) =>
      written?.isWhole === true ? written : tablesOf(closing, rest, { room, longest, mostApis }),
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
    ...(tellsNew(findings)
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
      return `| ${name} | ${severities.map((severity) => counts[severity]).join(' | ')} | ${some.length} |`;
    }),
  ].join('\n');
}

function tableOf(
  title: string,
  findings: readonly ExportedFinding[],
  { room, longest, mostApis }: Limits,
): { readonly text: string; readonly isWhole: boolean } {
  const lines = [`### ${title}`, '', '| Severity | Vulnerability | API | State |', '|---|---|---|---|'];
  let length = lines.join('\n').length;
  const vulnerabilities = vulnerabilitiesOf(findings);
  let shown = 0;
  let listed = 0;
  for (const { first, findings: behind } of vulnerabilities) {
    const row = rowOf(first, behind, mostApis);
    if (length + row.length + 1 > room) break;
    lines.push(row);
    length += row.length + 1;
    shown += behind.length;
    listed += 1;
  }
  const more = vulnerabilities.length - listed;
  if (more === 0) return { text: lines.join('\n'), isWhole: true };
  const others = `${more} ${more === 1 ? 'vulnerability' : 'vulnerabilities'}`;
  const sentence = `**Left out, because this text may have ${longest.toLocaleString('en-US')} characters:** ${count(findings.length - shown, 'finding')} of ${others}, none of them worse than those above.`;
  const table = listed === 0 ? lines.slice(0, 1) : lines;
  return { text: [...table, '', sentence].join('\n'), isWhole: false };
}

function rowOf(
  { finding, tool }: FindingDetails,
  findings: readonly ExportedFinding[],
  mostApis: number,
): string {
  const severity = highestSeverity(findings);
  const apis = findings.slice(0, mostApis).map(({ details }) => codeCell(endpointOf(details)));
  const more = findings.length - apis.length;
  const fresh = findings.some(({ isNew }) => isNew) ? '**new**, ' : '';
  const state = `${fresh}${sharedValue(findings, 'status')}, ${sharedValue(findings, 'resolution')}`;
  const about = [finding.subCategory, tool].filter((text) => text !== '').map(tableCell);
  return `| ${marks[severity]} ${severity} | **${tableCell(finding.summary)}**<br>${about.join(' · ')} | ${[...apis, ...(more > 0 ? [`… ${more} more`] : [])].join('<br>')} | ${state} |`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
