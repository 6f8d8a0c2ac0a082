/** The objects an auth config is made of, by the names of their definitions in the schema. */
export type Owner =
  | 'file'
  | 'application'
  | 'role'
  | 'authentication'
  | 'step'
  | 'endpoint'
  | 'expectedResponse'
  | 'selector'
  | 'additionalParameter'
  | 'refresh'
  | 'verification'
  | 'testUser'
  | 'totp'
  | 'identityProvider'
  | 'attachment';

const authentication = 'authentications/*';
const step = `${authentication}/steps/*`;
const verification = `${authentication}/verification`;

/** Where each object stands; * is a name or index of the file's author. */
const places: readonly (readonly [path: string, owner: Owner])[] = [
  ['application', 'application'],
  ['roles/*', 'role'],
  [authentication, 'authentication'],
  [`${authentication}/token`, 'selector'],
  [`${authentication}/expiresIn`, 'selector'],
  [`${authentication}/additionalParameters/*`, 'additionalParameter'],
  [`${authentication}/additionalParameters/*/value`, 'selector'],
  [`${authentication}/refresh`, 'refresh'],
  [verification, 'verification'],
  [`${verification}/endpoint`, 'endpoint'],
  [`${verification}/authenticated`, 'expectedResponse'],
  [`${verification}/unauthenticated`, 'expectedResponse'],
  [step, 'step'],
  [`${step}/endpoint`, 'endpoint'],
  [`${step}/expectedResponse`, 'expectedResponse'],
  [`${step}/outputs/*`, 'selector'],
  [`${step}/headers/*`, 'selector'],
  [`${step}/query/*`, 'selector'],
  ['testUsers/*', 'testUser'],
  ['testUsers/*/totp', 'totp'],
  ['identityProviders/*', 'identityProvider'],
  ['attachments/*', 'attachment'],
];

const patterns = places.map(([path, owner]) => ({ segments: path.split('/'), owner }));

/** What the object at that path is; undefined where the format names no object. */
export function ownerAt(path: readonly string[]): Owner | undefined {
  if (path.length === 0) return 'file';
  return patterns.find(
    ({ segments }) =>
      segments.length === path.length &&
      segments.every((segment, depth) => segment === '*' || segment === path[depth]),
  )?.owner;
}
