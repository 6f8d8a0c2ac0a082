import { InputBoxValidationSeverity, type QuickPickItem } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { hasSavedFilters, readSavedFilters, storedForm, withSaved } from '../../shared/list/savedFilters.ts';
import { entriesIn, entryOf, settingsPlaces } from '../../shared/list/settingsFilters.ts';
import { describeFilters } from '../../shared/list/describeFilters.ts';
import { placeName, type FilterPlace } from './filterPlaces.ts';

interface PlaceItem extends QuickPickItem {
  readonly place: FilterPlace;
}

/** Save Filter As…: keeps the active filters under a name, where the user wants them. */
export async function saveFilter(app: App): Promise<void> {
  const view = app.view.current;
  const description = describeFilters(view);
  if (description === '') {
    void app.window.showInformationMessage(t('No filter is active, so there is nothing to save.'));
    return;
  }
  const place = await choosePlace(app);
  if (place === undefined) return;
  const taken = namesIn(app, place);
  const entered = await app.window.showInputBox({
    title: t('Save Filter As'),
    prompt: description,
    placeHolder: t('Name'),
    validateInput: (text) => {
      if (!taken.includes(text.trim())) return undefined;
      const message = t('Replaces the saved filter of this name.');
      return { message, severity: InputBoxValidationSeverity.Info };
    },
  });
  const name = entered?.trim() ?? '';
  if (name === '') return;
  if (place === 'here') {
    await writeHere(app, withSaved(readSavedFilters(app), { name, view }));
    return;
  }
  const entries = entriesIn(app.settings, place);
  if (entries === undefined) {
    void app.window.showErrorMessage(
      t(
        'The setting dastWorkbench.findings.savedFilters is not an object in {0}. Correct it first.',
        placeName(place),
      ),
    );
    return;
  }
  await app.settings.updateIn(place, 'savedFilters', { ...entries, [name]: entryOf(view) });
}

/** Workspace settings need a workspace. */
async function choosePlace({ window, workspace }: App): Promise<FilterPlace | undefined> {
  const items: readonly PlaceItem[] = [
    { label: placeName('here'), description: t('Kept by VS Code, in no file'), place: 'here' },
    ...((workspace.workspaceFolders ?? []).length === 0
      ? []
      : [
          {
            label: placeName('workspace'),
            description: t('Shared with everybody who opens the workspace'),
            place: 'workspace' as const,
          },
        ]),
    {
      label: placeName('user'),
      description: t('In every workspace, synced between machines'),
      place: 'user',
    },
  ];
  const picked = await window.showQuickPick(items, {
    title: t('Save Filter As'),
    placeHolder: t('Where is it kept?'),
  });
  return picked?.place;
}

function namesIn(app: App, place: FilterPlace): readonly string[] {
  if (place === 'here') return readSavedFilters(app).map(({ name }) => name);
  return Object.keys(entriesIn(app.settings, place) ?? {});
}

/** Takes a filter away; what else stands beside it stays as it is, whether it can be used or not. */
export async function deleteFilter(app: App, place: FilterPlace, name: string): Promise<void> {
  if (place === 'here') {
    await writeHere(
      app,
      readSavedFilters(app).filter((saved) => saved.name !== name),
    );
    return;
  }
  const { [name]: _deleted, ...others } = entriesIn(app.settings, place) ?? {};
  const isLast = Object.keys(others).length === 0;
  await app.settings.updateIn(place, 'savedFilters', isLast ? undefined : others);
}

async function writeHere(app: App, saved: Parameters<typeof storedForm>[0]): Promise<void> {
  await app.workspaceState.update('savedFilters', storedForm(saved));
  await offerSavedFilters(app);
}

/** Lets menus know whether there are saved filters. */
export async function offerSavedFilters(
  app: Pick<App, 'workspaceState' | 'commands' | 'settings'>,
): Promise<void> {
  const inSettings = settingsPlaces.some(
    (place) => Object.keys(entriesIn(app.settings, place) ?? {}).length > 0,
  );
  await app.commands.setContext('hasSavedFilters', inSettings || hasSavedFilters(app));
}
