import { access, constants, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MessageTemplates } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { failed } from '../base/result.ts';
import { redactSecrets } from '../base/secrets/redactSecrets.ts';
import type { FindingsEngine } from '../findings/engine.ts';
import { importMessages } from '../findings/importMessages.ts';
import type { ImportOptions, ImportSummary, ReportInput } from '../findings/importers/report.ts';
import { triageMessages } from '../findings/triageMessages.ts';
import type { FindingsRequest } from './findingsArguments.ts';

export const reportFileMessages = {
  'missing-report': 'There is no file "{0}".',
  'report-is-folder': '"{0}" is a folder. Name the reports in it.',
  'unreadable-report': '"{0}" cannot be read ({1}).',
  ...importMessages,
  ...triageMessages,
} as const satisfies MessageTemplates<string>;

/** What a command line says of imports, and what settings say besides. */
interface FileImport
  extends
    Pick<FindingsRequest, 'columns' | 'application'>,
    Partial<Pick<ImportOptions, 'normalizePaths' | 'severityMapping' | 'applications' | 'withSuppressed'>> {}

/** Imports the report in a file, of the application that is named, if any. */
export async function importReportFile(
  engine: FindingsEngine,
  path: string,
  { columns, application, ...settings }: FileImport,
  onProgress: (fraction: number) => void,
): Promise<Result<ImportSummary, keyof typeof reportFileMessages>> {
  onProgress(0);
  const name = redactSecrets(basename(path));
  let input: ReportInput;
  try {
    await access(path, constants.R_OK);
    // What is no file can be read only once: a pipe, or the standard input.
    input = (await stat(path)).isFile() ? { name, path } : { name, bytes: await readFile(path) };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return failed('missing-report', path);
    return code === 'EISDIR' ? failed('report-is-folder', path) : failed('unreadable-report', path, code);
  }
  const named = application === '' ? {} : { application };
  const usual = { normalizePaths: true, severityMapping: {} };
  const options = { ...usual, ...settings, columnMapping: columns, ...named, onProgress };
  return engine.importReport(input, options, new AbortController().signal);
}

/** What the system calls an error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
