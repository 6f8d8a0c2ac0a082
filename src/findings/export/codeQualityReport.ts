import { forText } from '../../base/foreign.ts';
import type { Severity } from '../model/finding.ts';
import { isOpen } from '../model/open.ts';
import { handlerIn } from './codePlace.ts';
import { endpointOf, type ExportedReport } from './exportedReport.ts';
import { fingerprintOf } from './sarifReport.ts';

const longest = 500;

/** Words that GitLab knows; it has `blocker`, too. */
const words: Readonly<Record<Severity, string>> = {
  Critical: 'critical',
  Major: 'major',
  Minor: 'minor',
  Info: 'info',
};

/**
 * GitLab's code quality report: what is open, at the code that answers it. GitLab compares it by fingerprints with that of the
 * target branch. What has no place in the code has none here: GitLab takes no entry without a file.
 */
export function codeQualityReport(report: ExportedReport): string {
  const entries = report.findings.flatMap(({ details }) => {
    const { finding, tool, rule } = details;
    const place = handlerIn(report, details);
    if (place === undefined || !isOpen(finding)) return [];
    return {
      description: plain(`${finding.summary}: ${endpointOf(details)}`),
      check_name: plain([tool, rule].filter((text) => text !== '').join(' ')),
      fingerprint: fingerprintOf(details),
      severity: words[finding.severity],
      location: { path: place.file, lines: { begin: place.line } },
    };
  });
  return `${JSON.stringify(entries, undefined, 2)}\n`;
}

/** One line. In the widget of a merge request, `%{name}` stands for markup. */
function plain(text: string): string {
  return forText(text).replaceAll('%{', '% {').slice(0, longest);
}
