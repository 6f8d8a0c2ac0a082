import { initialView } from '../../../src/findings/viewActions.ts';
import type { ListView } from '../../../src/findings/view.ts';
import type { NamedFilter } from '../../../src/protocol/findingsPanel.ts';
import type { Menu } from '../../components/menu/menu.ts';
import type { MenuItem } from '../../components/menu/menuItems.ts';
import { emit } from '../../shared/events.ts';
import { text } from '../../shared/strings.ts';
import { chips, describeView } from '../chips.ts';

export type LoadSavedFilters = () => Promise<readonly NamedFilter[]>;

/** The saved filters by name, and the ways to save the active one and to delete some. */
export async function chooseSavedFilter(
  element: HTMLElement,
  menu: Menu,
  event: Event,
  view: ListView | undefined,
  load: LoadSavedFilters,
): Promise<void> {
  const opener = event.currentTarget as HTMLElement;
  const saved = await loadOrTell(element, load);
  if (saved === undefined) return;
  const chosen = await menu.choose(opener, {
    label: text('savedFilters'),
    items: [...saved.map(namedItem), ...otherItems(view ?? initialView('UTC'), saved.length)],
    ...(saved.length === 0 ? { note: text('noSavedFilter') } : {}),
  });
  if (chosen === 'save') emit(element, 'dast-run', 'saveFilter');
  else if (chosen === 'manage') emit(element, 'dast-run', 'applySavedFilter');
  else if (chosen !== undefined) emit(element, 'dast-saved-filter', chosen.slice(namePrefix.length));
}

const namePrefix = 'name ';

async function loadOrTell(
  element: HTMLElement,
  load: LoadSavedFilters,
): Promise<readonly NamedFilter[] | undefined> {
  try {
    return await load();
  } catch (error) {
    emit(
      element,
      'dast-say',
      error instanceof Error && error.message !== '' ? error.message : text('failed'),
    );
    return undefined;
  }
}

function namedItem({ name, view }: NamedFilter): MenuItem {
  return {
    id: `${namePrefix}${name}`,
    label: name,
    role: 'menuitem',
    detail: describeView(view, Date.now()),
  };
}

function otherItems(view: ListView, saved: number): readonly MenuItem[] {
  const nothingToSave = chips(view, Date.now()).length === 0 && !view.showResolvedEvents;
  return [
    {
      id: 'save',
      label: text('saveFilter'),
      role: 'menuitem',
      separated: saved > 0,
      ...(nothingToSave ? { disabledReason: text('noFilterToSave') } : {}),
    },
    ...(saved === 0 ? [] : [{ id: 'manage', label: text('manageSavedFilters'), role: 'menuitem' as const }]),
  ];
}
