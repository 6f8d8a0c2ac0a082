import type { AuthDocument } from '../document/authDocument.ts';
import type { Problem, ProblemCode } from '../problem.ts';
import type { RuleHost } from '../rules/ruleHost.ts';
import { confirmIsolation, confirmSafety } from './applicationFixes.ts';
import { browseForAttachment, takeFromSpecification, useAttachmentType } from './attachmentFixes.ts';
import {
  declareProvider,
  deleteContentType,
  flattenOrUseJson,
  moveBody,
  moveToBody,
  sendAsForm,
  setTokenEndpoint,
  useHttpsHere,
} from './callFixes.ts';
import {
  addVerification,
  describeRefresh,
  enableRefresh,
  expectRefusal,
  mapExpiry,
  useSeconds,
  verifyOtherwise,
} from './expiryFixes.ts';
import {
  convertVariable,
  correctExpression,
  correctPointer,
  useJsonPointer,
  wrapRegex,
} from './expressionFixes.ts';
import type { Fix } from './fix.ts';
import type { FixContext, Fixer } from './fixContext.ts';
import { contextOf } from './fixContext.ts';
import { addClientSecret, completeTokenExchange } from './grantFixes.ts';
import { addInput, sendCredentials, useTotp } from './inputFixes.ts';
import {
  completeSingleRole,
  correctAuthentication,
  deleteAuthentication,
  insertSegmentation,
  markPrivileged,
  removeDuplicateRole,
  switchRoleBasedAccessOn,
} from './roleFixes.ts';
import {
  correctPlaceholder,
  hideUrlCredentials,
  moveToSecret,
  replaceStandIn,
  storeSecret,
  useAddressVariable,
} from './secretFixes.ts';
import {
  correctOutput,
  correctStep,
  expectSuccess,
  moveStep,
  removeOutput,
  renameStep,
  stopRedirects,
  syncDependsOn,
} from './stepFixes.ts';
import {
  addMissingKey,
  chooseAllowedValue,
  convertType,
  correctFormat,
  correctKey,
  removeBesideCurl,
  useCookieLocation,
} from './structureFixes.ts';
import {
  countSyntaxErrors,
  insertColon,
  insertComma,
  removeDuplicateKey,
  removeTrailingComma,
} from './syntaxFixes.ts';
import type { TextEdit } from '../edits/textEdit.ts';
import { applyEdits, areApart, inOrder } from '../edits/textEdit.ts';
import {
  addScheme,
  correctScheme,
  dropCookieName,
  stripName,
  useAuthorization,
  useBearerType,
  useCookie,
  useHeader,
  useHttps,
} from './tokenFixes.ts';
import {
  addTestUsers,
  addPassword,
  addTotp,
  correctRole,
  correctTotpSecret,
  removeDuplicateUser,
  replaceUser,
  separateSecret,
} from './userFixes.ts';
import {
  addDollar,
  completeClient,
  correctPath,
  dropHeaderName,
  readCookie,
  sendUsername,
  useHead,
  useKnownGrant,
  useKnownProvider,
  useTokenAlone,
  useTokenLocation,
  writeAsJson,
} from './wordFixes.ts';

const fixers: Readonly<Partial<Record<ProblemCode, Fixer>>> = {
  'trailing-comma': removeTrailingComma,
  'duplicate-key': removeDuplicateKey,
  'comma-expected': insertComma,
  'colon-expected': insertColon,

  'missing-key': addMissingKey,
  'unknown-key': correctKey,
  'value-not-allowed': chooseAllowedValue,
  'wrong-type': convertType,
  'wrong-format': correctFormat,
  'cookie-location': useCookieLocation,
  'not-with-curl': removeBesideCurl,

  'duplicate-role': removeDuplicateRole,
  'single-role': completeSingleRole,
  'role-based-access-off': switchRoleBasedAccessOn,
  'segmentation-without-role': insertSegmentation,
  'unknown-authentication': correctAuthentication,
  'unused-authentication': deleteAuthentication,
  'no-privilege-mix': markPrivileged,
  'too-few-test-users': addTestUsers,
  'unknown-role': correctRole,
  'duplicate-user': removeDuplicateUser,
  'user-in-two-roles': replaceUser,
  'shared-secret': separateSecret,
  'plaintext-password': moveToSecret,
  'stand-in-credential': replaceStandIn,
  'not-isolated': confirmIsolation,
  'production-host': useAddressVariable,
  'not-safe-for-testing': confirmSafety,

  'bearer-not-in-authorization': useAuthorization,
  'bearer-in-query': useHeader,
  'scheme-twice': useTokenAlone,
  'scheme-with-colon': correctScheme,
  'scheme-without-space': correctScheme,
  'authorization-without-scheme': addScheme,
  'custom-token-is-bearer': useBearerType,
  'cookie-name-in-format': dropCookieName,
  'header-name-in-format': dropHeaderName,
  'bearer-in-cookie': useTokenLocation,
  'scheme-in-cookie': useTokenAlone,
  'invalid-cookie-name': stripName,
  'invalid-header-name': stripName,
  'cookie-header': useCookie,
  'secure-cookie-over-http': useHttps,

  'token-endpoint-not-absolute': setTokenEndpoint,
  'plain-http': useHttpsHere,
  'credentials-in-url': hideUrlCredentials,
  'password-in-url': moveToBody,
  'unusable-path': correctPath,
  'nested-form': flattenOrUseJson,
  'json-as-text': writeAsJson,
  'grant-as-json': sendAsForm,
  'unknown-grant': useKnownGrant,
  'contradicting-content-type': deleteContentType,
  'get-with-body': moveBody,
  'foreign-host': declareProvider,

  'duplicate-step': renameStep,
  'unknown-step': correctStep,
  'later-step': moveStep,
  'unknown-output': correctOutput,
  'unused-output': removeOutput,
  'pointer-not-in-body': correctPointer,
  'other-cookie': readCookie,
  'dot-path': useJsonPointer,
  'missing-dollar': addDollar,
  'wrong-head': useHead,
  'unusable-regex': wrapRegex,
  'foreign-variable': convertVariable,
  'malformed-expression': correctExpression,
  'missing-input': addInput,
  'same-token-for-all': sendCredentials,
  'literal-user': sendUsername,
  'hard-coded-otp': useTotp,
  'user-without-password': addPassword,
  'user-without-totp': addTotp,
  'totp-not-base32': correctTotpSecret,
  'contradicting-depends-on': syncDependsOn,
  'redirect-followed': stopRedirects,
  'no-success-expected': expectSuccess,
  'incomplete-token-exchange': completeTokenExchange,
  'client-without-secret': addClientSecret,
  'unknown-identity-provider': useKnownProvider,
  'client-incomplete': completeClient,

  'expiration-in-milliseconds': useSeconds,
  'refresh-undescribed': describeRefresh,
  'short-without-refresh': enableRefresh,
  'expiry-unmapped': mapExpiry,
  'no-verification': addVerification,
  'verification-is-login': verifyOtherwise,
  'overlapping-statuses': expectRefusal,
  'malformed-placeholder': correctPlaceholder,
  'unknown-placeholder': storeSecret,
  'literal-secret': moveToSecret,
  'attachment-missing': browseForAttachment,
  'attachment-of-other-type': useAttachmentType,
  'other-than-specified': takeFromSpecification,
};

/** The codes that have a fix wherever one can be told from the file. */
export const fixableCodes: readonly string[] = Object.keys(fixers);

/** The codes whose fix may be safe; of the others it never is. */
export const safelyFixableCodes: ReadonlySet<ProblemCode> = new Set([
  'trailing-comma',
  'duplicate-key',
  'wrong-type',
  'duplicate-role',
  'role-based-access-off',
  'duplicate-user',
  'scheme-with-colon',
  'scheme-without-space',
  'custom-token-is-bearer',
  'cookie-name-in-format',
  'dot-path',
  'contradicting-depends-on',
  'redirect-followed',
  'refresh-undescribed',
  'attachment-of-other-type',
]);

/**
 * The ways to correct one problem of that version of the file, the best first. Edits are as small as they can
 * be: comments, formatting and line ends of the rest stay. Of a part that cannot be read nothing is offered.
 */
export function fixesFor(document: AuthDocument, problem: Problem, host?: RuleHost): Fix[] {
  const fixer = fixers[problem.code];
  const context = fixer && contextOf(document, problem, host);
  if (fixer === undefined || context === undefined || isInsideCurl(problem, context)) return [];
  const changes = ({ offset, length, newText }: TextEdit): boolean =>
    document.text.slice(offset, offset + length) !== newText;
  return [...fixer(context)]
    .filter(
      ({ kind, edits }) =>
        (edits.some(changes) || kind === 'store-secret' || kind === 'browse') && areApart(edits),
    )
    .map((fix) => ({ ...fix, edits: inOrder(fix.edits) }))
    .filter((fix) => isHarmless(fix, document))
    .toSorted((one, other) => Number(other.isPreferred) - Number(one.isPreferred));
}

/** Problems of the fields that a curl command stands for; their fixes would edit fields that are not there. */
const codesOfFields: ReadonlySet<ProblemCode> = new Set([
  'plain-http',
  'credentials-in-url',
  'password-in-url',
  'unusable-path',
  'nested-form',
  'json-as-text',
  'grant-as-json',
  'unknown-grant',
  'contradicting-content-type',
  'get-with-body',
  'foreign-host',
  'invalid-header-name',
  'hard-coded-otp',
  'literal-user',
  'incomplete-token-exchange',
]);

function isInsideCurl({ code }: Problem, { node, scope }: FixContext): boolean {
  return codesOfFields.has(code) && node === scope.step?.curl?.node;
}

/** In broken text the ends of things are guesswork, so the result is looked at. */
function isHarmless({ edits }: Fix, { text, parsed }: AuthDocument): boolean {
  if (parsed.brokenFrom === Infinity) return true;
  return countSyntaxErrors(applyEdits(text, edits)) <= countSyntaxErrors(text);
}
