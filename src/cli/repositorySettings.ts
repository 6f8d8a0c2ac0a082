import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { withoutByteOrderMark } from '../base/byteOrderMark.ts';
import { type FileFailureCode, fileMessages } from '../base/fileMessages.ts';
import { describeFailure } from '../base/messages.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { failed, success } from '../base/result.ts';
import type { Result } from '../base/result.ts';
import { isRecord } from '../base/untrusted.ts';
import type { ConfiguredApplication } from '../findings/applications/configuredApplication.ts';
import { findingsSettingIds } from '../findings/model/ids.ts';
import {
  applicationOfConfig,
  applicationsOf,
  importSettingsOf,
} from '../findings/importers/importSettings.ts';
import type { ImportOptions } from '../findings/importers/report.ts';
import { type WatchedReports, watchedReportsOf } from '../findings/scans/watchedReports.ts';
import { lineOf } from './jsonLine.ts';
import type { RepositoryFiles } from './repositoryFiles.ts';

export const settingsMessages = {
  ...fileMessages,
  'settings-missing': 'There is no file "{0}" of settings.',
  'settings-no-json': '"{0}" is not valid JSON ({1}).',
} as const satisfies MessageTemplates<string>;

export type SettingsFailureCode = FileFailureCode | 'settings-missing' | 'settings-no-json';

/** A name that a settings file or an auth config gives to an application, and which of them does. */
export interface NamedApplication extends ConfiguredApplication {
  readonly file: string;
  /** Where an auth config has the name and the address, from 1 on. */
  readonly lines?: { readonly name: number | undefined; readonly address: number | undefined };
}

/** What the settings and auth configs of a repository say of imports, as the editor reads them. */
export interface RepositorySettings {
  readonly imports: Pick<ImportOptions, 'normalizePaths' | 'severityMapping'>;
  readonly applications: readonly NamedApplication[];
  /** How the scans of reports at these places are made. */
  readonly watched: readonly WatchedReports[];
  /** The settings say that triage is kept in the editor alone, whatever files of it there are. */
  readonly keepsTriageApart: boolean;
  /** Auth configs that are not read, each with the reason. */
  readonly notes: readonly string[];
}

/** Settings are read from the files of the repository, or from one that was named. */
interface SettingsSource {
  readonly path: string;
  /** One that is not there was not named, and says nothing. */
  readonly isOptional: boolean;
  read(largest: number): ReturnType<RepositoryFiles['read']>;
}

export const settingsFile = '.vscode/settings.json';

/** More than a repository has, and few enough to read each; as in the editor. */
const mostConfigs = 1000;
const largestConfig = 1_000_000;
const largestSettings = 4_000_000;

export async function readRepositorySettings(
  files: RepositoryFiles,
  source: SettingsSource,
): Promise<Result<RepositorySettings, SettingsFailureCode>> {
  const { path } = source;
  const read = await source.read(largestSettings);
  if (!read.ok) return read;
  if (read.value === undefined && !source.isOptional) return failed('settings-missing', path);
  const text = withoutByteOrderMark(new TextDecoder().decode(read.value));
  const errors: ParseError[] = [];
  const parsed: unknown = text.trim() === '' ? {} : parse(text, errors, { allowTrailingComma: true });
  const [wrong] = errors;
  if (wrong !== undefined) return failed('settings-no-json', path, printParseErrorCode(wrong.error));
  const settings = isRecord(parsed) ? parsed : {};
  const configs = await applicationsOfConfigs(files);
  return success({
    imports: importSettingsOf({
      normalizePaths: settings[findingsSettingIds.normalizePaths],
      severityMapping: settings[findingsSettingIds.severityMapping],
    }),
    applications: [
      ...applicationsOf(settings[findingsSettingIds.applications]).map((one) => ({
        ...one,
        file: path,
      })),
      ...configs.applications,
    ],
    watched: watchedReportsOf(settings[findingsSettingIds.reports]),
    keepsTriageApart: settings[findingsSettingIds.shareTriage] === 'workspace',
    notes: configs.notes,
  });
}

/** In the order of their paths. One that cannot be read names no application, and is said. */
async function applicationsOfConfigs(
  files: RepositoryFiles,
): Promise<Pick<RepositorySettings, 'applications' | 'notes'>> {
  const applications: NamedApplication[] = [];
  const notes: string[] = [];
  for (const path of await files.find('.dast-auth.json', mostConfigs)) {
    const read = await files.read(path, largestConfig);
    if (!read.ok) notes.push(describeFailure(fileMessages, read.failure));
    if (!read.ok || read.value === undefined) continue;
    const text = withoutByteOrderMark(new TextDecoder().decode(read.value));
    const named = applicationOfConfig(parse(text));
    if (named !== undefined)
      applications.push({
        ...named,
        file: path,
        lines: {
          name: lineOf(text, ['application', 'name']),
          address: lineOf(text, ['application', 'baseUrl']),
        },
      });
  }
  return { applications, notes };
}
