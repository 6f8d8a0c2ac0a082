import type { App } from '../../app/app.ts';
import { findingsOf } from '../../shared/list/findingTarget.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { actionsOn } from './findingFixes.ts';

/** Asks what to do about one of several findings of a handler. */
export async function chooseForFinding(app: App, target: unknown): Promise<void> {
  const [finding] = await findingsOf(app, target);
  if (finding === undefined) return;
  const items = actionsOn(finding).map((action) => ({ label: action.command.title, action }));
  const picked = await app.window.showQuickPick(items, {
    title: `${oneLine(finding.summary)} · ${oneLine(finding.endpoint)}`,
  });
  await picked?.action.run(app.commands);
}
