import type { FileStat } from 'vscode';
import type { App } from '../../app/app.ts';
import { SeenReports } from './seenReports.ts';

/** Read each time: where the findings turn out to be damaged, nothing has been seen. */
export function seenReportsOf({ workspaceState }: Pick<App, 'workspaceState'>): SeenReports {
  return new SeenReports({
    read: () => workspaceState.get('seenReports'),
    write: (value) => workspaceState.update('seenReports', value),
  });
}

/** Time and size. */
export function stampOf({ mtime, size }: Pick<FileStat, 'mtime' | 'size'>): string {
  return `${mtime}:${size}`;
}
