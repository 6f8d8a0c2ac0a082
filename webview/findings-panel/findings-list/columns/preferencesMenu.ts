import type { Menu } from '../../../components/menu/menu.ts';
import { text } from '../../../shared/strings.ts';
import { preferenceItems, withPreferenceItem, type ListPreferences } from './listPreferences.ts';

interface PreferencesMenu {
  readonly current: () => ListPreferences;
  readonly change: (preferences: ListPreferences) => void;
  readonly aggregated: boolean;
  /** False where rows have two lines instead of columns. */
  readonly columns: boolean;
  /** There is a column of applications. */
  readonly applications: boolean;
  readonly showKeys: () => void;
}

/** The menu of columns, density and keys; it stays open while columns are switched. */
export async function choosePreferences(
  menu: Menu,
  opener: HTMLElement,
  { current, change, aggregated, columns, applications, showKeys }: PreferencesMenu,
): Promise<void> {
  const items = (): ReturnType<typeof preferenceItems> =>
    preferenceItems(current(), aggregated, columns, applications);
  const chosen = await menu.choose(opener, {
    label: text('chooseColumns'),
    items: items(),
    onToggle: (id) => {
      change(withPreferenceItem(current(), id));
      return items();
    },
  });
  if (chosen === 'keys') showKeys();
  else if (chosen !== undefined) change(withPreferenceItem(current(), chosen));
}
