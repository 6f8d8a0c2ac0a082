import type { JSONPath } from 'jsonc-parser';

/** What a text of the format is for, as far as there is something to suggest. */
export type ValuePlace =
  | 'role'
  | 'authentication'
  | 'identityProvider'
  | 'stepId'
  | 'attachment'
  /** A runtime expression and nothing else */
  | 'expression'
  /** A runtime expression that may read the response of its step */
  | 'output'
  /** A value of a request: often an expression */
  | 'requestValue'
  | 'headerValue'
  /** Text in which expressions are embedded */
  | 'text'
  | 'apiPath'
  | 'parameterName'
  | 'pointer'
  | 'secret'
  | 'environment'
  | 'prose';

export type KeyPlace = 'headers' | 'outputs' | 'inputs';

const authentication = 'authentications/*';
const step = `${authentication}/steps/*`;

/** The first match counts; `**` stands for any rest, also none. */
const valuePlaces: readonly (readonly [path: string, place: ValuePlace])[] = [
  ['testUsers/*/role', 'role'],
  ['attachments/*/roles/*', 'role'],
  ['roles/*/authentication', 'authentication'],
  [`${authentication}/identityProvider`, 'identityProvider'],
  [`${step}/dependsOn/*`, 'stepId'],
  ['attachments/*/path', 'attachment'],
  [`${step}/outputs/*/selector`, 'pointer'],
  [`${step}/outputs/*/context`, 'output'],
  [`${step}/outputs/*`, 'output'],
  [`${authentication}/token`, 'expression'],
  [`${authentication}/expiresIn`, 'expression'],
  [`${authentication}/token/context`, 'expression'],
  [`${authentication}/expiresIn/context`, 'expression'],
  [`${authentication}/additionalParameters/*/value`, 'requestValue'],
  [`${authentication}/additionalParameters/*/value/context`, 'expression'],
  [`${authentication}/additionalParameters/*/name`, 'parameterName'],
  [`${authentication}/tokenParameterName`, 'parameterName'],
  [`${step}/headers/*`, 'headerValue'],
  [`${step}/headers/*/context`, 'expression'],
  [`${step}/query/*/context`, 'expression'],
  [`${step}/query/*`, 'requestValue'],
  [`${step}/requestBody/**`, 'requestValue'],
  [`${step}/curl`, 'text'],
  [`${step}/endpoint/path`, 'apiPath'],
  [`${authentication}/verification/endpoint/path`, 'apiPath'],
  ['roles/*/apiAccess/*', 'apiPath'],
  [`${step}/expectedResponse/bodyMatches`, 'text'],
  [`${authentication}/verification/*/bodyMatches`, 'text'],
  ['testUsers/*/password', 'secret'],
  ['testUsers/*/totp/secret', 'secret'],
  ['identityProviders/*/clientSecret', 'secret'],
  ['testUsers/*/inputs/*', 'environment'],
  ['testUsers/*/username', 'environment'],
  ['application/baseUrl', 'environment'],
  [`${authentication}/tokenEndpoint`, 'environment'],
  ['identityProviders/*/issuer', 'environment'],
  ['identityProviders/*/tokenUrl', 'environment'],
  ['identityProviders/*/clientId', 'environment'],
  ['identityProviders/*/audience', 'environment'],
  ['apiSegmentation', 'prose'],
  ['notes', 'prose'],
  ['$schema', 'prose'],
  ['roles/*/description', 'prose'],
  ['attachments/*/description', 'prose'],
  [`${step}/description`, 'prose'],
];

/** Paths of the objects whose keys the author chooses. */
const keyPlaces: readonly (readonly [path: string, place: KeyPlace])[] = [
  [`${step}/headers`, 'headers'],
  [`${step}/outputs`, 'outputs'],
  ['testUsers/*/inputs', 'inputs'],
];

export function valuePlaceAt(path: JSONPath): ValuePlace | undefined {
  return valuePlaces.find(([pattern]) => matches(pattern, path))?.[1];
}

/** By the path of a key. */
export function keyPlaceAt(path: JSONPath): KeyPlace | undefined {
  return keyPlaces.find(([pattern]) => matches(pattern, path.slice(0, -1)))?.[1];
}

function matches(pattern: string, path: JSONPath): boolean {
  const segments = pattern.split('/');
  const open = segments.at(-1) === '**';
  const fixed = open ? segments.slice(0, -1) : segments;
  if (open ? path.length < fixed.length : path.length !== fixed.length) return false;
  return fixed.every((segment, depth) => segment === '*' || segment === path[depth]);
}
