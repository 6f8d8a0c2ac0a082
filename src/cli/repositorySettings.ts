import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import type { MessageTemplates } from '../base/messages.ts';
import { failed, success } from '../base/result.ts';
import type { Result } from '../base/result.ts';
import { isRecord } from '../base/untrusted.ts';
import { withoutByteOrderMark } from '../base/byteOrderMark.ts';
import { type WalkEntry, walkFolders } from '../base/walkFolders.ts';
import type { ConfiguredApplication } from '../findings/configuredApplication.ts';
import { findingsSettingIds } from '../findings/ids.ts';
import { applicationOfConfig, applicationsOf, importSettingsOf } from '../findings/importSettings.ts';
import type { ImportOptions } from '../findings/importers/report.ts';
import { errorCode } from './importReportFile.ts';

export const settingsMessages = {
  'settings-missing': 'There is no file "{0}" of settings.',
  'settings-unreadable': '"{0}" cannot be read ({1}).',
  'settings-no-json': '"{0}" is not valid JSON ({1}).',
} as const satisfies MessageTemplates<string>;

type SettingsFailureCode = keyof typeof settingsMessages;

/** What the settings and auth configs of a repository say of imports, as the editor reads them. */
interface RepositorySettings {
  readonly imports: Pick<ImportOptions, 'normalizePaths' | 'severityMapping' | 'applications'>;
  /** The settings say that triage is kept in the editor alone, whatever files of it there are. */
  readonly keepsTriageApart: boolean;
}

/** More than a repository has, and few enough to read each; as in the editor. */
const mostConfigs = 1000;
const largestConfig = 1_000_000;

/** `file`: settings that are read instead of those in .vscode; undefined for these, which need not be there. */
export async function readRepositorySettings(
  root: string,
  file: string | undefined,
): Promise<Result<RepositorySettings, SettingsFailureCode>> {
  const path = file ?? join(root, '.vscode', 'settings.json');
  let text = '';
  try {
    text = withoutByteOrderMark(await readFile(path, 'utf8'));
  } catch (error) {
    const code = errorCode(error);
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    if (isMissing && file !== undefined) return failed('settings-missing', path);
    if (!isMissing) return failed('settings-unreadable', path, code);
  }
  const errors: ParseError[] = [];
  const parsed: unknown = text.trim() === '' ? {} : parse(text, errors, { allowTrailingComma: true });
  const [wrong] = errors;
  if (wrong !== undefined) return failed('settings-no-json', path, printParseErrorCode(wrong.error));
  const settings = isRecord(parsed) ? parsed : {};
  return success({
    imports: {
      ...importSettingsOf({
        normalizePaths: settings[findingsSettingIds.normalizePaths],
        severityMapping: settings[findingsSettingIds.severityMapping],
      }),
      applications: [
        ...applicationsOf(settings[findingsSettingIds.applications]),
        ...(await applicationsOfConfigs(root)),
      ],
    },
    keepsTriageApart: settings[findingsSettingIds.shareTriage] === 'workspace',
  });
}

/** In the order of their paths. One that cannot be read names no application. */
async function applicationsOfConfigs(root: string): Promise<readonly ConfiguredApplication[]> {
  const found: ConfiguredApplication[] = [];
  for (const path of (await authConfigsIn(root)).toSorted((one, other) => (one < other ? -1 : 1))) {
    try {
      if ((await stat(path)).size > largestConfig) continue;
      const application = applicationOfConfig(parse(await readFile(path, 'utf8')));
      if (application !== undefined) found.push(application);
    } catch {
      // Not readable for whoever runs this.
    }
  }
  return found;
}

async function authConfigsIn(root: string): Promise<readonly string[]> {
  const { paths } = await walkFolders((path) => listFolder(join(root, ...path)), {
    isWanted: (path) => path.at(-1)?.endsWith('.dast-auth.json') === true,
    most: mostConfigs,
  });
  return paths.map((path) => join(root, ...path));
}

async function listFolder(folder: string): Promise<readonly WalkEntry[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.map((entry) => ({
    name: entry.name,
    kind: entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other',
  }));
}
