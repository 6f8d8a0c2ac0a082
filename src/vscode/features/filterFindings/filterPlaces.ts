import { t } from '../../../base/messages.ts';
import type { SettingsPlace } from '../../app/ports.ts';

/** Where a saved filter lives: in the state that VS Code keeps of this workspace, or in settings. */
export type FilterPlace = 'here' | SettingsPlace;

export function placeName(place: FilterPlace): string {
  switch (place) {
    case 'here':
      return t('This workspace, only for me');
    case 'workspace':
      return t('Workspace settings');
    case 'user':
      return t('User settings');
  }
}
