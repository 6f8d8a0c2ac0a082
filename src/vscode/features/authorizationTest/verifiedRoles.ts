import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { plural, t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import type { TestTarget } from './testTarget.ts';

/** Whether each role has a user who can log in; where not, it says so and offers to verify the roles, and goes on once they are. */
export async function areVerified(app: App, config: AuthConfig, target: TestTarget): Promise<boolean> {
  const before = unverifiedRoles(app, config, target);
  if (before.length === 0) return true;
  const verify = before.length === 1 ? t('Verify Role') : t('Verify All Roles');
  const chosen = await app.window.showWarningMessage(
    plural(
      before.length,
      {
        one: 'No user of {1} has been verified since the last edit, so a refusal would prove nothing. Verify the role first.',
        other:
          'No users of {1} have been verified since the last edit, so a refusal would prove nothing. Verify the roles first.',
      },
      before.join(', '),
    ),
    verify,
  );
  if (chosen !== verify) return false;
  const { uri } = target.document;
  const [only] = before;
  if (before.length === 1 && only !== undefined) await app.commands.run('verifyRole', uri, only);
  else await app.commands.run('verifyAllRoles', uri);
  // What failed was said by then.
  return unverifiedRoles(app, config, target).length === 0;
}

/** Of those that are tested: roles of which no user was seen to log in. */
export function unverifiedRoles(
  { logins }: Pick<App, 'logins'>,
  { testUsers, roles }: AuthConfig,
  target: TestTarget,
): readonly string[] {
  const results = logins.of(target.document.uri);
  const canLogIn = (role: string): boolean =>
    results.some(
      ({ run, isDry, isStale }) =>
        run.role === role && !isDry && !isStale && (run.outcome === 'passed' || run.outcome === 'unverified'),
    );
  return roles
    .map(({ name }) => name)
    .filter((name) => target.roles?.includes(name) !== false)
    .filter((name) => testUsers.some(({ role }) => role === name) && !canLogIn(name));
}
