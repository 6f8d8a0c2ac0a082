import type { TestUser, TextValue } from '../model/model.ts';
import { roleNames } from '../rules/rolesAndUsers/roles.ts';
import type { Fix } from './fix.ts';
import { textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';
import { child } from './places.ts';
import { chooseName, isSame } from './roleFixes.ts';
import { placeholderNameFor } from './secretNames.ts';
import { freshUsername, testUserStubs } from './stubs.ts';
import type { TextEdit } from '../edits/textEdit.ts';

export function* addTestUsers({ model, node, edits, freshName, arg }: FixContext): Generator<Fix> {
  const role = model.roles.find(({ name }) => name?.node === node);
  const users = child(model.node, 'testUsers');
  if (role === undefined || users?.type !== 'array') return;
  const stubs = testUserStubs(model, arg(0), role.authentication?.value, Number(arg(2)), freshName);
  const lastOfRole = model.testUsers.findLast((user) => user.role?.value === arg(0));
  const added = edits.addItems(users, stubs, lastOfRole?.node);
  yield textFix(title('add-test-users', arg(2), arg(0)), added, { isPreferred: true });
}

export function* correctRole(context: FixContext): Generator<Fix> {
  yield* chooseName(context, roleNames(context.model));
}

export function* removeDuplicateUser({ model, node, edits }: FixContext): Generator<Fix> {
  const user = userOf(model.testUsers, node);
  const first = model.testUsers.find(
    ({ role, username }) => role?.value === user?.role?.value && username?.value === user?.username?.value,
  );
  if (user === undefined || first === undefined) return;
  yield textFix(title('remove-user', user.username?.value ?? ''), edits.remove(user.node), {
    isPreferred: true,
    isSafe: isSame(user.node, first.node),
  });
}

/** Another account has a password of its own too. */
export function* replaceUser(context: FixContext): Generator<Fix> {
  const { model, node, edits } = context;
  const user = userOf(model.testUsers, node);
  if (user?.role === undefined || user.username === undefined) return;
  const others = model.testUsers.filter((one) => one !== user);
  const username = freshUsername(user.role.value, new Set(model.testUsers.map((one) => one.username?.value)));
  const secrets = [user.password, user.totpSecret].flatMap((secret, index): TextEdit[] => {
    const isShared = others.some(
      ({ password, totpSecret }) =>
        secret !== undefined && [password, totpSecret][index]?.value === secret.value,
    );
    const name = context.freshName(`${username}_${index === 0 ? 'password' : 'totp'}`);
    return isShared && secret !== undefined
      ? [edits.replace(secret.node, samePlaceholder(secret, name))]
      : [];
  });
  yield textFix(title('use-other-user', username), [edits.replace(node, username), ...secrets]);
}

export function* separateSecret(context: FixContext): Generator<Fix> {
  const { model, node, edits } = context;
  const user = model.testUsers.find(({ password, totpSecret }) =>
    [password?.node, totpSecret?.node].includes(node),
  );
  const secret = user?.password?.node === node ? user.password : user?.totpSecret;
  if (secret === undefined) return;
  const text = samePlaceholder(secret, context.freshName(placeholderNameFor(context)));
  yield textFix(title('change-to', text), [edits.replace(node, text)], { isPreferred: true });
}

/** A placeholder from where the written one comes. */
function samePlaceholder({ parts }: TextValue, name: string): string {
  const isVariable = parts.some((part) => part.kind === 'placeholder' && part.source === 'env');
  return `\${${isVariable ? 'env' : 'secret'}:${name}}`;
}

function userOf(users: readonly TestUser[], node: FixContext['node']): TestUser | undefined {
  return users.find(({ username }) => username?.node === node);
}

export function* addPassword({ scope: { testUser }, edits, freshName }: FixContext): Generator<Fix> {
  if (testUser === undefined) return;
  const name = freshName(`${testUser.username?.value ?? 'test_user'}_password`);
  const added = edits.addKeys(testUser.node, { password: `\${secret:${name}}` }, 'username');
  yield textFix(title('add-key', 'password'), added, { isPreferred: true });
}

export function* addTotp({ scope: { testUser }, edits, freshName }: FixContext): Generator<Fix> {
  if (testUser === undefined) return;
  const name = freshName(`${testUser.username?.value ?? 'test_user'}_totp`);
  const added = edits.addKeys(testUser.node, { totp: { secret: `\${secret:${name}}` } }, 'password');
  yield textFix(title('add-key', 'totp'), added, { isPreferred: true });
}

/** Digits that Base32 lacks are misread letters; of an address of an authenticator app only the secret counts. */
export function* correctTotpSecret({ node, edits }: FixContext): Generator<Fix> {
  const written = String(node.value);
  const secret = /[?&]secret=([^&]*)/i.exec(written)?.[1] ?? written;
  const letters = secret.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
  const corrected = letters.replaceAll(/[^A-Za-z2-7]/g, '');
  if (corrected === '') return;
  yield textFix(title('correct-base32'), [edits.replace(node, corrected)], { isPreferred: true });
}
