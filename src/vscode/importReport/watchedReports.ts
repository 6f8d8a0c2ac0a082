import type { Uri } from 'vscode';
import type { SettingsPort } from '../ports.ts';

/** More than a folder has: whoever names more, named something else. */
export const mostReports = 1000;

/** Globs of the reports that are imported by themselves. */
export function readWatchedReports(settings: SettingsPort, folder?: Uri): readonly string[] {
  const globs = settings.get('reports', folder);
  if (!Array.isArray(globs)) return [];
  return globs.filter((glob: unknown) => typeof glob === 'string' && glob.trim() !== '');
}
