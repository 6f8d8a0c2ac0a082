import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeFailure } from '../../src/base/messages.ts';
import { severities } from '../../src/findings/model/finding.ts';
import { openFindings } from '../../src/findings/engine/openFindings.ts';
import { importMessages } from '../../src/findings/importers/importMessages.ts';
import { triageMessages } from '../../src/findings/model/triageMessages.ts';

/*
 * Imports every file of a folder and prints a line for each: what was recognised and stored, or why it was
 * refused. For a folder of real scanner reports, of which none can be in this repository.
 */

const options = { normalizePaths: true, severityMapping: {} };
const wasmFile = fileURLToPath(import.meta.resolve('sql.js/dist/sql-wasm.wasm'));

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Imports one report into a store of its own, in memory. */
async function checkReport(name: string, path: string, wasmBinary: Uint8Array): Promise<string> {
  const { engine } = await openFindings({ wasmBinary, clock: Date.now });
  const input = { name, bytes: await readFile(path) };
  const result = await engine.importReport(input, options, new AbortController().signal);
  await engine.close();
  if (!result.ok) {
    return `${name}: refused · ${describeFailure({ ...importMessages, ...triageMessages }, result.failure)}`;
  }
  const { applications, format, instances, findings, bySeverity, skipped } = result.value;
  const counts = severities
    .filter((severity) => bySeverity[severity] > 0)
    .map((severity) => `${severity} ${bySeverity[severity]}`);
  const reasons = skipped.map(({ reason, count }) => `${count} ${reason}`);
  return [
    `${name}: ${format}`,
    `${instances} instances`,
    `${findings} findings`,
    ...(counts.length > 0 ? [counts.join(', ')] : []),
    applications.join(', '),
    ...(reasons.length > 0 ? [`skipped ${reasons.join(', ')}`] : []),
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
  const wasmBinary = await readFile(wasmFile);
  for (const path of await listFiles(folder)) {
    console.log(await checkReport(relative(folder, path), path, wasmBinary));
  }
}
