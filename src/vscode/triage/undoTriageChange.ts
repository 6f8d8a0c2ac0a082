import { l10n, window } from 'vscode';
import { failureMessages } from '../failureMessages.ts';
import type { App } from '../app.ts';
import { failureSentence } from '../text.ts';
import { changedSentence, undoneSentence } from '../triageText.ts';

/** Takes back the last changes, newest first, and says what the last one of them was. */
export async function undoTriageChange(app: App, count: number): Promise<void> {
  const engine = await app.findings();
  const sentences: string[] = [];
  for (let undone = 0; undone < count; undone += 1) {
    const result = await engine.undoTriage();
    if (!result.ok) {
      void window.showInformationMessage(failureSentence(failureMessages, result.failure));
      return;
    }
    sentences.push(undoneSentence(result.value));
  }
  void window.showInformationMessage(sentences.join(' ') || l10n.t('There is no triage change to undo.'));
}

/** Makes the change again that Undo took back last. */
export async function redoTriageChange(app: App): Promise<void> {
  const result = await (await app.findings()).redoTriage();
  void window.showInformationMessage(
    result.ok ? changedSentence(result.value) : failureSentence(failureMessages, result.failure),
  );
}
