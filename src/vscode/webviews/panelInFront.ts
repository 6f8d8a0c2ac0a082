import { TabInputWebview, window } from 'vscode';
import { panelTypes } from '../ids.ts';

/** Whether the Findings panel can be seen, so that nobody needs to be led to it. */
export function isPanelInFront(): boolean {
  return window.tabGroups.all.some(({ activeTab }) => {
    const input = activeTab?.input;
    // VS Code puts a word of its own before the type.
    return input instanceof TabInputWebview && input.viewType.endsWith(panelTypes.findings);
  });
}
