import type { ListView, SwitchName } from '../../../src/findings/view/view.ts';
import type { MenuItem } from '../../components/menu/menuItems.ts';
import { text } from '../../shared/strings.ts';

/** In the order in which they stand. */
export const switchNames: readonly SwitchName[] = ['showAggregation', 'preciseMatch', 'showResolvedEvents'];

/** What of the toolbar has no place in one line: the switches, the saved filters and the export. */
export function viewItems(switches: Pick<ListView, SwitchName>): readonly MenuItem[] {
  return [
    ...switchNames.map((name) => ({
      id: name,
      label: text(name),
      role: 'menuitemcheckbox' as const,
      checked: switches[name],
    })),
    { id: 'saved', label: text('chooseSavedFilter'), role: 'menuitem', separated: true },
    { id: 'exportCsv', label: text('exportCsv'), role: 'menuitem' },
  ];
}

export function isSwitch(id: string | undefined): id is SwitchName {
  return switchNames.some((name) => name === id);
}
