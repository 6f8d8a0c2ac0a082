import { type TabGroup, TabInputWebview, ViewColumn } from 'vscode';
import { editors } from '../faces/editors.ts';
import { panelTypes } from '../../app/ids.ts';

/** Whether the Findings panel can be seen, so that nobody needs to be led to it. */
export function isPanelInFront(): boolean {
  return editors.tabGroups.all.some(showsPanel);
}

/**
 * Where code is opened so that the panel stays in sight: among the code beside it. Undefined, VS Code's own choice,
 * where the panel is not in front of the group that is active, or shares the only one with other editors.
 */
export function columnForCode(): ViewColumn | undefined {
  const { all, activeTabGroup } = editors.tabGroups;
  if (!showsPanel(activeTabGroup)) return undefined;
  const others = all.filter((group) => group !== activeTabGroup);
  const texts = new Set(editors.visibleTextEditors.map(({ viewColumn }) => viewColumn));
  const beside = others.find(({ viewColumn }) => texts.has(viewColumn)) ?? others[0];
  if (beside !== undefined) return beside.viewColumn;
  return activeTabGroup.tabs.length > 1 ? undefined : ViewColumn.Beside;
}

function showsPanel({ activeTab }: TabGroup): boolean {
  const input = activeTab?.input;
  // VS Code puts a word of its own before the type.
  return input instanceof TabInputWebview && input.viewType.endsWith(panelTypes.findings);
}
