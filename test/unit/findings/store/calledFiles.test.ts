import assert from 'node:assert/strict';
import type { FileCalls } from '../../../../src/base/fileCalls.ts';
import { calledStoreFiles } from '../../../../src/findings/store/file/calledFiles.ts';
import type { StoreFiles } from '../../../../src/findings/store/file/storeFiles.ts';

const place = 'vault:/findings';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** An editor's file system in memory; what is done there is written down. */
class Memory implements FileCalls {
  readonly files = new Map<string, string>();
  readonly done: string[] = [];
  /** What a rename fails with where there is a file; another window makes one before it. */
  present = 'EEXIST';
  beforeRename: (() => void) | undefined;
  afterRename: (() => void) | undefined;

  shown(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.files);
  }

  list(folder: string, path: string): ReturnType<FileCalls['list']> {
    assert.deepEqual([folder, path], [place, 'kept']);
    return Promise.resolve(Array.from(this.files.keys(), (name) => [name, 'file'] as const));
  }

  stats(folder: string, paths: readonly string[]): ReturnType<FileCalls['stats']> {
    assert.equal(folder, place);
    const stat = { kind: 'file', size: 1, modified: 7 } as const;
    return Promise.resolve(paths.map((path) => (this.files.has(path) ? stat : undefined)));
  }

  async read(_folder: string, path: string): Promise<Uint8Array> {
    return bytes(await this.#at(path));
  }

  write(_folder: string, path: string, written: Uint8Array): Promise<void> {
    this.done.push(`write ${path}`);
    this.files.set(path, new TextDecoder().decode(written));
    return Promise.resolve();
  }

  makeFolder(_folder: string, path: string): Promise<void> {
    this.done.push(`folder ${path}`);
    return Promise.resolve();
  }

  async rename(_folder: string, from: string, to: string, replaces: boolean): Promise<void> {
    this.beforeRename?.();
    if (!replaces && this.files.has(to)) throw Object.assign(new Error('there'), { code: this.present });
    this.files.set(to, await this.#at(from));
    this.files.delete(from);
    this.done.push(`rename to ${to}`);
    this.afterRename?.();
  }

  async copy(_folder: string, from: string, to: string): Promise<void> {
    this.files.set(to, await this.#at(from));
  }

  async remove(_folder: string, path: string): Promise<void> {
    await this.#at(path);
    this.files.delete(path);
  }

  #at(path: string): Promise<string> {
    const found = this.files.get(path);
    return found === undefined
      ? Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' }))
      : Promise.resolve(found);
  }
}

describe('files that only the editor reaches', () => {
  let memory: Memory;
  let files: StoreFiles;
  beforeEach(() => {
    memory = new Memory();
    files = calledStoreFiles(memory, place);
  });

  it('are listed, read, renamed, copied and removed', async () => {
    memory.files.set('a', 'one').set('a.part', 'rest').set('b', 'two');
    await files.makeFolder('kept');
    assert.deepEqual(await files.list('kept'), ['a', 'a.part', 'b']);
    assert.deepEqual(await files.read('a'), bytes('one'));
    assert.equal(await files.modifiedAt('a'), 7);
    await assert.rejects(files.modifiedAt('c'), { code: 'ENOENT' });
    await assert.rejects(files.read('c'), { code: 'ENOENT' });
    await files.rename('b', 'a');
    await files.copy('a', 'c');
    await files.flushFolder('kept');
    assert.deepEqual(memory.shown(), { a: 'two', 'a.part': 'rest', c: 'two' });
    await files.remove('a');
    await files.remove('a');
    assert.deepEqual(memory.shown(), { c: 'two' });
    assert.deepEqual(memory.done, ['folder kept', 'rename to a']);
  });

  it('are written as a whole, wherever something was written in them', async () => {
    memory.files.set('a', 'abc');
    const file = await files.open('a');
    await file.write(bytes('de'), 3);
    await file.write(bytes('f'), 5);
    await file.write(bytes('XY'), 1);
    assert.equal(memory.files.get('a'), 'abc', 'not before they are flushed');
    await file.flush();
    assert.deepEqual(memory.shown(), { a: 'aXYdef' });
    await file.write(bytes('gh'), 8);
    await file.close();
    assert.deepEqual(memory.shown(), { a: 'aXYdef\0\0gh' });
    await file.flush();
    assert.deepEqual(memory.done, ['write a.part', 'rename to a', 'write a.part', 'rename to a']);
  });

  it('are made where there is none', async () => {
    const file = await files.create('new');
    await file.write(bytes('x'), 0);
    await file.close();
    assert.deepEqual(memory.shown(), { new: 'x' });
  });

  it('are not made where there is one, whatever the file system says', async () => {
    for (const code of ['EEXIST', 'EIO']) {
      memory.files.clear();
      memory.files.set('new', 'of another');
      memory.present = code;
      await assert.rejects(files.create('new'), { code: 'EEXIST' });
      assert.deepEqual(memory.shown(), { new: 'of another' });
    }
    memory.beforeRename = () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    };
    await assert.rejects(files.create('other'), { code: 'ENOSPC' });
    assert.deepEqual(memory.shown(), { new: 'of another' });
  });

  it('are those of one of two windows that make them at the same time', async () => {
    memory.afterRename = () => void memory.files.set('new', 'of another');
    await assert.rejects(files.create('new'), { code: 'EEXIST' });
    memory.afterRename = () => void memory.files.delete('other');
    await assert.rejects(files.create('other'), { code: 'EEXIST' });
    assert.deepEqual(memory.shown(), { new: 'of another' });
  });
});
