import type { MessageTemplates } from '../../base/messages.ts';
import type { ImportFailureCode } from './report.ts';

/** English text for every way an import can be refused. Argument 0 is the report's name. */
export const importMessages = {
  'report-unreadable': '{0} could not be read ({1}).',
  'report-leads-outside':
    '{0} is a link to a file outside of the workspace, so it is not imported. Import that file itself.',
  'report-not-regular': '{0} is a device, a pipe or a socket, so it is not imported. Choose a file.',
  'report-changed': '{0} changed while it was being read; nothing was imported. Import it again.',
  'report-too-large':
    '{0} has {1} MB; a report that is not JSON may have up to {2} MB. Export it as JSON, without requests and responses, or in several reports.',
  'report-out-of-memory':
    '{0} needs more memory than is available; nothing was imported. Export it without requests and responses, or in several reports.',
  'report-hangs':
    "Importing {0} hung and was stopped; nothing was imported. It won't be retried automatically. Export the report again, or in several reports.",
  'report-empty': '{0} is empty: there is nothing to import. Export the report again.',
  'report-empty-json':
    '{0} is empty: there is nothing to import. Nuclei writes an empty file when it finds nothing; any other scanner has to export the report again.',
  'report-empty-list':
    '{0} is an empty JSON list, so the scanner that wrote it is unknown and there is nothing to import. Nuclei writes one when it finds nothing; any other scanner has to export the report again.',
  'report-git-lfs':
    '{0} is a pointer of Git LFS, not the report itself. Run git lfs pull and import it again.',
  'report-not-utf8':
    '{0} is not UTF-8 text: line {1} holds bytes that UTF-8 does not allow. Save the report as UTF-8 and import it again.',
  'report-html':
    '{0} is an HTML page, not a report that can be imported. Export the report from the scanner as {1}.',
  'report-json-syntax':
    '{0} is not complete JSON: it breaks at line {1}, column {2}. Export the report again; nothing was imported.',
  'report-xml-syntax':
    '{0} is not complete XML: it breaks at line {1}, column {2} ({3}). Export the report again; nothing was imported.',
  'report-json-lines':
    '{0} contains one JSON document per line, the second in line {1}, and is not a report in a known format. Expected one of: {2}.',
  'report-several':
    '{0} holds several reports ({1}) in one file. Save each of them as a file of its own and import these; nothing was imported.',
  'report-unknown-format': '{0} is not a report in a known format ({1}). Expected one of: {2}.',
  'report-other-kind': '{0} is {1}, not a DAST report. Nothing was imported.',
  'report-other-form':
    "{0}: this {1} format isn't supported. Export the findings as {2}. Nothing was imported.",
  'report-nameless':
    '{0} holds no results and does not say which scanner wrote it, so it may not be a DAST report. Nothing was imported.',
  'report-of-failed-scan':
    '{0} is from a failed scan and contains no results, which does not mean that there are none. Run the scan again; nothing was imported.',
  'report-without-login':
    '{0} is from a failed scan: none of its logins worked. It shows only what anonymous users see; everything else was not tested. Check the login and run the scan again; nothing was imported.',
  'report-without-answer':
    '{0} is from a failed scan: none of its requests was answered. Check that the application runs where the scanner looks for it, and run the scan again; nothing was imported.',
  'report-of-broken-scan':
    '{0} is from a failed scan. The scanner says: {1}. Run the scan again; nothing was imported.',
  'report-no-target':
    '{0} reads as {1}, but none of its results ({2}) names a URL, as in a static analysis report. Nothing was imported.',
  'report-wrong-version': '{0} is {1} version {2}. Expected version {3}: export the report as {1} {3}.',
  'report-broken': '{0} looks like {1}, but {2} is not {3}. Export the report again; nothing was imported.',
  'columns-unknown': '{0} does not say which of its columns is: {1}. Its columns: {2}. Nothing was imported.',
  'import-cancelled': 'The import of {0} was cancelled; nothing was imported.',
} as const satisfies MessageTemplates<ImportFailureCode>;

type ImportMessages = typeof importMessages;
declare module '../../base/result.ts' {
  interface FailureTemplates extends ImportMessages {}
}

/** Whether the same bytes would be refused again, whenever they are imported. */
export function isFinalFailure(code: string): boolean {
  return (
    Object.hasOwn(importMessages, code) &&
    !['report-unreadable', 'report-changed', 'import-cancelled'].includes(code)
  );
}
