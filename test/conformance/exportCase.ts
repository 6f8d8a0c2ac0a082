import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeQualityReport } from '../../src/findings/export/codeQualityReport.ts';
import { describeVulnerability, markdownOf } from '../../src/findings/export/describedVulnerability.ts';
import { dojoReport } from '../../src/findings/export/dojoReport.ts';
import { vulnerabilitiesOf, type ExportedReport } from '../../src/findings/export/exportedReport.ts';
import { githubAnnotations } from '../../src/findings/export/githubAnnotations.ts';
import { gitlabReport } from '../../src/findings/export/gitlabReport.ts';
import { htmlReport } from '../../src/findings/export/htmlReport.ts';
import { junitReport } from '../../src/findings/export/junitReport.ts';
import { markdownReport } from '../../src/findings/export/markdownReport.ts';
import { sarifReport } from '../../src/findings/export/sarifReport.ts';
import { exportedReports } from './exports/reports.ts';

const folder = join(import.meta.dirname, 'exports');

/** Each format, written of one report. */
const formats: Readonly<Record<string, (report: ExportedReport) => string>> = {
  annotations: githubAnnotations,
  codeQuality: codeQualityReport,
  dojo: dojoReport,
  gitlab: gitlabReport,
  html: (report) => htmlReport(report).replace(/(?<=<style>)[^]*(?=<\/style>)/, ''),
  issues: ({ findings }) =>
    vulnerabilitiesOf(findings)
      .map((group) => describeVulnerability(group.findings.map(({ details }) => details)))
      .map(({ title, body }) => `${title}\n\n${body}`)
      .join('\n'),
  junit: junitReport,
  markdown: markdownReport,
  shortMarkdown: (report) => [1_040, 1_080, 1_920].map((most) => markdownReport(report, most)).join('\n'),
  copied: ({ findings }) => markdownOf(findings.slice(0, 4).map(({ details }) => details)),
  sarif: sarifReport,
};

export const exportFormats: readonly string[] = Object.keys(formats);

/** What a format makes of each of the reports; one for machines lists many APIs like few. */
export function observeExport(format: string): string {
  return Object.entries(exportedReports)
    .map(([name, report]) => [name, formats[format]?.(report) ?? ''] as const)
    .filter(
      ([name, text]) =>
        name !== 'one vulnerability of many APIs' || !/^[{<[:]/.test(text) || format === 'html',
    )
    .map(([name, text]) => `>>> ${name}\n${text}`)
    .join('\n')
    .replaceAll('\r', '␍');
}

export function expectedExport(format: string): string {
  return readFileSync(join(folder, `${format}.expected.txt`), 'utf8');
}

export function writeExpectedExports(): void {
  for (const format of exportFormats) {
    writeFileSync(join(folder, `${format}.expected.txt`), observeExport(format));
  }
}
