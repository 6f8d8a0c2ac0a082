import {
  offeredReadyMade,
  readyMadeNames,
  type ReadyMadeName,
} from '../../../src/findings/view/readyMadeNames.ts';
import { initialView } from '../../../src/findings/view/viewActions.ts';
import type { ListSummary, ListView } from '../../../src/findings/view/view.ts';
import type { SavedFilter } from '../../../src/protocol/findingsPanelProtocol.ts';
import type { Menu } from '../../components/menu/menu.ts';
import type { MenuItem } from '../../components/menu/menuItems.ts';
import { emit } from '../../shared/events.ts';
import { text } from '../../shared/strings.ts';
import type { SentenceKey } from '../../shared/sentences.ts';
import { describeView } from '../models/chips.ts';

export type LoadSavedFilters = () => Promise<readonly SavedFilter[]>;

/** The ready-made filters, the saved ones by name, and the ways to save the active one and to delete some. */
export async function chooseSavedFilter(
  element: HTMLElement,
  menu: Menu,
  opener: HTMLElement,
  { view, summary }: { readonly view?: ListView | undefined; readonly summary?: ListSummary | undefined },
  load: LoadSavedFilters,
): Promise<void> {
  const saved = await loadOrTell(element, load);
  if (saved === undefined) return;
  const chosen = await menu.choose(opener, {
    label: text('savedFilters'),
    items: [
      ...offeredReadyMade(summary?.branches === true).map(readyMadeItem),
      ...saved.map(namedItem),
      ...otherItems(view ?? initialView('UTC'), saved.length),
    ],
    ...(saved.length === 0 ? { note: text('noSavedFilter') } : {}),
  });
  if (chosen === 'save') emit(element, 'dast-run', ['saveFilter']);
  else if (chosen === 'manage') emit(element, 'dast-run', ['applySavedFilter']);
  else if (chosen?.startsWith(namePrefix))
    emit(element, 'dast-run', ['applySavedFilter', chosen.slice(namePrefix.length)]);
  else if (chosen !== undefined) {
    const name = readyMadeNames.find((known) => known === chosen);
    if (name !== undefined) emit(element, 'dast-view', { type: 'useReadyMade', name });
  }
}

const namePrefix = 'name ';

async function loadOrTell(
  element: HTMLElement,
  load: LoadSavedFilters,
): Promise<readonly SavedFilter[] | undefined> {
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

const readyMadeLabels: Readonly<Record<ReadyMadeName, SentenceKey>> = {
  toDo: 'toDo',
  new: 'new',
  reappeared: 'reappeared',
  notSeen: 'notSeenAnyMore',
  notCovered: 'notCoveredShort',
  newOnBranch: 'newAgainstDefault',
};

function readyMadeItem(name: ReadyMadeName): MenuItem {
  return { id: name, label: text(readyMadeLabels[name]), role: 'menuitem' };
}

function namedItem({ name, view }: SavedFilter, index: number): MenuItem {
  return {
    id: `${namePrefix}${name}`,
    label: name,
    role: 'menuitem',
    separated: index === 0,
    detail: describeView(view),
  };
}

function otherItems(view: ListView, saved: number): readonly MenuItem[] {
  const nothingToSave = describeView(view) === '';
  return [
    {
      id: 'save',
      label: text('saveFilter'),
      role: 'menuitem',
      separated: true,
      ...(nothingToSave ? { disabledReason: text('noFilterToSave') } : {}),
    },
    ...(saved === 0 ? [] : [{ id: 'manage', label: text('manageSavedFilters'), role: 'menuitem' as const }]),
  ];
}
