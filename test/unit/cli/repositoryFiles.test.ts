import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesInFolder, pathInFolder } from '../../../src/cli/repositoryFiles.ts';

describe('the files of a folder', () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'folder-')));
  const root = join(base, 'app');
  const files = filesInFolder(root);
  before(() => {
    const names = [
      'app/b.json',
      'app/a/c.json',
      'app/a/d.txt',
      'app/.git/e.json',
      'app/json',
      'other/f.json',
    ];
    for (const name of names) {
      mkdirSync(dirname(join(base, name)), { recursive: true });
      writeFileSync(join(base, name), name);
    }
    mkdirSync(join(root, 'folder.json'));
    symlinkSync('loop', join(root, 'loop'));
    for (const name of ['other', 'other/f.json', 'app/b.json'])
      symlinkSync(join(base, name), join(root, name.replace('/', '-')));
  });
  after(() => rmSync(base, { recursive: true }));

  const said = (
    result: Awaited<ReturnType<typeof files.read>> | Awaited<ReturnType<typeof files.names>>,
  ): unknown =>
    !result.ok
      ? [result.failure.code, ...result.failure.args].join(' ').replaceAll(root, 'ROOT')
      : result.value instanceof Uint8Array
        ? new TextDecoder().decode(result.value)
        : result.value;

  it('are read where they are plain ones inside of it, and as large as they may be', async () => {
    const read = async (path: string, largest = 100): Promise<unknown> =>
      said(await files.read(path, largest));
    assert.deepEqual(
      {
        plain: await read('a/c.json'),
        exactly: await read('b.json', 10),
        larger: await read('b.json', 9),
        missing: await read('a/none.json'),
        link: await read('app-b.json'),
        outside: await read('other-f.json'),
        folder: await read('a'),
      },
      {
        plain: 'app/a/c.json',
        exactly: 'app/b.json',
        larger: 'file-too-large ROOT/b.json 1',
        missing: undefined,
        link: 'app/b.json',
        outside: 'file-outside ROOT/other-f.json',
        folder: 'file-is-folder ROOT/a',
      },
    );
  });

  it('are listed by folder, and none where there is no such folder', async () => {
    const names = async (folder: string): Promise<unknown> => said(await files.names(folder));
    assert.deepEqual(await names('a'), ['c.json', 'd.txt']);
    for (const none of ['none', 'b.json/x', 'b.json']) assert.deepEqual(await names(none), [], none);
    assert.equal(await names('other'), 'file-outside ROOT/other');
    assert.equal(await names('loop'), 'file-unreadable ROOT/loop ELOOP');
  });

  it('are found by the end of their names, in the order of their paths', async () => {
    assert.deepEqual(await files.find('.json', 9), ['a/c.json', 'b.json']);
    assert.deepEqual(await files.find('.json', 1), ['b.json']);
    assert.deepEqual(await filesInFolder(join(base, 'none')).find('.json', 9), []);
    assert.equal(files.nameOf('a/c.json'), join(root, 'a/c.json'));
  });

  it('are known by the paths that somebody names', () => {
    const of = (...parts: readonly string[]): string | undefined => pathInFolder(root, join(...parts));
    assert.deepEqual(
      [of(root, 'a', 'c.json'), of(root, '..x'), of(root), of(base), of(base, 'other', 'x'), of('/')],
      ['a/c.json', '..x', undefined, undefined, undefined, undefined],
    );
    assert.equal(pathInFolder('src', 'src/cli/x'), 'cli/x');
  });
});
