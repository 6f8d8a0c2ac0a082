import { failed, type Result, success } from '../../../base/result.ts';
import { isRecord } from '../../../base/untrusted.ts';
import type { DecisionScope } from '../../../findings/decisions/decision.ts';
import type { FieldFilter, ListView, SwitchName } from '../../../findings/view/view.ts';
import { parseView } from '../../../findings/view/viewActionsParse.ts';
import type { SettingsPlace, SettingsPort } from '../../app/ports.ts';
import type { SettingsFilterFailure } from './settingsFilterMessages.ts';

/** An entry of the setting; what cannot be used is kept, and says why. */
interface SettingsFilter {
  readonly name: string;
  readonly place: SettingsPlace;
  readonly view: Result<ListView, SettingsFilterFailure>;
}

const switches: readonly SwitchName[] = ['showAggregation', 'preciseMatch', 'showResolvedEvents'];

/** The filters of workspace settings, then those of user settings, each in the order in which they are written. */
export function readSettingsFilters(settings: SettingsPort, base: ListView): readonly SettingsFilter[] {
  return settingsPlaces.flatMap((place) =>
    Object.entries(entriesIn(settings, place) ?? {}).map(([name, entry]) => ({
      name,
      place,
      view: parseEntry(entry, base),
    })),
  );
}

export const settingsPlaces: readonly SettingsPlace[] = ['workspace', 'user'];

/** What stands there; undefined where it is no object, to which nothing can be added. */
export function entriesIn(
  settings: SettingsPort,
  place: SettingsPlace,
): Readonly<Record<string, unknown>> | undefined {
  const value = settings.inspect('savedFilters')[place] ?? {};
  return isRecord(value) ? value : undefined;
}

/** As it is written: a list of values, or an object where texts or excluded values belong to it. */
export function entryOf(view: ListView): unknown {
  const filters = Object.entries(view.filters).map(
    ([field, filter]: [string, FieldFilter | DecisionScope | string]) => {
      if (typeof filter === 'string' || !('values' in filter)) return [field, filter];
      const { values, texts, excluded = [] } = filter;
      if (texts.length === 0 && excluded.length === 0) return [field, values];
      return [
        field,
        {
          ...(values.length === 0 ? {} : { values }),
          ...(texts.length === 0 ? {} : { texts }),
          ...(excluded.length === 0 ? {} : { excluded }),
        },
      ];
    },
  );
  const { showAggregation, preciseMatch, showResolvedEvents } = view;
  return { filters: Object.fromEntries(filters), showAggregation, preciseMatch, showResolvedEvents };
}

function parseEntry(entry: unknown, base: ListView): Result<ListView, SettingsFilterFailure> {
  if (!isRecord(entry) || !isRecord(entry['filters'])) return failed('filter-no-object');
  const { filters, ...others } = entry;
  const filtered = parseFilters(filters, base);
  if (!filtered.ok) return filtered;
  const { sort, timeZone } = base;
  const view = { ...filtered.value, sort, timeZone, showAggregation: true, preciseMatch: true };
  const chosen: Partial<Record<SwitchName, boolean>> = { showResolvedEvents: false };
  for (const [key, value] of Object.entries(others)) {
    const name = switches.find((known) => known === key);
    if (name === undefined) return failed('filter-key', key);
    if (typeof value !== 'boolean') return failed('filter-switch', key);
    chosen[name] = value;
  }
  return success({ ...view, ...chosen });
}

function parseFilters(
  filters: Readonly<Record<string, unknown>>,
  base: ListView,
): Result<ListView, SettingsFilterFailure> {
  const whole = Object.fromEntries(
    Object.entries(filters).map(([field, filter]) => [field, field === 'decision' ? filter : expand(filter)]),
  );
  for (const [field, filter] of Object.entries(whole)) {
    if (parseView({ ...base, filters: { [field]: filter } }) === undefined)
      return failed('filter-field', field);
  }
  const view = parseView({ ...base, filters: whole });
  return view === undefined ? failed('filter-together') : success(view);
}

function expand(filter: unknown): unknown {
  if (Array.isArray(filter)) return { values: filter, texts: [] };
  return isRecord(filter) ? { values: [], texts: [], ...filter } : filter;
}
