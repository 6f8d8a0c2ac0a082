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
import { contradictedPublic } from './authorization/contradictedPublic.ts';
import { contradictedWrite } from './authorization/contradictedWrite.ts';
import { hiddenFieldExpected } from './authorization/hiddenFieldExpected.ts';
import { otherKindOfCall } from './authorization/otherKindOfCall.ts';
import { ownedMatchesNothing } from './authorization/ownedMatchesNothing.ts';
import { refusalIsSuccess } from './authorization/refusalIsSuccess.ts';
import { tenantMissing } from './authorization/tenantMissing.ts';
import { unusableHiddenField } from './authorization/unusableHiddenField.ts';
import { unusableOwnedPath } from './authorization/unusableOwnedPath.ts';
import { writesNotAllowed } from './authorization/writesNotAllowed.ts';
import { clientIncomplete } from './clients/clientIncomplete.ts';
import { clientNotRunnable } from './clients/clientNotRunnable.ts';
import { clientSecretSent } from './clients/clientSecretSent.ts';
import { clientWithoutSecret } from './clients/clientWithoutSecret.ts';
import { grantMissing } from './clients/grantMissing.ts';
import { incompleteTokenExchange } from './clients/incompleteTokenExchange.ts';
import { notHeadless } from './clients/notHeadless.ts';
import { pkceMismatch } from './clients/pkceMismatch.ts';
import { providerUrlNotAbsolute } from './clients/providerUrlNotAbsolute.ts';
import { unknownGrant } from './clients/unknownGrant.ts';
import { unknownIdentityProvider } from './clients/unknownIdentityProvider.ts';
import { expiryUnmapped } from './expiry/expiryUnmapped.ts';
import { lifetimeUnit } from './expiry/lifetimeUnit.ts';
import { refreshTiming } from './expiry/refreshTiming.ts';
import { refreshTokenUnused } from './expiry/refreshTokenUnused.ts';
import { refreshUndescribed } from './expiry/refreshUndescribed.ts';
import { rerunWithSteps } from './expiry/rerunWithSteps.ts';
import { shortWithoutRefresh } from './expiry/shortWithoutRefresh.ts';
import { unusualExpiration, expirationInMilliseconds } from './expiry/unusualExpiration.ts';
import { dotPath } from './expressions/dotPath.ts';
import { expressionElsewhere } from './expressions/expressionElsewhere.ts';
import { foreignVariable } from './expressions/foreignVariable.ts';
import { malformedExpression } from './expressions/malformedExpression.ts';
import { missingBraces } from './expressions/missingBraces.ts';
import { missingDollar } from './expressions/missingDollar.ts';
import { misspeltName } from './expressions/misspeltName.ts';
import { otherCookie } from './expressions/otherCookie.ts';
import { pointerNotInBody } from './expressions/pointerNotInBody.ts';
import { unusableField } from './expressions/unusableField.ts';
import { unusableRegex } from './expressions/unusableRegex.ts';
import { wrongHead } from './expressions/wrongHead.ts';
import { jsonKinds } from './formal/jsonKinds.ts';
import { structureKinds } from './formal/structureKinds.ts';
import { basicCredentials } from './requests/basicCredentials.ts';
import { contradictingContentType } from './requests/contradictingContentType.ts';
import { credentialsInUrl } from './requests/credentialsInUrl.ts';
import { foreignHost } from './requests/foreignHost.ts';
import { getWithBody } from './requests/getWithBody.ts';
import { grantAsJson } from './requests/grantAsJson.ts';
import { jsonAsText } from './requests/jsonAsText.ts';
import { nestedForm } from './requests/nestedForm.ts';
import { passwordInUrl } from './requests/passwordInUrl.ts';
import { plainHttp } from './requests/plainHttp.ts';
import { responseInRequest } from './requests/responseInRequest.ts';
import { tokenEndpointNotAbsolute } from './requests/tokenEndpointNotAbsolute.ts';
import { unknownMediaType } from './requests/unknownMediaType.ts';
import { unreadableCurl } from './requests/unreadableCurl.ts';
import { unusablePath } from './requests/unusablePath.ts';
import { xmlNotEncoded } from './requests/xmlNotEncoded.ts';
import { duplicateRole } from './roles/duplicateRole.ts';
import { noPrivilegeMix } from './roles/noPrivilegeMix.ts';
import { roleBasedAccessOff } from './roles/roleBasedAccessOff.ts';
import { segmentationWithoutRole } from './roles/segmentationWithoutRole.ts';
import { singleRole } from './roles/singleRole.ts';
import { unknownAuthentication } from './roles/unknownAuthentication.ts';
import { unprivilegedWithAll } from './roles/unprivilegedWithAll.ts';
import { unusableAccess } from './roles/unusableAccess.ts';
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
import { noBody } from './steps/noBody.ts';
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
import { notTheLifetime, notTheToken } from './token/notTheToken.ts';
import { otherScheme } from './token/otherScheme.ts';
import { schemeWithColon, schemeWithoutSpace } from './token/schemeSeparator.ts';
import { schemeTwice } from './token/schemeTwice.ts';
import { secureCookieOverHttp } from './token/secureCookieOverHttp.ts';
import { duplicateUser } from './users/duplicateUser.ts';
import { userWithoutPassword, userWithoutTotp } from './users/lackingCredentials.ts';
import { missingInput } from './users/missingInput.ts';
import { sharedObject } from './users/sharedObject.ts';
import { sharedSecret } from './users/sharedSecret.ts';
import { tooFewTestUsers } from './users/tooFewTestUsers.ts';
import { totpNotBase32 } from './users/totpNotBase32.ts';
import { unknownRole } from './users/unknownRole.ts';
import { userInTwoRoles } from './users/userInTwoRoles.ts';
import { neverCallIsUsed } from './verification/neverCallIsUsed.ts';
import { noVerification } from './verification/noVerification.ts';
import { overlappingStatuses } from './verification/overlappingStatuses.ts';
import { verificationIsLogin } from './verification/verificationIsLogin.ts';

/** Rules about one subject. */
interface RuleGroup {
  readonly subject: string;
  readonly rules: readonly Rule[];
}

/** Every rule, by subject. */
export const ruleGroups: readonly RuleGroup[] = [
  {
    subject: 'Roles',
    rules: [
      duplicateRole,
      singleRole,
      roleBasedAccessOff,
      segmentationWithoutRole,
      unknownAuthentication,
      unusedAuthentication,
      noPrivilegeMix,
      unprivilegedWithAll,
      unusableAccess,
    ],
  },
  {
    subject: 'Test users',
    rules: [
      tooFewTestUsers,
      unknownRole,
      duplicateUser,
      userInTwoRoles,
      sharedSecret,
      sharedObject,
      missingInput,
      userWithoutPassword,
      userWithoutTotp,
      totpNotBase32,
    ],
  },
  {
    subject: 'Application',
    rules: [notIsolated, productionHost, notSafeForTesting],
  },
  {
    subject: 'Authorization test',
    rules: [
      contradictedPublic,
      otherKindOfCall,
      contradictedWrite,
      writesNotAllowed,
      refusalIsSuccess,
      unusableHiddenField,
      hiddenFieldExpected,
      tenantMissing,
      unusableOwnedPath,
    ],
  },
  {
    subject: 'Token',
    rules: [
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
      notTheToken,
      notTheLifetime,
    ],
  },
  {
    subject: 'Requests',
    rules: [
      tokenEndpointNotAbsolute,
      plainHttp,
      credentialsInUrl,
      passwordInUrl,
      unusablePath,
      nestedForm,
      jsonAsText,
      xmlNotEncoded,
      basicCredentials,
      responseInRequest,
      grantAsJson,
      contradictingContentType,
      getWithBody,
      unreadableCurl,
      unknownMediaType,
      foreignHost,
    ],
  },
  {
    subject: 'Steps',
    rules: [
      duplicateStep,
      unknownStep,
      laterStep,
      unknownOutput,
      unusedOutput,
      sameTokenForAll,
      passwordNotSent,
      literalUser,
      hardCodedOtp,
      contradictingDependsOn,
      redirectFollowed,
      noSuccessExpected,
      noBody,
    ],
  },
  {
    subject: 'Expressions',
    rules: [
      pointerNotInBody,
      otherCookie,
      misspeltName,
      dotPath,
      missingDollar,
      missingBraces,
      wrongHead,
      unusableRegex,
      unusableField,
      foreignVariable,
      malformedExpression,
      expressionElsewhere,
    ],
  },
  {
    subject: 'Identity providers and grants',
    rules: [
      unknownGrant,
      grantMissing,
      incompleteTokenExchange,
      clientWithoutSecret,
      unknownIdentityProvider,
      clientIncomplete,
      clientNotRunnable,
      clientSecretSent,
      pkceMismatch,
      providerUrlNotAbsolute,
      notHeadless,
    ],
  },
  {
    subject: 'Lifetime and renewal',
    rules: [
      unusualExpiration,
      expirationInMilliseconds,
      lifetimeUnit,
      refreshUndescribed,
      rerunWithSteps,
      refreshTiming,
      shortWithoutRefresh,
      expiryUnmapped,
      refreshTokenUnused,
    ],
  },
  {
    subject: 'Verification',
    rules: [noVerification, verificationIsLogin, overlappingStatuses, neverCallIsUsed],
  },
  {
    subject: 'Secrets',
    rules: [
      plaintextPassword,
      placeholderCredential,
      malformedPlaceholder,
      unknownPlaceholder,
      literalSecret,
    ],
  },
  {
    subject: 'Attachments',
    rules: [
      attachmentMissing,
      attachmentNotInspected,
      attachmentOfOtherType,
      attachmentWithSecrets,
      otherThanSpecified,
      callNotDescribed,
      accessMatchesNothing,
      ownedMatchesNothing,
    ],
  },
];

export const allRules: readonly Rule[] = ruleGroups.flatMap(({ rules }) => rules);

/** Everything that can be reported: what the readers of JSON and of the structure find, and what rules find. */
export const allKinds: readonly ProblemKind[] = [...jsonKinds, ...structureKinds, ...allRules];
