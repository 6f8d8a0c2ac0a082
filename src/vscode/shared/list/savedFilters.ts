import { listAt, textAt, valueAt } from '../../../base/untrusted.ts';
import { parseView } from '../../../findings/view/viewActionsParse.ts';
import type { SavedFilter } from '../../../protocol/findingsPanelProtocol.ts';
import type { App } from '../../app/app.ts';
import { readSettingsFilters } from './settingsFilters.ts';

const version = 1;

/** The filters saved in this workspace, in no file. */
export function readSavedFilters(app: Pick<App, 'workspaceState'>): readonly SavedFilter[] {
  return parseSavedFilters(app.workspaceState.get('savedFilters'));
}

/**
 * All filters that can be used, by name: of one name, that of this workspace comes before that of workspace settings,
 * and that before the one of user settings.
 */
export function usableFilters(
  app: Pick<App, 'workspaceState' | 'settings' | 'view'>,
): readonly SavedFilter[] {
  const inSettings = readSettingsFilters(app.settings, app.view.current).flatMap(({ name, view }) =>
    view.ok ? [{ name, view: view.value }] : [],
  );
  const byName = new Map<string, SavedFilter>();
  for (const filter of [...readSavedFilters(app), ...inSettings]) {
    if (!byName.has(filter.name)) byName.set(filter.name, filter);
  }
  return [...byName.values()];
}

/** Whether anything was saved. Reading it would bring up Intl, which would slow every start. */
export function hasSavedFilters(app: Pick<App, 'workspaceState'>): boolean {
  return listAt(app.workspaceState.get('savedFilters'), 'saved').length > 0;
}

/** What is kept; whatever is not a saved filter is left out. */
export function parseSavedFilters(kept: unknown): readonly SavedFilter[] {
  if (valueAt(kept, 'version') !== version) return [];
  return listAt(kept, 'saved').flatMap((item) => {
    const name = textAt(item, 'name');
    const view = parseView(valueAt(item, 'view'));
    return name === undefined || view === undefined ? [] : [{ name, view }];
  });
}

export function storedForm(saved: readonly SavedFilter[]): unknown {
  return { version, saved };
}

/** Adds a filter in the order of names; one of the same name is replaced. */
export function withSaved(saved: readonly SavedFilter[], added: SavedFilter): readonly SavedFilter[] {
  return [...saved.filter(({ name }) => name !== added.name), added].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}
