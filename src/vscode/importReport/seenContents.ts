import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FileStat, Uri } from 'vscode';
import type { App } from '../app.ts';
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

/** The bytes themselves are read again when it is their turn: a folder of reports may be more than fits. */
export async function contentOf({ workspace }: Pick<App, 'workspace'>, uri: Uri): Promise<string> {
  const hash = createHash('sha256');
  if (uri.scheme === 'file') await pipeline(createReadStream(uri.fsPath), hash);
  else hash.update(await workspace.fs.readFile(uri));
  return hash.digest('hex');
}
