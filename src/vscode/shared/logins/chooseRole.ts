import { t } from '../../../base/messages.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import type { App } from '../../app/app.ts';
import { oneLine } from '../messages/oneLine.ts';

type Roles = AuthConfig['roles'];

/** The role of a config that has one, else that which the user chooses. */
export async function chooseRole(
  { window }: Pick<App, 'window'>,
  roles: Roles,
  options: { readonly title?: string } = {},
): Promise<string | undefined> {
  if (roles.length === 1) return roles[0]?.name;
  return (await window.showQuickPick(roleItems(roles), { ...options, placeHolder: t('Which role?') }))?.name;
}

export function roleItems(roles: Roles) {
  return roles.map(({ name, description = '' }) => ({
    label: oneLine(name),
    description: oneLine(description),
    name,
  }));
}
