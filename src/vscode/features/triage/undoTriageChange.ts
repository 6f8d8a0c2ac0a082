import { describeFailure } from '../../../base/messages.ts';
import { failureMessages } from '../../shared/messages/failureMessages.ts';
import type { App } from '../../app/app.ts';
import { changedSentence, undoneSentence } from '../../shared/triage/triageText.ts';

/** Takes the last change back and shows what it was; where `change` names one, only that one. */
export async function undoTriageChange(app: App, change?: number): Promise<void> {
  const result = await (await app.findings()).undoTriage(change);
  void app.window.showInformationMessage(
    result.ok ? undoneSentence(result.value) : describeFailure(failureMessages, result.failure),
  );
}

/** Redoes the change that Undo took back last. */
export async function redoTriageChange(app: App): Promise<void> {
  const result = await (await app.findings()).redoTriage();
  void app.window.showInformationMessage(
    result.ok ? changedSentence(result.value) : describeFailure(failureMessages, result.failure),
  );
}
