import type { JSONPath } from 'jsonc-parser';

/** What a text of the format is for, as far as there is something to suggest. */
export type ValuePlace =
  | 'role'
  | 'authentication'
  | 'tenant'
  | 'hiddenField'
  | 'identityProvider'
  | 'stepId'
  | 'attachment'
  /** A runtime expression and nothing else */
  | 'expression'
  /** A runtime expression that may read the response of its step */
  | 'output'
  /** A runtime expression that may read the response of the last step */
  | 'token'
  /** A value of a request: often an expression */
  | 'requestValue'
  | 'headerValue'
  /** Text in which expressions are embedded */
  | 'text'
  | 'apiPath'
  /** A method and a path */
  | 'call'
  | 'parameterName'
  | 'pointer'
  | 'secret'
  | 'environment'
  | 'prose';

export type KeyPlace = 'headers' | 'outputs' | 'inputs' | 'owns';

type ValuePattern = readonly [path: string, place: ValuePlace];

const authentication = 'authentications/*';
const refresh = `${authentication}/refresh`;
const stepLists = [`${authentication}/steps/*`, `${refresh}/steps/*`];
const calls = [`${authentication}/verification/endpoint`, `${authentication}/sessionCheck/endpoint`];

/** The first match counts; `**` stands for any rest, also none. */
const valuePlaces: readonly ValuePattern[] = [
  ['testUsers/*/role', 'role'],
  ['attachments/*/roles/*', 'role'],
  ['roles/*/authentication', 'authentication'],
  [`${authentication}/identityProvider`, 'identityProvider'],
  ['attachments/*/path', 'attachment'],
  ...stepLists.flatMap(stepPlaces),
  ...calls.flatMap(requestPlaces),
  ...calls.map((call): ValuePattern => [`${call}/path`, 'apiPath']),
  ...[authentication, refresh].flatMap(tokenPlaces),
  [`${authentication}/additionalParameters/*/value`, 'requestValue'],
  [`${authentication}/additionalParameters/*/value/context`, 'expression'],
  [`${authentication}/additionalParameters/*/name`, 'parameterName'],
  [`${authentication}/tokenParameterName`, 'parameterName'],
  [`${authentication}/neverCall/*`, 'call'],
  ['roles/*/apiAccess/*', 'apiPath'],
  ['roles/*/hiddenFields/*', 'hiddenField'],
  ['testUsers/*/tenant', 'tenant'],
  ...['publicAccess', 'readOnlyCalls', 'writeTests'].map((list): ValuePattern => [
    `application/${list}/*`,
    'apiPath',
  ]),
  ...['authenticated', 'unauthenticated'].flatMap((response) => [
    ...expectationPlaces(`${authentication}/verification/${response}`),
    ...expectationPlaces(`${authentication}/sessionCheck/${response}`),
  ]),
  [`${authentication}/clientCertificate/certificate`, 'environment'],
  [`${authentication}/clientCertificate/*`, 'secret'],
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
];

function stepPlaces(step: string): ValuePattern[] {
  return [
    [`${step}/dependsOn/*`, 'stepId'],
    [`${step}/outputs/*/selector`, 'pointer'],
    [`${step}/outputs/*/context`, 'output'],
    [`${step}/outputs/*`, 'output'],
    ...requestPlaces(step),
    [`${step}/curl`, 'text'],
    [`${step}/endpoint/path`, 'apiPath'],
    ...expectationPlaces(`${step}/expectedResponse`),
    [`${step}/description`, 'prose'],
  ];
}

function requestPlaces(call: string): ValuePattern[] {
  return [
    [`${call}/headers/*`, 'headerValue'],
    [`${call}/headers/*/context`, 'expression'],
    [`${call}/headers/*/basic/*`, 'requestValue'],
    [`${call}/query/*/context`, 'expression'],
    [`${call}/query/*`, 'requestValue'],
    [`${call}/requestBody/**`, 'requestValue'],
  ];
}

function tokenPlaces(owner: string): ValuePattern[] {
  const values = ['token', 'expiresIn', 'expiresIn/value'].flatMap((key): ValuePattern[] => [
    [`${owner}/${key}`, 'token'],
    [`${owner}/${key}/context`, 'token'],
  ]);
  return [...values, [`${owner}/token/basic/*`, 'requestValue']];
}

function expectationPlaces(response: string): ValuePattern[] {
  return [
    [`${response}/bodyMatches`, 'text'],
    [`${response}/bodyNotMatches`, 'text'],
    [`${response}/headers/*`, 'text'],
  ];
}

/** Paths of the objects whose keys the author chooses. */
const keyPlaces: readonly (readonly [path: string, place: KeyPlace])[] = [
  ...[...stepLists, ...calls].map((call) => [`${call}/headers`, 'headers'] as const),
  ...stepLists.map((step) => [`${step}/outputs`, 'outputs'] as const),
  ['testUsers/*/inputs', 'inputs'],
  ['testUsers/*/owns', 'owns'],
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
