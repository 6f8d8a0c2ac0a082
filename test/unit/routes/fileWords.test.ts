import assert from 'node:assert/strict';
import type { CurrentFiles } from '../../../src/routes/changed/currentFiles.ts';
import { FileWords } from '../../../src/routes/changed/fileWords.ts';

/** Files by their paths; a stamp is how often one was written. */
class Texts implements CurrentFiles {
  readonly texts = new Map<string, { readonly text: string; readonly stamp: number }>();
  readonly read: string[] = [];

  write(path: string, text: string): void {
    this.texts.set(path, { text, stamp: (this.texts.get(path)?.stamp ?? 0) + 1 });
  }

  isSource(path: string): boolean {
    return this.texts.has(path);
  }

  sources(): ReturnType<CurrentFiles['sources']> {
    return [...this.texts].map(([path, { stamp }]) => ({ path, stamp: String(stamp) }));
  }

  async text(path: string): Promise<string | undefined> {
    this.read.push(path);
    return this.texts.get(path)?.text;
  }

  async outline(): Promise<undefined> {
    return undefined;
  }
}

describe('words of files', () => {
  let files: Texts;
  let words: FileWords;
  beforeEach(() => {
    files = new Texts();
    files.write('a.ts', 'import { find } from "./user.service";\nfind(1);');
    files.write('b.ts', 'finder $find find2 _find service');
    files.write('c.ts', 'user(service); fünd');
    words = new FileWords(files);
  });
  const having = async (...names: readonly string[]): Promise<string> =>
    (await words.mentioning(names)).join(' ');

  it('are told apart as a program does, and names of several words need all of them', async () => {
    assert.equal(await having('find'), 'a.ts');
    assert.equal(await having('$find'), 'b.ts');
    assert.equal(await having('user.service'), 'a.ts c.ts');
    assert.equal(await having('service', 'nowhere'), 'a.ts b.ts c.ts');
    assert.equal(await having('find2', 'nowhere'), 'b.ts');
    assert.equal(await having('use', 'fi', '.', ''), '');
  });

  it('are read once for each version of a file', async () => {
    await having('find');
    await having('user.service');
    assert.deepEqual(files.read, ['a.ts', 'b.ts', 'c.ts']);
    files.write('c.ts', 'find');
    files.write('d.ts', 'find');
    files.texts.delete('a.ts');
    assert.equal(await having('find'), 'c.ts d.ts');
    assert.deepEqual(files.read.slice(3), ['c.ts', 'd.ts']);
  });
});
