import { basename, resolve } from 'node:path';
import { fileMessages } from '../base/fileMessages.ts';
import type { MessageTemplates } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { success } from '../base/result.ts';
import { redactSecrets } from '../base/secrets/redactSecrets.ts';
import type { FindingsEngine } from '../findings/engine.ts';
import { importMessages } from '../findings/importers/importMessages.ts';
import { largestReport } from '../findings/importers/report.ts';
import type { ImportOptions, ImportSummary, ReportInput } from '../findings/importers/report.ts';
import { largestRecord, readRecordedScan, recordPathOf } from '../findings/scans/recordedScan.ts';
import type { SaidOfScan } from '../findings/scans/saidOfScan.ts';
import type { WatchedReports } from '../findings/scans/watchedReports.ts';
import { triageMessages } from '../findings/model/triageMessages.ts';
import { Glob } from '../routes/index/glob.ts';
import type { FindingsRequest } from './findingsArguments.ts';
import { lookAtNamedFile, readNamedFile } from './namedFile.ts';
import { pathInFolder } from './repositoryFiles.ts';
import { isHandedOver, readHandedOver, standardInputMessages } from './standardInput.ts';

export const reportFileMessages = {
  ...fileMessages,
  'file-is-folder': '"{0}" is a folder. Name the reports in it.',
  ...standardInputMessages,
  ...importMessages,
  ...triageMessages,
} as const satisfies MessageTemplates<string>;

/** What a command line says of imports, and what settings say besides. */
export interface FileImport
  extends
    Pick<FindingsRequest, 'columns' | 'application'>,
    SaidOfScan,
    Partial<
      Pick<
        ImportOptions,
        | 'normalizePaths'
        | 'severityMapping'
        | 'applications'
        | 'asBaseline'
        | 'withoutTriage'
        | 'source'
        | 'recorded'
      >
    > {
  /** What the settings of a folder say of the reports in it, unless the command line says it. */
  readonly watched?: { readonly root: string; readonly reports: readonly WatchedReports[] };
}

/** Imports the report in a file, of the application that is named, if any. */
export async function importReportFile(
  engine: FindingsEngine,
  path: string,
  { watched, ...options }: FileImport,
  onProgress: (fraction: number) => void,
): Promise<Result<ImportSummary, keyof typeof reportFileMessages>> {
  onProgress(0);
  const input = await inputAt(path);
  const source = isHandedOver(path)
    ? {}
    : { source: resolve(path), ...saidBySettings(path, watched), ...(await recordedBeside(path)) };
  return input.ok ? importInput(engine, input.value, { ...source, ...options }, onProgress) : input;
}

/** What `auth -- scan` has left beside its report. */
async function recordedBeside(path: string): Promise<Pick<ImportOptions, 'recorded'>> {
  const read = await readNamedFile(recordPathOf(path), largestRecord);
  const recorded = read.ok ? readRecordedScan(new TextDecoder().decode(read.value)) : undefined;
  return recorded === undefined ? {} : { recorded };
}

/** As in the editor, the first that says something of the report counts. */
function saidBySettings(path: string, watched: FileImport['watched']): SaidOfScan {
  if (watched === undefined) return {};
  const parts = pathInFolder(watched.root, path)?.split('/');
  if (parts === undefined) return {};
  const named = watched.reports.filter(({ said }) => Object.keys(said).length > 0);
  return named.find(({ glob }) => new Glob(glob).matches(parts))?.said ?? {};
}

/** Imports the bytes of a report that are in no file of this machine. */
export function importBytes(
  engine: FindingsEngine,
  path: string,
  bytes: Uint8Array,
  options: Omit<FileImport, 'watched'>,
): Promise<Result<ImportSummary, keyof typeof reportFileMessages>> {
  return importInput(engine, { name: redactSecrets(basename(path)), bytes }, options, () => undefined);
}

async function importInput(
  engine: FindingsEngine,
  input: ReportInput,
  { columns, application, ...settings }: Omit<FileImport, 'watched'>,
  onProgress: (fraction: number) => void,
): Promise<Result<ImportSummary, keyof typeof reportFileMessages>> {
  const named = application === '' ? {} : { application };
  const usual = { normalizePaths: true, severityMapping: {} };
  const options = { ...usual, ...settings, columnMapping: columns, ...named, onProgress };
  return engine.importReport(input, options, new AbortController().signal);
}

async function inputAt(path: string): Promise<Result<ReportInput, keyof typeof reportFileMessages>> {
  const name = redactSecrets(basename(path));
  if (isHandedOver(path)) {
    const read = await readHandedOver(path, largestReport);
    return read.ok ? success({ name, bytes: read.value }) : read;
  }
  const found = lookAtNamedFile(path);
  return found.ok ? success({ name, path }) : found;
}
