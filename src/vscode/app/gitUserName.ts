import { extensions, type Uri } from 'vscode';
import { isRecord } from '../../base/untrusted.ts';

/** What is used of the API of VS Code's own Git extension. */
interface GitExtension {
  getAPI(version: 1): {
    getRepository(uri: Uri): Repository | null;
    openRepository?(uri: Uri): PromiseLike<Repository | null>;
  };
}

interface Repository {
  /** Of the repository alone; rejects where it does not set the key. */
  getConfig(key: string): Promise<string>;
  getGlobalConfig(key: string): Promise<string>;
}

/** Asking git takes as long as starting a process does. */
const keptMilliseconds = 60_000;
const known = new Map<string, { readonly until: number; readonly name: Promise<string | undefined> }>();

/** As `askGit` answers, at most a minute ago. */
export function gitUserName(folder: Uri): Promise<string | undefined> {
  const key = folder.toString();
  const kept = known.get(key);
  if (kept !== undefined && Date.now() < kept.until) return kept.name;
  const name = askGit(folder);
  known.set(key, { until: Date.now() + keptMilliseconds, name });
  return name;
}

/**
 * The user's name as git has it for a folder; undefined where there is none, no git, or the workspace is not trusted. VS
 * Code's Git extension asks git, so that nothing of the workspace is run.
 */
async function askGit(folder: Uri): Promise<string | undefined> {
  try {
    const extension = extensions.getExtension<unknown>('vscode.git');
    const git: unknown = await extension?.activate();
    if (!isGit(git)) return undefined;
    const api = git.getAPI(1);
    const repository = api.getRepository(folder) ?? (await api.openRepository?.(folder));
    if (!repository) return undefined;
    const own = await repository.getConfig('user.name').catch(() => '');
    const name = own.trim() === '' ? await repository.getGlobalConfig('user.name') : own;
    return name.trim() === '' ? undefined : name.trim();
  } catch {
    // Git is disabled, or knows no name.
    return undefined;
  }
}

function isGit(value: unknown): value is GitExtension {
  return isRecord(value) && typeof value['getAPI'] === 'function';
}
