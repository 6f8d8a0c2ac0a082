import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CommitFiles, filesOfCommit } from '../../../src/cli/commitFiles.ts';
import { type Git, gitIn } from '../../../src/platform/nodeGit.ts';

const environment = process.env;

describe('the files of a commit', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'commit-')));
  let files: CommitFiles;
  let whole: CommitFiles;

  before(async () => {
    const texts = {
      'a.json': 'a',
      'app/b.json': 'bb',
      'app/deep/c.json': 'ccc',
      'app/node_modules/d.json': 'd',
      'app/.svn/e.json': 'e',
      'app/z.txt': 'z',
      'apple/f.json': 'f',
    };
    for (const [name, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    symlinkSync('b.json', join(folder, 'app/link.json'));
    symlinkSync('deep', join(folder, 'app/folder'));
    const run = (...args: readonly string[]): string =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], {
        encoding: 'utf8',
      });
    run('init', '-q');
    run('add', '-f', '.');
    run('commit', '-q', '-m', 'first');
    const commit = run('rev-parse', 'HEAD').trim();
    writeFileSync(join(folder, 'app/b.json'), 'changed');
    const git = gitIn(folder, environment);
    const read = async (prefix: string): Promise<CommitFiles> => {
      const found = await filesOfCommit(git, { top: folder, prefix, commit, name: 'main' });
      assert.ok(found.ok);
      return found.value;
    };
    [files, whole] = [await read('app/'), await read('')];
  });
  after(() => rmSync(folder, { recursive: true }));

  const text = async (path: string, largest = 100, from = files): Promise<unknown> => {
    const read = await from.read(path, largest);
    if (!read.ok) return [read.failure.code, ...read.failure.args].join(' ');
    return read.value === undefined ? undefined : new TextDecoder().decode(read.value);
  };

  it('are read as they were, below a folder', async () => {
    assert.equal(await text('b.json'), 'bb');
    assert.equal(await text('deep/c.json'), 'ccc');
    assert.equal(await text('a.json'), undefined);
    assert.equal(await text('deep'), undefined);
    assert.equal(await text('a.json', 100, whole), 'a');
    assert.equal(await text('app/b.json', 100, { ...files.whole } as CommitFiles), 'bb');
    assert.equal(files.nameOf('b.json'), 'main:app/b.json');
    assert.equal(files.whole.nameOf('a.json'), 'main:a.json');
  });

  it('are refused where they are links, lie behind one, or are too large', async () => {
    assert.equal(await text('link.json'), 'file-is-link main:app/link.json');
    assert.equal(await text('folder/c.json'), 'file-is-link main:app/folder/c.json');
    assert.equal(await text('b.json', 2), 'bb');
    assert.equal(await text('b.json', 1), 'file-too-large main:app/b.json 1');
    const large = filesOfCommit(
      async () => ({ ok: true, bytes: new TextEncoder().encode('100644 blob 1f 3999999\tx\0') }),
      { top: folder, prefix: '', commit: 'c', name: 'main' },
    );
    const found = await large;
    assert.ok(found.ok);
    assert.equal(await text('x', 2_999_999, found.value), 'file-too-large main:x 2');
  });

  it('are listed by folder and by what their names end with', async () => {
    const names = async (of: string): Promise<unknown> => {
      const listed = await files.names(of);
      return listed.ok ? listed.value : [listed.failure.code, ...listed.failure.args].join(' ');
    };
    assert.deepEqual(await names('deep'), ['c.json']);
    assert.deepEqual(await names('none'), []);
    assert.deepEqual(await names('folder'), 'file-is-link main:app/folder');
    const listed = await whole.names('app');
    assert.deepEqual(listed.ok && listed.value, ['b.json', 'folder', 'link.json', 'z.txt']);
    assert.deepEqual(await files.find('.json', 9), ['b.json', 'deep/c.json']);
    assert.deepEqual(await files.find('.json', 1), ['b.json']);
    assert.deepEqual(await whole.find('.json', 9), [
      'a.json',
      'app/b.json',
      'app/deep/c.json',
      'apple/f.json',
    ]);
    assert.deepEqual(await files.whole.find('c.json', 9), ['app/deep/c.json']);
  });

  it('are known by the paths that somebody names', async () => {
    assert.equal(await files.pathOf(join(folder, 'app/b.json')), 'app/b.json');
    assert.equal(await files.pathOf(join(folder, 'app/link.json')), 'app/link.json');
    assert.equal(await files.pathOf(join(folder, 'app/none.json')), 'app/none.json');
    assert.equal(await files.pathOf(join(tmpdir(), 'other.json')), undefined);
    assert.equal(await files.pathOf(folder), undefined);
  });

  it('are none where git cannot say them', async () => {
    const failing = async (git: Git): Promise<unknown> => {
      const found = await filesOfCommit(git, { top: folder, prefix: '', commit: 'c', name: 'main' });
      return !found.ok && [found.failure.code, ...found.failure.args].join(' ');
    };
    assert.equal(
      await failing(async () => ({ ok: false, code: 'too-much', reason: '' })),
      'commit-too-large main',
    );
    assert.equal(
      await failing(async () => ({ ok: false, code: 'refused', reason: 'why' })),
      'commit-unreadable main why',
    );
    const asked: unknown[] = [];
    const lines = ['100644 blob 1f 3\tx', '', '160000 commit 2f -\tmodule', 'broken', ''];
    const git: Git = async (args, largest) => {
      asked.push([args[0], largest]);
      return args[0] === 'cat-file'
        ? { ok: false, code: 'refused', reason: 'gone' }
        : { ok: true, bytes: new TextEncoder().encode(lines.join('\0')) };
    };
    const found = await filesOfCommit(git, { top: folder, prefix: '', commit: 'c', name: 'main' });
    assert.ok(found.ok);
    assert.equal(await text('x', 100, found.value), 'file-unreadable main:x gone');
    assert.equal(await text('module/y', 100, found.value), 'file-is-link main:module/y');
    assert.equal(await text('module', 100, found.value), 'file-is-link main:module');
    assert.deepEqual(await found.value.find('', 9), ['x']);
    assert.deepEqual(asked, [
      ['ls-tree', 64 * 1024 * 1024],
      ['cat-file', 1_000_100],
    ]);
  });
});
