import { Range, Selection, TextEditorRevealType, Uri, type WorkspaceFolder } from 'vscode';
import { t } from '../../../base/messages.ts';
import { isRecord } from '../../../base/untrusted.ts';
import type { Finding, FindingDetails } from '../../../findings/model/finding.ts';
import { authorName } from '../../../findings/team/authorFile.ts';
import type { App } from '../../app/app.ts';
import { findingsOf } from '../../shared/list/findingTarget.ts';
import { isSelectedRows } from '../../shared/triage/triageArguments.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { chooseEnd, chooseValues, sharedBy } from './askDecision.ts';
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
  const isOne = isOneFinding(app, target);
  const findings = isOne ? await findingsOf(app, target) : await wholeVulnerability(app, target);
  const [finding] = findings;
  const engine = await app.findings();
  const details = finding && (await engine.details(finding.id));
  if (finding === undefined || details === undefined) {
    void app.window.showInformationMessage(t('Select a finding first.'));
    return;
  }
  const application = sharedBy(findings, 'application');
  const folder = await chooseFolder(app, application);
  if (folder === undefined) return;
  const title = t('Standing Decision: {0}', oneLine(finding.summary));
  const values = await chooseValues(app, title, findings);
  if (values === undefined) return;
  const reason = await app.window.showInputBox({
    title,
    value: comment,
    prompt: t('Why? The history of each finding will say so.'),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? t('Enter a reason.') : undefined),
  });
  if (reason === undefined) return;
  const until = await chooseEnd(app, title);
  if (until === undefined) return;
  const several = (await engine.applications()).length > 1;
  await write(app, files.uriIn(folder), {
    ...namesOf(details),
    ...(isOne ? { endpoint: finding.endpoint } : {}),
    // What one application's findings are given must not reach those of another.
    ...(several && application !== undefined ? { application } : {}),
    ...values,
    reason: reason.trim(),
    author: (await authorIn(app, folder)) || t('unknown'),
    decided: new Date(app.clock()).toISOString(),
    until,
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
    void app.window.showInformationMessage(t('Open a folder first: standing decisions are stored in it.'));
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
async function authorIn(app: App, folder: WorkspaceFolder): Promise<string> {
  return authorName((await app.gitUserName(folder.uri)) ?? '') || app.machine.userName();
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
  const { offset = 0, content = '' } = edits.at(-1) ?? {};
  const begin = document.positionAt(offset + edits.length - 1 + content.indexOf('{'));
  editor.selection = new Selection(begin, begin);
  editor.revealRange(editor.selection, TextEditorRevealType.InCenterIfOutsideViewport);
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

/** One API of a vulnerability: named by its id, in the tree, or the row of a list that is not aggregated. */
function isOneFinding(app: App, target: unknown): boolean {
  if (isRecord(target)) return 'finding' in target;
  return app.selection.panelRow?.finding !== undefined && app.isPanelInFront();
}

/** All findings of the first vulnerability that is meant, whatever the list shows of it: it may hide what was just set. */
async function wholeVulnerability(app: App, target: unknown): Promise<readonly Finding[]> {
  const given = isRecord(target) ? target : {};
  const [rows] = isSelectedRows(given['rows']) ? [given['rows']] : app.selection.current;
  const isNamed = typeof given['vulnerability'] === 'number';
  const vulnerability = isNamed ? given['vulnerability'] : rows?.vulnerabilities[0];
  if (typeof vulnerability !== 'number') return [];
  const view = { ...app.view.current, filters: {}, showResolvedEvents: false };
  const findings = await (await app.findings()).apis(view, vulnerability, 0, mostApis);
  const application = isNamed ? undefined : rows?.application;
  return findings.filter((each) => application === undefined || each.application === application);
}

/** Findings that are looked at for what they have in common. */
const mostApis = 1000;
