import {
  contradictingContentType,
  getWithBody,
  grantAsJson,
  jsonAsText,
  nestedForm,
} from './endpointsAndBodies/bodies.ts';
import { unusablePath } from './endpointsAndBodies/paths.ts';
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
  unprivilegedWithAll,
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
  bearerInCookie,
  bearerInQuery,
  bearerNotInAuthorization,
  cookieNameInFormat,
  customTokenIsBearer,
  headerNameInFormat,
  schemeTwice,
  wrongSchemeSeparator,
} from './token/format.ts';
import { foreignVariables, malformedExpression } from './stepsAndDataFlow/expressions.ts';
import {
  clientWithoutSecret,
  incompleteTokenExchange,
  notHeadless,
  signedRequests,
  unknownGrant,
} from './stepsAndDataFlow/grants.ts';
import { missingDollar, wrongHead } from './stepsAndDataFlow/heads.ts';
import { literalUser } from './stepsAndDataFlow/literalUsers.ts';
import { otherCookie } from './stepsAndDataFlow/cookies.ts';
import { clientIncomplete, unknownIdentityProvider } from './stepsAndDataFlow/providers.ts';
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
  unprivilegedWithAll,
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
  schemeTwice,
  wrongSchemeSeparator,
  authorizationWithoutScheme,
  customTokenIsBearer,
  cookieNameInFormat,
  headerNameInFormat,
  bearerInCookie,
  invalidCookieName,
  invalidHeaderName,
  cookieHeader,
  secureCookieOverHttp,

  tokenEndpointNotAbsolute,
  plainHttp,
  credentialsInUrl,
  passwordInUrl,
  unusablePath,
  nestedForm,
  jsonAsText,
  grantAsJson,
  unknownGrant,
  contradictingContentType,
  getWithBody,
  foreignHost,

  duplicateStep,
  unknownStep,
  laterStep,
  unknownOutput,
  unusedOutput,
  pointerNotInBody,
  otherCookie,
  dotPath,
  missingDollar,
  wrongHead,
  unusableRegex,
  foreignVariables,
  malformedExpression,
  missingInput,
  sameTokenForAll,
  literalUser,
  hardCodedOtp,
  userWithoutPassword,
  userWithoutTotp,
  totpNotBase32,
  contradictingDependsOn,
  redirectFollowed,
  noSuccessExpected,
  incompleteTokenExchange,
  clientWithoutSecret,
  unknownIdentityProvider,
  clientIncomplete,
  notHeadless,
  signedRequests,

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
