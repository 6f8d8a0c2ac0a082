import type { FindingDetails, Severity } from '../model/finding.ts';
import { isoTime } from '../model/isoTime.ts';
import { addressOf, asUri } from './address.ts';
import { isOpen } from '../model/open.ts';
import type { ExportedFinding, ExportedReport } from './exportedReport.ts';
import { safeMarkdown } from './markdownProse.ts';
import { codeBlock } from './markdownText.ts';
import { fingerprintOf } from './sarifReport.ts';

const severityNames: Readonly<Record<Severity, string>> = {
  Critical: 'Critical',
  Major: 'High',
  Minor: 'Low',
  Info: 'Info',
};

/**
 * DefectDojo's generic findings, with no other names than its parser takes: for "Generic Findings Import". One tool is
 * named as the type of the scan, which distinguishes its findings from those of others.
 */
export function dojoReport(report: ExportedReport): string {
  const tools = [...new Set(report.findings.map(({ details }) => details.tool))];
  const document = {
    name: report.title,
    ...(tools.length === 1 && tools[0] !== '' ? { type: tools[0] } : {}),
    version: report.version,
    findings: report.findings.map((exported) => findingOf(exported, report.targets)),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function findingOf({ details }: ExportedFinding, targets: readonly string[]): object {
  const { finding, rule, description, solution, references, tags, occurrences, occurrenceCount } = details;
  const { url } = addressOf(details, targets);
  const [occurrence] = occurrences;
  const cwe = tags.map((tag) => /^CWE-(\d{1,6})$/.exec(tag)?.[1]).find((number) => number !== undefined);
  const isResolved = finding.status === 'Resolved';
  return {
    title: finding.summary || rule || 'Finding',
    description: safeMarkdown(description) || finding.summary || 'Finding',
    severity: severityNames[finding.severity],
    date: isoTime(finding.discovered).slice(0, '2026-01-01'.length),
    ...(cwe === undefined ? {} : { cwe: Number(cwe) }),
    ...(solution === '' ? {} : { mitigation: safeMarkdown(solution) }),
    ...(references.length === 0 ? {} : { references: references.join('\n') }),
    steps_to_reproduce: stepsOf(details, url),
    active: isOpen(finding),
    verified: false,
    false_p: finding.resolution === 'False Positive',
    is_mitigated: isResolved,
    static_finding: false,
    dynamic_finding: true,
    unique_id_from_tool: fingerprintOf(details),
    ...(rule === '' ? {} : { vuln_id_from_tool: rule }),
    nb_occurences: Math.max(1, occurrenceCount),
    service: finding.application,
    ...(occurrence === undefined || occurrence.parameter === '' ? {} : { param: occurrence.parameter }),
    ...(occurrence === undefined || occurrence.attack === '' ? {} : { payload: occurrence.attack }),
    tags: [...tags],
    // Its own parser reads braces as they are.
    endpoints: [asUri(url).replaceAll('%7B', '{').replaceAll('%7D', '}')],
  };
}

/** The request line first, by which the method can be read again. */
function stepsOf({ finding, occurrences }: FindingDetails, url: string): string {
  const line = `${finding.method} ${url}`.trim();
  const request = occurrences[0]?.request ?? '';
  return request === '' ? line : `${line}\n\n${codeBlock(request)}`;
}
