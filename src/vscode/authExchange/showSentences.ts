import { type QuickPickItem, window } from 'vscode';

/** A list to read; nothing happens when one of them is chosen. */
export async function showSentences(title: string, sentences: readonly string[]): Promise<void> {
  const items = sentences.map((label): QuickPickItem => ({ label }));
  await window.showQuickPick(items, { title });
}
