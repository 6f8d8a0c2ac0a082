// `npm run generate`: writes all pages of docs/reference/, and what other files name of scanners, from their sources, where they are not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeKeys } from './authKeyDocs.ts';
import { describeRules } from './authRuleDocs.ts';
import { formatted } from '../formatted.ts';
import { projectDir } from '../paths.ts';
import { describeCommandLine } from './reference/commandLine.ts';
import { describeCommands } from './reference/commands.ts';
import { describeFormats } from './reference/formats.ts';
import { describeKeybindings } from './reference/keys.ts';
import { describeSettings } from './reference/settings.ts';
import { scannerParts, withScanners } from './scannerDocs.ts';
import { describeSeverities } from './severityDocs.ts';

export const referenceFolder = join(projectDir, 'docs/reference');

/** The text of each page by its name, formatted. */
export async function referencePages(): Promise<ReadonlyMap<string, string>> {
  const pages: Readonly<Record<string, string | Promise<string>>> = {
    'commands.md': describeCommands(),
    'settings.md': describeSettings(),
    'keys.md': describeKeybindings(),
    'report-formats.md': describeFormats(),
    'command-line.md': describeCommandLine(),
    'auth-config-rules.md': describeRules(),
    'auth-config-keys.md': describeKeys(),
    'severity.md': describeSeverities(),
  };
  const written = Object.entries(pages).map(
    async ([name, text]) => [name, await formatted(join(referenceFolder, name), await text)] as const,
  );
  return new Map(await Promise.all(written));
}

/** The other files that name what sources say, by their path. */
export async function derivedFiles(): Promise<ReadonlyMap<string, string>> {
  const written = Object.keys(scannerParts).map(async (name) => {
    const filepath = join(projectDir, name);
    const text = withScanners(name, readFileSync(filepath, 'utf8'));
    return [name, await formatted(filepath, text)] as const;
  });
  return new Map(await Promise.all(written));
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

if (process.argv[1] === import.meta.filename) {
  const pages = Array.from(
    await referencePages(),
    ([name, text]) => [`docs/reference/${name}`, text] as const,
  );
  for (const [name, text] of [...pages, ...(await derivedFiles())]) {
    const file = join(projectDir, name);
    if (read(file) === text) continue;
    writeFileSync(file, text);
    console.log(name);
  }
}
