/** The objects an auth config is made of, by the names of their definitions in the schema. */
export type Owner =
  | 'file'
  | 'application'
  | 'role'
  | 'authentication'
  | 'step'
  | 'retry'
  | 'endpoint'
  | 'call'
  | 'bodyValue'
  | 'expectedResponse'
  | 'selector'
  | 'basicCredentials'
  | 'lifetime'
  | 'additionalParameter'
  | 'refresh'
  | 'verification'
  | 'sessionCheck'
  | 'clientCertificate'
  | 'testUser'
  | 'totp'
  | 'identityProvider'
  | 'attachment';

type Place = readonly [path: string, owner: Owner];

const authentication = 'authentications/*';
const refresh = `${authentication}/refresh`;
const verification = `${authentication}/verification`;
const sessionCheck = `${authentication}/sessionCheck`;

/** Where each object stands; * is a name or index of the file's author. */
const places: readonly Place[] = [
  ['application', 'application'],
  ['application/refusals', 'expectedResponse'],
  ['roles/*', 'role'],
  [authentication, 'authentication'],
  [`${authentication}/token`, 'selector'],
  ...lifetimePlaces(`${authentication}/expiresIn`),
  [`${authentication}/additionalParameters/*`, 'additionalParameter'],
  [`${authentication}/additionalParameters/*/value`, 'selector'],
  [refresh, 'refresh'],
  [`${refresh}/token`, 'selector'],
  ...lifetimePlaces(`${refresh}/expiresIn`),
  [verification, 'verification'],
  ...callPlaces(`${verification}/endpoint`),
  [`${verification}/authenticated`, 'expectedResponse'],
  [`${verification}/unauthenticated`, 'expectedResponse'],
  [sessionCheck, 'sessionCheck'],
  ...callPlaces(`${sessionCheck}/endpoint`),
  [`${sessionCheck}/authenticated`, 'expectedResponse'],
  [`${authentication}/clientCertificate`, 'clientCertificate'],
  ...stepPlaces(`${authentication}/steps/*`),
  ...stepPlaces(`${refresh}/steps/*`),
  ['testUsers/*', 'testUser'],
  ['testUsers/*/totp', 'totp'],
  ['identityProviders/*', 'identityProvider'],
  ['attachments/*', 'attachment'],
];

function stepPlaces(step: string): Place[] {
  return [
    [step, 'step'],
    [`${step}/endpoint`, 'endpoint'],
    [`${step}/expectedResponse`, 'expectedResponse'],
    [`${step}/retry`, 'retry'],
    [`${step}/outputs/*`, 'selector'],
    ...valuePlaces(step),
  ];
}

function callPlaces(call: string): Place[] {
  return [[call, 'call'], ...valuePlaces(call)];
}

function valuePlaces(call: string): Place[] {
  return [
    [`${call}/headers/*`, 'selector'],
    [`${call}/query/*`, 'selector'],
  ];
}

function lifetimePlaces(lifetime: string): Place[] {
  return [
    [lifetime, 'lifetime'],
    [`${lifetime}/value`, 'selector'],
  ];
}

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
