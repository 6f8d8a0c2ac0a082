import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describeFailure } from '../src/base/messages.ts';
import { severities } from '../src/findings/finding.ts';
import { countInstances, groupInstances } from '../src/findings/identity.ts';
import { importMessages } from '../src/findings/importMessages.ts';
import { readReport } from '../src/findings/importers/readReport.ts';

/*
 * Imports every file of a folder and prints a line for each: what was recognised and stored, or why it was
 * refused. For a folder of real scanner reports, of which none can be in this repository.
 */

const options = { normalizePaths: true, severityMapping: {} };

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function checkReport(name: string, path: string): Promise<string> {
  const input = { name, bytes: await readFile(path) };
  const result = await readReport(input, options, Date.now, new AbortController().signal);
  if (!result.ok) {
    return `${name}: refused · ${describeFailure(importMessages, result.failure)}`;
  }
  const report = result.value;
  const findings = groupInstances(report, options);
  const bySeverity = severities
    .map(
      (severity) => [severity, findings.filter((finding) => finding.severity === severity).length] as const,
    )
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${severity} ${count}`);
  const skipped = report.skipped.map(({ reason, count }) => `${count} ${reason}`);
  return [
    `${name}: ${report.format}`,
    `${countInstances(report)} instances`,
    `${findings.length} findings`,
    ...(bySeverity.length > 0 ? [bySeverity.join(', ')] : []),
    ...(skipped.length > 0 ? [`skipped ${skipped.join(', ')}`] : []),
  ].join(' · ');
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined || !(await isFolder(folder))) {
  console.log(
    folder === undefined
      ? 'No folder of reports was given, so none is checked: npm run check:reports -- DIR'
      : `There is no folder ${folder}, so no reports are checked.`,
  );
} else {
  for (const path of await listFiles(folder)) {
    console.log(await checkReport(relative(folder, path), path));
  }
}
