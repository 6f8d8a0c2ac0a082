import { Uri } from 'vscode';
import { secrecyOf } from '../../../../base/secrets/secretName.ts';
import { t } from '../../../../base/messages.ts';
import { listAt } from '../../../../base/untrusted.ts';
import { IgnoreRules } from '../../../../routes/index/ignoreRules.ts';
import type { App } from '../../../app/app.ts';
import type { Environment } from '../../../shared/environments/environments.ts';
import { relativePath } from '../../../shared/files/relativePath.ts';
import { followLinks } from '../../../shared/files/writeChunks.ts';
import { offer } from '../../../shared/messages/offer.ts';
import { oneLine } from '../../../shared/messages/oneLine.ts';

/** More than any list of what git leaves out. */
const largestBytes = 1_000_000;
const mostRemembered = 100;

/**
 * Warns once of each file of variables that holds passwords and that git would take, and offers to have git leave it out.
 * What only the user's own git settings leave out is not known here.
 */
export async function warnOfUnignored(app: App, config: Uri, environment: Environment): Promise<void> {
  const { workspace, workspaceState, window, machine } = app;
  const { file, fault, names } = environment;
  const folder = workspace.getWorkspaceFolder(config)?.uri;
  if (folder === undefined || file === undefined || fault !== undefined || /[\r\n]/.test(file)) return;
  const isSecret = (name: string): boolean => secrecyOf(name) !== undefined && environment.value(name) !== '';
  if (!names.some(isSecret)) return;
  const path = relativePath(folder, Uri.joinPath(folder, file), machine.ignoresCase)?.split('/');
  if (path === undefined || !(await isTakenByGit(app, folder, path))) return;
  const known = listAt(workspaceState.get('unignoredFiles'));
  const key = Uri.joinPath(folder, file).toString();
  if (known.includes(key)) return;
  await workspaceState.update('unignoredFiles', [...known, key].slice(-mostRemembered));
  const add = t('Add to .gitignore');
  const sentence = t('{0} holds passwords, and git would take it with the next commit.', oneLine(file));
  offer(app, add, window.showWarningMessage, sentence, [[add, () => addToIgnored(app, folder, path)]]);
}

async function isTakenByGit(
  { workspace, files }: App,
  folder: Uri,
  path: readonly string[],
): Promise<boolean> {
  try {
    await workspace.fs.stat(Uri.joinPath(folder, '.git'));
  } catch {
    // Nothing is kept here by git.
    return false;
  }
  let rules = new IgnoreRules().with(
    (await files.text(Uri.joinPath(folder, '.git/info/exclude'), largestBytes)) ?? '',
    0,
  );
  for (let depth = 0; depth < path.length; depth += 1) {
    const list = Uri.joinPath(folder, ...path.slice(0, depth), '.gitignore');
    rules = rules.with((await files.text(list, largestBytes)) ?? '', depth);
    if (rules.ignores(path.slice(0, depth + 1), depth < path.length - 1)) return false;
  }
  return true;
}

/** As a line that names this file alone. */
async function addToIgnored(app: App, folder: Uri, path: readonly string[]): Promise<void> {
  const list = await followLinks(app, Uri.joinPath(folder, '.gitignore'));
  if (list === undefined) return;
  const read = await app.files.bytes(Uri.joinPath(folder, '.gitignore'), largestBytes);
  // What cannot be read whole is not replaced.
  if (!read.ok && read.failure.code !== 'file-missing') return app.files.say(list, read.failure);
  const before = read.ok ? new TextDecoder().decode(read.value) : '';
  const start = before === '' || before.endsWith('\n') ? before : `${before}\n`;
  const line = `/${path.join('/')}`.replaceAll(/[\\*?[\]#! ]/g, String.raw`\$&`);
  await app.workspace.fs.writeFile(list, new TextEncoder().encode(`${start}${line}\n`));
}
