import type { Uri } from 'vscode';
import { isRecord } from '../../base/untrusted.ts';
import { completenesses } from '../../findings/scans/completeness.ts';
import type { SaidOfScan } from '../../findings/scans/saidOfScan.ts';
import type { SettingsPort } from '../ports.ts';

/** More than a folder has: whoever names more, named something else. */
export const mostReports = 1000;

/** Reports that are imported by themselves, and how their scans are made. */
export interface WatchedReports {
  readonly glob: string;
  readonly said: SaidOfScan;
}

/** What the setting names, in its order: globs, and objects with one. Anything else is ignored. */
export function readWatchedReports(settings: SettingsPort, folder?: Uri): readonly WatchedReports[] {
  const entries = settings.get('reports', folder);
  if (!Array.isArray(entries)) return [];
  return entries.map(watchedIn).filter(({ glob }) => glob.trim() !== '');
}

function watchedIn(entry: unknown): WatchedReports {
  if (typeof entry === 'string') return { glob: entry, said: {} };
  if (!isRecord(entry) || typeof entry['glob'] !== 'string') return { glob: '', said: {} };
  const { glob, role, user } = entry;
  const completeness = completenesses.find((one) => one === entry['completeness']);
  return {
    glob,
    said: {
      ...(typeof role === 'string' && role.trim() !== '' ? { role } : {}),
      ...(typeof user === 'string' ? { user } : {}),
      ...(completeness === undefined ? {} : { completeness }),
    },
  };
}
