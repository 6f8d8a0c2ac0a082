import type { Uri } from 'vscode';
import { type WatchedReports, watchedReportsOf } from '../../../findings/scans/watchedReports.ts';
import type { SettingsPort } from '../../app/ports.ts';

/** More than a folder has: whoever names more, named something else. */
export const mostReports = 1000;

export function readWatchedReports(settings: SettingsPort, folder?: Uri): readonly WatchedReports[] {
  return watchedReportsOf(settings.get('reports', folder));
}
