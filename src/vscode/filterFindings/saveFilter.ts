import { InputBoxValidationSeverity, l10n, ThemeIcon, window, type QuickPickItem } from 'vscode';
import type { App } from '../app.ts';
import { stateKeys } from '../ids.ts';
import { readSavedFilters, storedForm, withSaved, type SavedFilter } from '../savedFilters.ts';
import { describeFilters } from './describeFilters.ts';

/** Save Filter As…: keeps the active filters of this workspace under a name. */
export async function saveFilter(app: App): Promise<void> {
  const view = app.view.current;
  const description = describeFilters(view);
  if (description === '') {
    void window.showInformationMessage(l10n.t('No filter is active, so there is nothing to save.'));
    return;
  }
  const saved = readSavedFilters(app);
  const entered = await window.showInputBox({
    title: l10n.t('Save Filter As'),
    prompt: description,
    placeHolder: l10n.t('Name'),
    validateInput: (text) => {
      if (!saved.some(({ name }) => name === text.trim())) return undefined;
      const message = l10n.t('Replaces the saved filter of this name.');
      return { message, severity: InputBoxValidationSeverity.Info };
    },
  });
  const name = entered?.trim() ?? '';
  if (name !== '') await writeSaved(app, withSaved(saved, { name, view }));
}

interface SavedItem extends QuickPickItem {
  readonly filter: SavedFilter;
}

/**
 * Use Saved Filter…: the list of saved filters, each with a button that deletes it. A caller that names one, such as
 * a keybinding, is not asked.
 */
export async function applySavedFilter(app: App, wanted: unknown): Promise<void> {
  const named = readSavedFilters(app).find(({ name }) => name === wanted);
  if (named) {
    app.view.replace(named.view);
    return;
  }
  if (readSavedFilters(app).length === 0) {
    void window.showInformationMessage(
      l10n.t('No filter has been saved yet. Save one with Save Filter As….'),
    );
    return;
  }
  const filter = await pickSaved(app);
  if (filter) app.view.replace(filter.view);
}

function pickSaved(app: App): Promise<SavedFilter | undefined> {
  const pick = window.createQuickPick<SavedItem>();
  const remove = { iconPath: new ThemeIcon('trash'), tooltip: l10n.t('Delete') };
  const show = (): void => {
    pick.items = readSavedFilters(app).map((filter) => ({
      label: filter.name,
      description: describeFilters(filter.view),
      buttons: [remove],
      filter,
    }));
  };
  pick.title = l10n.t('Use Saved Filter');
  pick.matchOnDescription = true;
  show();
  return new Promise((resolve) => {
    pick.onDidTriggerItemButton(({ item }) => {
      const others = readSavedFilters(app).filter(({ name }) => name !== item.filter.name);
      writeSaved(app, others).then(show, (error: unknown) =>
        app.reportError(l10n.t('Deleting a saved filter'), error),
      );
    });
    pick.onDidAccept(() => {
      resolve(pick.activeItems[0]?.filter);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

async function writeSaved(app: App, saved: readonly SavedFilter[]): Promise<void> {
  await app.context.workspaceState.update(stateKeys.savedFilters, storedForm(saved));
}
