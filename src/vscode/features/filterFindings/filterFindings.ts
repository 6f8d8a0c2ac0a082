import { QuickPickItemKind, type QuickPickItem, ThemeIcon } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { FilterField, ListView } from '../../../findings/view/view.ts';
import type { App } from '../../app/app.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { enterDay } from './enterDay.ts';
import { filterFieldNames } from '../../shared/list/fieldNames.ts';
import { pickValues } from './pickValues.ts';

interface Choice extends QuickPickItem {
  /** Asks for the new value; true leads back to the fields. */
  readonly run?: () => Promise<boolean>;
}

/** Filter Findings…: a field, then its values; after each field the fields are offered again. */
export async function filterFindings(app: App): Promise<void> {
  for (;;) {
    const choice = await app.window.showQuickPick(choices(app), {
      title: t('Filter Findings'),
      placeHolder: t('Which field?'),
    });
    if (!choice?.run || !(await choice.run())) return;
  }
}

function choices(app: App): Choice[] {
  const view = app.view.current;
  const { from = '', to = '' } = view.filters;
  return [
    searchChoice(app, view),
    ...filterFieldNames().map(([field, name]) => fieldChoice(app, view, field, name)),
    { label: t('From'), description: from, run: () => enterDay(app, 'from') },
    { label: t('To'), description: to, run: () => enterDay(app, 'to') },
    ...clearChoice(app, view),
  ];
}

function searchChoice(app: App, { filters: { search } }: ListView): Choice {
  return {
    label: t('Search'),
    description: search === undefined ? '' : oneLine(`“${search}”`),
    run: async () => {
      await app.commands.run('searchFindings');
      return false;
    },
  };
}

function fieldChoice(app: App, view: ListView, field: FilterField, name: string): Choice {
  const { values = [], texts = [], excluded = [] } = view.filters[field] ?? {};
  const active = [
    ...values,
    ...texts.map((text) => `“${text}”`),
    ...excluded.map((value) => t('not {0}', value)),
  ];
  return { label: name, description: oneLine(active.join(', ')), run: () => pickValues(app, field, name) };
}

function clearChoice(app: App, view: ListView): Choice[] {
  if (Object.keys(view.filters).length === 0) return [];
  return [
    { label: '', kind: QuickPickItemKind.Separator },
    {
      label: t('Clear Filters'),
      iconPath: new ThemeIcon('clear-all'),
      run: async () => {
        app.view.update({ type: 'clearFilters' });
        return false;
      },
    },
  ];
}
