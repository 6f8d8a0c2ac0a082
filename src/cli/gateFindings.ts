import { readFile } from 'node:fs/promises';
import { errorMessage } from '../base/errorMessage.ts';
import { describeFailure } from '../base/messages.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { failed, success } from '../base/result.ts';
import type { Result } from '../base/result.ts';
import type { FindingsEngine } from '../findings/engine.ts';
import type { ExportedReport } from '../findings/export/exportedReport.ts';
import { stableKeyOf } from '../findings/export/exportedReport.ts';
import { readAllDetails } from '../findings/export/readAllDetails.ts';
import type { FindingDetails } from '../findings/model/finding.ts';
import {
  type BranchClaim,
  type GateGrounds,
  type MappedSeverity,
  mostListed,
} from '../findings/gate/claims.ts';
import { isFailedScan } from '../findings/importers/failedScan.ts';
import { problemText } from '../findings/scans/problemText.ts';
import { type ImportSummary, largestReport } from '../findings/importers/report.ts';
import { openFindings } from '../findings/engine/openFindings.ts';
import { initialView } from '../findings/view/viewActions.ts';
import { decisionClaims, type Said, settingsClaims, triageClaims } from './branchClaims.ts';
import type { GateRequest } from './gateArguments.ts';
import { type FileImport, importBytes, importReportFile } from './importReportFile.ts';
import { importOptionsOf, type Loading, loadFindings, loadMessages } from './loadFindings.ts';
import { lookAtNamedFile } from './namedFile.ts';
import { readSaid, type SaidSource } from './repositorySaid.ts';
import { filesInFolder } from './repositoryFiles.ts';
import { missingRoot, rootMessages } from './rootFolder.ts';
import { limitOf, scansOfImports } from './saidOfScans.ts';
import type { AuthorOfLine } from './lineAuthors.ts';
import { authorsIn, signedClaims } from './signedClaims.ts';
import { isHandedOver } from './standardInput.ts';
import { trustedCommit, type TrustedCommit, trustedRefMessages } from './trustedRef.ts';
import { wasmFile } from './wasmFile.ts';

export const gateFindingsMessages = {
  ...loadMessages,
  ...rootMessages,
  ...trustedRefMessages,
  'baseline-not-trusted':
    'There is no "{0}", from which the baseline is taken. Name one that is there, or one outside of the repository.',
} as const satisfies MessageTemplates<string>;

type FailureCode = keyof typeof gateFindingsMessages;

interface GateFindings extends Pick<ExportedReport, 'findings' | 'targets' | 'at'> {
  /** What only the baseline has. */
  readonly gone: readonly FindingDetails[];
  readonly notes: readonly string[];
  /** Why scans close the gate by themselves, each as a sentence. */
  readonly brokenScans: readonly string[];
  readonly grounds: GateGrounds;
}

/** The findings of the reports, judged by what the trusted ref says, or the branch itself where there is none. */
export async function readGateFindings(
  request: GateRequest,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Result<GateFindings, FailureCode>> {
  const missing = await missingRoot(request.root);
  if (missing !== undefined) return { ok: false, failure: missing };
  const trust = await trustedCommit(request.root, request.trustedRef, environment);
  if (!trust.ok) return trust;
  const trusted = trust.value;
  const read = await readSaid(await sourceOf(request, trusted));
  if (!read.ok) return read;
  const said = read.value;
  const judged = await judge(request, trusted, said);
  if (!judged.ok) return judged;
  const { findings, notes } = judged.value;
  const details = findings.map((exported) => exported.details);
  const branch =
    trusted === undefined
      ? undefined
      : await branchOf(request, said, details, () => authorsIn(trusted.top, environment));
  const mapped = await mappedSeverities(request, said, details);
  if (!mapped.ok) return mapped;
  const unchanged =
    trusted?.isCheckedOut === true
      ? [`${trusted.name} is the commit that is checked out: the branch judges itself.`]
      : [];
  return success({
    ...judged.value,
    notes: [...unchanged, ...notes, ...(branch?.notes ?? [])],
    grounds: { trusted: trusted?.name, claims: branch?.claims ?? [], mapped: mapped.value },
  });
}

/** What counts: from the commit, where there is one; a file that the command names is taken from it, too, if it belongs to it. */
async function sourceOf(request: GateRequest, trusted: TrustedCommit | undefined): Promise<SaidSource> {
  const { root, settings } = request;
  if (trusted === undefined) return branchSource(root, settings);
  const { files } = trusted;
  if (settings === undefined) return { files, settings: { kind: 'usual' } };
  const path = await files.pathOf(settings);
  return path === undefined
    ? { files, settings: { kind: 'named', path: settings } }
    : { files, settings: { kind: 'inRepository', path, files: files.whole } };
}

function branchSource(root: string, settings: string | undefined): SaidSource {
  const files = filesInFolder(root);
  return settings === undefined
    ? { files, settings: { kind: 'usual' } }
    : { files, settings: { kind: 'named', path: settings } };
}

const allFindings = { ...initialView('UTC'), showAggregation: false };

type Judged = Pick<GateFindings, 'findings' | 'gone' | 'targets' | 'at' | 'notes' | 'brokenScans'>;

async function judge(
  request: GateRequest,
  trusted: TrustedCommit | undefined,
  said: Said,
): Promise<Result<Judged, FailureCode>> {
  const fileTime = latestFileTime(request.reports);
  let now = request.now ?? fileTime;
  const engine = await openEngine(() => now);
  const loaded = await loadFindings(engine, loadingOf(request, said), async (options) => {
    const before = await importBaselines(engine, request, trusted, { ...options, asBaseline: true });
    if (!before.ok) return before;
    const scanned = await importAll(engine, request, options, trusted !== undefined);
    if (!scanned.ok) return scanned;
    const times = (await readAllDetails(engine, allFindings)).flatMap(({ scans }) =>
      scans.filter(({ id }) => scanned.value.scans.has(id)).map(({ seenAt }) => seenAt),
    );
    now = request.now ?? times.reduce((latest, time) => Math.max(latest, time), times[0] ?? fileTime);
    return success({ ...scanned.value, before: before.value });
  });
  if (!loaded.ok) return loaded;
  const { scans: current, before, brokenScans, notes } = loaded.value.imported;
  const isSeen = ({ scans }: FindingDetails): boolean => scans.some(({ id }) => current.has(id));
  const all = await readAllDetails(engine, allFindings);
  const findings = all.filter(isSeen).map((details) => ({
    details,
    isNew: details.finding.reappeared || !details.scans.some(({ id }) => before.has(id)),
    closesGate: false,
  }));
  const scans = await engine.scans();
  const targets = scans.filter(({ id }) => current.has(id)).map(({ target }) => target);
  const gone = all.filter((details) => !isSeen(details));
  return success({
    findings,
    gone,
    targets: [...new Set(targets)].filter((target) => target !== ''),
    at: now,
    brokenScans,
    notes: [...notes, ...loaded.value.notes, ...goneNotes(gone)],
  });
}

/** Findings of the baseline that the current scans do not report: not seen, or not covered. */
function goneNotes(gone: readonly FindingDetails[]): readonly string[] {
  const notSeen = gone.filter(({ finding }) => finding.notSeenInLatestScan).length;
  const left = gone.length - notSeen;
  return [
    ...(notSeen === 0 ? [] : [`${notSeen} of the baseline not seen any more.`]),
    ...(left === 0 ? [] : [`${left} of the baseline not covered by these scans: nothing is said of them.`]),
  ];
}

async function openEngine(clock: () => number): Promise<FindingsEngine> {
  const { engine } = await openFindings({ wasmBinary: await readFile(wasmFile()), clock });
  return engine;
}

function loadingOf({ root, application }: GateRequest, said: Said): Loading {
  return { root, said, columns: {}, application };
}

/** What belongs to the repository is taken from the trusted commit: else a branch would say itself what is not new. */
async function importBaselines(
  engine: FindingsEngine,
  { baselines, said }: GateRequest,
  trusted: TrustedCommit | undefined,
  options: FileImport,
): Promise<Result<ReadonlySet<number>, FailureCode>> {
  const scans = new Set<number>();
  for (const [index, named] of baselines.entries()) {
    const own = { ...options, ...said.baselines[index] };
    const path = await trusted?.files.pathOf(named);
    const imported =
      trusted === undefined || path === undefined
        ? await importReportFile(engine, named, own, () => undefined)
        : await importTrusted(engine, trusted, path, own);
    if (!imported.ok) return imported;
    for (const scan of imported.value.scans) scans.add(scan);
  }
  return success(scans);
}

async function importTrusted(
  engine: FindingsEngine,
  { files }: TrustedCommit,
  path: string,
  options: FileImport,
): Promise<Result<ImportSummary, FailureCode>> {
  const read = await files.whole.read(path, largestReport);
  if (!read.ok) return read;
  if (read.value === undefined) return failed('baseline-not-trusted', files.whole.nameOf(path));
  return importBytes(engine, path, read.value, options);
}

interface Imported extends Pick<GateFindings, 'brokenScans'> {
  readonly scans: ReadonlySet<number>;
  readonly notes: readonly string[];
}

async function importAll(
  engine: FindingsEngine,
  { reports, said, scanHealth }: GateRequest,
  options: FileImport,
  isTrusted: boolean,
): Promise<Result<Imported, FailureCode>> {
  const scans = new Set<number>();
  const skipped = new Map<string, number>();
  const brokenScans: string[] = [];
  const notes: string[] = [];
  for (const [index, path] of reports.entries()) {
    let triaged = 0;
    // Anyone can put a report beside those of the scanner.
    const judged = isTrusted ? { withoutTriage: () => void (triaged += 1) } : {};
    const own = { ...options, ...said.reports[index], ...judged };
    const imported = await importReportFile(engine, path, own, () => undefined);
    if (!imported.ok) {
      if (!isFailedScan(imported.failure.code)) return imported;
      const reason = describeFailure(gateFindingsMessages, imported.failure);
      (scanHealth === 'ignore' ? notes : brokenScans).push(reason);
      continue;
    }
    const { problems } = imported.value;
    const [scan] = await scansOfImports(engine, [imported.value]);
    const limit = scan === undefined ? '' : limitOf(scan);
    if (problems.length > 0 || limit !== '') {
      const ended = limit === '' ? [] : [`The scan ${limit}`];
      const reason = `${path}: ${[...ended, ...problems.map(problemText)].join('; ')}.`;
      (scanHealth === 'degraded' ? brokenScans : notes).push(reason);
    }
    if (triaged > 0) notes.push(`${path} holds triage, which does not count: ${triaged} of its entries.`);
    for (const scan of imported.value.scans) scans.add(scan);
    for (const { reason, count } of imported.value.skipped)
      skipped.set(reason, (skipped.get(reason) ?? 0) + count);
  }
  const skippedNotes = Array.from(skipped, ([reason, count]) => `Skipped ${count} ${reason}.`);
  return success({ scans, brokenScans, notes: [...notes, ...skippedNotes] });
}

interface Branch {
  readonly claims: readonly BranchClaim[];
  readonly notes: readonly string[];
}

/** What the branch says otherwise. Nothing of it counts, so that what is wrong with it is only named. */
async function branchOf(
  request: GateRequest,
  trusted: Said,
  findings: readonly FindingDetails[],
  authors: () => AuthorOfLine,
): Promise<Branch> {
  const unread = (reason: string): Branch => ({
    claims: [],
    notes: [`What the branch itself says cannot be listed, and did not count: ${reason}`],
  });
  try {
    const read = await readSaid(branchSource(request.root, request.settings));
    if (!read.ok) return unread(describeFailure(gateFindingsMessages, read.failure));
    const branch = read.value;
    const asItHasThem = await importedBy(request, branch);
    if (!asItHasThem.ok) return unread(describeFailure(gateFindingsMessages, asItHasThem.failure));
    const signed = [
      ...triageClaims(branch.shared, trusted.shared, findings),
      ...decisionClaims(branch.shared, trusted.shared, findings),
    ];
    const unsigned = settingsClaims(branch, trusted, findings, asItHasThem.value);
    const most = mostListed - signed.length;
    return {
      claims: [...signed, ...(await signedClaims(unsigned, request, authors(), most))],
      notes: branch.settings.notes,
    };
  } catch (error) {
    // Such as a file that is nested without end.
    return unread(errorMessage(error));
  }
}

/** Findings whose severity a mapping has changed. */
async function mappedSeverities(
  request: GateRequest,
  said: Said,
  findings: readonly FindingDetails[],
): Promise<Result<readonly MappedSeverity[], FailureCode>> {
  const { settings } = said;
  if (Object.keys(settings.imports.severityMapping).length === 0) return success([]);
  const plain = await importedBy(request, {
    ...said,
    settings: { ...settings, imports: { ...settings.imports, severityMapping: {} } },
  });
  if (!plain.ok) return plain;
  const reported = new Map(plain.value.map((details) => [stableKeyOf(details), details.finding.severity]));
  return success(
    findings.flatMap((finding) => {
      const severity = reported.get(stableKeyOf(finding));
      return severity === undefined || severity === finding.finding.severity
        ? []
        : [{ finding, reported: severity }];
    }),
  );
}

/** The findings of the reports as these settings read them. */
async function importedBy(
  request: GateRequest,
  said: Said,
): Promise<Result<readonly FindingDetails[], FailureCode>> {
  const engine = await openEngine(() => latestFileTime(request.reports));
  const imported = await importAll(engine, request, importOptionsOf(loadingOf(request, said)), true);
  return imported.ok ? success(await readAllDetails(engine, allFindings)) : imported;
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
