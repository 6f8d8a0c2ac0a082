import assert from 'node:assert/strict';
import { relativePath } from '../../../../src/vscode/shared/files/relativePath.ts';
import { WorkspacePaths } from '../../../../src/vscode/shared/handlers/workspacePaths.ts';
import { Uri } from '../../../fakes/vscode/vscode.ts';

type Address = Parameters<typeof relativePath>[0];
const uri = (text: string): Address => Uri.parse(text, true);

/** What stands below what: the folder, the file, and the path between them where there is one. */
const everywhere: readonly (readonly [
  what: string,
  folder: string,
  file: string,
  path: string | undefined,
])[] = [
  ['a file below a folder', 'file:///work/shop', 'file:///work/shop/api/a.ts', 'api/a.ts'],
  ['a folder that ends with a slash', 'file:///work/shop/', 'file:///work/shop/a.ts', 'a.ts'],
  ['the root of a file system', 'file:///', 'file:///a.ts', 'a.ts'],
  ['the folder itself', 'file:///work/shop', 'file:///work/shop', undefined],
  ['a folder whose name only begins the same', 'file:///work/shop', 'file:///work/shop2/a.ts', undefined],
  ['the letter of a drive in another case', 'file:///c%3A/shop', 'file:///C%3A/shop/a.ts', 'a.ts'],
  ['a drive that is not escaped', 'file:///C:/shop', 'file:///c%3A/shop/a.ts', 'a.ts'],
  ['names of Windows in another case', 'file:///c%3A/Shop', 'file:///c%3A/SHOP/Api/A.ts', 'Api/A.ts'],
  ['the root of a drive', 'file:///c%3A/', 'file:///C%3A/a.ts', 'a.ts'],
  ['another drive', 'file:///c%3A/shop', 'file:///d%3A/shop/a.ts', undefined],
  ['a share of a server', 'file://Server/share/shop', 'file://server/Share/shop/a.ts', 'a.ts'],
  ['the same share of another server', 'file://one/share', 'file://two/share/a.ts', undefined],
  ['a name with a space and a percent sign', 'file:///a%20b', 'file:///a%20b/100%25.ts', '100%.ts'],
  ['letters beyond ASCII', 'file:///gesch%C3%A4ft', 'file:///gesch%C3%A4ft/%C3%BC.ts', 'ü.ts'],
  ['a backslash, which is part of a name', 'file:///shop', 'file:///shop%5Ca.ts', undefined],
  ['a file system of an extension', 'vscode-vfs://github/o/r', 'vscode-vfs://github/o/r/a.ts', 'a.ts'],
  ['names elsewhere in another case', 'vscode-vfs://github/o/r', 'vscode-vfs://github/O/r/a.ts', undefined],
  ['a drive behind a remote', 'vscode-remote://wsl%2Bu/c:/s', 'vscode-remote://wsl%2Bu/C:/s/a.ts', 'a.ts'],
  ['another scheme', 'file:///shop', 'vscode-remote://host/shop/a.ts', undefined],
  ['a document that is not saved', 'file:///shop', 'untitled:/shop/a.ts', undefined],
];

describe('what stands below a folder', () => {
  for (const [what, folder, file, path] of everywhere) {
    it(`is known of ${what}`, () => {
      assert.equal(relativePath(uri(folder), uri(file), false), path);
    });
  }

  it('has no case on a machine whose names have none, but where others keep the files', () => {
    assert.equal(relativePath(uri('file:///Users/Ada'), uri('file:///users/ada/A.ts'), true), 'A.ts');
    assert.equal(relativePath(uri('file:///home/Ada'), uri('file:///home/ada/A.ts'), false), undefined);
    assert.equal(relativePath(uri('memfs:/Ada'), uri('memfs:/ada/A.ts'), true), undefined);
  });
});

describe('files of a workspace', () => {
  const machine = {
    ignoresCase: false,
    pathOf: ({ scheme, fsPath }: { scheme: string; fsPath: string }) =>
      scheme === 'file' ? fsPath : undefined,
  };
  const folders = [
    { name: 'shop', uri: Uri.parse('file:///c%3A/work/shop') },
    { name: 'shop', uri: Uri.parse('vscode-vfs://github/o/shop') },
  ];
  const paths = new WorkspacePaths(folders as never, machine as never);

  it('are distinguished in folders of the same name, wherever these are', () => {
    assert.equal(paths.pathOf(Uri.parse('file:///C%3A/work/shop/a%20b.ts') as never), 'shop/a b.ts');
    assert.equal(paths.pathOf(Uri.parse('vscode-vfs://github/o/shop/a.ts') as never), 'shop 2/a.ts');
    assert.equal(paths.pathOf(Uri.parse('vscode-vfs://gitlab/o/shop/a.ts') as never), undefined);
  });

  it('have an address again', () => {
    assert.equal(String(paths.uriOf('shop/a b.ts')), 'file:///c%3A/work/shop/a%20b.ts');
    assert.equal(String(paths.uriOf('shop 2/a.ts')), 'vscode-vfs://github/o/shop/a.ts');
  });

  it('are opened by their path on this machine, elsewhere by their address', () => {
    const ports = { settings: { get: () => undefined }, excludedFiles: () => [] };
    const opened = paths.folders(ports as never);
    assert.deepEqual(
      opened.map(({ isLocal }) => isLocal),
      [true, false],
    );
    assert.equal(opened[1]?.path, 'vscode-vfs://github/o/shop');
  });
});
