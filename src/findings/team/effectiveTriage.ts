import type { Resolution, Status, TriageField } from '../model/finding.ts';
import { triageFields } from '../model/triage.ts';
import { compareLines, formatTeamLine, reportMark } from './teamLine.ts';
import type { TeamLine } from './teamLine.ts';

interface Triage {
  readonly status: Status;
  readonly resolution: Resolution;
}

/** A report that lists the finding. */
export interface SeenBy {
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly content: string;
  /** The report itself says that the finding is Resolved or Fixed. */
  readonly saysClosed: boolean;
}

export interface EffectiveTriage<Report extends SeenBy = SeenBy> extends Triage {
  /** The first report that opened the finding again, where one did after it was closed. */
  readonly reopenedBy: Report | undefined;
  /** Each line once, the one that counts last. */
  readonly lines: readonly TeamLine[];
}

const opened: Triage = { status: 'Open', resolution: 'New' };

/**
 * What a team says of one finding: per field the latest line, whatever the order in which the lines are given. `base` is
 * what reports alone say. A report that none of those who closed the finding had in view opens it again (list rule 10);
 * what was called a False Positive stays.
 */
export function effectiveTriage<Report extends SeenBy>(
  base: Triage,
  lines: readonly TeamLine[],
  reports: readonly Report[],
): EffectiveTriage<Report> {
  const ordered = distinctLines(lines).toSorted(compareLines);
  const latest: Partial<Record<TriageField, TeamLine>> = {};
  for (const line of ordered) {
    const field = triageFields.find((each) => each === line.field);
    if (field !== undefined) latest[field] = line;
  }
  // The reader lets only values of the vocabulary through.
  const status = (latest.status?.to ?? base.status) as Status;
  const resolution = (latest.resolution?.to ?? base.resolution) as Resolution;
  const said = { status, resolution, reopenedBy: undefined, lines: ordered };
  if (resolution === 'False Positive') return said;

  const closing = triageFields.flatMap((field) => {
    const line = latest[field];
    return line !== undefined && isClosed(line.to) ? [line] : [];
  });
  if (closing.length === 0) return said;
  const inView = new Set(closing.flatMap(({ seen }) => seen));
  const reopenedBy = reports.find(
    ({ content, saysClosed }) => !saysClosed && !inView.has(reportMark(content)),
  );
  if (reopenedBy === undefined) return said;
  return {
    status: isClosed(status) ? opened.status : status,
    resolution: isClosed(resolution) ? opened.resolution : resolution,
    reopenedBy,
    lines: ordered,
  };
}

/** Whether a value says that there is nothing left to do. */
export function isClosed(value: string): boolean {
  return value === 'Resolved' || value === 'Fixed';
}

/** A line that stands several times, in one file or in several, is one change. */
function distinctLines(lines: readonly TeamLine[]): readonly TeamLine[] {
  const known = new Map<string, TeamLine>();
  for (const line of lines) {
    const text = formatTeamLine({ ...line, change: 0 });
    const before = known.get(text);
    if (before === undefined || compareLines(line, before) > 0) known.set(text, line);
  }
  return [...known.values()];
}
