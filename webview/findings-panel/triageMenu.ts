import { resolutions, statuses, type Status, type TriageField } from '../../src/findings/finding.ts';
import { radioItems, type MenuItem, type MenuRequest } from '../components/menu/menuItems.ts';
import { statusIcon } from '../shared/icons.ts';
import { text } from '../shared/strings.ts';
import { keyOf } from './findings-list/listKeys.ts';

/** The keys stand beside the values, so that people learn them in passing. */
function withKeys(field: TriageField, items: readonly MenuItem[]): readonly MenuItem[] {
  return items.map((item) => {
    const key = keyOf(field, item.id);
    return key === undefined ? item : { ...item, key };
  });
}

/** The values of Status or Resolution to choose from. */
export function triageMenu(field: TriageField, current: string): MenuRequest {
  return field === 'status'
    ? {
        label: text('setStatus'),
        items: withKeys(
          'status',
          radioItems(statuses, current, (status) => statusIcon(status as Status)),
        ),
      }
    : { label: text('setResolution'), items: withKeys('resolution', radioItems(resolutions, current)) };
}
