import type { FindingsEngine } from '../findings/engine.ts';
import type { ImportSummary } from '../findings/importers/report.ts';
import type { Scan } from '../findings/model/scan.ts';
import { notCoveredText } from '../findings/scans/notCoveredText.ts';
import { problemText } from '../findings/scans/problemText.ts';
import { type ScanLimit, scanLimits } from '../findings/scans/reportedScan.ts';
import { unknownRole } from '../findings/scans/role.ts';

/** A scan as printed by --json. */
interface PrintedScan {
  readonly report: string;
  readonly application: string;
  readonly tool: string;
  /** ISO 8601, UTC. */
  readonly scanned: string;
  readonly role: string;
  readonly completeness: string;
  readonly completenessReason: string;
  /** What went wrong, each as a text: such a scan is compared with nothing. */
  readonly problems: readonly string[];
  readonly notSeen: number;
  /** How many findings it says nothing of, by reason. */
  readonly notCovered: Readonly<Record<string, number>>;
}

/** The scans of these imports, in their order; a report that was named twice is one. */
export async function scansOfImports(
  engine: FindingsEngine,
  summaries: readonly ImportSummary[],
): Promise<readonly Scan[]> {
  const ids = [...new Set(summaries.flatMap(({ scans }) => scans))];
  const scans = new Map((await engine.scans()).map((scan) => [scan.id, scan]));
  return ids.flatMap((id) => scans.get(id) ?? []);
}

export function printedScan(scan: Scan): PrintedScan {
  const { name, application, tool, role, completeness, completenessReason, notSeen } = scan;
  return {
    report: name,
    application,
    tool,
    scanned: new Date(scan.scannedAt).toISOString(),
    role,
    completeness,
    completenessReason,
    problems: scan.problems.map(problemText),
    notSeen,
    notCovered: Object.fromEntries(scan.notCovered.map(({ reason, count }) => [reason, count])),
  };
}

/** A scan that lists what it tested has ended all the same. */
const limits: Readonly<Record<ScanLimit, string>> = {
  reach: '',
  cancelled: 'was cancelled',
  'time-limit': 'ended at its time limit',
  unfinished: 'had not finished',
};

/** Why a scan ended before it had tested everything, as its report says: `was cancelled`; empty where it does not. */
export function limitOf({ completenessReason }: Pick<Scan, 'completenessReason'>): string {
  const limit = scanLimits.find((one) => one === completenessReason);
  return limit === undefined ? '' : limits[limit];
}

/** What a reader should know of scans: what went wrong in them, and what they say of findings that they do not hold. */
export function scanLines(scans: readonly Scan[]): readonly string[] {
  return scans.flatMap((scan) => {
    const notCovered = notCoveredText(scan.notCovered);
    const limit = limitOf(scan);
    const said = [
      ...(limit === '' ? [] : [limit]),
      ...(scan.problems.length === 0
        ? []
        : [
            `had problems, so that it is compared with nothing (${scan.problems.map(problemText).join('; ')})`,
          ]),
      ...(scan.notSeen === 0 ? [] : [`${scan.notSeen} not seen any more`]),
      ...(notCovered === '' ? [] : [notCovered]),
    ];
    return said.length === 0 ? [] : [`${nameOf(scan)}: ${said.join(', ')}.`];
  });
}

/** `zap.json (ZAP, as customer, partial)`. */
function nameOf({ name, tool, role, completeness }: Scan): string {
  const about = [
    tool,
    ...(role === unknownRole ? [] : [`as ${role}`]),
    ...(completeness === 'partial' ? ['partial'] : []),
  ];
  return `${name} (${about.join(', ')})`;
}
