import { notIsolated } from './application/notIsolated.ts';
import { notSafeForTesting } from './application/notSafeForTesting.ts';
import { productionHost } from './application/productionHost.ts';
import { accessMatchesNothing } from './attachments/accessMatchesNothing.ts';
import { attachmentMissing } from './attachments/attachmentMissing.ts';
import { attachmentNotInspected } from './attachments/attachmentNotInspected.ts';
import { attachmentOfOtherType } from './attachments/attachmentOfOtherType.ts';
import { attachmentWithSecrets } from './attachments/attachmentWithSecrets.ts';
import { callNotDescribed } from './attachments/callNotDescribed.ts';
import { otherThanSpecified } from './attachments/otherThanSpecified.ts';
import { clientIncomplete } from './clients/clientIncomplete.ts';
import { clientWithoutSecret } from './clients/clientWithoutSecret.ts';
import { incompleteTokenExchange } from './clients/incompleteTokenExchange.ts';
import { notHeadless } from './clients/notHeadless.ts';
import { providerUrlNotAbsolute } from './clients/providerUrlNotAbsolute.ts';
import { unknownGrant } from './clients/unknownGrant.ts';
import { unknownIdentityProvider } from './clients/unknownIdentityProvider.ts';
import { expiryUnmapped } from './expiry/expiryUnmapped.ts';
import { refreshTokenUnused } from './expiry/refreshTokenUnused.ts';
import { refreshUndescribed } from './expiry/refreshUndescribed.ts';
import { shortWithoutRefresh } from './expiry/shortWithoutRefresh.ts';
import { unusualExpiration, expirationInMilliseconds } from './expiry/unusualExpiration.ts';
import { dotPath } from './expressions/dotPath.ts';
import { foreignVariable } from './expressions/foreignVariable.ts';
import { malformedExpression } from './expressions/malformedExpression.ts';
import { missingDollar } from './expressions/missingDollar.ts';
import { misspeltName } from './expressions/misspeltName.ts';
import { otherCookie } from './expressions/otherCookie.ts';
import { pointerNotInBody } from './expressions/pointerNotInBody.ts';
import { unusableRegex } from './expressions/unusableRegex.ts';
import { wrongHead } from './expressions/wrongHead.ts';
import { jsonKinds } from './formal/jsonKinds.ts';
import { structureKinds } from './formal/structureKinds.ts';
import { contradictingContentType } from './requests/contradictingContentType.ts';
import { credentialsInUrl } from './requests/credentialsInUrl.ts';
import { foreignHost } from './requests/foreignHost.ts';
import { getWithBody } from './requests/getWithBody.ts';
import { grantAsJson } from './requests/grantAsJson.ts';
import { jsonAsText } from './requests/jsonAsText.ts';
import { nestedForm } from './requests/nestedForm.ts';
import { passwordInUrl } from './requests/passwordInUrl.ts';
import { plainHttp } from './requests/plainHttp.ts';
import { tokenEndpointNotAbsolute } from './requests/tokenEndpointNotAbsolute.ts';
import { unknownMediaType } from './requests/unknownMediaType.ts';
import { unreadableCurl } from './requests/unreadableCurl.ts';
import { unusablePath } from './requests/unusablePath.ts';
import { duplicateRole } from './roles/duplicateRole.ts';
import { noPrivilegeMix } from './roles/noPrivilegeMix.ts';
import { roleBasedAccessOff } from './roles/roleBasedAccessOff.ts';
import { segmentationWithoutRole } from './roles/segmentationWithoutRole.ts';
import { singleRole } from './roles/singleRole.ts';
import { unknownAuthentication } from './roles/unknownAuthentication.ts';
import { unprivilegedWithAll } from './roles/unprivilegedWithAll.ts';
import { unusedAuthentication } from './roles/unusedAuthentication.ts';
import type { ProblemKind, Rule } from './rule.ts';
import { literalSecret } from './secrets/literalSecret.ts';
import { malformedPlaceholder } from './secrets/malformedPlaceholder.ts';
import { placeholderCredential } from './secrets/placeholderCredential.ts';
import { plaintextPassword } from './secrets/plaintextPassword.ts';
import { unknownPlaceholder } from './secrets/unknownPlaceholder.ts';
import { contradictingDependsOn } from './steps/contradictingDependsOn.ts';
import { duplicateStep } from './steps/duplicateStep.ts';
import { hardCodedOtp } from './steps/hardCodedOtp.ts';
import { laterStep } from './steps/laterStep.ts';
import { literalUser } from './steps/literalUser.ts';
import { noSuccessExpected } from './steps/noSuccessExpected.ts';
import { passwordNotSent } from './steps/passwordNotSent.ts';
import { redirectFollowed } from './steps/redirectFollowed.ts';
import { sameTokenForAll } from './steps/sameTokenForAll.ts';
import { unknownOutput } from './steps/unknownOutput.ts';
import { unknownStep } from './steps/unknownStep.ts';
import { unusedOutput } from './steps/unusedOutput.ts';
import { authorizationElsewhere } from './token/authorizationElsewhere.ts';
import { authorizationWithoutScheme } from './token/authorizationWithoutScheme.ts';
import { bearerInCookie, schemeInCookie } from './token/bearerInCookie.ts';
import { bearerInQuery } from './token/bearerInQuery.ts';
import { bearerNotInAuthorization } from './token/bearerNotInAuthorization.ts';
import { cookieHeader } from './token/cookieHeader.ts';
import { cookieNameInFormat } from './token/cookieNameInFormat.ts';
import { customTokenIsBearer } from './token/customTokenIsBearer.ts';
import { headerNameInFormat } from './token/headerNameInFormat.ts';
import { invalidCookieName, invalidHeaderName } from './token/invalidNames.ts';
import { otherScheme } from './token/otherScheme.ts';
import { schemeWithColon, schemeWithoutSpace } from './token/schemeSeparator.ts';
import { schemeTwice } from './token/schemeTwice.ts';
import { secureCookieOverHttp } from './token/secureCookieOverHttp.ts';
import { duplicateUser } from './users/duplicateUser.ts';
import { userWithoutPassword, userWithoutTotp } from './users/lackingCredentials.ts';
import { missingInput } from './users/missingInput.ts';
import { sharedSecret } from './users/sharedSecret.ts';
import { tooFewTestUsers } from './users/tooFewTestUsers.ts';
import { totpNotBase32 } from './users/totpNotBase32.ts';
import { unknownRole } from './users/unknownRole.ts';
import { userInTwoRoles } from './users/userInTwoRoles.ts';
import { noVerification } from './verification/noVerification.ts';
import { overlappingStatuses } from './verification/overlappingStatuses.ts';
import { verificationIsLogin } from './verification/verificationIsLogin.ts';

/** Every rule, in the order of the format's documentation. */
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
  placeholderCredential,
  notIsolated,
  productionHost,
  notSafeForTesting,
  bearerNotInAuthorization,
  bearerInQuery,
  authorizationElsewhere,
  schemeTwice,
  otherScheme,
  schemeWithColon,
  schemeWithoutSpace,
  authorizationWithoutScheme,
  customTokenIsBearer,
  cookieNameInFormat,
  headerNameInFormat,
  bearerInCookie,
  schemeInCookie,
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
  unreadableCurl,
  unknownMediaType,
  foreignHost,
  duplicateStep,
  unknownStep,
  laterStep,
  unknownOutput,
  unusedOutput,
  pointerNotInBody,
  otherCookie,
  misspeltName,
  dotPath,
  missingDollar,
  wrongHead,
  unusableRegex,
  foreignVariable,
  malformedExpression,
  missingInput,
  sameTokenForAll,
  passwordNotSent,
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
  providerUrlNotAbsolute,
  notHeadless,
  unusualExpiration,
  expirationInMilliseconds,
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
  callNotDescribed,
  accessMatchesNothing,
];

/** Everything that can be reported: what the readers of JSON and of the structure find, and what rules find. */
export const allKinds: readonly ProblemKind[] = [...jsonKinds, ...structureKinds, ...allRules];
