import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Uri, type FileSystem } from 'vscode';
import { machineOfFileSystems } from '../../../src/vscode/app/machine.ts';
import { FileSystemError, FileType } from '../../fakes/vscode/vscode.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Files by their paths, as a file system of another extension has them; a name with `@` is a link to a folder. */
class Disk {
  readonly files = new Map<string, { readonly type: number; readonly bytes: Uint8Array }>();

  get fs(): FileSystem {
    return this as unknown as FileSystem;
  }

  stat({ path }: Uri): Promise<{ readonly type: number; readonly size: number }> {
    const file = this.files.get(path);
    if (file === undefined) return Promise.reject(new FileSystemError('FileNotFound'));
    return Promise.resolve({ type: file.type, size: file.bytes.length });
  }

  readFile({ path }: Uri): Promise<Uint8Array> {
    return Promise.resolve(this.files.get(path)?.bytes ?? bytesOf('?'));
  }

  writeFile({ path }: Uri, bytes: Uint8Array): Promise<void> {
    this.add(path, FileType.File, bytes);
    return Promise.resolve();
  }

  add(path: string, type: number, bytes = bytesOf('text')): void {
    this.files.set(path, { type, bytes });
  }
}

describe('the machine of which only file systems are known', () => {
  let disk: Disk;
  const folder = Uri.parse('memfs:/shop');
  const at = (path: string): Uri => Uri.parse(`memfs:${path}`);
  const machine = (): ReturnType<typeof machineOfFileSystems> => machineOfFileSystems(disk.fs);
  const read = async (path: string, within?: readonly Uri[], largest = 4): Promise<string> => {
    const result = await machine().read(at(path), { within, largest, name: 'the file' });
    if (result.ok) return new TextDecoder().decode(result.value);
    return [result.failure.code, ...result.failure.args].join(' ');
  };

  beforeEach(() => {
    disk = new Disk();
    disk.add('/shop', FileType.Directory);
    disk.add('/shop/a', FileType.Directory);
    disk.add('/shop/a/b.json', FileType.File);
    disk.add('/shop/linked', FileType.Directory | FileType.SymbolicLink);
    disk.add('/shop/linked/b.json', FileType.File);
    disk.add('/shop/link.json', FileType.File | FileType.SymbolicLink);
  });

  it('sends nothing, has no account and no paths, and takes every file to be where its name says', async () => {
    const one = machine();
    assert.deepEqual([one.variables, one.canSend, one.ignoresCase, one.userName()], [{}, false, false, '']);
    assert.equal(one.pathOf(at('/shop/a/b.json')), undefined);
    assert.equal(await one.isReallyInside(at('/shop/a'), folder), true);
    const uri = at('/shop/new.json');
    assert.deepEqual(await one.writeTarget(uri, [folder]), { uri, leadsOutside: false });
  });

  it('reads a plain file up to its limit', async () => {
    assert.equal(await read('/shop/a/b.json'), 'text');
    assert.equal(await read('/shop/a/b.json', undefined, 3), 'file-too-large the file 1');
  });

  it('refuses what is missing, a folder or no file', async () => {
    disk.add('/shop/pipe', FileType.Unknown);
    assert.equal(await read('/shop/none.json'), 'file-missing the file');
    assert.equal(await read('/shop/a'), 'file-is-folder the file');
    assert.equal(await read('/shop/pipe'), 'file-not-regular the file');
    disk.readFile = () => Promise.reject(new Error('The line is down.'));
    assert.equal(await read('/shop/a/b.json'), 'file-unreadable the file The line is down.');
  });

  it('follows no link where the file is to be in a folder', async () => {
    const outside = 'file-outside the file';
    assert.equal(await read('/shop/a/b.json', [at('/other'), folder]), 'text');
    assert.equal(await read('/shop/a/b.json', [at('/other')]), outside);
    assert.equal(await read('/shop/a/b.json', []), outside);
    assert.equal(await read('/shop/linked/b.json', [folder]), outside);
    assert.equal(await read('/shop/link.json', [folder]), outside);
    assert.equal(await read('/shop/link.json'), 'text', 'the user has named it');
  });

  it('knows which names are taken, and writes what is new or replaced', async () => {
    assert.equal(await machine().isTaken(at('/shop/new.json')), false);
    await machine().create(at('/shop/new.json'), 'new');
    assert.equal(await machine().isTaken(at('/shop/new.json')), true);
    assert.equal(await read('/shop/new.json'), 'new');
    const chunks = async function* (): AsyncGenerator<string> {
      yield 'on';
      yield 'e';
    };
    await machine().replace(at('/shop/new.json'), chunks(), new AbortController().signal);
    assert.equal(await read('/shop/new.json'), 'one');
    assert.equal(
      await machine().contentOf(at('/shop/new.json'), undefined),
      createHash('sha256').update('one').digest('hex'),
    );
  });
});
