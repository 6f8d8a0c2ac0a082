import assert from 'node:assert/strict';
import { FileSystemError, FileType, Uri } from 'vscode';
import { type FileCalls, fileCallsOver } from '../../../../src/base/fileCalls.ts';
import type { WorkspacePort } from '../../../../src/vscode/app/ports.ts';
import { serveFiles } from '../../../../src/vscode/shared/hosts/serveFiles.ts';

const folder = 'file:///work';

/** The calls of a thread, and what VS Code's file systems are asked. */
async function served(
  fs: Partial<WorkspacePort['fs']>,
  use: (calls: FileCalls) => Promise<void>,
): Promise<void> {
  const port = serveFiles(fs as WorkspacePort['fs']);
  try {
    await use(fileCallsOver(port));
  } finally {
    port.close();
  }
}

describe('files that VS Code serves to a thread', () => {
  it('are listed and described as files, folders and other things', () =>
    served(
      {
        readDirectory: async (uri: Uri) =>
          uri.toString() === folder
            ? [
                ['a', FileType.File],
                ['b', FileType.Directory],
                ['c', FileType.SymbolicLink],
              ]
            : [],
        stat: async (uri: Uri) => {
          if (uri.path === '/work/none') throw new Error('none');
          return { type: FileType.File, ctime: 1, mtime: 7, size: uri.path.length };
        },
      },
      async (calls) => {
        assert.deepEqual(await calls.list(folder, ''), [
          ['a', 'file'],
          ['b', 'folder'],
          ['c', 'other'],
        ]);
        assert.deepEqual(await calls.list(folder, 'b'), []);
        assert.deepEqual(await calls.stats(folder, ['a', 'none', 'b/c']), [
          { kind: 'file', size: 7, modified: 7 },
          undefined,
          { kind: 'file', size: 9, modified: 7 },
        ]);
      },
    ));

  it('are read, written, moved and removed where they are', async () => {
    const asked: unknown[] = [];
    const note =
      (name: string) =>
      async (...args: readonly unknown[]): Promise<void> =>
        void asked.push([name, ...args.map((arg) => (arg instanceof Uri ? arg.path : arg))]);
    await served(
      {
        readFile: async () => Uint8Array.of(1, 2),
        writeFile: note('write'),
        createDirectory: note('folder'),
        rename: note('rename'),
        copy: note('copy'),
        delete: note('delete'),
      } as Partial<WorkspacePort['fs']>,
      async (calls) => {
        assert.deepEqual([...(await calls.read(folder, 'a'))], [1, 2]);
        await calls.write(folder, 'a', Uint8Array.of(3));
        await calls.makeFolder(folder, 'b');
        await calls.rename(folder, 'a', 'b/c', true);
        await calls.rename(folder, 'a', 'd', false);
        await calls.copy(folder, 'a', 'e');
        await calls.remove(folder, 'a');
      },
    );
    assert.deepEqual(asked, [
      ['write', '/work/a', Uint8Array.of(3)],
      ['folder', '/work/b'],
      ['rename', '/work/a', '/work/b/c', { overwrite: true }],
      ['rename', '/work/a', '/work/d', { overwrite: false }],
      ['copy', '/work/a', '/work/e', { overwrite: false }],
      ['delete', '/work/a'],
    ]);
  });

  it('fail with the codes of a system', () =>
    served(
      {
        readFile: async (uri: Uri) => {
          if (uri.path.endsWith('gone')) throw new FileSystemError('FileNotFound');
          if (uri.path.endsWith('there')) throw new FileSystemError('FileExists');
          if (uri.path.endsWith('busy')) throw new FileSystemError('Unavailable');
          throw new Error('a disk');
        },
      },
      async (calls) => {
        const code = (path: string): Promise<string> =>
          calls.read(folder, path).then(
            () => 'read',
            (error: NodeJS.ErrnoException) => error.code ?? '',
          );
        assert.deepEqual(
          [await code('gone'), await code('there'), await code('busy'), await code('x')],
          ['ENOENT', 'EEXIST', 'EIO', 'EIO'],
        );
      },
    ));
});
