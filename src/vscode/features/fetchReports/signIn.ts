import { authentication, workspace } from 'vscode';
import { t, translate } from '../../../base/messages.ts';
import type { Source } from '../../../sources/source.ts';
import type { App } from '../../app/app.ts';
import { sourceKeyPrefix } from '../../app/storedKeys.ts';

/** An account that VS Code or another extension signs in to. */
interface AccountOf {
  readonly provider: string;
  readonly scopes: readonly string[];
}

/** How to ask VS Code for the session of an account: never with a question, with one where there is none, or with a new one. */
type Asking = 'silent' | 'ask' | 'again';

/** The sessions of VS Code; undefined where there is none, or the user gives none. */
type GetSession = (account: AccountOf, asking: Asking) => Promise<string | undefined>;

/** Tokens for the servers of sources: of VS Code's own accounts, else of secret storage, asked for once. */
export class SignIn {
  readonly #app: Pick<App, 'window' | 'secrets' | 'log'>;
  readonly #getSession: GetSession;
  readonly #enterprise: () => string | undefined;
  /** Servers whose session did not count any more. */
  readonly #expired = new Set<string>();

  constructor(
    app: Pick<App, 'window' | 'secrets' | 'log'>,
    getSession: GetSession = sessionsOfCode,
    enterprise: () => string | undefined = enterpriseOfCode,
  ) {
    this.#app = app;
    this.#getSession = getSession;
    this.#enterprise = enterprise;
  }

  /** The token that is there; nobody is asked. */
  async known(source: Source, url: URL): Promise<string | undefined> {
    const stored = await this.#app.secrets.get(keyOf(source, url));
    const account = this.#accountFor(source, url);
    return stored ?? (account === undefined ? undefined : await this.#session(account, 'silent'));
  }

  /** Signs in with the account, else asks for a token, which needs `permissions`; undefined where the user gives none. */
  async ask(source: Source, url: URL, permissions = source.permissions): Promise<string | undefined> {
    const account = this.#accountFor(source, url);
    const key = keyOf(source, url);
    const session =
      account === undefined
        ? undefined
        : await this.#session(account, this.#expired.delete(key) ? 'again' : 'ask');
    if (session !== undefined) return session;
    const { host } = url;
    const entered = await this.#app.window.showInputBox({
      title: t('Token for {0}', host),
      prompt: t(
        'It needs: {0}. It is kept in secret storage and sent to {1} only.',
        translate(permissions, []),
        host,
      ),
      password: true,
      ignoreFocusOut: true,
    });
    const token = entered?.trim() ?? '';
    if (token === '') return undefined;
    await this.#app.secrets.store(key, token);
    return token;
  }

  /** Forgets a token that does not count any more. */
  async forget(source: Source, url: URL): Promise<void> {
    this.#expired.add(keyOf(source, url));
    await this.#app.secrets.delete(keyOf(source, url));
  }

  /** A session is for the one server that its provider is about. */
  #accountFor({ kind }: Source, url: URL): AccountOf | undefined {
    if (kind === 'github' && url.origin === 'https://github.com')
      return { provider: 'github', scopes: ['repo'] };
    if (kind === 'github' && url.host === this.#enterprise()) {
      return { provider: 'github-enterprise', scopes: ['repo'] };
    }
    // Those that GitLab's own extension has sessions for.
    return kind === 'gitlab' && url.origin === 'https://gitlab.com'
      ? { provider: 'gitlab', scopes: ['api', 'read_user'] }
      : undefined;
  }

  async #session(account: AccountOf, asking: Asking): Promise<string | undefined> {
    try {
      return await this.#getSession(account, asking);
    } catch (error) {
      // Nobody signs in to it here, or the user would not.
      this.#app.log.warn(`No session of ${account.provider}: ${String(error)}`);
      return undefined;
    }
  }
}

function keyOf({ kind }: Source, { origin }: URL): string {
  return `${sourceKeyPrefix}${kind} ${origin}`;
}

const sessionsOfCode: GetSession = async ({ provider, scopes }, asking) => {
  const options = {
    silent: { silent: true },
    ask: { createIfNone: true },
    again: { forceNewSession: true },
  }[asking];
  return (await authentication.getSession(provider, scopes, options))?.accessToken;
};

/** The host that the user's own settings name; a workspace could name any. */
function enterpriseOfCode(): string | undefined {
  const uri: unknown = workspace.getConfiguration('github-enterprise').inspect('uri')?.globalValue;
  return typeof uri === 'string' ? URL.parse(uri)?.host : undefined;
}
