import type { ProviderResult } from 'vscode';
import { forNotification } from '../../../base/foreign.ts';

/** VS Code shows what some of its questions fail with as a notification. */
export async function failingShown<Answer>(
  ask: () => ProviderResult<Answer>,
): Promise<Answer | undefined | null> {
  try {
    return await ask();
  } catch (error) {
    throw new Error(forNotification(error instanceof Error ? error.message : String(error)), {
      cause: error,
    });
  }
}
