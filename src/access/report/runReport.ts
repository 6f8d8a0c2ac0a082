import type { AuthConfig } from '../../auth/generated/authConfig.ts';
import { isIdentifier } from '../../base/requests/identifier.ts';
import type { AccessMatrix } from '../matrix.ts';
import { operationLabel, type Operation } from '../operations/operation.ts';
import { attackerOf, findingsOf, type AccessFinding } from './findingsOf.ts';
import { codeFlowOf, occurrenceOf } from './occurrences.ts';
import { ownProperties } from './ownProperties.ts';
import { reachOf, rolesOf } from './reachOf.ts';
import { accessRules, findingKinds } from './rules.ts';
import { nameOf } from './sentences.ts';
import { messagesOf } from './webMessages.ts';

/** A run that is over. */
export interface EndedRun {
  readonly matrix: AccessMatrix;
  readonly config: Pick<AuthConfig, 'application'>;
  /** In milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** The roles that were chosen to ask; all without. */
  readonly roles?: readonly string[] | undefined;
  /** Of the extension. */
  readonly version: string;
}

const tool = 'DAST Workbench';
const accessCategory = 'Authorization Test';

/**
 * The report of a run, SARIF 2.1.0: a result per operation and kind with the exchanges that prove it as a code flow. What it
 * asked, as whom, and what went wrong stands with the run. No secret is in it: all that it holds was redacted before.
 */
export function runReport(run: EndedRun): string {
  const { matrix, startedAt, endedAt } = run;
  const origin = originOf(run);
  const found = findingsOf(matrix);
  const kinds = findingKinds.filter((kind) => found.some((one) => one.kind === kind));
  const failedLogins = matrix.users.filter(({ fault }) => fault !== undefined).map(nameOf);
  const isUseless = matrix.rows.every(({ expected }) => expected === undefined) && found.length === 0;
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: tool, version: run.version, rules: kinds.map((kind) => ruleOf(kind)) },
        },
        automationDetails: { id: 'authorization test' },
        invocations: [
          {
            executionSuccessful: !isUseless,
            startTimeUtc: new Date(startedAt).toISOString(),
            endTimeUtc: new Date(endedAt).toISOString(),
          },
        ],
        columnKind: 'utf16CodeUnits',
        properties: {
          target: origin,
          [ownProperties]: {
            kind: 'authorization-test',
            engines: [accessCategory],
            limit: limitOf(matrix),
            roles: rolesOf(matrix, run.roles),
            reached: reachOf(matrix).map((operation) => ({
              method: operation.method,
              url: origin + endpointPath(operation),
            })),
            failedLogins,
            requests: matrix.requests,
          },
        },
        results: found.map((finding) => resultOf(finding, kinds.indexOf(finding.kind), origin, endedAt)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

/** Where the application answered, else where the config says it is. */
function originOf({ matrix, config }: EndedRun): string {
  const [url] = matrix.rows.flatMap(({ expected, anonymous, cells }) =>
    [expected?.exchange, anonymous.exchange, ...cells.map(({ exchange }) => exchange)].flatMap(
      (one) => one?.url ?? [],
    ),
  );
  return URL.parse(url ?? config.application.baseUrl)?.origin ?? '';
}

function limitOf({ stopped }: AccessMatrix): string {
  if (stopped === undefined) return 'reach';
  return 'fault' in stopped ? 'unfinished' : stopped.reason === 'cancelled' ? 'cancelled' : 'unfinished';
}

/**
 * Numbers and the like in a template are one API to every scanner. The name of an operation of GraphQL or an RPC, which have one
 * path for all, stands behind it.
 */
function endpointPath({ path, name }: Operation): string {
  const template = path
    .split('/')
    .map((segment) => (isIdentifier(segment) ? '{id}' : segment))
    .join('/');
  return name === undefined ? template : `${template} ${name.replaceAll(/[^\w.:-]+/g, '_').slice(0, 100)}`;
}

function ruleOf(kind: AccessFinding['kind']): object {
  const { id, name, summary, subCategory, tags, score, description, solution, references } =
    accessRules[kind];
  return {
    id,
    name,
    shortDescription: { text: summary },
    fullDescription: { text: plain(description), markdown: description },
    help: { text: plain(solution), markdown: solution },
    helpUri: references[0],
    defaultConfiguration: { level: 'error' },
    properties: {
      'security-severity': String(score),
      category: accessCategory,
      tags: ['security', ...tags],
      [ownProperties]: {
        tool,
        rule: id,
        category: accessCategory,
        subCategory,
        summary,
        description,
        solution,
        references,
        tags,
      },
    },
  };
}

function plain(markdown: string): string {
  return markdown.replaceAll(/\*\*|`/g, '');
}

function resultOf(finding: AccessFinding, ruleIndex: number, origin: string, at: number): object {
  const { kind, operation, confidence, letIn } = finding;
  const rule = accessRules[kind];
  const [first] = letIn;
  const attacker = first && attackerOf(first);
  const url = origin + endpointPath(operation);
  // Fields alone, filled with other values, are less sure.
  const severity = kind === 'property' && confidence === 'Medium' ? 'Minor' : rule.severity;
  return {
    ruleId: rule.id,
    ruleIndex,
    level: 'error',
    message: { text: `${rule.summary} in ${operationLabel(operation)}` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: encodeURI(url) } },
        logicalLocations: [{ fullyQualifiedName: operationLabel(operation), kind: 'endpoint' }],
      },
    ],
    ...(attacker && messagesOf(attacker.exchange)),
    ...(first && { codeFlows: [codeFlowOf(first)] }),
    ...(letIn.length > 1 ? { occurrenceCount: letIn.length } : {}),
    properties: {
      'security-severity': String(rule.score),
      confidence,
      [ownProperties]: {
        url,
        method: operation.method,
        severity,
        rating: { risk: rule.risk, score: rule.score, confidence },
        discovered: new Date(at).toISOString(),
        lastSeen: new Date(at).toISOString(),
        occurrenceCount: letIn.length,
        occurrences: letIn.map((one, index) => occurrenceOf(one, kind, index === 0)),
      },
    },
  };
}
