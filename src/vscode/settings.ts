import { workspace } from 'vscode';
import { severities, type Severity } from '../findings/finding.ts';
import type { ImportOptions } from '../findings/importers/report.ts';
import type { ConfiguredApplication } from '../findings/targets.ts';
import { settingIds } from './ids.ts';

/** Settings for the next import. Entries of the severity table that name no severity are ignored. */
export function readImportSettings(): Pick<ImportOptions, 'normalizePaths' | 'severityMapping'> {
  const settings = workspace.getConfiguration();
  return {
    normalizePaths: settings.get(settingIds.normalizePaths) !== false,
    severityMapping: readSeverityMapping(settings.get(settingIds.severityMapping)),
  };
}

export function readByteOrderMark(): boolean {
  return workspace.getConfiguration().get(settingIds.byteOrderMark) === true;
}

/** Globs of the reports that are imported by themselves. */
export function readWatchedReports(): readonly string[] {
  const globs: unknown = workspace.getConfiguration().get(settingIds.reports);
  if (!Array.isArray(globs)) return [];
  return globs.filter((glob: unknown) => typeof glob === 'string' && glob.trim() !== '');
}

/** Applications by their names, with patterns of the origins they are installed at. */
export function readApplications(): readonly ConfiguredApplication[] {
  const value: unknown = workspace.getConfiguration().get(settingIds.applications);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, origins]: [string, unknown]) => {
    const patterns: readonly unknown[] = Array.isArray(origins) ? origins : [origins];
    const texts = patterns.filter((pattern) => typeof pattern === 'string');
    return name.trim() === '' ? [] : [{ name: name.trim(), origins: texts }];
  });
}

function readSeverityMapping(value: unknown): Readonly<Record<string, Severity>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([level, name]: [string, unknown]) => {
      const severity = severities.find((known) => known === name);
      return severity ? [[level.toLowerCase(), severity]] : [];
    }),
  );
}
