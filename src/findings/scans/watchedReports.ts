import { isRecord } from '../../base/untrusted.ts';
import { completenesses } from './completeness.ts';
import type { SaidOfScan } from './saidOfScan.ts';

/** Reports that are imported by themselves, and how their scans are made. */
export interface WatchedReports {
  readonly glob: string;
  readonly said: SaidOfScan;
}

/** What the setting of watched reports names, in its order: globs, and objects with one. Anything else is ignored. */
export function watchedReportsOf(setting: unknown): readonly WatchedReports[] {
  if (!Array.isArray(setting)) return [];
  return setting.map(watchedIn).filter(({ glob }) => glob.trim() !== '');
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
