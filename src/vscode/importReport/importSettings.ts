import type { Uri } from 'vscode';
import { severities, type Severity } from '../../findings/finding.ts';
import type { ImportOptions } from '../../findings/importers/report.ts';
import type { ConfiguredApplication } from '../../findings/configuredApplication.ts';
import type { SettingsPort } from '../ports.ts';

/** Settings for the next import. Entries of the severity table that name no severity are ignored. */
export function readImportSettings(
  settings: SettingsPort,
): Pick<ImportOptions, 'normalizePaths' | 'severityMapping'> {
  return {
    normalizePaths: settings.get('normalizePaths') !== false,
    severityMapping: readSeverityMapping(settings.get('severityMapping')),
  };
}

/** Globs of the reports that are imported by themselves. */
export function readWatchedReports(settings: SettingsPort, folder?: Uri): readonly string[] {
  const globs = settings.get('reports', folder);
  if (!Array.isArray(globs)) return [];
  return globs.filter((glob: unknown) => typeof glob === 'string' && glob.trim() !== '');
}

/** Applications by their names, with patterns of the origins they are installed at. */
export function readApplications(settings: SettingsPort): readonly ConfiguredApplication[] {
  const value = settings.get('applications');
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
