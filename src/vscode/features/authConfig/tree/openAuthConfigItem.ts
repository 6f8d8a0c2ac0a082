import { workspace } from 'vscode';
import { editors } from '../../../shared/faces/editors.ts';
import { rangeOf } from '../../../shared/files/configEdits.ts';
import { targetOf } from './authConfigsTree.ts';

/** Opens the file of a tree item, at the name that the item stands for. */
export async function openAuthConfigItem(node: unknown): Promise<void> {
  const target = targetOf(node);
  if (target === undefined) return;
  const document = await workspace.openTextDocument(target.uri);
  const { selection } = target;
  await editors.showTextDocument(
    document,
    selection === undefined ? {} : { selection: rangeOf(document, selection) },
  );
}
