import type { AuthModel, TestUser, TextValue } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { suggest } from '../../suggest.ts';
import { report, reportAs } from '../rule.ts';
import { takesNoUser } from '../stepsAndDataFlow/inputs.ts';
import { isStandIn, literalText, quotedList } from '../texts.ts';
import { roleNames } from './roles.ts';

/** The least number of accounts for each role: one acts, the other's data must stay untouched. */
const usersPerRole = 2;

/** The service's documentation, "Limits". */
export function* tooFewTestUsers(model: AuthModel): Generator<Problem> {
  const accounts = accountsByRole(model);
  const seen = new Set<string>();
  const withoutUser = new Set(model.authentications.filter(takesNoUser).map(({ name }) => name));
  for (const { name, authentication } of model.roles) {
    if (name === undefined || name.value === '' || seen.has(name.value)) continue;
    seen.add(name.value);
    const count = accounts.get(name.value)?.size ?? 0;
    if (count >= usersPerRole) continue;
    const missing = String(usersPerRole - count);
    const problem = report('too-few-test-users', name.node, name.value, String(count), missing);
    yield withoutUser.has(authentication?.value ?? '') ? { ...problem, severity: 'information' } : problem;
  }
}

/** The usernames of each role; a user without one counts as an account of its own. */
function accountsByRole({ testUsers }: AuthModel): Map<string, Set<unknown>> {
  const accounts = new Map<string, Set<unknown>>();
  for (const user of testUsers) {
    if (user.role === undefined) continue;
    const ofRole = accounts.get(user.role.value) ?? new Set();
    accounts.set(user.role.value, ofRole.add(user.username?.value ?? user));
  }
  return accounts;
}

export function* unknownRole(model: AuthModel): Generator<Problem> {
  const names = roleNames(model);
  const declared = new Set(names);
  if (names.length === 0) return;
  const named = [
    ...model.testUsers.map(({ role }) => role),
    ...model.attachments.flatMap(({ roles }) => roles),
  ];
  for (const role of named) {
    if (role === undefined || role.value === '' || declared.has(role.value)) continue;
    const meant = suggest(role.value, names);
    yield meant === undefined
      ? report('unknown-role', role.node, role.value, quotedList(names))
      : reportAs('unknown-role', 'unknown-role-suggestion', role.node, role.value, meant);
  }
}

export function* duplicateUser({ testUsers }: AuthModel): Generator<Problem> {
  const seen = new Set<string>();
  for (const { role, username } of testUsers) {
    if (role === undefined || username === undefined) continue;
    const id = JSON.stringify([role.value, username.value]);
    if (seen.has(id)) yield report('duplicate-user', username.node, username.value, role.value);
    seen.add(id);
  }
}

export function* userInTwoRoles({ testUsers }: AuthModel): Generator<Problem> {
  const firstRoles = new Map<string, string>();
  for (const { role, username } of testUsers) {
    if (role === undefined || username === undefined) continue;
    const first = firstRoles.get(username.value);
    if (first === undefined) firstRoles.set(username.value, role.value);
    else if (first !== role.value) yield report('user-in-two-roles', username.node, username.value, first);
  }
}

/** Accounts under two names with one password: a lock-out or a changed password then hits both. */
export function* sharedSecret({ testUsers }: AuthModel): Generator<Problem> {
  for (const secretOf of [(user: TestUser) => user.password, (user: TestUser) => user.totpSecret]) {
    const owners = new Map<string, string>();
    for (const user of testUsers) {
      const secret = secretOf(user);
      const username = user.username?.value;
      if (username === undefined || !secret?.parts.some(({ kind }) => kind === 'placeholder')) continue;
      const owner = owners.get(secret.value);
      if (owner === undefined) owners.set(secret.value, username);
      else if (owner !== username) yield report('shared-secret', secret.node, owner);
    }
  }
}

export function* plaintextPassword({ testUsers }: AuthModel): Generator<Problem> {
  for (const { password, totpSecret } of testUsers) {
    for (const [key, secret] of [['password', password] as const, ['secret', totpSecret] as const]) {
      const literal = literalText(secret);
      if (secret === undefined || !literal || isStandIn(literal) || literal.includes('{{')) continue;
      yield report('plaintext-password', secret.node, key);
    }
  }
}

/** What templates and examples are filled with. It is no secret, so it is not reported as one. */
export function* standInCredential({ testUsers, identityProviders }: AuthModel): Generator<Problem> {
  const credentials: (TextValue | undefined)[] = [
    ...testUsers.flatMap(({ username, password, totpSecret }) => [username, password, totpSecret]),
    ...identityProviders.flatMap(({ clientId, clientSecret }) => [clientId, clientSecret]),
  ];
  for (const credential of credentials) {
    if (credential !== undefined && isStandIn(literalText(credential) ?? '')) {
      yield report('stand-in-credential', credential.node);
    }
  }
}
