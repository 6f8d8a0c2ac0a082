import { covers, type Decision, decisionsFile } from '../findings/decisions/decision.ts';
import { pathOf, stableKeyOf } from '../findings/export/exportedReport.ts';
import type { FindingDetails } from '../findings/model/finding.ts';
import type { BranchClaim, ClaimAuthor } from '../findings/gate/claims.ts';
import { findingsSettingIds } from '../findings/model/ids.ts';
import { readTeamFile } from '../findings/team/readTeamFile.ts';
import { formatTeamLine, teamFolder, type TeamLine } from '../findings/team/teamLine.ts';
import { lineOf, lineOfEntry, lineOfItem } from './jsonLine.ts';
import type { NamedApplication, RepositorySettings } from './repositorySettings.ts';
import type { SharedTriage } from './sharedTriage.ts';

/** What a repository says of findings: as it is believed, or as the branch has it. */
export interface Said {
  readonly settings: RepositorySettings;
  /** The text of the settings, for the lines in it. */
  readonly settingsText: string;
  readonly settingsPath: string;
  readonly shared: SharedTriage;
}

/** Lines of triage that are compared, so that no branch keeps the gate busy. */
const mostLines = 500_000;

/** Lines of triage that the branch has and the trusted ref has not, and that set something. */
export function triageClaims(
  branch: SharedTriage,
  trusted: SharedTriage,
  findings: readonly FindingDetails[],
): readonly BranchClaim[] {
  const known = new Set<string>();
  for (const { line } of linesOf(trusted)) known.add(formatTeamLine(line));
  const byKey = new Map(findings.map((details) => [stableKeyOf(details), details]));
  return linesOf(branch).flatMap(({ line, number }) => {
    if (line.field === 'comment' || known.has(formatTeamLine(line))) return [];
    const { target, field, to, by, file } = line;
    const place = `${teamFolder}/${file}:${number}`;
    if (field === 'application')
      return { finding: undefined, says: `Application ${target.application} is ${to}`, by: named(by), place };
    const finding = byKey.get(keyOf(line));
    const about = finding === undefined ? ` for ${[target.method, target.path].join(' ').trim()}` : '';
    return { finding, says: `${labels[field]} ${to}${about}`, by: named(by), place };
  });
}

function named(name: string): ClaimAuthor {
  return name === '' ? 'unknown' : { name };
}

const labels = { status: 'Status', resolution: 'Resolution' } as const;

function linesOf({ files }: SharedTriage): readonly { readonly line: TeamLine; readonly number: number }[] {
  const found: { readonly line: TeamLine; readonly number: number }[] = [];
  for (const { name, bytes } of files) {
    const { lines, numbers } = readTeamFile(name, new TextDecoder().decode(bytes));
    for (const [index, line] of lines.entries()) {
      if (found.length >= mostLines) return found;
      found.push({ line, number: numbers[index] ?? 0 });
    }
  }
  return found;
}

function keyOf({ target }: TeamLine): string {
  const vulnerability = JSON.parse(target.vulnerability) as readonly unknown[];
  return JSON.stringify([...vulnerability, target.application, target.method, target.path]);
}

/** Decisions that the branch has and the trusted ref has not, for each finding that they are about. */
export function decisionClaims(
  branch: SharedTriage,
  trusted: SharedTriage,
  findings: readonly FindingDetails[],
): readonly BranchClaim[] {
  const known = new Set(trusted.decisions.map(contentOf));
  return branch.decisions.flatMap((decision): readonly BranchClaim[] => {
    if (known.has(contentOf(decision))) return [];
    const { status, resolution, author, line } = decision;
    const says = [
      ...(status === undefined ? [] : [`Status ${status}`]),
      ...(resolution === undefined ? [] : [`Resolution ${resolution}`]),
    ].join(', ');
    const claim = { says, by: named(author), place: `${decisionsFile}:${line}` };
    const covered = findings.filter((details) => covers(decision, subjectOf(details)));
    return covered.length === 0
      ? [{ ...claim, finding: undefined }]
      : covered.map((finding) => ({ ...claim, finding }));
  });
}

/** What it says, wherever it stands. */
function contentOf({ line: _line, offset: _offset, length: _length, ...said }: Decision): string {
  return JSON.stringify(said);
}

function subjectOf(details: FindingDetails): Parameters<typeof covers>[1] {
  const { finding, tool, rule } = details;
  const { summary, application, method } = finding;
  return { tool, rule, summary, application, method, path: pathOf(finding) };
}

/** A claim of a file that names no author. */
export interface UnsignedClaim extends Pick<BranchClaim, 'finding' | 'says'> {
  readonly place: Place;
}

interface Place {
  readonly file: string;
  /** Undefined where it says something by what is not there any more. */
  readonly line: number | undefined;
}

/**
 * What the branch's settings and auth configs would make of findings: of each that would have another severity or another
 * application, and of those that change nothing here, that they are there.
 */
export function settingsClaims(
  branch: Said,
  trusted: Said,
  findings: readonly FindingDetails[],
  asBranchHasThem: readonly FindingDetails[],
): readonly UnsignedClaim[] {
  const others = new Map(asBranchHasThem.map((details) => [keyWithoutApplication(details), details]));
  const pairs = findings.flatMap((finding) => {
    const other = others.get(keyWithoutApplication(finding));
    return other === undefined ? [] : [{ finding, other }];
  });
  return [
    ...mappingClaims(branch, trusted, pairs),
    ...applicationClaims(branch, trusted, pairs),
    ...(branch.settings.imports.normalizePaths === trusted.settings.imports.normalizePaths
      ? []
      : [
          {
            finding: undefined,
            says: `Setting ${findingsSettingIds.normalizePaths} is ${String(branch.settings.imports.normalizePaths)}`,
            place: {
              file: branch.settingsPath,
              line: lineOf(branch.settingsText, [findingsSettingIds.normalizePaths]),
            },
          },
        ]),
  ];
}

interface Pair {
  readonly finding: FindingDetails;
  /** The same one by the settings of the branch. */
  readonly other: FindingDetails;
}

function mappingClaims(branch: Said, trusted: Said, pairs: readonly Pair[]): readonly UnsignedClaim[] {
  const own = branch.settings.imports.severityMapping;
  const believed = trusted.settings.imports.severityMapping;
  const levels = [...new Set([...Object.keys(own), ...Object.keys(believed)])].toSorted();
  const changed = levels.filter((level) => own[level] !== believed[level]);
  const placeOf = (level: string | undefined): Place => ({
    file: branch.settingsPath,
    line: lineOfEntry(
      branch.settingsText,
      [findingsSettingIds.severityMapping],
      (key) => key.toLowerCase() === level,
    ),
  });
  const moved = pairs.filter(({ finding, other }) => finding.finding.severity !== other.finding.severity);
  const named = moved.map(({ finding, other }) => ({
    finding,
    says: `Severity ${other.finding.severity}`,
    place: placeOf(changed.find((level) => own[level] === other.finding.severity)),
  }));
  const entries = changed.map((level) => ({
    finding: undefined,
    says: `severityMapping: "${level}" ${own[level] ?? 'as the report says'}`,
    place: placeOf(level),
  }));
  return [...named, ...entries];
}

function applicationClaims(branch: Said, trusted: Said, pairs: readonly Pair[]): readonly UnsignedClaim[] {
  const textOf = ({ name, origins }: { name: string; origins: readonly string[] }): string =>
    JSON.stringify([name, origins]);
  const known = new Set(trusted.settings.applications.map(textOf));
  const added = branch.settings.applications.filter((one) => !known.has(textOf(one)));
  const kept = new Set(branch.settings.applications.map(textOf));
  const gone = trusted.settings.applications.filter((one) => !kept.has(textOf(one)));
  const placeOf = (name: string): Place => {
    const named = added.find((one) => one.name === name) ?? added[0];
    return named === undefined
      ? { file: 'a file that is gone', line: undefined }
      : { file: named.file, line: lineOfName(branch, trusted, named) };
  };
  const moved = pairs.filter(
    ({ finding, other }) => finding.finding.application !== other.finding.application,
  );
  return [
    ...moved.map(({ finding, other }) => ({
      finding,
      says: `Application ${other.finding.application} instead of ${finding.finding.application}`,
      place: placeOf(other.finding.application),
    })),
    ...added.map(({ name, origins }) => ({
      finding: undefined,
      says: `Application ${name} for ${origins.join(', ')}`,
      place: placeOf(name),
    })),
    ...gone.map(({ name, origins, file }) => ({
      finding: undefined,
      says: `no application ${name} for ${origins.join(', ')} any more`,
      place: { file, line: undefined },
    })),
  ];
}

/** What stays the same of a finding, whatever its application is called. */
function keyWithoutApplication(details: FindingDetails): string {
  return stableKeyOf({ ...details, finding: { ...details.finding, application: '' } });
}

/** Of a name that is new, or of the address that is, where the name is known. */
function lineOfName(
  branch: Said,
  trusted: Said,
  { name, file, lines }: NamedApplication,
): number | undefined {
  const before = trusted.settings.applications.find((one) => one.name === name && one.file === file);
  if (lines !== undefined) return before === undefined ? lines.name : lines.address;
  const path = [findingsSettingIds.applications];
  const isKey = (key: string): boolean => key.trim() === name;
  return before === undefined
    ? lineOfEntry(branch.settingsText, path, isKey)
    : lineOfItem(
        branch.settingsText,
        path,
        isKey,
        (value) => typeof value === 'string' && !before.origins.includes(value),
      );
}
