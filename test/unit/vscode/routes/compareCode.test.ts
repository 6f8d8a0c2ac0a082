import assert from 'node:assert/strict';
import {
  compareCode,
  comparedText,
  notComparedText,
} from '../../../../src/vscode/features/routes/endpoints/compareCode.ts';
import type { ComparedCode } from '../../../../src/vscode/shared/handlers/codeChanges.ts';
import { createTestApp } from '../../../fakes/testApp.ts';
import type { FakeWindow } from '../../../fakes/vscode/window.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

type Folder = ComparedCode['folders'][number];

const compared = (
  base: ComparedCode['base'],
  folders: readonly Partial<Folder>[],
  routes = 0,
): ComparedCode =>
  ({
    base,
    folders: folders.map((folder) => ({ name: '', ...folder })),
    routes: new Map(Array.from({ length: routes }, (_, index) => [String(index), true])),
  }) as unknown as ComparedCode;

const noCommit = 'No imported scan names the commit of its code';
const failures: Readonly<Record<string, string>> = {
  'no-git': 'Code is not compared: git cannot be run',
  'no-repository': 'Code is not compared: it is in no git repository',
  'no-base': 'Code is not compared: there is no commit to compare with',
  'no-common':
    'Code is not compared: this branch and the default branch have no common commit here. Fetch the whole history (git fetch --unshallow)',
  'too-many': 'Code is not compared: too many files differ',
};

describe('what code is compared with', () => {
  const files = new TestFiles();
  after(() => files.remove());

  it('is said above the tree where it could not be, but not of folders without git', () => {
    const said = Object.keys(failures).map((failure) =>
      notComparedText(compared('branch', [{ failure } as never])),
    );
    const [, , ...all] = Object.values(failures);
    assert.deepEqual(said, [[], [], ...all.map((text) => [text])]);
    assert.deepEqual(notComparedText(compared('scan', [])), [noCommit]);
    assert.deepEqual(notComparedText(compared('branch', [])), []);
    assert.deepEqual(
      notComparedText(compared('scan', [{}, { name: 'api', failure: 'no-base' }, { failure: 'too-many' }])),
      [
        'api: Code is not compared: the commit of the last scan is not here. Fetch it',
        failures['too-many'] ?? '',
      ],
    );
  });

  it('is named with the commits, and with what may be missing', () => {
    const folders = [{ base: '0123456789ab' }, { name: 'x' }, { base: 'fedcba9876' }];
    const start = 'Code that these endpoints run has changed since';
    const commits = '(0123456, fedcba9)';
    assert.deepEqual(
      (['branch', 'scan', 'uncommitted'] as const).map((base) => comparedText(compared(base, folders))),
      [
        `${start} this branch left the default branch ${commits}`,
        `${start} the last scan ${commits}`,
        `${start} the last commit ${commits}`,
      ],
    );
    assert.equal(
      comparedText(compared('scan', [{ base: '0123456789ab', isCut: true }, {}])),
      `${start} the last scan (0123456). Too much has changed to follow all of it: other endpoints may have changed as well`,
    );
  });

  it('is asked for, with what each says and what the current one found', async () => {
    const opened = createTestApp({ storage: files.path('storage').fsPath });
    const { app, window, workspace } = opened;
    const chosen: string[] = [];
    const asked = async (
      base: ComparedCode['base'],
      current: ComparedCode | undefined,
      commit?: string,
    ): Promise<readonly unknown[]> => {
      const codeChanges = {
        base,
        current,
        scanCommit: async () => commit,
        compareWith: async (picked: string) => void chosen.push(picked),
      };
      await compareCode({ ...app, window: app.window, workspace: app.workspace, codeChanges } as never);
      const { title, items } = window.lists.at(-1) as FakeWindow['lists'][number] & { title: string };
      assert.equal(title, 'Compare Code With');
      return items;
    };
    const branch = 'What has changed since this branch left the default branch, committed or not';
    const uncommitted = 'What has not been committed';
    window.answer('Last scan', undefined, undefined, undefined);
    assert.deepEqual(await asked('branch', undefined, '0123456789'), [
      ['Default branch', 'current', branch],
      ['Last scan', '', 'What has changed since commit 0123456, committed or not'],
      ['Last commit', '', uncommitted],
    ]);
    assert.deepEqual(chosen, ['scan']);
    assert.deepEqual(await asked('scan', compared('scan', [])), [
      ['Default branch', '', branch],
      ['Last scan', `current · ${noCommit}`, noCommit],
      ['Last commit', '', uncommitted],
    ]);
    const description = async (current: ComparedCode): Promise<unknown> =>
      ((await asked('uncommitted', current)) as readonly (readonly unknown[])[])[2]?.[1];
    assert.equal(
      await description(compared('uncommitted', [{}, { name: 'a', failure: 'no-git' }], 2)),
      'current · 2 endpoints have changed · a: Code is not compared: git cannot be run',
    );
    assert.equal(
      await description(compared('uncommitted', [{ failure: 'no-repository' }], 1)),
      'current · Code is not compared: it is in no git repository',
    );
    assert.deepEqual(chosen, ['scan']);
    workspace.isTrusted = false;
    await compareCode(app);
    assert.match(
      window.messages.at(-1) ?? '',
      /^Comparing code reads the git repository\. Trust this workspace to use it\./,
    );
    await opened.close();
  });
});
