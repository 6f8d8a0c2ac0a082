import type { TestUser } from '../../auth/generated/authConfig.ts';
import type { AuthProposal } from '../import/proposal.ts';
import { constantCase, SecretNames } from '../../auth/names/placeholderNames.ts';

/** What a role needs. */
const usersPerRole = 2;

/** The users of the source in a role, as many as it needs: placeholder values follow where the source has too few. */
export function usersOf({ testUsers, authentication }: AuthProposal, role: string): TestUser[] {
  const names = new SecretNames(testUsers.map(({ password }) => password.slice('${secret:'.length, -1)));
  const input = staticInput(authentication.token);
  const usesTotp = JSON.stringify(authentication).includes('$inputs.totp');
  const users: TestUser[] = testUsers.map((user) => ({ role, ...user }));
  const taken = new Set(users.map(({ username }) => username));
  for (let count = 1; taken.size < usersPerRole; count += 1) {
    const username = `user${count}`;
    if (taken.has(username)) continue;
    taken.add(username);
    users.push({ role, username, password: secret(names, `${constantCase(username)}_PASSWORD`) });
  }
  return users.map((user) => ({
    ...user,
    ...(usesTotp &&
      user.totp === undefined && { totp: { secret: secret(names, `${constantCase(user.username)}_TOTP`) } }),
    ...(input !== undefined &&
      user.inputs === undefined && {
        inputs: { [input]: secret(names, `${constantCase(user.username)}_${constantCase(input)}`) },
      }),
  }));
}

/** The input that is the token itself. */
function staticInput(token: AuthProposal['authentication']['token']): string | undefined {
  return typeof token === 'string' ? /^\$inputs\.([A-Za-z]\w{0,60})$/.exec(token)?.[1] : undefined;
}

function secret(names: SecretNames, wanted: string): string {
  return `\${secret:${names.name(wanted)}}`;
}
