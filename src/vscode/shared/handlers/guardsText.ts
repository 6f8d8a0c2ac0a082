import { isAlike } from '../../../auth/alikeRoles.ts';
import { t } from '../../../base/messages.ts';
import type { ListedRoute } from '../../../routes/engine.ts';
import type { Guards, NamedPlace } from '../../../routes/route.ts';

/** So many places are named in a sentence. */
const mostNamed = 3;

/** `No authentication seen: users.ts:12`, `The code asks for admin: requireRole (users.ts:12)`. Empty where nothing is known. */
export function guardsText({ protection, roles, by }: Guards, handled: Omit<NamedPlace, 'name'>): string {
  const places = by.slice(0, mostNamed).map(shownPlace).join(', ');
  switch (protection) {
    case 'none':
      return t(
        'No authentication seen: {0}',
        [`${handled.file}:${handled.line}`, ...by.map(shownPlace)].join(', '),
      );
    case 'required':
      return roles.length === 0
        ? t('The code requires authentication: {0}', places)
        : t('The code requires {0}: {1}', roles.join(', '), places);
    case 'optional':
      return t('The code identifies the caller and lets everybody through: {0}', places);
    case 'unknown':
      return by.length === 0 ? '' : t('Unknown whether the code requires authentication: {0}', places);
  }
}

function shownPlace({ name, file, line }: NamedPlace): string {
  return name === '' ? `${file}:${line}` : `${name} (${file}:${line})`;
}

/** Where the code and the `apiAccess` of an auth config say different things; empty where they do not. */
export function againstAccess(
  { guards }: Pick<ListedRoute, 'guards'>,
  roles: readonly string[] | undefined,
  all: readonly string[],
): string {
  if (roles === undefined || roles.length === all.length) return '';
  const allowed = roles.length === 0 ? t('no role') : roles.join(', ');
  if (guards.protection === 'none')
    return t('The auth config lets {0} call it, but the code requires no role', allowed);
  const isNamed = guards.roles.some((asked) => roles.some((role) => isAlike(asked, role)));
  if (guards.protection !== 'required' || guards.roles.length === 0 || isNamed) return '';
  return t('The auth config lets {0} call it, but the code requires {1}', allowed, guards.roles.join(', '));
}
