import { groupBy } from '../../base/groupBy.ts';
import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import type { Finding, FindingDetails, HistoryEntry, Severity } from '../model/finding.ts';
import { noMethodLabel, severities } from '../model/finding.ts';
import type { GateGrounds } from '../gate/claims.ts';
import type { Placed } from './codePlace.ts';

/** A finding with its details, as it leaves the editor or the command line. */
export interface ExportedFinding {
  readonly details: FindingDetails;
  /** No scan of the baseline saw it, or it was resolved and came back. */
  readonly isNew: boolean;
  /** The latest scan that could have seen it has not. */
  readonly isGone?: true;
  /** The gate is closed by it; no finding's is `true` where there is no gate. */
  readonly closesGate: boolean;
}

/** What a gate decided: how many findings each of its conditions stops, and which scans close it, each as a sentence. */
export interface GateOutcome {
  readonly isClosed: boolean;
  readonly brokenScans: readonly string[];
  /** Each as it was written, e.g. `critical:open`. */
  readonly conditions: readonly { readonly condition: string; readonly findings: number }[];
}

/** Everything that the formats of a report are written from; equal values give equal bytes. */
export interface ExportedReport extends Placed {
  readonly title: string;
  /** The time of the latest scan, in milliseconds since the epoch. */
  readonly at: number;
  /** Version of DAST Workbench. */
  readonly version: string;
  /** Origins that the scans are about. */
  readonly targets: readonly string[];
  /** What narrows the list, each as a sentence; empty for all findings. */
  readonly filters: readonly string[];
  /** An earlier scan is known, so that it can be said what is new. */
  readonly isCompared: boolean;
  /** In the order of the list. */
  readonly findings: readonly ExportedFinding[];
  /** What only the baseline has seen: not seen any more, or not covered. */
  readonly gone?: readonly FindingDetails[];
  readonly gate?: GateOutcome;
  /** What the gate decided by. */
  readonly grounds?: GateGrounds;
}

/** Applications that a title names. */
const mostNamed = 3;

/** What a report is called where nobody said: by the applications of its findings. */
export function reportTitle(findings: readonly FindingDetails[]): string {
  const names = applicationsOf(findings);
  const more = names.length - mostNamed;
  const named = [...names.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])];
  return named.length === 0 ? 'DAST findings' : `DAST findings: ${named.join(', ')}`;
}

/** Each once, in the order of the findings. */
export function applicationsOf(findings: readonly Pick<FindingDetails, 'finding'>[]): readonly string[] {
  const names = new Set(findings.map(({ finding }) => finding.application));
  return [...names].filter((name) => name !== '');
}

/** Whether some findings are new and others are not: where all are, saying so of each says nothing. */
export function tellsNew(findings: readonly ExportedFinding[]): boolean {
  return findings.some(({ isNew }) => isNew) && findings.some(({ isNew }) => !isNew);
}

/** A report that calls findings new only where that tells them from others. */
export function withTellingMarks(report: ExportedReport): ExportedReport {
  return tellsNew(report.findings)
    ? report
    : { ...report, findings: report.findings.map((exported) => ({ ...exported, isNew: false })) };
}

/** The findings of one vulnerability. */
export interface ExportedVulnerability {
  readonly first: FindingDetails;
  readonly findings: readonly ExportedFinding[];
}

/** The findings by their vulnerabilities, in the order in which each comes first. */
export function vulnerabilitiesOf(findings: readonly ExportedFinding[]): readonly ExportedVulnerability[] {
  const groups = groupBy(findings, ({ details }) => details.finding.vulnerability);
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ details: first }) => ({ first, findings: group })),
  );
}

export function countBySeverity(findings: readonly ExportedFinding[]): Readonly<Record<Severity, number>> {
  const counts = { Critical: 0, Major: 0, Minor: 0, Info: 0 };
  for (const { details } of findings) counts[details.finding.severity] += 1;
  return counts;
}

export function highestSeverity(findings: readonly ExportedFinding[]): Severity {
  const counts = countBySeverity(findings);
  return severities.find((severity) => counts[severity] > 0) ?? 'Info';
}

/** The value that all have, or `Mixed`. */
export function sharedValue(findings: readonly ExportedFinding[], field: 'status' | 'resolution'): string {
  const values = new Set(findings.map(({ details }) => details.finding[field]));
  const [value = ''] = values;
  return values.size > 1 ? 'Mixed' : value;
}

/** Why it has its Status and Resolution: the latest comment, without secrets; empty where nobody said. */
export function reasonOf({ history }: Pick<FindingDetails, 'history'>): string {
  const explained = history.findLast((entry: HistoryEntry) => entry.comment !== '');
  return explained === undefined ? '' : redactSecrets(explained.comment);
}

/** What stays the same from scan to scan and from machine to machine. */
export function stableKeyOf({ finding, tool, rule }: FindingDetails): string {
  const vulnerability = rule === '' ? [finding.category, finding.subCategory, finding.summary] : [tool, rule];
  return JSON.stringify([...vulnerability, finding.application, finding.method, pathOf(finding)]);
}

/** `GET /search`, or `— /search` where no method is known. */
export function endpointOf({ finding }: FindingDetails): string {
  return finding.method === '' ? `${noMethodLabel} ${finding.endpoint}` : finding.endpoint;
}

/** The endpoint without its method. */
export function pathOf({ endpoint, method }: Pick<Finding, 'endpoint' | 'method'>): string {
  return method === '' ? endpoint : endpoint.slice(method.length + 1);
}
