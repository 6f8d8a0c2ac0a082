import type { Authentication, AuthModel, IdentityProvider, TestUser } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import type { Node } from '../../syntax/tree.ts';
import { entriesOf } from '../../syntax/tree.ts';
import { Fields } from '../../model/fields.ts';
import { report, reportAs } from '../rule.ts';
import { isStandIn, literalText, quotedList } from '../texts.ts';
import { confidentialMethods, grantOf } from './grants.ts';
import { placeOf, referencesTo, usersByAuthentication } from './references.ts';

/** Inputs that every test user has, or that come from elsewhere. */
const commonInputs = new Set(['username', 'password', 'totp', 'idp.clientId', 'idp.clientSecret']);

export function* missingInput(model: AuthModel): Generator<Problem> {
  const users = usersByAuthentication(model);
  for (const authentication of model.authentications) {
    const provider = providerOf(model, authentication);
    const seen = new Set<string>();
    for (const { expression, use } of referencesTo(authentication, 'input')) {
      const name = expression.name.text;
      if (seen.has(name)) continue;
      seen.add(name);
      const place = placeOf(model, use, expression.name);
      const lacking = commonInputs.has(name) ? [] : usersWithout(name, users.get(authentication.name) ?? []);
      if (lacking.length > 0) yield report('missing-input', place, name, quotedList(lacking));
      const key = name.startsWith('idp.') ? name.slice('idp.'.length) : undefined;
      if (key === undefined) continue;
      if (authentication.identityProvider === undefined) {
        yield reportAs('missing-input', 'missing-identity-provider', place, key);
      } else if (provider !== undefined && lacksValue(provider, key)) {
        yield reportAs('missing-input', 'missing-client-value', place, key);
      }
    }
  }
}

function providerOf(model: AuthModel, { identityProvider }: Authentication): IdentityProvider | undefined {
  return model.identityProviders.find(({ name }) => name === identityProvider?.value);
}

function usersWithout(name: string, users: readonly TestUser[]): string[] {
  const lacking = users.filter(({ inputs }) => !inputs.some((input) => input.name === name));
  return lacking.map(({ username }) => username?.value ?? '');
}

/** A confidential client without its secret is reported at the provider. */
function lacksValue({ clientId, clientSecret, clientAuthMethod }: IdentityProvider, key: string): boolean {
  if (key === 'clientId') return clientId === undefined;
  return clientSecret === undefined && !confidentialMethods.has(clientAuthMethod?.value ?? '');
}

/** A login of a client, not of a user: no step sends who logs in, and the grant says so. */
export function takesNoUser(authentication: Authentication): boolean {
  const { steps, token } = authentication;
  if (
    referencesTo(authentication, 'input').some(({ expression }) =>
      /^(?:username|password)$/.test(expression.name.text),
    )
  )
    return false;
  if (steps.length === 0) return token !== undefined;
  return steps.some((step) => grantOf(step)?.value === 'client_credentials');
}

export function* sameTokenForAll({ authentications }: AuthModel): Generator<Problem> {
  for (const authentication of authentications) {
    const { steps, stepsKey } = authentication;
    if (stepsKey === undefined || steps.length === 0 || takesNoUser(authentication)) continue;
    const inputs = [...referencesTo(authentication, 'input')].filter(({ use }) => use.step !== undefined);
    const isOfUser = (name: string): boolean => name !== 'totp' && !name.startsWith('idp.');
    if (!inputs.some(({ expression }) => isOfUser(expression.name.text))) {
      yield report('same-token-for-all', stepsKey);
    }
  }
}

const otpKey =
  /^(?:(?:otp|totp|mfa|2fa|tfa|sms|two[-_]?factor(?:[-_]?auth(?:entication)?)?|one[-_]?time|verification|authenticator)[-_]?(?:code|token|password|pass|passcode|pin|otp)?|passcode|pin(?:[-_]?code)?)$/i;
/** A plain `code` is one where the call speaks of a second factor. */
const secondFactor = /otp|mfa|2fa|tfa|two[-_]?factor|second[-_]?factor/i;

export function* hardCodedOtp({ authentications }: AuthModel): Generator<Problem> {
  for (const { endpoint, requestBody, query } of authentications.flatMap(({ allSteps }) => allSteps)) {
    for (const { name, node } of query)
      if (otpKey.test(name) && isCode(node)) yield report('hard-coded-otp', node);
    const isSecond = secondFactor.test(endpoint?.path?.value ?? '');
    if (requestBody !== undefined) yield* codesIn(requestBody, isSecond);
  }
}

function* codesIn(body: Node, isSecondFactor: boolean): Generator<Problem> {
  const entries = entriesOf(body);
  const isSecond = isSecondFactor || entries.some(({ key }) => secondFactor.test(key));
  for (const { key, valueNode } of entries) {
    if (valueNode === undefined) continue;
    const isCodeKey = otpKey.test(key) || (isSecond && key.toLowerCase() === 'code');
    if (isCodeKey && isCode(valueNode)) yield report('hard-coded-otp', valueNode);
    if (valueNode.type === 'object') yield* codesIn(valueNode, isSecond);
  }
}

function isCode(node: Node): boolean {
  return (node.type === 'string' || node.type === 'number') && /^\d{4,10}$/.test(String(node.value));
}

export function* userWithoutPassword(model: AuthModel): Generator<Problem> {
  yield* usersWithoutKey(model, 'password', 'user-without-password');
}

export function* userWithoutTotp(model: AuthModel): Generator<Problem> {
  yield* usersWithoutKey(model, 'totp', 'user-without-totp');
}

/** The users that lack what their authentication sends of them. */
function* usersWithoutKey(
  model: AuthModel,
  key: 'password' | 'totp',
  code: 'user-without-password' | 'user-without-totp',
): Generator<Problem> {
  const users = usersByAuthentication(model);
  for (const authentication of model.authentications) {
    const isUsed = referencesTo(authentication, 'input').some(
      ({ expression }) => expression.name.text === key,
    );
    for (const user of isUsed ? (users.get(authentication.name) ?? []) : []) {
      const place = user.username?.node ?? { offset: user.node.offset, length: 1 };
      if (new Fields(user.node).any(key) === undefined) yield report(code, place, authentication.name);
    }
  }
}

/** RFC 4648, section 6; spaces and hyphens are what apps show for reading. */
const base32 = /^[A-Z2-7\s-]+=*$/i;

export function* totpNotBase32({ testUsers }: AuthModel): Generator<Problem> {
  for (const { totpSecret } of testUsers) {
    const literal = literalText(totpSecret);
    if (totpSecret === undefined || !literal || isStandIn(literal) || base32.test(literal)) continue;
    yield report('totp-not-base32', totpSecret.node);
  }
}
