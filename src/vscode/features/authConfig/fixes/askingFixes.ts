import { type TextDocument, Uri, workspace } from 'vscode';
import { hostWindow as window } from '../../../shared/faces/hostWindow.ts';
import { t } from '../../../../base/messages.ts';
import type { Fix } from '../../../../auth/fixes/fix.ts';
import type { App } from '../../../app/app.ts';
import type { AuthChecks } from '../authChecks.ts';
import { askSecretName } from '../secrets/secretCommands.ts';
import type { SecretStore } from '../secrets/secretStore.ts';
import type { Ports } from '../../../app/ports.ts';
import { attachmentUri } from '../attachmentFiles.ts';
import { toWorkspaceEdit } from '../../../shared/files/configEdits.ts';

type Place = readonly unknown[];

/**
 * Asks for a name, stores the value under it and writes the placeholder, which one undo reverts. Takes the place
 * of the problem: address, code, offset and length.
 */
export async function moveToSecretStorage(
  app: Pick<App, 'window'>,
  checks: AuthChecks,
  secrets: SecretStore,
  place: Place,
): Promise<void> {
  const found = await findFix(checks, place, 'move-to-secret');
  if (found?.fix.kind !== 'move-to-secret') return;
  const { fix, document, version } = found;
  const name = await askSecretName(app, secrets, fix.name);
  if (name === undefined) return;
  const { language } = await checks.check(document);
  if (document.version !== version) {
    await showChanged();
    return;
  }
  // First, so that the value is never in neither place.
  await secrets.store(name, fix.value);
  const { edits } = language.withSecretName(fix, name);
  if (!(await workspace.applyEdit(toWorkspaceEdit(document, edits)))) await showChanged();
}

/** Asks for the file of an attachment and writes its path, relative to the config. */
export async function browseForAttachment(
  { machine }: Pick<Ports, 'machine'>,
  checks: AuthChecks,
  place: Place,
): Promise<void> {
  const found = await findFix(checks, place, 'browse');
  if (found?.fix.kind !== 'browse') return;
  const { fix, document, version } = found;
  const [chosen] =
    (await window.showOpenDialog({
      title: t('Choose the attached file'),
      openLabel: t('Attach'),
      defaultUri: Uri.joinPath(document.uri, '..'),
      canSelectMany: false,
    })) ?? [];
  if (chosen === undefined) return;
  const path = relativePath(document.uri, chosen);
  if (
    chosen.scheme !== document.uri.scheme ||
    attachmentUri(document.uri, path, machine.ignoresCase) === undefined
  ) {
    await window.showErrorMessage(
      t('"{0}" is outside the workspace. Move the file into it first.', chosen.path),
    );
  } else if (document.version !== version) {
    await showChanged();
  } else {
    const { offset, length } = fix;
    await workspace.applyEdit(toWorkspaceEdit(document, [{ offset, length, newText: JSON.stringify(path) }]));
  }
}

/** `./openapi.yaml`, `../api/openapi.yaml` */
export function relativePath(configUri: Uri, fileUri: Uri): string {
  const from = configUri.path.split('/').slice(0, -1);
  const to = fileUri.path.split('/');
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++;
  const up = from.slice(same).map(() => '..');
  return [...(up.length === 0 ? ['.'] : up), ...to.slice(same)].join('/');
}

async function showChanged(): Promise<void> {
  await window.showWarningMessage(t('The file has changed. Try again.'));
}

interface FoundFix {
  readonly fix: Fix;
  readonly document: TextDocument;
  readonly version: number;
}

/** The fix of the problem at a place, as the file is now. */
async function findFix(checks: AuthChecks, place: Place, kind: Fix['kind']): Promise<FoundFix | undefined> {
  const [uri, code, offset, length] = place;
  if (!(uri instanceof Uri)) return undefined;
  const document = await workspace.openTextDocument(uri);
  const { language, config, problems, host } = await checks.check(document);
  const problem = problems.find((one) => one.code === code && one.offset === offset && one.length === length);
  const fixes = problem === undefined ? [] : language.fixesFor(config, problem, host);
  const fix = fixes.find((one) => one.kind === kind);
  if (fix === undefined) await showChanged();
  return fix && { fix, document, version: document.version };
}
