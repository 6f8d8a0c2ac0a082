import { chooseApplication } from '../applications/chooseApplication.ts';
import type { KnownApplications } from '../applications/chooseApplication.ts';
import { severities } from '../model/finding.ts';
import { normalizePath, readTarget } from '../model/endpoint.ts';
import { countInstances } from '../model/identity.ts';
import type { ReportEndpoints } from '../model/identity.ts';
import type { ImportOptions, ImportSummary, ReadReport, Skipped } from '../importers/report.ts';
import type { OpenedReport, ReportPart } from './openReport.ts';
import type { Circumstances } from '../scans/circumstances.ts';
import { joinNotCovered } from '../scans/notCovered.ts';
import { roleNamed } from '../scans/role.ts';
import { scopeOf } from '../scans/scope.ts';
import { sourceOf } from '../scans/source.ts';
import type { Merged, NewScan } from '../store/scans/importScan.ts';
import { configuredAt, hostOf, mainTargetOf, ownHostsOf, targetsOf } from '../model/targets.ts';
import type { ScanTarget } from '../model/targets.ts';

/** What a report says of one application: mostly all of it. */
interface ReportScan extends NewScan {
  readonly isOtherInstallation: boolean;
  readonly isUnplaced: boolean;
}

/** What earlier imports have left. */
interface StoredApplications {
  known(): KnownApplications;
  ofReport(content: string, part: string): string | undefined;
}

interface ReportFile {
  readonly name: string;
  readonly importedAt: number;
}

/** The scans of a report: one of each application that it names itself, or one of all of it. */
export function scansOf(
  opened: OpenedReport,
  file: ReportFile,
  stored: StoredApplications,
  options: ImportOptions,
): ReportScan[] {
  return opened.parts.map((part, index) => {
    const skipped = index === 0 ? opened.report.skipped : [];
    return scanOf(opened, part, skipped, file, stored, options);
  });
}

function scanOf(
  { report, findings }: OpenedReport,
  { application: part, endpoints, findings: count, instances }: ReportPart,
  skipped: readonly Skipped[],
  { name: fileName, importedAt }: ReportFile,
  stored: StoredApplications,
  options: ImportOptions,
): ReportScan {
  const known = stored.known();
  const { applications = [] } = options;
  const before = stored.ofReport(report.content, part);
  const said = report.suggestsApplications === true ? { suggested: part } : { application: part };
  const explicit = part === '' ? options : { ...options, ...said };
  const { name, isOtherInstallation, isUnplaced } =
    before === undefined
      ? chooseApplication(
          targetsOf(report, endpoints, () => false),
          endpoints,
          known,
          explicit,
        )
      : { name: before, isOtherInstallation: false, isUnplaced: false };
  const isOwn = (origin: string): boolean => {
    const configured = configuredAt(applications, origin);
    return configured !== undefined && (known.applicationNamed(configured.name) ?? configured.name) === name;
  };
  const targets = targetsOf(report, endpoints, isOwn);
  const ownHosts = hostsAfter(targets, known.ownHostsOf(name));
  const record = {
    name: fileName,
    application: name,
    format: report.format,
    tool: report.tool,
    toolVersion: report.toolVersion,
    targets,
    importedAt,
    instances: countInstances({ instances, skipped }),
    skipped,
    content: report.content,
    part,
    circumstances: circumstancesOf(report, endpoints, options),
  };
  return { record, findings: findings(part, ownHosts), count, isOtherInstallation, isUnplaced };
}

/** The hosts an application is known under once a scan with these targets is imported. */
function hostsAfter(targets: readonly ScanTarget[], ownHosts: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...ownHosts, ...ownHostsOf(targets, mainTargetOf(targets, ownHosts))]);
}

/** What decides which findings the scan was able to see. */
function circumstancesOf(
  report: ReadReport,
  endpoints: readonly ReportEndpoints[],
  options: ImportOptions,
): Circumstances {
  const { scan, recorded } = report;
  const { role, user = '', completeness } = { ...recorded, ...options };
  const { source, normalizePaths } = options;
  // The same whichever application the report belongs to.
  const candidates = targetsOf(report, endpoints, () => false).map(({ origin }) => hostOf(origin));
  const isTarget = (host: string): boolean => host === '' || candidates.includes(host);
  const paths = endpoints.flatMap(({ host, paths: found }) => (isTarget(host) ? found : []));
  const starts = (scan.starts ?? []).filter((start) => isTarget(readTarget(start).host));
  const reach = scan.reached?.flatMap(({ method, url }) => {
    const { host, path } = readTarget(url);
    return isTarget(host) && path !== ''
      ? [`${method.toUpperCase()} ${normalizePath(path, '', normalizePaths)}`]
      : [];
  });
  return {
    scannedAt: scan.at,
    role: role === undefined ? scan.roles?.join(', ') : roleNamed(role),
    user,
    source: source === undefined ? '' : sourceOf(source),
    said: completeness,
    limit: scan.limit,
    scope: scopeOf(starts, paths),
    reach: reach && [...new Set(reach)],
    ...(scan.isReachCut === true ? { isReachCut: true } : {}),
    engines: scan.engines ?? [],
    problems: scan.problems ?? [],
    ...(recorded === undefined ? {} : { run: recorded.run }),
    ...(options.build === undefined ? {} : { build: options.build }),
  };
}

/** What the import of a report's parts did. */
export function summaryOf(
  report: ReadReport,
  scans: readonly ReportScan[],
  merged: readonly Merged[],
): ImportSummary {
  const sum = (count: (one: Merged) => number): number =>
    merged.reduce((total, one) => total + count(one), 0);
  const counts = severities.map((severity) => [severity, sum(({ bySeverity }) => bySeverity[severity])]);
  return {
    scans: merged.map(({ scan }) => scan),
    applications: scans.map(({ record }) => record.application),
    isOtherInstallation: scans.some((scan) => scan.isOtherInstallation),
    unplaced: merged.flatMap(({ scan }, index) => (scans[index]?.isUnplaced === true ? [scan] : [])),
    compared: merged.some(({ compared }) => compared),
    format: report.format,
    tool: report.tool,
    instances: countInstances(report),
    findings: sum(({ findings }) => findings),
    added: sum(({ added }) => added),
    seenAgain: sum(({ seenAgain }) => seenAgain),
    reappeared: sum(({ reappeared }) => reappeared),
    notSeenAnyMore: sum(({ notSeenAnyMore }) => notSeenAnyMore),
    notCovered: joinNotCovered(merged.map(({ notCovered }) => notCovered)),
    problems: report.scan.problems ?? [],
    bySeverity: Object.fromEntries(counts) as ImportSummary['bySeverity'],
    skipped: report.skipped,
  };
}
