import type { Uri } from 'vscode';
import { translate } from '../../../base/messages.ts';
import type { FormField, FormLogin, FormObject, FormSecret, FormUser } from '../../../protocol/authForm.ts';
import { secretKeyPrefix } from '../../app/storedKeys.ts';
import type { App } from '../../app/app.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { loginState } from '../../shared/logins/loginState.ts';

type UserPorts = Pick<App, 'logins' | 'clock' | 'secrets' | 'environments'>;

/** The test users of a form, with what only the host knows: whether secrets are there, and how logins went. */
export async function formUsers(
  ports: UserPorts,
  file: Uri,
  config: FormObject | undefined,
): Promise<readonly FormUser[]> {
  const environment = await ports.environments.of(file);
  const isSet = async (from: FormSecret['from'], name: string | undefined): Promise<boolean> => {
    if (from === 'file') return true;
    if (name === undefined) return false;
    if (from === 'variable') return environment.value(name) !== undefined;
    return (await ports.secrets.get(secretKeyPrefix + name)) !== undefined;
  };
  const users = config?.parts.find(({ key }) => key === 'testUsers')?.objects ?? [];
  return Promise.all(
    users.map(async (user) => {
      const [role, username] = [textAt(user, 'role'), textAt(user, 'username')];
      const secrets = await Promise.all(
        secretFields(user).map(async (field) => {
          const secret = secretOf(field);
          return { ...secret, isSet: await isSet(secret.from, secret.name) };
        }),
      );
      const login = await loginOf(ports, file, role, username);
      return { pointer: user.pointer, role, username, secrets, login };
    }),
  );
}

function textAt({ fields }: FormObject, key: string): string {
  const value = fields.find((one) => one.key === key)?.value;
  return typeof value === 'string' ? value : '';
}

/** The password, the secret of one-time passwords, and inputs that are secret. */
function secretFields({ fields, parts }: FormObject): readonly FormField[] {
  const password = fields.filter(({ key }) => key === 'password');
  const totp = parts
    .filter(({ key }) => key === 'totp')
    .flatMap(({ objects }) => objects.flatMap((one) => one.fields.filter(({ key }) => key === 'secret')));
  const inputs = fields
    .filter(({ key }) => key === 'inputs')
    .flatMap(({ entries = [] }) => entries.filter((entry) => secretOf(entry).from !== 'none'));
  return [...password, ...totp, ...inputs];
}

function secretOf({ pointer, label, choice, isWithheld }: FormField): Omit<FormSecret, 'isSet'> {
  if (choice?.kind === 'secret') return { pointer, label, name: choice.name, from: 'storage' };
  if (choice?.kind === 'env') return { pointer, label, name: choice.name, from: 'variable' };
  return { pointer, label, name: undefined, from: isWithheld ? 'file' : 'none' };
}

async function loginOf(ports: UserPorts, file: Uri, role: string, username: string): Promise<FormLogin> {
  const result = ports.logins.ofUser(file, role, username);
  // That the text was edited since is said beside it.
  const fresh = result === undefined ? [] : [{ ...result, isStale: false }];
  const { words } = loginState({ of: () => fresh }, ports.clock(), file, { role, username });
  if (result === undefined) return { state: 'none', words, isStale: false, fault: '' };
  const { outcome, fault } = result.run;
  const why =
    fault === undefined ? '' : translate((await loadVerifyRole()).faultMessages[fault.code], fault.args);
  return { state: outcome, words, isStale: result.isStale, fault: why };
}
