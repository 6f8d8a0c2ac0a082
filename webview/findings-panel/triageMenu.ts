import { resolutions, statuses, type Status, type TriageField } from '../../src/findings/model/finding.ts';
import type { MenuRequest } from '../components/menu/menuItems.ts';
import { statusIcon } from '../shared/icons.ts';
import { plural, text } from '../shared/strings.ts';
import { keyOf } from './findings-list/input/listKeys.ts';
import { commonValue, type TriageTarget } from './models/triageTarget.ts';

/**
 * The values of Status or Resolution to choose from: what the change applies to first, the current one marked, and how
 * many have each where they differ. The keys stand beside the values, so that people learn them in passing.
 */
export function triageMenu(field: TriageField, target: TriageTarget): MenuRequest {
  const values = field === 'status' ? statuses : resolutions;
  const common = commonValue(target, field);
  return {
    label: text(field === 'status' ? 'setStatus' : 'setResolution'),
    note: target.note,
    items: values.map((value) => {
      const key = keyOf(field, value);
      const count = target.current[field][value] ?? 0;
      return {
        id: value,
        label: value,
        role: 'menuitemradio',
        checked: value === common,
        ...(common === undefined && count > 0 ? { detail: text('nowIn', plural('findings', count)) } : {}),
        ...(key === undefined ? {} : { key }),
        ...(field === 'status' ? { icon: statusIcon(value as Status) } : {}),
      };
    }),
  };
}
