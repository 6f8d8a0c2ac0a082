import { isSameValue } from '../../../base/sameValue.ts';
import {
  filterAfterChange,
  type ApplicationChange,
} from '../../../findings/applications/applicationChange.ts';
import type { ListView } from '../../../findings/view/view.ts';
import { updateView } from '../../../findings/view/viewActions.ts';
import type { App } from '../../app/app.ts';
import { readSavedFilters, storedForm } from '../../shared/list/savedFilters.ts';

/**
 * The active filter and the saved ones follow the applications; what comes back leads them back, unless they were
 * changed since. `gone`: the applications that the change has left nothing of.
 */
export async function followInFilters(
  app: Pick<App, 'view' | 'workspaceState'>,
  change: ApplicationChange,
  gone: ReadonlySet<string>,
): Promise<() => Promise<void>> {
  const follow = (view: ListView): ListView => {
    const before = view.filters.application;
    if (before === undefined) return view;
    return updateView(view, {
      type: 'setField',
      field: 'application',
      filter: filterAfterChange(before, change, gone),
    });
  };
  const leaveActive = followInActive(app, follow);
  const leaveSaved = await followInSaved(app, follow);
  return async () => {
    leaveActive();
    await leaveSaved();
  };
}

function followInActive({ view }: Pick<App, 'view'>, follow: (view: ListView) => ListView): () => void {
  const before = view.current.filters.application;
  if (before === undefined) return () => undefined;
  const after = follow(view.current).filters.application;
  const set = (filter = { values: [], texts: [] } as typeof before): void =>
    view.update({ type: 'setField', field: 'application', filter });
  set(after);
  return () => {
    if (isSameValue(view.current.filters.application, after)) set(before);
  };
}

async function followInSaved(
  app: Pick<App, 'workspaceState'>,
  follow: (view: ListView) => ListView,
): Promise<() => Promise<void>> {
  const before = readSavedFilters(app);
  const after = before.map(({ name, view }) => ({ name, view: follow(view) }));
  if (isSameValue(after, before)) return async () => undefined;
  await app.workspaceState.update('savedFilters', storedForm(after));
  return async () => {
    if (!isSameValue(readSavedFilters(app), after)) return;
    await app.workspaceState.update('savedFilters', storedForm(before));
  };
}
