import { InputBoxValidationSeverity, QuickPickItemKind, ThemeIcon, type QuickPickItem } from 'vscode';
import { t } from '../../base/messages.ts';
import { readyMadeNames, type ReadyMadeName } from '../../findings/readyMadeNames.ts';
import type { App } from '../app.ts';
import {
  hasSavedFilters,
  readSavedFilters,
  storedForm,
  withSaved,
  type SavedFilter,
} from '../list/savedFilters.ts';
import { describeFilters } from './describeFilters.ts';

/** Save Filter As…: keeps the active filters of this workspace under a name. */
export async function saveFilter(app: App): Promise<void> {
  const view = app.view.current;
  const description = describeFilters(view);
  if (description === '') {
    void app.window.showInformationMessage(t('No filter is active, so there is nothing to save.'));
    return;
  }
  const saved = readSavedFilters(app);
  const entered = await app.window.showInputBox({
    title: t('Save Filter As'),
    prompt: description,
    placeHolder: t('Name'),
    validateInput: (text) => {
      if (!saved.some(({ name }) => name === text.trim())) return undefined;
      const message = t('Replaces the saved filter of this name.');
      return { message, severity: InputBoxValidationSeverity.Info };
    },
  });
  const name = entered?.trim() ?? '';
  if (name !== '') await writeSaved(app, withSaved(saved, { name, view }));
}

interface FilterItem extends QuickPickItem {
  readonly use?: () => void;
  /** Its name, where it was saved and can be deleted. */
  readonly saved?: string;
}

/**
 * Saved Filters…: the ready-made filters and the saved ones, each of these with a button that deletes it. A caller
 * that names one, such as a keybinding, is not asked.
 */
export async function applySavedFilter(app: App, wanted: unknown): Promise<void> {
  const named = readSavedFilters(app).find(({ name }) => name === wanted);
  if (named) app.view.replace(named.view);
  else (await pickFilter(app))?.use?.();
}

function pickFilter(app: App): Promise<FilterItem | undefined> {
  const pick = app.window.createQuickPick<FilterItem>();
  const remove = { iconPath: new ThemeIcon('trash'), tooltip: t('Delete') };
  const show = (): void => {
    const saved = readSavedFilters(app).map(({ name, view }) => ({
      label: name,
      description: describeFilters(view),
      buttons: [remove],
      use: () => app.view.replace(view),
      saved: name,
    }));
    const separator = { label: t('Saved'), kind: QuickPickItemKind.Separator };
    pick.items = [...readyMadeItems(app), ...(saved.length > 0 ? [separator, ...saved] : [])];
  };
  pick.title = t('Saved Filters');
  pick.matchOnDescription = true;
  show();
  return new Promise((resolve) => {
    pick.onDidTriggerItemButton(({ item }) => {
      const others = readSavedFilters(app).filter(({ name }) => name !== item.saved);
      writeSaved(app, others).then(show, (error: unknown) =>
        app.reportError(t('Deleting a saved filter'), error),
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

function readyMadeItems(app: App): FilterItem[] {
  const labels: Readonly<Record<ReadyMadeName, string>> = {
    toDo: t('To Do'),
    new: t('New Since the Last Scan'),
    reappeared: t('Reappeared'),
    notSeen: t('Not Seen Any More'),
  };
  return readyMadeNames.map((name) => ({
    label: labels[name],
    use: () => app.view.update({ type: 'useReadyMade', name }),
  }));
}

async function writeSaved(app: App, saved: readonly SavedFilter[]): Promise<void> {
  await app.workspaceState.update('savedFilters', storedForm(saved));
  await offerSavedFilters(app);
}

/** Lets menus know whether there are saved filters. */
export async function offerSavedFilters(app: Pick<App, 'workspaceState' | 'commands'>): Promise<void> {
  await app.commands.setContext('hasSavedFilters', hasSavedFilters(app));
}
