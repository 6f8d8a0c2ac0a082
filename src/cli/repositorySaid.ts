import type { FileFailureCode } from '../base/fileMessages.ts';
import type { Result } from '../base/result.ts';
import { success } from '../base/result.ts';
import type { Said } from './branchClaims.ts';
import { readNamedFile } from './namedFile.ts';
import type { RepositoryFiles } from './repositoryFiles.ts';
import { readRepositorySettings, settingsFile, type SettingsFailureCode } from './repositorySettings.ts';
import { readSharedTriage } from './sharedTriage.ts';

/** Files, and where the settings of them are: in them, or in a file that was named and may be anywhere. */
export interface SaidSource {
  readonly files: RepositoryFiles;
  readonly settings:
    | { readonly kind: 'usual' }
    | { readonly kind: 'named'; readonly path: string }
    | { readonly kind: 'inRepository'; readonly path: string; readonly files: RepositoryFiles };
}

/** Settings, auth configs, triage and decisions as some files have them. */
export async function readSaid({
  files,
  settings: where,
}: SaidSource): Promise<Result<Said, SettingsFailureCode | FileFailureCode | 'decisions-unreadable'>> {
  const path = where.kind === 'usual' ? settingsFile : where.path;
  let settingsText = '';
  const settings = await readRepositorySettings(files, {
    path: where.kind === 'inRepository' ? where.files.nameOf(path) : path,
    isOptional: where.kind === 'usual',
    read: async (largest) => {
      const read = await readSettings(where, files, largest);
      if (read.ok) settingsText = new TextDecoder().decode(read.value);
      return read;
    },
  });
  if (!settings.ok) return settings;
  const shared = await readSharedTriage(files, settings.value.keepsTriageApart);
  if (!shared.ok) return shared;
  return success({ settings: settings.value, settingsText, settingsPath: path, shared: shared.value });
}

async function readSettings(
  where: SaidSource['settings'],
  files: RepositoryFiles,
  largest: number,
): ReturnType<RepositoryFiles['read']> {
  if (where.kind === 'usual') return files.read(settingsFile, largest);
  if (where.kind === 'inRepository') return where.files.read(where.path, largest);
  const found = await readNamedFile(where.path, largest);
  return !found.ok && found.failure.code === 'file-missing' ? success(undefined) : found;
}
