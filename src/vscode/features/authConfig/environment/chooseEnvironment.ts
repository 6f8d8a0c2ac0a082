import { type QuickPickItem, QuickPickItemKind, type WorkspaceFolder } from 'vscode';
import { t } from '../../../../base/messages.ts';
import { findFiles } from '../../../shared/files/findFiles.ts';
import { relativePath } from '../../../shared/files/relativePath.ts';
import type { App } from '../../../app/app.ts';
import { authLanguageId } from '../../../app/ids.ts';
import { oneLine } from '../../../shared/messages/oneLine.ts';

const pattern = '**/.env*';
const mostFiles = 200;

interface Choice extends QuickPickItem {
  /** Relative to the folder; empty for none. */
  readonly file?: string;
  readonly folder?: WorkspaceFolder;
}

/**
 * Chooses the file that gives `${env:NAME}` its values, among the `.env*` files of the folder of the auth config in the
 * editor, else of all folders; `given` is the path of one, or empty for none. Resolves to what is chosen now.
 */
export async function chooseEnvironment(app: App, given: unknown): Promise<string | undefined> {
  const folders = foldersOf(app);
  const [first] = folders;
  if (first === undefined) {
    void app.window.showWarningMessage(t('Open a folder first to choose its environment.'));
    return undefined;
  }
  if (typeof given === 'string') return choose(app, given, first);
  const chosen = await app.window.showQuickPick(await choicesIn(app, folders), {
    title: t('Choose Environment'),
    placeHolder: t('Which file contains the environment variables?'),
  });
  if (chosen?.file === undefined) return undefined;
  // Nowhere means in no folder that was asked about.
  const targets = chosen.folder === undefined ? folders : [chosen.folder];
  for (const folder of targets) await choose(app, chosen.file, folder);
  return chosen.file;
}

async function choose(app: App, file: string, folder: WorkspaceFolder): Promise<string> {
  await app.settings.update('envFile', file, folder.uri);
  return file;
}

function foldersOf({ window, workspace }: App): readonly WorkspaceFolder[] {
  const document = window.activeTextEditor?.document;
  const own =
    document?.languageId === authLanguageId ? workspace.getWorkspaceFolder(document.uri) : undefined;
  return own === undefined ? (workspace.workspaceFolders ?? []) : [own];
}

async function choicesIn(app: App, folders: readonly WorkspaceFolder[]): Promise<Choice[]> {
  const found = await Promise.all(folders.map((folder) => filesIn(app, folder)));
  const chosenNow = folders.map(({ uri }) => app.settings.get('envFile', uri));
  const files = folders.flatMap((folder, index) =>
    (found[index] ?? []).map((file): Choice => ({
      label: oneLine(file),
      description: [
        ...(folders.length > 1 ? [oneLine(folder.name)] : []),
        ...(file === chosenNow[index] ? [t('chosen')] : []),
      ].join(' · '),
      file,
      folder,
    })),
  );
  const none: Choice = {
    label: t('None'),
    description: t('the variables of VS Code only'),
    file: '',
  };
  if (files.length === 0) {
    const hint: Choice = {
      label: t('No .env or .env.NAME file found'),
      kind: QuickPickItemKind.Separator,
    };
    return [hint, none];
  }
  return [...files, none];
}

/** Relative to the folder, in the order of their paths. */
async function filesIn({ workspace, machine }: App, folder: WorkspaceFolder): Promise<readonly string[]> {
  const uris = await findFiles(workspace, folder.uri, pattern, mostFiles);
  return (
    uris
      .flatMap((uri) => relativePath(folder.uri, uri, machine.ignoresCase) ?? [])
      // .envrc is a script of a shell.
      .filter((path) => /(?:^|\/)\.env(?:\.[^/]*)?$/.test(path))
      .toSorted((one, other) => one.localeCompare(other))
  );
}
