import { shortHash } from '../../base/hash.ts';
import type { FindingDetails, Severity } from '../finding.ts';
import { isoTime } from '../isoTime.ts';
import { rate, scaleOf } from '../severity.ts';
import { addressOf, asUri } from './address.ts';
import { reasonOf, stableKeyOf } from './exportedReport.ts';
import type { ExportedFinding, ExportedReport } from './exportedReport.ts';
import { plainText, safeMarkdown } from './markdownProse.ts';
import { readMessage } from './httpMessage.ts';

const levels: Readonly<Record<Severity, string>> = {
  Critical: 'error',
  Major: 'error',
  Minor: 'warning',
  Info: 'note',
};
/** Scores that come down to each severity, for findings whose own score does not. */
const scores: Readonly<Record<Severity, string>> = {
  Critical: '9.5',
  Major: '8.0',
  Minor: '3.9',
  Info: '0.0',
};
const risks: Readonly<Record<Severity, string>> = {
  Critical: 'critical',
  Major: 'high',
  Minor: 'low',
  Info: 'info',
};

/**
 * SARIF 2.1.0: a run per tool, a result per finding. What is False Positive is suppressed, with the latest comment as the
 * justification; Status and Resolution stand in the properties. Where an earlier scan is known, each result says whether it is
 * new, and of what the latest one has not seen that it is absent.
 */
export function sarifReport(report: ExportedReport): string {
  const tools = [...new Set(report.findings.map(({ details }) => details.tool))];
  const runs = tools.map((tool) =>
    runOf(
      report,
      tool,
      report.findings.filter(({ details }) => details.tool === tool),
    ),
  );
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: runs.length === 0 ? [runOf(report, '', [])] : runs,
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function runOf(report: ExportedReport, tool: string, findings: readonly ExportedFinding[]): object {
  const rules = new Map<string, FindingDetails>();
  for (const { details } of findings) {
    const id = ruleIdOf(details);
    if (!rules.has(id)) rules.set(id, details);
  }
  const ids = [...rules.keys()];
  const [target] = report.targets;
  return {
    tool: {
      driver: {
        name: tool === '' ? 'DAST Workbench' : tool,
        rules: Array.from(rules, ([id, details]) => ruleOf(id, details)),
      },
      extensions: [{ name: 'DAST Workbench', version: report.version }],
    },
    invocations: [{ executionSuccessful: true, endTimeUtc: isoTime(report.at) }],
    ...(target === undefined ? {} : { properties: { target } }),
    columnKind: 'utf16CodeUnits',
    results: findings.map((exported) => resultOf(exported, report, ids)),
  };
}

function ruleIdOf({ rule, finding }: FindingDetails): string {
  if (rule !== '') return rule;
  const words = finding.summary.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return words.slice(0, 80) + shortHash(`${finding.category}\n${finding.subCategory}`);
}

function ruleOf(id: string, { finding, description, solution, references, tags }: FindingDetails): object {
  const text = plainText(description);
  const solved = plainText(solution);
  const markdown = [safeMarkdown(description), safeMarkdown(solution)].filter((part) => part !== '');
  return {
    id,
    name: finding.summary,
    shortDescription: { text: finding.summary || id },
    ...(text === '' ? {} : { fullDescription: { text } }),
    ...(solved === '' && text === ''
      ? {}
      : { help: { text: solved || text, markdown: markdown.join('\n\n') } }),
    ...(references[0] === undefined ? {} : { helpUri: asUri(references[0]) }),
    defaultConfiguration: { level: levels[finding.severity] },
    properties: {
      'security-severity': scores[finding.severity],
      category: finding.category,
      tags: ['security', ...tags.filter((tag) => tag !== 'security')],
    },
  };
}

function resultOf(
  exported: ExportedFinding,
  { targets, isCompared }: ExportedReport,
  ruleIds: readonly string[],
): object {
  const { details, isNew } = exported;
  const { finding, tool, occurrences } = details;
  const [occurrence] = occurrences;
  const { url, path } = addressOf(details, targets);
  const id = ruleIdOf(details);
  const request = readMessage(occurrence?.request ?? '');
  const response = readMessage(occurrence?.response ?? '');
  const { rating, severity, status, resolution } = finding;
  const isOwnScore =
    rating.score !== undefined &&
    rate(scaleOf(tool), { risk: '', score: String(rating.score), confidence: '' }, {}).severity === severity;
  return {
    ruleId: id,
    ruleIndex: ruleIds.indexOf(id),
    level: levels[severity],
    message: { text: `${finding.summary || id} in ${finding.endpoint}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: asUri(url) },
          ...(occurrence === undefined || occurrence.evidence === ''
            ? {}
            : { region: { startLine: 1, snippet: { text: occurrence.evidence } } }),
        },
        logicalLocations: [
          { fullyQualifiedName: finding.endpoint, kind: path === '' ? 'network' : 'endpoint' },
        ],
        ...(occurrence === undefined || occurrence.attack === ''
          ? {}
          : { properties: { attack: occurrence.attack } }),
      },
    ],
    webRequest: {
      ...(finding.method === '' ? {} : { method: finding.method }),
      target: url,
      ...(request === undefined
        ? {}
        : { headers: request.headers, ...(request.body === '' ? {} : { body: { text: request.body } }) }),
    },
    ...(response === undefined
      ? {}
      : {
          webResponse: {
            ...(response.status === undefined ? {} : { statusCode: response.status }),
            headers: response.headers,
            ...(response.body === '' ? {} : { body: { text: response.body } }),
          },
        }),
    ...(isCompared ? { baselineState: baselineStateOf(exported) } : {}),
    partialFingerprints: { 'dastWorkbench/v1': fingerprintOf(details) },
    ...(resolution === 'False Positive'
      ? {
          suppressions: [
            {
              kind: 'external',
              status: 'accepted',
              justification: reasonOf(details) || 'Marked as False Positive in DAST Workbench.',
            },
          ],
        }
      : {}),
    properties: {
      'security-severity': isOwnScore ? String(rating.score) : scores[severity],
      risk: risks[severity],
      severityName: severity,
      ...(rating.confidence === '' ? {} : { scannerConfidence: rating.confidence }),
      status,
      resolution,
      application: finding.application,
      eventId: finding.eventId,
      discovered: isoTime(finding.discovered),
      isNew,
    },
  };
}

function baselineStateOf({ isNew, isGone }: ExportedFinding): string {
  if (isGone === true) return 'absent';
  return isNew ? 'new' : 'unchanged';
}

/** Two short hashes: alerts of the same rule and API are the same in every run. */
export function fingerprintOf(details: FindingDetails): string {
  const key = stableKeyOf(details);
  return shortHash(key) + shortHash(`${key}\n`) + shortHash(`\n${key}`) + shortHash(`${key}${key}`);
}
