import { Range, Uri } from 'vscode';
import { t } from '../../base/messages.ts';
import type { FindingDetails } from '../../findings/finding.ts';
import { resolutions, statuses } from '../../findings/finding.ts';
import type { App } from '../app.ts';
import { findingsOf } from '../list/findingTarget.ts';
import { oneLine } from '../messages/oneLine.ts';
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
  const { uri } = files;
  if (uri === undefined) {
    void app.window.showInformationMessage(
      t('Open a folder first: standing decisions are kept in a file of it.'),
    );
    return;
  }
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
  await write(app, uri, {
    ...namesOf(details),
    ...(isOneFinding(target) ? { endpoint: finding.endpoint } : {}),
    status: valueOf('status'),
    resolution: valueOf('resolution'),
    reason: reason.trim(),
    author: app.machine.userName() || t('unknown'),
    decided: new Date(app.clock()).toISOString(),
  });
}

/** Shows the file, with one that has no decisions yet where there is none. */
export async function openDecisions(app: App, files: DecisionFiles): Promise<void> {
  const { uri } = files;
  if (uri === undefined) {
    void app.window.showInformationMessage(
      t('Open a folder first: standing decisions are kept in a file of it.'),
    );
    return;
  }
  await createIfMissing(app, uri);
  await app.window.showTextDocument(await app.workspace.openTextDocument(uri));
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
