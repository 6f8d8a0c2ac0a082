import {
  contradictingContentType,
  getWithBody,
  grantAsJson,
  nestedForm,
} from './endpointsAndBodies/bodies.ts';
import {
  credentialsInUrl,
  foreignHost,
  passwordInUrl,
  plainHttp,
  tokenEndpointNotAbsolute,
} from './endpointsAndBodies/urls.ts';
import type { Rule } from './rule.ts';
import { notIsolated, notSafeForTesting, productionHostUsed } from './rolesAndUsers/application.ts';
import {
  duplicateRole,
  noPrivilegeMix,
  roleBasedAccessOff,
  segmentationWithoutRole,
  singleRole,
  unknownAuthentication,
  unusedAuthentication,
} from './rolesAndUsers/roles.ts';
import {
  duplicateUser,
  plaintextPassword,
  sharedSecret,
  standInCredential,
  tooFewTestUsers,
  unknownRole,
  userInTwoRoles,
} from './rolesAndUsers/testUsers.ts';
import {
  authorizationWithoutScheme,
  bearerInQuery,
  bearerNotInAuthorization,
  cookieNameInFormat,
  customTokenIsBearer,
  wrongSchemeSeparator,
} from './token/format.ts';
import { cookieHeader, invalidCookieName, invalidHeaderName, secureCookieOverHttp } from './token/names.ts';

/** In the order of the format's documentation. */
export const allRules: readonly Rule[] = [
  duplicateRole,
  singleRole,
  roleBasedAccessOff,
  segmentationWithoutRole,
  unknownAuthentication,
  unusedAuthentication,
  noPrivilegeMix,
  tooFewTestUsers,
  unknownRole,
  duplicateUser,
  userInTwoRoles,
  sharedSecret,
  plaintextPassword,
  standInCredential,
  notIsolated,
  productionHostUsed,
  notSafeForTesting,

  bearerNotInAuthorization,
  bearerInQuery,
  wrongSchemeSeparator,
  authorizationWithoutScheme,
  customTokenIsBearer,
  cookieNameInFormat,
  invalidCookieName,
  invalidHeaderName,
  cookieHeader,
  secureCookieOverHttp,

  tokenEndpointNotAbsolute,
  plainHttp,
  credentialsInUrl,
  passwordInUrl,
  nestedForm,
  grantAsJson,
  contradictingContentType,
  getWithBody,
  foreignHost,
];
