import type { MessageTemplates } from '../../../base/messages.ts';

/** English text for everything that can be wrong with a filter that somebody wrote into settings. */
export const settingsFilterMessages = {
  'filter-no-object': 'It has no object "filters".',
  'filter-field': 'No finding can be filtered by "{0}" in this way.',
  'filter-together': 'Its filters contradict each other.',
  'filter-switch': '"{0}" is neither true nor false.',
  'filter-key': '"{0}" is not known.',
} as const satisfies MessageTemplates<string>;
export type SettingsFilterFailure = keyof typeof settingsFilterMessages;
