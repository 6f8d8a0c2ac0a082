import type { MessageTemplates } from '../base/messages.ts';
import { failed, success } from '../base/result.ts';
import type { Result } from '../base/result.ts';
import { conditionMessages, parseConditions } from '../findings/gate/conditions.ts';
import type { SaidOfScan } from '../findings/scans/saidOfScan.ts';
import { optionMessages, readArguments } from './readArguments.ts';
import { saidFlags, SaidOfReports, saidValues } from './saidOfReports.ts';
import type { GateCondition } from '../findings/gate/conditions.ts';

/** Formats that are written to files, by their options. */
const outputFormats = [
  'markdown',
  'html',
  'sarif',
  'junit',
  'gitlab',
  'defectdojo',
  'github-annotations',
  'gitlab-codequality',
] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** Those that say where in the code. */
const ofCode: readonly OutputFormat[] = ['github-annotations', 'gitlab-codequality'];

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
  /** The code is searched for what answers the findings. */
  readonly searchesCode: boolean;
  readonly outputs: readonly { readonly format: OutputFormat; readonly path: string }[];
}

export const gateUsage = 'dast-gate REPORT… [--fail-on SEVERITY:STATE,…] [--baseline REPORT]… [OPTIONS]';

export const defaultConditions = 'critical:open';

export const gateArgumentMessages = {
  ...conditionMessages,
  'gate-no-report': `Name at least one report. Usage: ${gateUsage}`,
  ...optionMessages(`Usage: ${gateUsage}`),
  'gate-not-a-time': '"{0}" is not a valid time for --now. Write it like 2026-11-22 or 2026-11-22T09:30:00Z.',
  'gate-unknown-health': '"{0}" is not a valid value for --scan-health. Values: failed, degraded, ignore.',
  'gate-same-file': 'Two formats cannot be written to the same file, "{0}".',
} as const satisfies MessageTemplates<string>;

type GateArgumentFailureCode = keyof typeof gateArgumentMessages;

const options = [
  'baseline',
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
  const read = readGiven(args);
  if (!read.ok) return read;
  const { values, ...given } = read.value;
  if (given.reports.length === 0) return failed('gate-no-report');
  const conditions = parseConditions(values.get('fail-on') ?? defaultConditions);
  if (!conditions.ok) return conditions;
  const now = readNow(values.get('now'));
  if (!now.ok) return now;
  const outputs = readOutputs(values);
  if (!outputs.ok) return outputs;
  const health = values.get('scan-health') ?? 'failed';
  const scanHealth = scanHealthConditions.find((known) => known === health);
  if (scanHealth === undefined) return failed('gate-unknown-health', health);
  return success({
    ...given,
    scanHealth,
    conditions: conditions.value,
    root: values.get('root') ?? '.',
    trustedRef: values.get('trusted-ref'),
    settings: values.get('settings'),
    application: (values.get('application') ?? '').trim(),
    title: values.get('title') ?? '',
    now: now.value,
    searchesCode: values.has('handlers') || outputs.value.some(({ format }) => ofCode.includes(format)),
    outputs: outputs.value,
  });
}

interface Given extends Pick<GateRequest, 'reports' | 'baselines' | 'said'> {
  /** Of all other options, by their names. */
  readonly values: ReadonlyMap<string, string>;
}

function readGiven(args: readonly string[]): Result<Given, GateArgumentFailureCode> {
  const read = readArguments(args, options, [...saidFlags, 'handlers']);
  if (!read.ok) return read;
  const files: { readonly path: string; readonly isBaseline: boolean }[] = [];
  const values = new Map<string, string>();
  const said = new SaidOfReports();
  for (const argument of read.value) {
    const { value } = argument;
    if (argument.kind === 'text' || argument.name === 'baseline') {
      files.push({ path: value, isBaseline: argument.kind === 'option' });
      said.report();
    } else if (!said.option(argument.name, value)) values.set(argument.name, value);
  }
  const all = said.all();
  const pathsOf = (isBaseline: boolean): string[] =>
    files.flatMap((file) => (file.isBaseline === isBaseline ? [file.path] : []));
  const saidOf = (isBaseline: boolean): SaidOfScan[] =>
    all.filter((_one, index) => files[index]?.isBaseline === isBaseline);
  return success({
    reports: pathsOf(false),
    baselines: pathsOf(true),
    said: { reports: saidOf(false), baselines: saidOf(true) },
    values,
  });
}

function readOutputs(values: Given['values']): Result<GateRequest['outputs'], 'gate-same-file'> {
  const outputs = outputFormats.flatMap((format) => {
    const path = values.get(format);
    return path === undefined ? [] : [{ format, path }];
  });
  const repeated = outputs.find(
    ({ path }, index) => outputs.findIndex((other) => other.path === path) < index,
  );
  return repeated === undefined ? success(outputs) : failed('gate-same-file', repeated.path);
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
