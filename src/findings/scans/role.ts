/** What a scan was logged in as, where it is not the role of an auth config. */
export const notLoggedIn = 'not logged in';
export const unknownRole = 'unknown';

/** The role that a text names; a blank one is unknown. The two words above count in any case. */
export function roleNamed(text: string): string {
  const role = text.replace(/\s+/g, ' ').trim();
  const lower = role.toLowerCase();
  if (role === '' || lower === unknownRole) return unknownRole;
  return lower === notLoggedIn ? notLoggedIn : role;
}

/** Roles as one text, in the order of texts; a role of a config has no line break. */
export function joinRoles(roles: Iterable<string>): string {
  return [...new Set(roles)].sort().join('\n');
}

export function splitRoles(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

/** Whether there is more to say than that nobody knows. */
export function isAnyRoleKnown(roles: readonly string[]): boolean {
  return roles.some((role) => role !== unknownRole);
}
