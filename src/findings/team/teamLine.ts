import { triageFields } from '../model/triage.ts';
import { compareTimes, formatTime } from './hybridTime.ts';
import type { HybridTime } from './hybridTime.ts';

/** Where the files of a team's triage are, below the folder that is shared. */
export const teamFolder = '.dast/triage';

/** What identifies a finding on every machine. */
export interface FindingKey {
  /** Name of the application. */
  readonly application: string;
  /** As `vulnerabilityKeyOf` gives it. */
  readonly vulnerability: string;
  /** Upper case, or empty. */
  readonly method: string;
  readonly path: string;
}

/**
 * `comment`: the line has a comment and sets nothing. `application`: what lines call by the application's name and by
 * `to` is one application, unless the line undoes that.
 */
export const teamFields = [...triageFields, 'comment', 'application'] as const;
export type TeamField = (typeof teamFields)[number];

/** What the lines are about that set nothing of a finding. */
export function wholeApplication(application: string): FindingKey {
  return { application, vulnerability: '', method: '', path: '' };
}

/** `reappeared`: its author's machine had opened the finding again, since a report had it. */
export const teamKinds = ['user', 'undo', 'redo', 'reappeared'] as const;
export type TeamKind = (typeof teamKinds)[number];

/** One change of one field of one finding. */
export interface TeamLine {
  /** Name of the file that it stands in; empty where it is not written yet. */
  readonly file: string;
  /** Lines of a file with the same number were made at once. */
  readonly change: number;
  readonly target: FindingKey;
  readonly field: TeamField;
  /** What its author saw before; nothing follows from it. */
  readonly from: string;
  readonly to: string;
  readonly comment: string;
  /** The author's name as git has it. */
  readonly by: string;
  /** The author's wall clock. */
  readonly at: number;
  readonly clock: HybridTime;
  readonly kind: TeamKind;
  /** Name of the report that opened the finding again. */
  readonly report: string;
  /**
   * Where the finding is closed by it: the reports that its author had in view and that list the finding, by
   * `reportMark`. Any other report that lists it opens it again.
   */
  readonly seen: readonly string[];
}

/** How lines name a report: by the first digits of the SHA-256 of its bytes. */
export function reportMark(content: string): string {
  return content.slice(0, 8);
}

/** In this order, the last line of a field is the one that counts. The same for every order in which lines are read. */
export function compareLines(left: TeamLine, right: TeamLine): number {
  return (
    compareTimes(left.clock, right.clock) ||
    left.at - right.at ||
    compareTexts(left.file, right.file) ||
    left.change - right.change ||
    compareTexts(formatTeamLine(left), formatTeamLine(right))
  );
}

function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The line as it stands in a file, without its end. Keys have this order; those that say nothing are left out. */
export function formatTeamLine(line: TeamLine): string {
  const { target, field, from, to, comment, kind, report, seen, at, clock } = line;
  const isDragged = clock.time !== at || clock.tick !== 0;
  if (field === 'application') {
    return JSON.stringify({
      at: new Date(at).toISOString(),
      application: target.application,
      field,
      to,
      ...(kind === 'user' ? {} : { kind }),
      ...(isDragged ? { clock: formatTime(clock) } : {}),
      change: line.change,
    });
  }
  return JSON.stringify({
    at: new Date(at).toISOString(),
    by: line.by,
    application: target.application,
    ...formatVulnerability(target.vulnerability),
    method: target.method,
    path: target.path,
    field,
    ...(field === 'comment' ? {} : { from, to }),
    ...(comment === '' ? {} : { comment }),
    ...(kind === 'user' ? {} : { kind }),
    ...(report === '' ? {} : { report }),
    ...(seen.length === 0 ? {} : { seen }),
    ...(isDragged ? { clock: formatTime(clock) } : {}),
    change: line.change,
  });
}

/** A vulnerability key is a list of texts: tool and rule, or Category, Sub Category and Summary. */
function formatVulnerability(key: string): Readonly<Record<string, string>> {
  const parts = (JSON.parse(key) as readonly unknown[]).map(String);
  const [first = '', second = '', summary] = parts;
  return summary === undefined
    ? { tool: first, rule: second }
    : { category: first, subCategory: second, summary };
}
