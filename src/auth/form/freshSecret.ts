import { placeholderNames } from '../complete/placeholders.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import { SecretNames } from '../names/placeholderNames.ts';
import { pointerSegments } from '../syntax/tree.ts';

/** A name that is free in the file, for the secret at a pointer: of a user, with the user's name. */
export function freshSecret(document: AuthDocument, pointer: string): string {
  const segments = pointerSegments(pointer);
  const [list, index] = segments;
  const user = list === 'testUsers' ? document.model?.testUsers[Number(index)]?.username?.value : undefined;
  const key = segments.includes('totp') ? 'totp' : (segments.at(-1) ?? '');
  const names = new SecretNames(Object.values(placeholderNames(document)).flat());
  return names.name(user === undefined ? key : `${user}_${key}`);
}
