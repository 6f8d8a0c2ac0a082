import { parseArgs } from 'node:util';
import type { MessageTemplates } from '../base/messages.ts';
import { failed, success } from '../base/result.ts';
import type { Result } from '../base/result.ts';
import { conditionMessages, parseConditions } from '../findings/gate/conditions.ts';
import type { SaidOfScan } from '../findings/scans/saidOfScan.ts';
import { saidFlags, SaidOfReports, saidValues } from './saidOfReports.ts';
import type { GateCondition } from '../findings/gate/conditions.ts';

/** Formats that are written to files, by their options. */
const outputFormats = ['markdown', 'html', 'sarif', 'junit', 'gitlab', 'defectdojo'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** Scans that close the gate: those that tested nothing, those that had problems as well, or none. */
const scanHealthConditions = ['failed', 'degraded', 'ignore'] as const;
type ScanHealthCondition = (typeof scanHealthConditions)[number];

/** What the command line asks for. */
export interface GateRequest {
  readonly reports: readonly string[];
  /** Reports of earlier scans: what they saw is not new. */
  readonly baselines: readonly string[];
  /** How the scan of each report, and of each baseline, was made, as far as it is said. */
  readonly said: { readonly reports: readonly SaidOfScan[]; readonly baselines: readonly SaidOfScan[] };
  readonly scanHealth: ScanHealthCondition;
  readonly conditions: readonly GateCondition[];
  /** The folder of the repository, in which triage and decisions are looked for. */
  readonly root: string;
  /** The ref that decides instead of what is checked out, `none` for no such; undefined for what CI says. */
  readonly trustedRef: string | undefined;
  /** Settings instead of those in .vscode of the repository; undefined for these. */
  readonly settings: string | undefined;
  /** The application that the reports are about, or empty. */
  readonly application: string;
  readonly title: string;
  /** What counts as now, in milliseconds since the epoch; undefined for the time of the latest scan. */
  readonly now: number | undefined;
  readonly outputs: readonly { readonly format: OutputFormat; readonly path: string }[];
}

export const gateUsage = 'dast-gate REPORT… [--fail-on SEVERITY:STATE,…] [--baseline REPORT]… [OPTIONS]';

export const defaultConditions = 'critical:open';

export const gateArgumentMessages = {
  ...conditionMessages,
  'gate-no-report': `Name at least one report. Usage: ${gateUsage}`,
  'gate-unknown-option': `There is no option "{0}". Usage: ${gateUsage}`,
  'gate-option-without-value': `The option "{0}" needs a value. Usage: ${gateUsage}`,
  'gate-not-a-time': '"{0}" is not a valid time for --now. Write it like 2026-11-22 or 2026-11-22T09:30:00Z.',
  'gate-option-with-value': 'The option "{0}" takes no value.',
  'gate-unknown-health': '"{0}" is no condition for --scan-health. Conditions: failed, degraded, ignore.',
  'gate-same-file': 'Two formats cannot be written to the same file, "{0}".',
} as const satisfies MessageTemplates<string>;

type GateArgumentFailureCode = keyof typeof gateArgumentMessages;

const singles = [
  'fail-on',
  'root',
  'trusted-ref',
  'settings',
  'application',
  'title',
  'now',
  'scan-health',
  ...saidValues,
  ...outputFormats,
] as const;

export function parseGateArguments(args: readonly string[]): Result<GateRequest, GateArgumentFailureCode> {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries([...singles, 'baseline'].map((name) => [name, { type: 'string' as const }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const reports: string[] = [];
  const baselines: string[] = [];
  const values = new Map<string, string>();
  const said = new SaidOfReports();
  const origins: ('report' | 'baseline')[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      reports.push(token.value);
      said.report();
      origins.push('report');
    }
    if (token.kind !== 'option') continue;
    if (saidFlags.some((flag) => flag === token.name)) {
      if (token.value !== undefined) return failed('gate-option-with-value', token.rawName);
      said.option(token.name, undefined);
      continue;
    }
    if (token.name !== 'baseline' && !singles.some((name) => name === token.name)) {
      return failed('gate-unknown-option', token.rawName);
    }
    if (token.value === undefined || token.value.trim() === '') {
      return failed('gate-option-without-value', token.rawName);
    }
    if (said.option(token.name, token.value)) continue;
    if (token.name !== 'baseline') {
      values.set(token.name, token.value);
      continue;
    }
    baselines.push(token.value);
    said.report();
    origins.push('baseline');
  }
  if (reports.length === 0) return failed('gate-no-report');
  const conditions = parseConditions(values.get('fail-on') ?? defaultConditions);
  if (!conditions.ok) return conditions;
  const now = readNow(values.get('now'));
  if (!now.ok) return now;
  const outputs = outputFormats.flatMap((format) => {
    const path = values.get(format);
    return path === undefined ? [] : [{ format, path }];
  });
  const repeated = outputs.find(
    ({ path }, index) => outputs.findIndex((other) => other.path === path) < index,
  );
  if (repeated !== undefined) return failed('gate-same-file', repeated.path);
  const health = values.get('scan-health') ?? 'failed';
  const scanHealth = scanHealthConditions.find((known) => known === health);
  if (scanHealth === undefined) return failed('gate-unknown-health', health);
  const saidOf = (origin: 'report' | 'baseline'): readonly SaidOfScan[] =>
    said.all().filter((_one, index) => origins[index] === origin);
  return success({
    reports,
    baselines,
    said: { reports: saidOf('report'), baselines: saidOf('baseline') },
    scanHealth,
    conditions: conditions.value,
    root: values.get('root') ?? '.',
    trustedRef: values.get('trusted-ref'),
    settings: values.get('settings'),
    application: (values.get('application') ?? '').trim(),
    title: values.get('title') ?? '',
    now: now.value,
    outputs,
  });
}

function readNow(text: string | undefined): Result<number | undefined, 'gate-not-a-time'> {
  if (text === undefined) return success(undefined);
  const written = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/.test(
    text,
  );
  // A time without a zone would mean another one on every machine.
  const hasZone = !text.includes('T') || /(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const time = Date.parse(hasZone ? text : `${text}Z`);
  return written && Number.isFinite(time) ? success(time) : failed('gate-not-a-time', text);
}
