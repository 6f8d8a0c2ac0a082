import { Range, Uri, type WorkspaceFolder } from 'vscode';
import { t } from '../../base/messages.ts';
import type { FindingDetails } from '../../findings/finding.ts';
import { resolutions, statuses } from '../../findings/finding.ts';
import { authorName } from '../../findings/team/authorFile.ts';
import type { App } from '../app.ts';
import { findingsOf } from '../list/findingTarget.ts';
import { oneLine } from '../messages/oneLine.ts';
import { foreignApplications } from './foreignApplications.ts';
import { loadDecisions } from './decisionFiles.ts';
import type { DecisionFiles } from './decisionFiles.ts';

/** Make Standing Decision…: asks what is decided and why, and writes it into the file, which is shown. */
export async function makeDecision(
  app: App,
  files: DecisionFiles,
  target: unknown,
  comment = '',
): Promise<void> {
  const findings = await findingsOf(app, target);
  const [finding] = findings;
  const engine = await app.findings();
  const details = finding && (await engine.details(finding.id));
  if (finding === undefined || details === undefined) {
    void app.window.showInformationMessage(t('Select a finding first.'));
    return;
  }
  const application = shared(findings.map((each) => each.application));
  const folder = await chooseFolder(app, application);
  if (folder === undefined) return;
  const title = t('Standing Decision: {0}', oneLine(finding.summary));
  const status = shared(findings.map((each) => each.status));
  const resolution = shared(findings.map((each) => each.resolution));
  const picked = await app.window.showQuickPick(
    [
      ...resolutions.map((value) => ({
        label: value,
        description: value === resolution ? t('as it is now') : '',
        part: 'resolution' as const,
      })),
      ...statuses.map((value) => ({
        label: value,
        description: value === status ? t('as it is now') : '',
        part: 'status' as const,
      })),
    ].toSorted((a, b) => Number(b.description !== '') - Number(a.description !== '')),
    {
      title,
      placeHolder: t('What do all findings of it get, also those of later scans?'),
      canPickMany: true,
    },
  );
  if (picked === undefined || picked.length === 0) return;
  const reason = await app.window.showInputBox({
    title,
    value: comment,
    prompt: t('Why? The history of each finding will say so.'),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? t('Enter a reason.') : undefined),
  });
  if (reason === undefined) return;
  const valueOf = (part: 'status' | 'resolution'): string =>
    picked.findLast((item) => item.part === part)?.label ?? '';
  const several = (await engine.applications()).length > 1;
  await write(app, files.uriIn(folder), {
    ...namesOf(details),
    ...(isOneFinding(target) ? { endpoint: finding.endpoint } : {}),
    // What one application's findings are given must not reach those of another.
    ...(several && application !== undefined ? { application } : {}),
    status: valueOf('status'),
    resolution: valueOf('resolution'),
    reason: reason.trim(),
    author: (await authorIn(app, folder)) || t('unknown'),
    decided: new Date(app.clock()).toISOString(),
  });
}

/** Shows the file, with one that has no decisions yet where there is none. */
export async function openDecisions(app: App, files: DecisionFiles): Promise<void> {
  const folder = await chooseFolder(app);
  if (folder === undefined) return;
  const uri = files.uriIn(folder);
  await createIfMissing(app, uri);
  await app.window.showTextDocument(await app.workspace.openTextDocument(uri));
}

/** The folder whose file is meant: the only one, the only one that names the application, or the one that is picked. */
async function chooseFolder(app: App, application?: string): Promise<WorkspaceFolder | undefined> {
  const { workspaceFolders = [] } = app.workspace;
  const [first] = workspaceFolders;
  if (first === undefined) {
    void app.window.showInformationMessage(
      t('Open a folder first: standing decisions are kept in a file of it.'),
    );
  }
  if (first === undefined || workspaceFolders.length === 1) return first;
  const foreign = await foreignApplications(app);
  const own = workspaceFolders.filter(
    ({ uri }) => application === undefined || foreign.get(uri.toString())?.includes(application) !== true,
  );
  if (own.length === 1) return own[0];
  return app.window.showWorkspaceFolderPick({
    placeHolder: t('Which folder keeps the decision?'),
  });
}

/** The file is kept by git: its author is named as git does. */
async function authorIn({ gitUserName, machine }: App, folder: WorkspaceFolder): Promise<string> {
  return authorName((await gitUserName(folder.uri)) ?? '') || machine.userName();
}

async function write(app: App, uri: Uri, parts: Readonly<Record<string, string>>): Promise<void> {
  const { addDecision } = await loadDecisions();
  await createIfMissing(app, uri);
  const document = await app.workspace.openTextDocument(uri);
  const editor = await app.window.showTextDocument(document);
  const edits = addDecision(document.getText(), parts);
  if (edits === undefined) {
    void app.window.showErrorMessage(t('The file has no list named "decisions": correct it first.'));
    return;
  }
  await editor.edit((builder) => {
    for (const { offset, length, content } of edits) {
      const range = new Range(document.positionAt(offset), document.positionAt(offset + length));
      builder.replace(range, content);
    }
  });
  // Saving applies it, by the watcher of the file.
  await document.save();
}

async function createIfMissing({ workspace }: App, uri: Uri): Promise<void> {
  try {
    await workspace.fs.stat(uri);
  } catch {
    const { emptyDecisions } = await loadDecisions();
    await workspace.fs.createDirectory(Uri.joinPath(uri, '..'));
    await workspace.fs.writeFile(uri, new TextEncoder().encode(emptyDecisions));
  }
}

function namesOf({ tool, rule, finding }: FindingDetails): Readonly<Record<string, string>> {
  return rule === '' ? { summary: finding.summary } : { tool, rule };
}

/** One API of a vulnerability, in the tree or by its id. */
function isOneFinding(target: unknown): boolean {
  return typeof target === 'object' && target !== null && 'finding' in target;
}

function shared<Value>(values: readonly Value[]): Value | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}
