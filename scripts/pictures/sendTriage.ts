import { eventually } from '../../test/e2e/eventually.ts';
import { FindingsPanel } from '../../test/e2e/findingsPanel.ts';
import { TriageBack } from '../../test/e2e/triageBack.ts';
import type { Workbench } from '../../test/e2e/workbench.ts';
import { type Frame, take, themes } from './take.ts';

/** The part of a window of 1440 pixels that lists and dialogs are in. */
const middle: Frame = { x: 360, y: 0, width: 720, height: 400 };

/** Send Triage…, with a GitHub Enterprise Server on this machine: the list of changes, and the dialog before they are sent. */
export async function takeSendTriage(workbench: Workbench): Promise<void> {
  const { page } = workbench;
  const back = await TriageBack.start(workbench);
  try {
    await back.fetch();
    await workbench.runCommand('DAST: Open Findings');
    const panel = new FindingsPanel(workbench);
    const { alerts } = back;
    const set = async (rule: string, value: string): Promise<void> => {
      await panel.set('Resolution', rule, value);
      await eventually(() => panel.message(), `${rule} (1 API) set to ${value}.`);
    };
    await panel.row(alerts[0]?.rule ?? '').waitFor();
    await set('Path Traversal', 'False Positive');
    await set('Cloud Metadata Potentially Exposed', 'False Positive');
    // So that it is known what the server says of all of them, before somebody changes one there.
    await back.openList();
    await page.keyboard.press('Escape');
    const [changed] = alerts;
    if (changed !== undefined) Object.assign(changed, { state: 'dismissed', reason: "won't fix" });
    await set(changed?.rule ?? '', 'False Positive');
    for (const [theme] of themes.slice(0, 2)) {
      await take(workbench, 'send-triage', theme, async () => {
        await back.openList();
        // Over its input it would show a tip.
        await page.mouse.move(700, 700);
        await page.mouse.move(0, 890);
        await page.locator('.workbench-hover:visible').first().waitFor({ state: 'hidden' });
        return middle;
      });
      await page.keyboard.press('Escape');
    }
  } finally {
    await back.server.close();
  }
}
