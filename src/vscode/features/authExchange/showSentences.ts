import type { QuickPickItem } from 'vscode';
import type { WindowPort } from '../../shared/faces/shownWindow.ts';

/** A list to read; nothing happens when one of them is chosen. */
export async function showSentences(
  window: Pick<WindowPort, 'showQuickPick'>,
  title: string,
  sentences: readonly string[],
): Promise<void> {
  const items = sentences.map((label): QuickPickItem => ({ label }));
  await window.showQuickPick(items, { title });
}
