import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import type { QuickPickItem, TextDocument } from 'vscode';
import type { AuthConfig } from '../../../../src/auth/generated/authConfig.ts';
import { chooseScan } from '../../../../src/vscode/features/scanAsRole/chooseScan.ts';
import { chooseRole } from '../../../../src/vscode/shared/logins/chooseRole.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';

describe('the list of scanners', () => {
  let files: TestFiles;
  let opened: TestApp;
  let items: readonly QuickPickItem[];

  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('bin').fsPath);
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      machine: { variables: { PATH: `${files.path('bin').fsPath}:/bin` } },
    });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const docker = (does: string): string => {
    const { fsPath } = files.path('bin/docker');
    writeFileSync(fsPath, `#!/bin/sh\n${does}\n`);
    chmodSync(fsPath, 0o755);
    return fsPath;
  };
  /** Chooses ZAP in Docker; what stands beside and below it, and the heading above it. */
  const shown = async (): Promise<readonly unknown[]> => {
    Object.assign(opened.window, {
      showQuickPick: async (given: readonly QuickPickItem[]) => {
        const isOfScanners = given.some(({ label }) => label === 'Authorization Test');
        if (isOfScanners) items = given;
        return given.find(({ label }) => label === 'ZAP in Docker');
      },
    });
    const document = { uri: files.path('shop.dast-auth.json') } as unknown as TextDocument;
    const config = loginConfig('http://127.0.0.1:1') as unknown as AuthConfig;
    await chooseScan(opened.app, config, { document, role: 'user', operations: undefined });
    const at = items.findIndex(({ label }) => label === 'ZAP in Docker');
    const { description, detail } = items[at] ?? {};
    return [items.slice(0, at).some(({ label }) => label === 'Not installed'), description, detail];
  };

  it('says of ZAP in Docker whether Docker and the image are there, and what to do', async () => {
    const way = 'docker pull ghcr.io/zaproxy/zaproxy:stable';
    const toInstall = `To install: "${way}"`;
    opened.window.answer('Copy Command');
    assert.deepEqual(await shown(), [true, 'Docker was not found', toInstall]);
    const said = [`ZAP in Docker: Docker was not found. Install Docker, then run "${way}".`];

    docker("echo 'Error: No such image: zap' >&2; exit 1");
    opened.window.answer('Copy Command');
    assert.deepEqual(await shown(), [true, 'Docker is there, the image is not', toInstall]);
    said.push(`ZAP in Docker: Docker is there, the image is not. To get it, run "${way}".`);
    assert.deepEqual(opened.copied, [way, way]);

    docker("echo 'permission denied' >&2; exit 1");
    const start = 'Start Docker, or get access to it, then try again.';
    const unreachable = shown();
    await until(() => opened.window.buttons.length > 0);
    assert.deepEqual(opened.window.buttons, ['Set Path…']);
    opened.window.press('Set Path…');
    assert.deepEqual(await unreachable, [true, 'Docker cannot be reached', start]);
    said.push('ZAP in Docker: Docker cannot be reached. Start it, or get access to it, then try again.');
    assert.deepEqual(opened.commands.ran.at(-1), [
      'workbench.action.openSettings',
      'dastWorkbench.scan.programs',
    ]);

    const path = docker('exit 0');
    assert.deepEqual(await shown(), [false, `${path}, with its image`, undefined]);
    assert.deepEqual(opened.window.messages, said);
  });

  it('says of an own command that its program is not there, and leads to the setting', async () => {
    opened.settings.set('scanCommands', { mine: ['no-such-program', '{target}'] });
    opened.window.answer('mine');
    const document = { uri: files.path('shop.dast-auth.json') } as unknown as TextDocument;
    const config = loginConfig('http://127.0.0.1:1') as unknown as AuthConfig;
    const chosen = chooseScan(opened.app, config, { document, role: 'user', operations: undefined });
    await until(() => opened.window.buttons.length > 0);
    assert.deepEqual(opened.window.buttons, ['Set Path…']);
    opened.window.press('Set Path…');
    assert.equal(await chosen, undefined);
    const said = 'The program "no-such-program" was not found.';
    const [list] = opened.window.lists;
    assert.deepEqual(
      list?.items.find(([label]) => label === 'mine'),
      ['mine', '', said],
    );
    assert.deepEqual(opened.window.messages, [said]);
    assert.deepEqual(opened.commands.ran, [['workbench.action.openSettings', 'dastWorkbench.scan.commands']]);
  });

  describe('and of roles and modes', () => {
    const config = (application: object, ...roles: readonly string[]): AuthConfig => {
      const own = loginConfig('http://127.0.0.1:1');
      return {
        ...own,
        application: { ...own.application, ...application },
        roles: roles.map((name) => ({ name, authentication: 'main', description: `${name} of the shop` })),
      };
    };
    const document = { uri: { path: '/shop.dast-auth.json' } } as unknown as TextDocument;
    const choose = (of: AuthConfig, role?: string) =>
      chooseScan(opened.app, of, { document, role, operations: ['GET /a'] });
    const listed = (at: number): unknown => opened.window.lists.at(at);

    it('leads to an order for each role', async () => {
      const zap = files.path('zap.sh').fsPath;
      writeFileSync(zap, '#!/bin/sh\n');
      chmodSync(zap, 0o755);
      opened.settings.set('scanPrograms', { zap });
      const safe = { isolatedFromProduction: true, safeForAutomatedTesting: true };
      opened.window.answer(['admin', 'user'], 'ZAP', 'Safe');
      assert.deepEqual(await choose(config(safe, 'admin', 'user', 'guest')), [
        {
          file: { path: '/shop.dast-auth.json' },
          scanner: 'zap',
          mode: 'safe',
          minutes: 20,
          operations: ['GET /a'],
          role: 'admin',
        },
        {
          file: { path: '/shop.dast-auth.json' },
          scanner: 'zap',
          mode: 'safe',
          minutes: 20,
          operations: ['GET /a'],
          role: 'user',
        },
      ]);
      assert.deepEqual(
        [listed(0), listed(2)],
        [
          {
            canPickMany: true,
            title: 'Scan as Role',
            placeHolder: 'Which roles?',
            items: [
              ['admin', 'admin of the shop', undefined],
              ['user', 'user of the shop', undefined],
              ['guest', 'guest of the shop', undefined],
            ],
          },
          {
            title: 'Scan as Role',
            placeHolder: 'How far may it go?',
            items: [
              [
                'Safe',
                '',
                'Attacks with GET and POST. Deletes nothing, changes no password, does not log out.',
              ],
              ['Look', undefined, 'Only reads: GET, HEAD and OPTIONS, without attacks.'],
              ['Full', '', 'Calls and attacks everything except calls of the login and neverCall.'],
            ],
          },
        ],
      );
      const [application] = (listed(1) as { items: readonly unknown[] }).items;
      assert.deepEqual(application, [
        'Authorization Test',
        'built in',
        'Calls operations as other roles and without a login, and proves who gets data that is not theirs.',
      ]);
      opened.window.answer('ZAP', 'Look');
      const look = await choose(config({ safeForAutomatedTesting: false }, 'admin'));
      assert.deepEqual(
        [look?.map(({ role, mode }) => [role, mode]), listed(-1)],
        [
          [['admin', 'look']],
          {
            title: 'Scan as Role',
            placeHolder: 'How far may it go?',
            items: [
              ['Look', undefined, 'Only reads: GET, HEAD and OPTIONS, without attacks.'],
              [
                'Safe',
                'needs "isolatedFromProduction" and "safeForAutomatedTesting"',
                'Attacks with GET and POST. Deletes nothing, changes no password, does not log out.',
              ],
              [
                'Full',
                'needs "isolatedFromProduction" and "safeForAutomatedTesting"',
                'Calls and attacks everything except calls of the login and neverCall.',
              ],
            ],
          },
        ],
      );
      opened.window.answer('Authorization Test');
      assert.equal(await choose(config(safe, 'admin', 'user'), 'user'), undefined);
      assert.deepEqual(opened.commands.ran, [['testAuthorization', { uri: document.uri }]]);
    });

    it('ends where one is left', async () => {
      const two = config({}, 'admin', 'user');
      opened.window.answer(undefined, [], 'Authorization Test');
      for (let time = 0; time < 2; time += 1) assert.equal(await choose(two), undefined);
      assert.equal(await choose(config({}, 'admin')), undefined);
      opened.window.answer('user', undefined);
      assert.equal(await chooseRole(opened.app, two.roles, { title: 'Terminal as Role' }), 'user');
      assert.deepEqual(listed(-1), {
        title: 'Terminal as Role',
        placeHolder: 'Which role?',
        items: [
          ['admin', 'admin of the shop', undefined],
          ['user', 'user of the shop', undefined],
        ],
      });
      assert.equal(await chooseRole(opened.app, two.roles), undefined);
      assert.equal(await chooseRole(opened.app, config({}, 'admin').roles), 'admin');
    });
  });
});
