import { Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import { curlOfRecorded } from '../../../findings/model/curlOfRecorded.ts';
import type { FindingDetails, Occurrence } from '../../../findings/model/finding.ts';
import type { App } from '../../app/app.ts';
import { readRoles, type WorkspaceRole } from '../../shared/handlers/workspaceRoles.ts';
import { findingsOf } from '../../shared/list/findingTarget.ts';
import { httpText } from './httpText.ts';

/** Copies the request of a finding as a command line for curl. */
export async function copyFindingAsCurl(app: App, target: unknown): Promise<void> {
  const found = await requestOf(app, target);
  if (found !== undefined)
    await app.env.clipboard.writeText(curlOfRecorded(found.occurrence.request, found.occurrence.url));
}

/** Makes a `.http` file of a finding's request, with the token of a role as a placeholder. */
export async function createHttpFile(app: App, target: unknown): Promise<void> {
  const found = await requestOf(app, target);
  if (found === undefined) return;
  const role = await chooseRole(app);
  if (role === 'left') return;
  const { finding } = found.details;
  const text = httpText(finding, found.occurrence, role);
  const uri = await freeUri(app, `${finding.summary} ${finding.endpoint}`);
  const viewColumn = app.columnForCode();
  const beside = viewColumn === undefined ? {} : { viewColumn };
  if (uri === undefined) {
    const document = await app.workspace.openTextDocument({ content: text });
    await app.window.showTextDocument(document, beside);
    return;
  }
  await app.machine.create(uri, text);
  await app.window.showTextDocument(uri, beside);
}

async function requestOf(
  app: App,
  target: unknown,
): Promise<{ readonly details: FindingDetails; readonly occurrence: Occurrence } | undefined> {
  const [finding] = await findingsOf(app, target);
  const engine = await app.findings();
  const details = finding && (await engine.details(finding.id));
  const occurrence = details?.occurrences.find(({ request, url }) => request !== '' || url !== '');
  if (details !== undefined && occurrence !== undefined) return { details, occurrence };
  const text =
    finding === undefined ? t('Select a finding first.') : t("The report doesn't include the request.");
  void app.window.showInformationMessage(text);
  return undefined;
}

/** Undefined for none; there is nothing to choose where no auth config has roles. */
async function chooseRole(app: App): Promise<WorkspaceRole | 'left' | undefined> {
  const roles = await readRoles(app);
  if (roles.length === 0) return undefined;
  const files = new Set(roles.map(({ file }) => file));
  const items = [
    ...roles.map((role) => ({
      label: role.name,
      description: [role.application, ...(files.size > 1 ? [role.file] : [])].join(' · '),
      role,
    })),
    { label: t('No role'), description: t('The request as the report has it'), role: undefined },
  ];
  const picked = await app.window.showQuickPick(items, {
    title: t('Create .http File'),
    placeHolder: t("Which role's token?"),
  });
  return picked === undefined ? 'left' : picked.role;
}

async function freeUri(app: App, name: string): Promise<Uri | undefined> {
  const [folder] = app.workspace.workspaceFolders ?? [];
  if (folder === undefined) return undefined;
  const base = fileNameOf(name);
  for (let number = 1; ; number += 1) {
    const uri = Uri.joinPath(folder.uri, `${base}${number === 1 ? '' : `-${number}`}.http`);
    if (!(await app.machine.isTaken(uri))) return uri;
  }
}

const longestName = 60;

/** Whole words, as far as there is room. */
function fileNameOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  let joined = words.shift()?.slice(0, longestName) ?? 'finding';
  for (const word of words) {
    if (joined.length + 1 + word.length > longestName) break;
    joined += `-${word}`;
  }
  return joined;
}
