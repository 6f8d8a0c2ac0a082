import { isoTime } from '../model/isoTime.ts';
import { reasonOf } from './exportedReport.ts';
import { isOpen } from '../model/open.ts';
import type { ExportedFinding, ExportedReport } from './exportedReport.ts';
import { plainText } from './markdownProse.ts';
import { endpointOf } from './exportedReport.ts';
import { markupText, textInXml } from './xmlText.ts';

/**
 * JUnit XML: a suite per tool and application, a test case per finding. It fails where it closes the gate, or without a
 * gate where it is left to do; what is False Positive is skipped, and whatever else is there passes. Valid by the schemas
 * of Apache Ant and of Jenkins, the stricter of which leaves no attribute to `testsuites` and none out of `testsuite`.
 */
export function junitReport(report: ExportedReport): string {
  const suites = new Map<string, ExportedFinding[]>();
  for (const exported of report.findings) {
    const { tool, finding } = exported.details;
    const names = [tool, finding.application].map(textInXml).filter((text) => text.trim() !== '');
    const name = names.join(' ') || 'DAST';
    const suite = suites.get(name);
    if (suite === undefined) suites.set(name, [exported]);
    else suite.push(exported);
  }
  const fails = (exported: ExportedFinding): boolean =>
    report.gate === undefined ? isOpen(exported.details.finding) : exported.closesGate;
  const broken = report.gate?.brokenScans ?? [];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...[
      ...(broken.length === 0 ? [] : [suiteOfScans(broken)]),
      ...Array.from(suites, ([name, findings]) => suiteOf(name, findings, fails)),
    ].map((suite, id) => suiteXml(report, suite, id)),
    '</testsuites>',
    '',
  ].join('\n');
}

interface Suite {
  readonly name: string;
  readonly failures: number;
  readonly skipped: number;
  /** Each as XML. */
  readonly cases: readonly string[];
}

function suiteXml({ title, at }: ExportedReport, suite: Suite, id: number): string {
  const { name, failures, skipped, cases } = suite;
  const counts = { tests: cases.length, failures, errors: 0, skipped, time: 0 };
  const timestamp = isoTime(at).slice(0, '2026-01-01T00:00:00'.length);
  return [
    `  <testsuite${attributes({ id, package: 'dast', name, timestamp, hostname: 'localhost', ...counts })}>`,
    `    <properties>\n      <property${attributes({ name: 'title', value: title })}/>\n    </properties>`,
    ...cases,
    '    <system-out/>',
    '    <system-err/>',
    '  </testsuite>',
  ].join('\n');
}

/** Scans that close the gate by themselves. */
function suiteOfScans(reasons: readonly string[]): Suite {
  const cases = reasons.map((message, index) => {
    const start = `    <testcase${attributes({ name: `Scan ${index + 1}`, classname: 'scan', time: 0 })}>`;
    return `${start}\n      <failure${attributes({ type: 'scan', message })}/>\n    </testcase>`;
  });
  return { name: 'Scans', failures: reasons.length, skipped: 0, cases };
}

function suiteOf(
  name: string,
  findings: readonly ExportedFinding[],
  fails: (exported: ExportedFinding) => boolean,
): Suite {
  return {
    name,
    failures: findings.filter(fails).length,
    skipped: findings.filter((exported) => !fails(exported) && isFalsePositive(exported)).length,
    cases: findings.map((exported) => caseOf(exported, fails(exported))),
  };
}

function isFalsePositive({ details }: ExportedFinding): boolean {
  return details.finding.resolution === 'False Positive';
}

function caseOf(exported: ExportedFinding, isFailure: boolean): string {
  const { details, isNew } = exported;
  const { finding, rule, tool } = details;
  const start = `    <testcase${attributes({
    name: `${finding.summary} in ${endpointOf(details)}`,
    classname: [tool, rule || finding.category].filter((text) => text !== '').join('.'),
    time: 0,
  })}`;
  if (isFailure) {
    const message = `${finding.severity}${isNew ? ', new' : ''}: ${finding.summary} in ${endpointOf(details)}`;
    const text = [
      `Status: ${finding.status}, Resolution: ${finding.resolution}`,
      ...(finding.subCategory === '' ? [] : [finding.subCategory]),
      plainText(details.description),
      plainText(details.solution),
    ].filter((part) => part !== '');
    const body = markupText(text.join('\n\n'));
    return `${start}>\n      <failure${attributes({ type: finding.severity, message })}>${body}</failure>\n    </testcase>`;
  }
  if (isFalsePositive(exported)) {
    const message = ['False Positive', reasonOf(details)].filter((part) => part !== '').join(': ');
    return `${start}>\n      <skipped${attributes({ message })}/>\n    </testcase>`;
  }
  return `${start}/>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${markupText(String(value)).replace(/[\t\n\r]+/g, ' ')}"`)
    .join('');
}
