import { shortHash } from '../../base/hash.ts';
import type { Finding, FindingDetails, Occurrence, Severity } from '../model/finding.ts';
import { responseText } from '../importers/formats/sarif/sarifWebMessages.ts';
import { isoTime } from '../model/isoTime.ts';
import { ownProperties } from '../model/ownProperties.ts';
import { rate } from '../model/severity.ts';
import { addressOf, asUri } from './address.ts';
import { reasonOf, stableKeyOf } from './exportedReport.ts';
import type { ExportedFinding, ExportedReport } from './exportedReport.ts';
import { plainText, safeMarkdown } from './markdownProse.ts';
import { codeFlowsOf } from './sarifCodeFlow.ts';
import { webRequestAt, webResponseOf, withoutEmpty } from './sarifMessages.ts';
import { commonProperties, findingProperties } from './sarifProperties.ts';

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
 * new, and of what the latest one has not seen that it is absent. What SARIF has no place for stands in properties of our own.
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
  const rules = new Map<string, Rule>();
  for (const { details } of findings) {
    const id = ruleIdOf(details);
    if (!rules.has(id)) rules.set(id, { id, index: rules.size, first: details });
  }
  const [target] = report.targets;
  return {
    tool: {
      driver: {
        name: tool === '' ? 'DAST Workbench' : tool,
        rules: Array.from(rules.values(), ruleOf),
      },
      extensions: [{ name: 'DAST Workbench', version: report.version }],
    },
    invocations: [{ executionSuccessful: true, endTimeUtc: isoTime(report.at) }],
    ...(target === undefined ? {} : { properties: { target } }),
    columnKind: 'utf16CodeUnits',
    results: findings.flatMap((exported) => {
      const rule = rules.get(ruleIdOf(exported.details));
      return rule === undefined ? [] : [resultOf(exported, report, rule)];
    }),
  };
}

interface Rule {
  readonly id: string;
  readonly index: number;
  /** Its first finding, which it is described by. */
  readonly first: FindingDetails;
}

function ruleIdOf({ rule, finding }: FindingDetails): string {
  if (rule !== '') return rule;
  const words = finding.summary.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return words.slice(0, 80) + shortHash(`${finding.category}\n${finding.subCategory}`);
}

function ruleOf({ id, first }: Rule): object {
  const { finding, description, solution, references, tags } = first;
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
      [ownProperties]: commonProperties(first),
    },
  };
}

/** The scanner's own score where it means the severity of the finding. */
function scoreOf({ rating: { score }, severity }: Finding): string {
  const isOwn =
    score !== undefined && rate('critical', { risk: '', score: String(score) }, {}).severity === severity;
  return isOwn ? String(score) : scores[severity];
}

function relatedLocationsOf(others: readonly Occurrence[]): object {
  if (others.length === 0) return {};
  return {
    relatedLocations: others.map((other, position) => ({
      id: position + 1,
      physicalLocation: physicalLocation(other.url, other.evidence),
      ...propertiesOf({ parameter: other.parameter, attack: other.attack }),
    })),
  };
}

function suppressionsOf(details: FindingDetails): object {
  if (details.finding.resolution !== 'False Positive') return {};
  const justification = reasonOf(details) || 'Marked as False Positive in DAST Workbench.';
  return { suppressions: [{ kind: 'external', status: 'accepted', justification }] };
}

const noOccurrence: Occurrence = {
  url: '',
  parameter: '',
  attack: '',
  evidence: '',
  otherInfo: '',
  request: '',
  response: '',
};

function resultOf(
  exported: ExportedFinding,
  { targets, isCompared }: ExportedReport,
  { id, index, first }: Rule,
): object {
  const { details, isNew } = exported;
  const { finding, occurrences, occurrenceCount } = details;
  const [occurrence = noOccurrence, ...others] = occurrences;
  const { url, path } = addressOf(details, targets);
  const webResponse = webResponseOf(occurrence.response);
  const { severity, status, resolution } = finding;
  return {
    ruleId: id,
    ruleIndex: index,
    level: levels[severity],
    message: { text: `${finding.summary || id} in ${finding.endpoint}` },
    locations: [
      {
        physicalLocation: physicalLocation(url, occurrence.evidence),
        logicalLocations: [
          { fullyQualifiedName: finding.endpoint, kind: path === '' ? 'network' : 'endpoint' },
        ],
        ...propertiesOf({ attack: occurrence.attack }),
      },
    ],
    ...relatedLocationsOf(others),
    ...(occurrenceCount > 1 ? { occurrenceCount } : {}),
    webRequest: webRequestAt(url, occurrence.request, finding.method),
    ...(webResponse === undefined ? {} : { webResponse }),
    ...codeFlowsOf(occurrence),
    ...(isCompared ? { baselineState: baselineStateOf(exported) } : {}),
    partialFingerprints: { 'dastWorkbench/v1': fingerprintOf(details) },
    ...suppressionsOf(details),
    properties: {
      'security-severity': scoreOf(finding),
      risk: risks[severity],
      severityName: severity,
      ...withoutEmpty({
        scannerConfidence: finding.rating.confidence,
        parameter: occurrence.parameter,
      }),
      status,
      resolution,
      application: finding.application,
      eventId: finding.eventId,
      discovered: isoTime(finding.discovered),
      isNew,
      [ownProperties]: findingProperties(details, first, targets, responseText({ webResponse })),
    },
  };
}

function physicalLocation(url: string, evidence: string): object {
  return {
    artifactLocation: { uri: asUri(url) },
    ...(evidence === '' ? {} : { region: { startLine: 1, snippet: { text: evidence } } }),
  };
}

function propertiesOf(texts: Readonly<Record<string, string>>): object {
  const properties = withoutEmpty(texts);
  return Object.keys(properties).length === 0 ? {} : { properties };
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
