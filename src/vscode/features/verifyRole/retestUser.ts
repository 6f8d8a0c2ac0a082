import type { TextDocument } from 'vscode';
import { t } from '../../../base/messages.ts';
import { isRecord } from '../../../base/untrusted.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import type { App } from '../../app/app.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { type ApplicationConfig, applicationConfigs } from '../../shared/logins/applicationConfigs.ts';

/** Who sends a request again, and by which config. */
export interface RetestUser {
  readonly document: TextDocument;
  readonly config: AuthConfig;
  readonly role: string;
  readonly user: string;
  readonly withToken: boolean;
}

/** Asks for a user of the application's auth config, or for none; the one that was most likely meant first. */
export async function chooseUser(
  app: App,
  application: string,
  hadCredentials: boolean,
  given?: unknown,
): Promise<RetestUser | undefined> {
  const configs = await usableConfigs(app, application);
  if (configs === undefined) return undefined;
  const named = isRecord(given) ? given['as'] : undefined;
  if (isRecord(named)) return namedUser(app, configs, named);
  const items = configs.flatMap(({ document, config }) => {
    const file = configs.length === 1 ? '' : app.workspace.asRelativePath(document.uri);
    const users = config.testUsers.map(({ role, username }) => ({
      label: oneLine(role),
      description: oneLine(username),
      detail: file,
      chosen: { document, config, role, user: username, withToken: true },
    }));
    const [first] = config.testUsers;
    if (first === undefined) return [];
    const nobody = {
      label: t('Without a token'),
      description: t('as somebody who is not logged in'),
      detail: file,
      chosen: { document, config, role: first.role, user: first.username, withToken: false },
    };
    return hadCredentials ? [...users, nobody] : [nobody, ...users];
  });
  const picked = await app.window.showQuickPick(items, {
    title: t('Retest'),
    placeHolder: t('With which role?'),
    matchOnDescription: true,
  });
  return picked?.chosen;
}

/** The first user of this role and name, or nobody where no role is named; undefined where there is none, which is said. */
function namedUser(
  { window }: App,
  configs: readonly ApplicationConfig[],
  { role, user }: Readonly<Record<string, unknown>>,
): RetestUser | undefined {
  for (const { document, config } of configs) {
    const found = config.testUsers.find(
      (one) => (role === undefined || one.role === role) && (user === undefined || one.username === user),
    );
    if (found !== undefined)
      return { document, config, role: found.role, user: found.username, withToken: role !== undefined };
  }
  return void window.showWarningMessage(t('No test user has this role.'));
}

/** The application's auth config, the one that has this user where there are several; undefined where there is none. */
export async function chooseConfig(
  app: App,
  application: string,
  user: { readonly role: string; readonly username: string } | undefined,
): Promise<ApplicationConfig | undefined> {
  const configs = await usableConfigs(app, application);
  const knows = ({ config }: ApplicationConfig): boolean =>
    config.testUsers.some(({ role, username }) => role === user?.role && username === user.username);
  return configs?.find(knows) ?? configs?.[0];
}

/** Undefined where there are none, which was said then. */
async function usableConfigs(
  app: App,
  application: string,
): Promise<readonly ApplicationConfig[] | undefined> {
  const { configs, problem } = await applicationConfigs(app, application);
  if (configs.length > 0) return configs;
  void app.window.showWarningMessage(
    problem ??
      t('Retest needs an auth config of the application: it says where to send requests and how to log in.'),
  );
  return undefined;
}

/**
 * Whoever may do what was refused to somebody: the only other user, else the one that is chosen. Undefined where there is
 * none, or nobody is chosen.
 */
export async function chooseOwner(
  { window }: App,
  { config, role, user, withToken }: RetestUser,
): Promise<{ readonly role: string; readonly user: string } | undefined> {
  const others = config.testUsers.filter((one) => !withToken || one.role !== role || one.username !== user);
  const items = others.map((one) => ({
    label: oneLine(one.role),
    description: oneLine(one.username),
    chosen: { role: one.role, user: one.username },
  }));
  if (items.length <= 1) return items[0]?.chosen;
  const picked = await window.showQuickPick(items, {
    title: t('Retest'),
    placeHolder: t('The request is now refused. Which user has access and must still get a response?'),
    matchOnDescription: true,
  });
  return picked?.chosen;
}
