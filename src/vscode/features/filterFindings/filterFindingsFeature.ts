import { t } from '../../../base/messages.ts';
import { textsAt } from '../../../base/untrusted.ts';
import type { SwitchName } from '../../../findings/view/view.ts';
import type { App } from '../../app/app.ts';
import { handlersOf } from '../../app/commands.ts';
import { feature } from '../../app/feature.ts';
import { filterFindings } from './filterFindings.ts';
import { rowFieldCommands } from './rowFieldCommands.ts';
import { applySavedFilter } from './applySavedFilter.ts';
import { offerSavedFilters, saveFilter } from './saveFilter.ts';
import { searchFindings } from './searchFindings.ts';
import { switchName } from './switchNames.ts';
import { viewOptions } from './viewOptions.ts';

const statusBarMilliseconds = 4000;

/** Filter Findings…, Clear Filters, saved filters, and View Options… with the three switches. */
export const filterFindingsFeature = feature((app) => {
  const offer = (): void => {
    offerSavedFilters(app).catch((error: unknown) =>
      app.log.warn(`Could not offer saved filters: ${String(error)}`),
    );
  };
  offer();
  const commands = handlersOf(t('Filtering the findings'), {
    ...rowFieldCommands(app),
    filterFindings: () => filterFindings(app),
    changeFilters: () => filterFindings(app),
    saveFilter: () => saveFilter(app),
    applySavedFilter: (name) => applySavedFilter(app, name),
    searchFindings: () => searchFindings(app),
    viewOptions: () => viewOptions(app),
    showToDo: () => app.view.update({ type: 'useReadyMade', name: 'toDo' }),
    showNew: (reports) => showNew(app, reports),
    showReappeared: () => app.view.update({ type: 'useReadyMade', name: 'reappeared' }),
    showNotSeen: () => app.view.update({ type: 'useReadyMade', name: 'notSeen' }),
    showNotCovered: () => app.view.update({ type: 'useReadyMade', name: 'notCovered' }),
    clearFilters: () => app.view.update({ type: 'clearFilters' }),
    toggleShowAggregation: toggle(app, 'showAggregation'),
    turnOnShowAggregation: toggle(app, 'showAggregation'),
    turnOffShowAggregation: toggle(app, 'showAggregation'),
    togglePreciseMatch: toggle(app, 'preciseMatch'),
    turnOnPreciseMatch: toggle(app, 'preciseMatch'),
    turnOffPreciseMatch: toggle(app, 'preciseMatch'),
    toggleShowResolvedEvents: toggle(app, 'showResolvedEvents'),
    turnOnShowResolvedEvents: toggle(app, 'showResolvedEvents'),
    turnOffShowResolvedEvents: toggle(app, 'showResolvedEvents'),
  });
  return { parts: [app.settings.onDidChange('savedFilters', offer)], commands };
});

/** What is new since the last scan: of every target, or in the reports that a caller names. */
async function showNew(app: App, given: unknown): Promise<void> {
  app.view.update({ type: 'useReadyMade', name: 'new' });
  const named = textsAt(given);
  if (named.length === 0) return;
  const stored = await (await app.findings()).scans();
  if (stored.every(({ name }) => named.includes(name))) return;
  for (const value of named) app.view.update({ type: 'toggleValue', field: 'report', value, add: true });
}

/** The menu shows a switch's command with or without its tick; either turns it over. */
function toggle(app: App, name: SwitchName): () => void {
  return () => {
    const on = !app.view.current[name];
    app.view.update({ type: 'setSwitch', name, on });
    // Neither tree nor panel need be in sight to show it.
    app.window.setStatusBarMessage(switchSentence(name, on), statusBarMilliseconds);
  };
}

function switchSentence(name: SwitchName, on: boolean): string {
  return on ? t('{0} is on.', switchName(name)) : t('{0} is off.', switchName(name));
}
