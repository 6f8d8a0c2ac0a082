import assert from 'node:assert/strict';
import type { App } from '../../../src/vscode/app/app.ts';
import { SignIn } from '../../../src/vscode/features/fetchReports/signIn.ts';
import { lendHost } from '../../fakes/vscode/vscode.ts';
import type { Source } from '../../../src/sources/source.ts';

const noSecrets = { get: async () => undefined, store: async () => undefined, delete: async () => undefined };

describe('tokens for the servers of sources', () => {
  const source = (kind: string): Source => ({ kind, permissions: 'to read alerts' }) as unknown as Source;
  const github = new URL('https://github.com');
  let secrets: Map<string, string>;
  let asked: string[];
  let entered: string | undefined;
  let prompts: {
    readonly title?: string;
    readonly prompt?: string;
    readonly password?: boolean;
    readonly ignoreFocusOut?: boolean;
  }[];
  let warned: string[];
  let session: string | undefined;

  const signIn = (fails = false): SignIn => {
    const app = {
      secrets: {
        get: (key: string) => Promise.resolve(secrets.get(key)),
        store: (key: string, value: string) => Promise.resolve(void secrets.set(key, value)),
        delete: (key: string) => Promise.resolve(void secrets.delete(key)),
      },
      log: { warn: (text: string) => warned.push(text) },
      window: {
        showInputBox: (options: (typeof prompts)[number]) => {
          prompts.push(options);
          return Promise.resolve(entered);
        },
      },
    } as unknown as App;
    const getSession = (
      { provider, scopes }: { provider: string; scopes: readonly string[] },
      asking: string,
    ) => {
      asked.push(`${provider} ${scopes.join()} ${asking}`);
      return fails ? Promise.reject(new Error('Nobody signs in.')) : Promise.resolve(session);
    };
    return new SignIn(app, getSession, () => 'git.shop.test');
  };

  beforeEach(() => {
    [secrets, asked, prompts, warned] = [new Map(), [], [], []];
    [entered, session] = [undefined, 'from-account'];
  });

  it('are those of the account of the server, without a question where none is to be asked', async () => {
    assert.equal(await signIn().known(source('github'), github), 'from-account');
    assert.equal(await signIn().ask(source('github'), github), 'from-account');
    assert.equal(await signIn().ask(source('github'), new URL('https://git.shop.test/x')), 'from-account');
    assert.equal(await signIn().ask(source('gitlab'), new URL('https://gitlab.com')), 'from-account');
    assert.deepEqual(asked, [
      'github repo silent',
      'github repo ask',
      'github-enterprise repo ask',
      'gitlab api,read_user ask',
    ]);
    assert.deepEqual(prompts, []);
  });

  it('come from the accounts of VS Code: without a question, with one, or of a new session', async () => {
    const asked: unknown[] = [];
    let accessToken: string | undefined = 'from-code';
    const lent = lendHost({
      authentication: {
        getSession: async (...args: readonly unknown[]) => {
          asked.push(args);
          return accessToken === undefined ? undefined : { accessToken };
        },
      },
      workspace: {
        getConfiguration: (section: string) => ({
          inspect: (name: string) => ({
            globalValue: `${section}.${name}` === 'github-enterprise.uri' ? enterprise : undefined,
            workspaceValue: 'https://git.workspace.test',
          }),
        }),
      },
    });
    let enterprise: unknown = 'https://git.user.test/';
    entered = undefined;
    const one = new SignIn({ secrets: noSecrets, window: { showInputBox: async () => undefined } } as never);
    const user = new URL('https://git.user.test/shop');
    assert.equal(await one.known(source('github'), user), 'from-code');
    assert.equal(await one.ask(source('github'), user), 'from-code');
    await one.forget(source('github'), user);
    assert.equal(await one.ask(source('github'), user), 'from-code');
    accessToken = undefined;
    assert.equal(await one.known(source('gitlab'), new URL('https://gitlab.com')), undefined);
    const account = ['github-enterprise', ['repo']];
    assert.deepEqual(asked, [
      [...account, { silent: true }],
      [...account, { createIfNone: true }],
      [...account, { forceNewSession: true }],
      ['gitlab', ['api', 'read_user'], { silent: true }],
    ]);
    accessToken = 'from-code';
    // A workspace could name any server, and settings can have anything.
    for (const none of [undefined, 7, 'no address']) {
      enterprise = none;
      assert.equal(await one.known(source('github'), user), undefined, String(none));
      assert.equal(await one.known(source('github'), new URL('https://git.workspace.test')), undefined);
    }
    lent.dispose();
  });

  it('are never those of another server', async () => {
    for (const [kind, url] of [
      ['github', 'https://github.com.evil.test'],
      ['github', 'http://github.com'],
      ['gitlab', 'https://gitlab.shop.test'],
      ['gitlab', 'https://github.com'],
      ['github', 'https://gitlab.com'],
      ['defectdojo', 'https://github.com'],
    ] as const)
      assert.equal(await signIn().known(source(kind), new URL(url)), undefined, `${kind} ${url}`);
    assert.deepEqual(asked, []);
  });

  it('are entered where there is no account, kept for the one server, and said for what', async () => {
    entered = ' typed ';
    const dojo = new URL('https://dojo.test:8443/path');
    assert.equal(await signIn().ask(source('defectdojo'), dojo), 'typed');
    assert.deepEqual(
      prompts.map(({ title, prompt, password, ignoreFocusOut }) => [title, prompt, password, ignoreFocusOut]),
      [
        [
          'Token for dojo.test:8443',
          'It needs: to read alerts. It is kept in secret storage and sent to dojo.test:8443 only.',
          true,
          true,
        ],
      ],
    );
    assert.equal(
      await signIn().known(source('defectdojo'), new URL('https://dojo.test:8443/other')),
      'typed',
    );
    assert.equal(await signIn().known(source('defectdojo'), new URL('https://dojo.test')), undefined);
    assert.equal(await signIn().known(source('gitlab'), dojo), undefined);
    await signIn().ask(source('defectdojo'), dojo, 'to write triage');
    assert.match(prompts[1]?.prompt ?? '', /^It needs: to write triage\./);
  });

  it('come before those of the account once they are entered', async () => {
    session = undefined;
    entered = 'typed';
    assert.equal(await signIn().ask(source('github'), github), 'typed');
    session = 'from-account';
    assert.equal(await signIn().known(source('github'), github), 'typed');
  });

  it('are none where nothing is entered', async () => {
    for (const nothing of [undefined, '', '  ']) {
      entered = nothing;
      assert.equal(await signIn().ask(source('defectdojo'), github), undefined);
    }
    assert.equal(secrets.size, 0);
  });

  it('are asked for where the account gives none, which the log says', async () => {
    entered = 'typed';
    assert.equal(await signIn(true).known(source('github'), github), undefined);
    assert.equal(await signIn(true).ask(source('github'), github), 'typed');
    assert.deepEqual(warned, Array(2).fill('No session of github: Error: Nobody signs in.'));
  });

  it('are forgotten where they do not count any more, and the account is asked for another once', async () => {
    const one = signIn();
    secrets.set('other', 'kept');
    entered = 'typed';
    await one.ask(source('defectdojo'), github);
    await one.forget(source('defectdojo'), github);
    assert.deepEqual([...secrets.keys()], ['other']);
    await one.forget(source('github'), github);
    await one.ask(source('github'), github);
    await one.ask(source('github'), github);
    assert.deepEqual(asked, ['github repo again', 'github repo ask']);
  });
});
