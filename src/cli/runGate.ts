import { readFile } from 'node:fs/promises';
import packageJson from '../../package.json' with { type: 'json' };
import { describeFailure } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { success } from '../base/result.ts';
import type { FindingsEngine } from '../findings/engine.ts';
import type { FindingDetails } from '../findings/finding.ts';
import { dojoReport } from '../findings/export/dojoReport.ts';
import type { ExportedReport } from '../findings/export/exportedReport.ts';
import { gitlabReport } from '../findings/export/gitlabReport.ts';
import { htmlReport } from '../findings/export/htmlReport.ts';
import { junitReport } from '../findings/export/junitReport.ts';
import { markdownReport } from '../findings/export/markdownReport.ts';
import { readAllDetails } from '../findings/export/readAllDetails.ts';
import { sarifReport } from '../findings/export/sarifReport.ts';
import { decideGate } from '../findings/gate/conditions.ts';
import { openFindings } from '../findings/openFindings.ts';
import { initialView } from '../findings/viewActions.ts';
import { defaultConditions, gateArgumentMessages, gateUsage, parseGateArguments } from './gateArguments.ts';
import type { GateRequest, OutputFormat } from './gateArguments.ts';
import { gateSummary, isColored } from './gateSummary.ts';
import { importReportFile, reportFileMessages } from './importReportFile.ts';
import { lookAtNamedFile, readNamedFile } from './namedFile.ts';
import { filesInFolder, type RepositoryFiles } from './repositoryFiles.ts';
import {
  readRepositorySettings,
  settingsFile,
  settingsMessages,
  type SettingsSource,
} from './repositorySettings.ts';
import { applySharedTriage, readSharedTriage, sharedTriageMessages } from './sharedTriage.ts';
import { isHandedOver } from './standardInput.ts';
import { wasmFile } from './wasmFile.ts';
import { outputMessages, writeOutput } from './writeOutput.ts';

const help = `Usage: ${gateUsage}

Reads scan reports, with the triage and the standing decisions of the repository, and decides whether they may pass.

  --fail-on SEVERITY:STATE,…
                        what closes the gate: findings of this severity or a worse one that are left to do (not
                        Resolved, not False Positive); "new" only those that no baseline has seen. "none" for reports
                        alone. Default: ${defaultConditions}
  --baseline REPORT     a report of an earlier scan, in any format, also one that --sarif wrote; repeat it for several.
                        Without one, every finding is new
  --root FOLDER         the repository, whose .dast/ has triage and decisions; default: this folder
  --settings FILE       settings of the editor, which say how severities, paths and applications are read; default:
                        .vscode/settings.json of the repository, where there is one
  --application NAME    the application that the reports are about; else the one that settings and auth configs
                        name for their target, or a new one named after its host
  --title TEXT          the title of what is written
  --now TIME            what counts as now, for decisions that end; default: the time of the latest scan
  --markdown FILE       a summary for a comment of a pull request, of at most 65,536 characters
  --html FILE           one page without scripts
  --sarif FILE          SARIF 2.1.0, in which False Positives are suppressed
  --junit FILE          JUnit XML: what closes the gate fails
  --gitlab FILE         GitLab DAST report 15.0.4
  --defectdojo FILE     DefectDojo generic findings

Nothing leaves the machine, and the same input gives the same bytes.

Exit codes: 0 the gate is open, 3 it is closed, 2 unusable input (one line on stderr, nothing on stdout).`;

export const exitCodes = { open: 0, unusableInput: 2, closed: 3 };

const messages = {
  ...gateArgumentMessages,
  ...outputMessages,
  ...sharedTriageMessages,
  ...settingsMessages,
  ...reportFileMessages,
};
type FailureCode = keyof typeof messages;

const formats: Readonly<Record<OutputFormat, (report: ExportedReport) => string>> = {
  markdown: markdownReport,
  html: htmlReport,
  sarif: sarifReport,
  junit: junitReport,
  gitlab: gitlabReport,
  defectdojo: dojoReport,
};

/** What the command is run with: its environment, and where it writes. */
export interface GateShell {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
  out(text: string): void;
  err(text: string): void;
}

/** Runs `dast-gate`; returns its exit code. */
export async function runGate(args: readonly string[], shell: GateShell): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    shell.out(`${help}\n`);
    return exitCodes.open;
  }
  if (args.includes('--version')) {
    shell.out(`${packageJson.version}\n`);
    return exitCodes.open;
  }
  const answer = await answerTo(args);
  if (!answer.ok) {
    shell.err(`${describeFailure(messages, answer.failure)}\n`);
    return exitCodes.unusableInput;
  }
  const { report, notes } = answer.value;
  shell.out(gateSummary(report, notes, isColored(shell.environment, shell.isTerminal)));
  return report.gate?.isClosed === true ? exitCodes.closed : exitCodes.open;
}

interface Answer {
  readonly report: ExportedReport;
  /** What else a reader should know, each as a sentence. */
  readonly notes: readonly string[];
}

async function answerTo(args: readonly string[]): Promise<Result<Answer, FailureCode>> {
  const parsed = parseGateArguments(args);
  if (!parsed.ok) return parsed;
  const request = parsed.value;
  const read = await readFindings(request);
  if (!read.ok) return read;
  const { findings, notes, targets, at } = read.value;
  const { findings: decided, gate } = decideGate(findings, request.conditions);
  const applications = [...new Set(findings.map(({ details }) => details.finding.application))];
  const title = request.title === '' ? ['DAST', ...applications].join(' ') : request.title;
  const report = {
    title,
    at,
    version: packageJson.version,
    targets,
    filters: [],
    isCompared: request.baselines.length > 0,
    findings: decided,
    gate,
  };
  for (const { format, path } of request.outputs) {
    const failure = await writeOutput(path, formats[format](report));
    if (failure !== undefined) return { ok: false, failure };
  }
  const written = request.outputs.map(({ path }) => path);
  const last = written.length === 0 ? [] : [`Written: ${written.join(', ')}`];
  return success({ report, notes: [...notes, ...last] });
}

interface ReadFindings extends Pick<ExportedReport, 'findings' | 'targets' | 'at'> {
  readonly notes: readonly string[];
}

async function readFindings(request: GateRequest): Promise<Result<ReadFindings, FailureCode>> {
  const fileTime = latestFileTime(request.reports);
  let now = request.now ?? fileTime;
  const { engine } = await openFindings({ wasmBinary: await readFile(wasmFile()), clock: () => now });
  const files = filesInFolder(request.root);
  const settings = await readRepositorySettings(files, settingsSource(files, request.settings));
  if (!settings.ok) return settings;
  const { imports, applications, keepsTriageApart } = settings.value;
  const triage = await readSharedTriage(files, keepsTriageApart);
  if (!triage.ok) return triage;
  const options = { ...imports, applications, columns: {}, application: request.application };
  const before = await importAll(engine, request.baselines, { ...options, withSuppressed: true });
  if (!before.ok) return before;
  const scanned = await importAll(engine, request.reports, options);
  if (!scanned.ok) return scanned;
  const isSeen = ({ scans }: FindingDetails): boolean => scans.some(({ id }) => scanned.value.scans.has(id));
  const times = (await readAllDetails(engine, allFindings)).flatMap(({ scans }) =>
    scans.filter(({ id }) => scanned.value.scans.has(id)).map(({ seenAt }) => seenAt),
  );
  now = request.now ?? times.reduce((latest, time) => Math.max(latest, time), times[0] ?? fileTime);
  const shared = await applySharedTriage(engine, triage.value);
  if (!shared.ok) return shared;
  const all = await readAllDetails(engine, allFindings);
  const findings = all.filter(isSeen).map((details) => ({
    details,
    isNew: details.finding.reappeared || !details.scans.some(({ id }) => before.value.scans.has(id)),
    closesGate: false,
  }));
  const gone = all.length - findings.length;
  const scans = await engine.scans();
  const targets = scans.filter(({ id }) => scanned.value.scans.has(id)).map(({ target }) => target);
  return success({
    findings,
    targets: [...new Set(targets)].filter((target) => target !== ''),
    at: now,
    notes: [
      ...settings.value.notes,
      ...scanned.value.notes,
      ...shared.value,
      ...(gone === 0 ? [] : [`${gone} of the baseline not seen any more.`]),
    ],
  });
}

const allFindings = { ...initialView('UTC'), showAggregation: false };

interface Imported {
  readonly scans: ReadonlySet<number>;
  readonly notes: readonly string[];
}

async function importAll(
  engine: FindingsEngine,
  paths: readonly string[],
  options: Parameters<typeof importReportFile>[2],
): Promise<Result<Imported, FailureCode>> {
  const scans = new Set<number>();
  const skipped = new Map<string, number>();
  for (const path of paths) {
    const imported = await importReportFile(engine, path, options, () => undefined);
    if (!imported.ok) return imported;
    for (const scan of imported.value.scans) scans.add(scan);
    for (const { reason, count } of imported.value.skipped)
      skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  }
  return success({ scans, notes: Array.from(skipped, ([reason, count]) => `Skipped ${count} ${reason}.`) });
}

/** For reports that name no time of their own: when the last of them was written. */
function latestFileTime(paths: readonly string[]): number {
  const times = paths.map((path) => {
    if (isHandedOver(path)) return 0;
    const written = lookAtNamedFile(path);
    return written.ok ? written.value : 0;
  });
  return Math.floor(Math.max(...times));
}

function settingsSource(files: RepositoryFiles, named: string | undefined): SettingsSource {
  if (named === undefined) {
    const read: SettingsSource['read'] = (largest) => files.read(settingsFile, largest);
    return { path: settingsFile, isOptional: true, read };
  }
  const read: SettingsSource['read'] = async (largest) => {
    const found = await readNamedFile(named, largest);
    return !found.ok && found.failure.code === 'file-missing' ? success(undefined) : found;
  };
  return { path: named, isOptional: false, read };
}
