import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { gitRemote, readGitFile } from '../../../../src/vscode/shared/files/gitRemote.ts';
import { createTestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

describe('the git config of a workspace', () => {
  let files: TestFiles;
  beforeEach(() => {
    files = new TestFiles();
    for (const folder of ['plain', 'a/.git', 'tree', 'main/worktrees/tree', 'far'])
      mkdirSync(files.path(folder).fsPath, { recursive: true });
    files.write('a/.git/config', 'of a');
  });
  afterEach(() => files.remove());

  async function configOf(...folders: readonly string[]): Promise<string> {
    const [folder = '', ...otherFolders] = folders.map((each) => files.path(each).fsPath);
    const opened = createTestApp({ storage: files.path('storage').fsPath, folder, otherFolders });
    const text = await gitRemote(opened.app);
    await opened.close();
    return text;
  }

  it('is that of the first folder that has one, and empty where none has', async () => {
    assert.equal(await configOf('plain', 'a'), 'of a');
    assert.equal(await configOf('plain'), '');
    const opened = createTestApp({ storage: files.path('storage').fsPath });
    assert.equal(await gitRemote(opened.app), '');
    await opened.close();
  });

  it('is found where a worktree or a submodule says that it is', async () => {
    const inTree = files.path('main/worktrees/tree').fsPath;
    files.write('tree/.git', `# x\ngitdir: ${inTree} \n`);
    assert.equal(await configOf('tree'), '', 'nothing says where the rest is');
    files.write('main/worktrees/tree/commondir', '../..\n');
    files.write('main/config', 'of the main folder');
    assert.equal(await configOf('tree'), 'of the main folder');
    files.write('tree/.git', 'gitdir: ../main/worktrees/tree\n');
    assert.equal(await configOf('tree'), 'of the main folder');
    files.write('main/worktrees/tree/commondir', files.path('far').fsPath);
    files.write('far/config', 'of another folder');
    assert.equal(await configOf('tree'), 'of another folder');
    files.write('main/worktrees/tree/config', 'of its own');
    assert.equal(await configOf('tree'), 'of its own');
    files.write('tree/.git', ' gitdir: ../main\n');
    assert.equal(await configOf('tree'), '');
  });

  it('is looked for on the drive that is named', async () => {
    const asked: string[] = [];
    const machine = {
      read: async (uri: { readonly path: string }, limits: object) => {
        asked.push(uri.path);
        assert.deepEqual(limits, { within: undefined, largest: 1_000_000, name: '' });
        const text = uri.path.endsWith('/.git') ? 'gitdir: C:/shop/.git' : undefined;
        return text === undefined ? { ok: false } : { ok: true, value: new TextEncoder().encode(text) };
      },
    };
    assert.equal(await readGitFile({ machine } as never, files.path('tree') as never, 'HEAD'), undefined);
    assert.deepEqual(asked.slice(2), ['/C:/shop/.git/HEAD', '/C:/shop/.git/commondir']);
  });
});
