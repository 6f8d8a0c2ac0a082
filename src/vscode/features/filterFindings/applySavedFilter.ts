import { QuickPickItemKind, ThemeIcon, type QuickInputButton, type QuickPickItem } from 'vscode';
import { describeFailure, t } from '../../../base/messages.ts';

import { offeredReadyMade, type ReadyMadeName } from '../../../findings/view/readyMadeNames.ts';
import type { App } from '../../app/app.ts';
import { inBackground } from '../../app/background.ts';
import { readSavedFilters, usableFilters } from '../../shared/list/savedFilters.ts';
import { settingsFilterMessages } from '../../shared/list/settingsFilterMessages.ts';
import { readSettingsFilters, settingsPlaces } from '../../shared/list/settingsFilters.ts';
import type { SettingsPlace } from '../../app/ports.ts';
import { describeFilters } from '../../shared/list/describeFilters.ts';
import { type FilterPlace, placeName } from './filterPlaces.ts';
import { deleteFilter } from './saveFilter.ts';

interface FilterItem extends QuickPickItem {
  readonly use?: () => unknown;
  /** Where it was saved and can be deleted. */
  readonly saved?: { readonly name: string; readonly place: FilterPlace };
}

/**
 * Saved Filters…: the ready-made filters and the saved ones by where they live, each of these with a button that deletes
 * it. A caller that names one, such as a keybinding, is not asked.
 */
export async function applySavedFilter(app: App, wanted: unknown): Promise<void> {
  const named = usableFilters(app).find(({ name }) => name === wanted);
  if (named) app.view.replace(named.view);
  else await (await pickFilter(app))?.use?.();
}

function pickFilter(app: App): Promise<FilterItem | undefined> {
  const pick = app.window.createQuickPick<FilterItem>();
  let branches = false;
  const show = (): void => {
    pick.items = [
      ...readyMadeItems(app, branches),
      ...savedHere(app),
      ...settingsPlaces.flatMap((place) => inSettings(app, place)),
    ];
  };
  pick.title = t('Saved Filters');
  pick.matchOnDescription = true;
  show();
  comparesBranches(app).then(
    (compares) => {
      branches = compares;
      if (branches) show();
    },
    (error: unknown) => app.log.warn(`Could not read the findings: ${String(error)}`),
  );
  return new Promise((resolve) => {
    pick.onDidTriggerItemButton((item) => {
      if (item.saved === undefined) return;
      inBackground(
        app,
        t('Deleting a saved filter'),
        deleteFilter(app, item.saved.place, item.saved.name).then(show),
      );
    });
    pick.onDidAccept(() => {
      resolve(pick.activeItems[0]);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

async function comparesBranches(app: App): Promise<boolean> {
  const { branches } = await (await app.findings()).summary(app.view.current);
  return branches === true;
}

function readyMadeItems(app: App, branches: boolean): FilterItem[] {
  const labels: Readonly<Record<ReadyMadeName, string>> = {
    toDo: t('To Do'),
    new: t('New Since the Last Scan'),
    reappeared: t('Reappeared'),
    notSeen: t('Not Seen Any More'),
    notCovered: t('Not Covered'),
    newOnBranch: t('New Against the Default Branch'),
  };
  return offeredReadyMade(branches).map((name) => ({
    label: labels[name],
    use: () => app.view.update({ type: 'useReadyMade', name }),
  }));
}

function savedHere(app: App): readonly FilterItem[] {
  const items = readSavedFilters(app).map(({ name, view }) => ({
    label: name,
    description: describeFilters(view),
    buttons: [removeButton()],
    use: () => app.view.replace(view),
    saved: { name, place: 'here' as const },
  }));
  return headed('here', items);
}

/** What cannot be used is shown with the reason, and leads to where it is written: it may be somebody else's. */
function inSettings(app: App, place: SettingsPlace): readonly FilterItem[] {
  const filters = readSettingsFilters(app.settings, app.view.current).filter((one) => one.place === place);
  const items = filters.map(({ name, view }): FilterItem => {
    const saved = { name, place };
    if (view.ok) {
      const description = describeFilters(view.value);
      return {
        label: name,
        description,
        buttons: [removeButton()],
        use: () => app.view.replace(view.value),
        saved,
      };
    }
    return {
      label: name,
      iconPath: new ThemeIcon('warning'),
      description: t(
        '{0} Choose it to open the settings.',
        describeFailure(settingsFilterMessages, view.failure),
      ),
      use: () => openSettings(app, place),
    };
  });
  return headed(place, items);
}

function openSettings({ commands }: App, place: SettingsPlace): unknown {
  return place === 'user'
    ? commands.runBuiltIn('workbench.action.openSettingsJson')
    : commands.runBuiltIn('workbench.action.openWorkspaceSettingsFile');
}

function headed(place: FilterPlace, items: readonly FilterItem[]): readonly FilterItem[] {
  return items.length === 0 ? [] : [{ label: placeName(place), kind: QuickPickItemKind.Separator }, ...items];
}

function removeButton(): QuickInputButton {
  return { iconPath: new ThemeIcon('trash'), tooltip: t('Delete') };
}
