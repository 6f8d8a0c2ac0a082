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
import {
  expiryUnmapped,
  refreshTokenUnused,
  refreshUndescribed,
  shortWithoutRefresh,
  unusualExpiration,
} from './expiryVerificationSecretsFiles/expiry.ts';
import {
  attachmentMissing,
  attachmentNotInspected,
  attachmentOfOtherType,
  attachmentWithSecrets,
  otherThanSpecified,
} from './expiryVerificationSecretsFiles/files.ts';
import {
  literalSecret,
  malformedPlaceholder,
  unknownPlaceholder,
} from './expiryVerificationSecretsFiles/secrets.ts';
import {
  noVerification,
  overlappingStatuses,
  verificationIsLogin,
} from './expiryVerificationSecretsFiles/verification.ts';
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
import { foreignVariables, malformedExpression } from './stepsAndDataFlow/expressions.ts';
import { clientWithoutSecret, incompleteTokenExchange, notHeadless } from './stepsAndDataFlow/grants.ts';
import {
  hardCodedOtp,
  missingInput,
  sameTokenForAll,
  totpNotBase32,
  userWithoutPassword,
  userWithoutTotp,
} from './stepsAndDataFlow/inputs.ts';
import { dotPath, pointerNotInBody } from './stepsAndDataFlow/pointers.ts';
import { unusableRegex } from './stepsAndDataFlow/regexes.ts';
import { noSuccessExpected, redirectFollowed } from './stepsAndDataFlow/responses.ts';
import {
  contradictingDependsOn,
  duplicateStep,
  laterStep,
  unknownOutput,
  unknownStep,
  unusedOutput,
} from './stepsAndDataFlow/steps.ts';
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

  duplicateStep,
  unknownStep,
  laterStep,
  unknownOutput,
  unusedOutput,
  pointerNotInBody,
  dotPath,
  unusableRegex,
  foreignVariables,
  malformedExpression,
  missingInput,
  sameTokenForAll,
  hardCodedOtp,
  userWithoutPassword,
  userWithoutTotp,
  totpNotBase32,
  contradictingDependsOn,
  redirectFollowed,
  noSuccessExpected,
  incompleteTokenExchange,
  clientWithoutSecret,
  notHeadless,

  unusualExpiration,
  refreshUndescribed,
  shortWithoutRefresh,
  expiryUnmapped,
  refreshTokenUnused,
  noVerification,
  verificationIsLogin,
  overlappingStatuses,
  malformedPlaceholder,
  unknownPlaceholder,
  literalSecret,
  attachmentMissing,
  attachmentNotInspected,
  attachmentOfOtherType,
  attachmentWithSecrets,
  otherThanSpecified,
];
