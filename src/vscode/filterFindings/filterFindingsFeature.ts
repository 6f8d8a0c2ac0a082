import { Disposable, l10n } from 'vscode';
import type { SwitchName } from '../../findings/view.ts';
import type { App } from '../app.ts';
import { registerCommands, type CommandHandler } from '../commands.ts';
import type { Feature } from '../feature.ts';
import { filterFindings } from './filterFindings.ts';
import { applySavedFilter, saveFilter } from './saveFilter.ts';

/** Filter Findings…, Clear Filters, saved filters and the three switches. */
export const filterFindingsFeature: Feature = {
  register(app) {
    return Disposable.from(
      registerCommands(app, l10n.t('Filtering the findings'), {
        filterFindings: () => filterFindings(app),
        changeFilters: () => filterFindings(app),
        saveFilter: () => saveFilter(app),
        applySavedFilter: (name) => applySavedFilter(app, name),
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
      }),
    );
  },
};

/** The menu shows a switch's command with or without its tick; either turns it over. */
function toggle(app: App, name: SwitchName): CommandHandler {
  return () => app.view.update({ type: 'setSwitch', name, on: !app.view.current[name] });
}
