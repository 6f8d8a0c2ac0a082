import { resolutions, statuses, type Status, type TriageField } from '../../src/findings/finding.ts';
import { radioItems, type MenuRequest } from '../components/menu/menuItems.ts';
import { statusIcon } from '../shared/icons.ts';
import { text } from '../shared/strings.ts';

/** The values of Status or Resolution to choose from. */
export function triageMenu(field: TriageField, current: string): MenuRequest {
  return field === 'status'
    ? {
        label: text('setStatus'),
        items: radioItems(statuses, current, (status) => statusIcon(status as Status)),
      }
    : { label: text('setResolution'), items: radioItems(resolutions, current) };
}
