import assert from 'node:assert/strict';
import { type WalkEntry, walkFolders } from '../../../src/base/walkFolders.ts';

const folder = (name: string): WalkEntry => ({ name, kind: 'folder' });
const file = (name: string): WalkEntry => ({ name, kind: 'file' });

describe('a walk through folders', () => {
  const isWanted = (path: readonly string[]): boolean => path.at(-1)?.endsWith('.json') === true;

  it('finds what is wanted, in no folder that is skipped and behind no link', async () => {
    const tree: Readonly<Record<string, readonly WalkEntry[]>> = {
      '': [file('a.json'), file('a.ts'), folder('b'), folder('node_modules'), { name: 'c', kind: 'other' }],
      b: [file('d.json')],
      node_modules: [file('e.json')],
      c: [file('f.json')],
    };
    const walked = await walkFolders(async (path) => tree[path.join('/')] ?? [], { isWanted, most: 10 });
    assert.deepEqual(walked, { paths: [['a.json'], ['b', 'd.json']], isCut: false });
  });

  it('ends after so many folders, and says that there may be more', async () => {
    let read = 0;
    const endless = async (): Promise<readonly WalkEntry[]> => {
      read += 1;
      return [folder('a'), folder('b')];
    };
    const walked = await walkFolders(endless, { isWanted, most: 10 });
    assert.deepEqual(walked, { paths: [], isCut: true });
    assert.ok(read <= 10_016, String(read));
  });

  it('ends after so many files', async () => {
    const walked = await walkFolders(async () => [file('a.json'), file('b.json'), file('c.json')], {
      isWanted,
      most: 2,
    });
    assert.deepEqual([walked.paths.length, walked.isCut], [2, true]);
  });
});
