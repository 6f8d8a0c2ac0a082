import type { FindingDetails, Occurrence, Severity } from '../model/finding.ts';
import { isoTime } from '../model/isoTime.ts';
import { riskRank } from '../model/severity.ts';
import { addressOf } from './address.ts';
import { reasonOf } from './exportedReport.ts';
import type { ExportedFinding, ExportedReport } from './exportedReport.ts';
import { readMessage } from './httpMessage.ts';
import type { HttpMessage } from './httpMessage.ts';
import { plainText, safeMarkdown } from './markdownProse.ts';
import { fingerprintOf } from './sarifReport.ts';

/** The version of GitLab's schema that the report is of. */
const gitlabSchema = '15.0.4';

/** Characters that the schema allows. */
const longestName = 255;
const longestSolution = 7_000;
const mediumRisk = 2;

/** GitLab's DAST report: a vulnerability per finding. What is False Positive is flagged so. */
export function gitlabReport(report: ExportedReport): string {
  const { at, version, findings, targets } = report;
  const tools = [...new Set(findings.map(({ details }) => details.tool))];
  const [tool = 'DAST Workbench'] = tools.length === 1 ? tools : [];
  const time = isoTime(at).slice(0, '2026-01-01T00:00:00'.length);
  const analyzer = {
    id: 'dast-workbench',
    name: 'DAST Workbench',
    version,
    vendor: { name: 'DAST Workbench' },
  };
  const document = {
    version: gitlabSchema,
    schema: `https://gitlab.com/gitlab-org/security-products/security-report-schemas/-/raw/v${gitlabSchema}/dist/dast-report-format.json`,
    scan: {
      analyzer,
      scanner: { ...analyzer, id: idOf(tool), name: tool || 'DAST Workbench' },
      type: 'dast',
      start_time: time,
      end_time: time,
      status: 'success',
      scanned_resources: targets.map((url) => ({ method: 'GET', url, type: 'url' })),
    },
    vulnerabilities: findings.map((exported) => vulnerabilityOf(exported, targets)),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function vulnerabilityOf({ details }: ExportedFinding, targets: readonly string[]): object {
  const { finding, tool, rule, description, solution, references, tags, occurrences } = details;
  const { origin, path, url } = addressOf(details, targets);
  const [occurrence] = occurrences;
  const name = finding.summary.slice(0, longestName) || rule || 'Finding';
  const solved = plainText(solution).slice(0, longestSolution);
  return {
    id: uuidOf(details),
    name,
    description: safeMarkdown(description) || name,
    severity: wordFor(finding.severity, details),
    ...(solved === '' ? {} : { solution: solved }),
    scanner: { id: idOf(tool), name: tool || 'DAST Workbench' },
    identifiers: [
      { type: `${idOf(tool)}_rule`, name: rule === '' ? name : `${tool} ${rule}`, value: rule || name },
      ...tags.flatMap(cweIdentifier),
    ],
    links: references.filter((address) => /^https?:\/\/./.test(address)).map((address) => ({ url: address })),
    location: {
      hostname: origin,
      method: finding.method,
      path,
      ...withoutEmpty({ param: occurrence?.parameter }),
    },
    evidence: evidenceOf(occurrence, finding.method, url),
    ...flagsOf(details),
    discovered_at: isoTime(finding.discovered).replace('Z', ''),
  };
}

function withoutEmpty(texts: Readonly<Record<string, string | undefined>>): object {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text !== ''));
}

function evidenceOf(occurrence: Occurrence | undefined, method: string, url: string): object {
  const request = method === '' ? undefined : readMessage(occurrence?.request ?? '');
  const response = readMessage(occurrence?.response ?? '');
  return {
    ...withoutEmpty({ summary: occurrence?.evidence }),
    ...(request && { request: { headers: headersOf(request), method, url, body: request.body } }),
    ...(response?.status !== undefined && {
      response: {
        headers: headersOf(response),
        reason_phrase: response.reason,
        status_code: response.status,
        body: response.body,
      },
    }),
  };
}

function flagsOf(details: FindingDetails): object {
  if (details.finding.resolution !== 'False Positive') return {};
  const description = reasonOf(details) || 'Marked as False Positive.';
  return { flags: [{ type: 'flagged-as-likely-false-positive', origin: 'DAST Workbench', description }] };
}

/** Minor is Medium or Low there; the scanner's own word decides. */
function wordFor(severity: Severity, { finding }: FindingDetails): string {
  if (severity === 'Critical') return 'Critical';
  if (severity === 'Major') return 'High';
  if (severity === 'Info') return 'Info';
  return riskRank(finding.rating.risk) === mediumRisk ? 'Medium' : 'Low';
}

function cweIdentifier(tag: string): readonly object[] {
  const number = /^CWE-(\d{1,6})$/.exec(tag)?.[1];
  if (number === undefined) return [];
  return [
    { type: 'cwe', name: tag, value: number, url: `https://cwe.mitre.org/data/definitions/${number}.html` },
  ];
}

function headersOf({ headers }: HttpMessage): readonly object[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function idOf(tool: string): string {
  if (tool === 'ZAP') return 'zaproxy';
  return tool.toLowerCase().replace(/[^a-z\d]+/g, '-') || 'dast-workbench';
}

/** The fingerprint in the form of a UUID (RFC 9562, version 8: of one's own making). */
function uuidOf(details: FindingDetails): string {
  const hash = fingerprintOf(details);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20),
  ].join('-');
}
