import { FileType, Uri, type DataTransferFile } from 'vscode';
import { readBuild } from '../../../base/build.ts';
import { fileMessages } from '../../../base/fileMessages.ts';
import { describeFailure, t } from '../../../base/messages.ts';
import { textAt, valueAt } from '../../../base/untrusted.ts';
import { type ImportOptions, largestReport } from '../../../findings/importers/report.ts';
import type { App } from '../../app/app.ts';
import { redactSecrets } from '../../../base/secrets/redactSecrets.ts';
import { reportExtensions } from '../../app/ids.ts';
import { walkFolder } from '../../shared/files/walkFolder.ts';
import { runWithProgress } from '../../shared/messages/progress.ts';
import type { WorkspacePort } from '../../app/ports.ts';
import { mostReports } from '../../shared/files/watchedReports.ts';

type AskingHost = Pick<App, 'workspace' | 'machine' | 'window'>;

/** A report still to be read; its name, without secrets, is for messages and for the list of imported reports. */
export interface ReportFile {
  readonly name: string;
  /** Where it is on this machine, for the engine to read it; of any other file the bytes are read here. */
  readonly path?: string;
  /** Folders of which one must hold it once links are followed, where the user has not named it. */
  readonly within?: readonly Uri[];
  /** Where it is; a file of the desktop has no address. */
  readonly uri?: Uri;
  /** It was only named like a report: where it is none, nothing is said of it. */
  readonly isGuess?: true;
  /** Where it was fetched from. */
  readonly fetched?: Pick<ImportOptions, 'source' | 'build'>;
  read(): PromiseLike<Uint8Array>;
}

/** Asks for reports; none when the dialog is left. */
export async function chooseReports(app: App): Promise<readonly ReportFile[]> {
  const uris = await app.window.showOpenDialog({
    title: t('Import Scan Reports'),
    openLabel: t('Import'),
    canSelectMany: true,
    filters: {
      [t('Scan reports')]: [...reportExtensions],
      [t('All files')]: ['*'],
    },
  });
  return (uris ?? []).map((uri) => fileAt(app, uri));
}

/**
 * The files a command was started on: a file or folder of the explorer (with the whole selection), files dropped
 * on the tree, or addresses given by a keybinding or another extension. A folder stands for the files in it and
 * below that are named like reports.
 */
export async function reportFilesOf(
  app: AskingHost,
  resource: unknown,
  selection: unknown,
): Promise<readonly ReportFile[]> {
  const several = [selection, resource].find((given) => Array.isArray(given) && given.length > 0);
  const given: readonly unknown[] = Array.isArray(several) ? several : [resource];
  const files: ReportFile[] = [];
  for (const item of given) {
    if (item instanceof Uri) files.push(...(await filesAt(app, item)));
    else if (isFileWithBytes(item)) files.push(fileOf(item));
  }
  return files;
}

async function filesAt(app: AskingHost, uri: Uri): Promise<readonly ReportFile[]> {
  if (!(await isFolder(app.workspace, uri))) return [fileAt(app, uri)];
  const { window, workspace } = app;
  const folder = fileAt(app, uri).name;
  return runWithProgress(app, t('Searching for reports in {0}', folder), async (signal) => {
    const { uris, isCut } = await walkFolder(workspace, uri, {
      isWanted: isNamedLikeReport,
      most: mostReports,
      signal,
    });
    if (signal.aborted) return [];
    if (isCut) {
      const text = t('{0} contains too many files. Only {1} reports are imported.', folder, uris.length);
      void window.showWarningMessage(text);
    } else if (uris.length === 0) {
      const endings = reportExtensions.map((ending) => `.${ending}`).join(', ');
      void window.showWarningMessage(t('No file in {0} has the name of a report ({1}).', folder, endings));
    }
    return uris.map((file) => fileAt(app, file, [uri]));
  });
}

function isNamedLikeReport(path: readonly string[]): boolean {
  const name = path.at(-1)?.toLowerCase() ?? '';
  return reportExtensions.some((ending) => name.endsWith(`.${ending}`));
}

/** What is not there is read like a file, and reported as unreadable. */
async function isFolder(workspace: WorkspacePort, uri: Uri): Promise<boolean> {
  try {
    return ((await workspace.fs.stat(uri)).type & FileType.Directory) !== 0;
  } catch {
    return false;
  }
}

export function fileAt({ machine }: Pick<App, 'machine'>, uri: Uri, within?: readonly Uri[]): ReportFile {
  const path = machine.pathOf(uri);
  const name = redactSecrets(uri.path.split('/').at(-1) ?? uri.path);
  return {
    name,
    uri,
    ...(within === undefined ? {} : { within }),
    ...(path === undefined ? {} : { path }),
    read: async () => {
      const read = await machine.read(uri, { within, largest: largestReport, name });
      if (read.ok) return read.value;
      throw new Error(describeFailure(fileMessages, read.failure));
    },
  };
}

/** One that was fetched says where from. */
function fileOf(item: Pick<DataTransferFile, 'name' | 'data'>): ReportFile {
  const [source, build] = [textAt(item, 'source'), valueAt(item, 'build')];
  return {
    name: redactSecrets(item.name),
    read: () => item.data(),
    ...(valueAt(item, 'isGuess') === true ? { isGuess: true } : {}),
    ...(source === undefined ? {} : { fetched: { source, build: readBuild(build) } }),
  };
}

/** A file from the desktop has no address that the extension could read, only its bytes; nor has one that was fetched. */
function isFileWithBytes(item: unknown): item is Pick<DataTransferFile, 'name' | 'data'> {
  return (
    typeof item === 'object' &&
    item !== null &&
    'name' in item &&
    typeof item.name === 'string' &&
    'data' in item &&
    typeof item.data === 'function'
  );
}
