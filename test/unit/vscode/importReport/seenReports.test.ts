import assert from 'node:assert/strict';
import { SeenReports, type SeenStore } from '../../../../src/vscode/features/importReport/seenReports.ts';

function keptStore(kept?: unknown): SeenStore {
  let value = kept;
  return {
    read: () => value,
    write: async (next) => {
      value = structuredClone(next);
    },
  };
}

describe('reports imported by themselves', () => {
  it('are new once per content, in whichever file', async () => {
    const seen = new SeenReports(keptStore());
    assert.equal(seen.hasContent('abc'), false);
    await seen.note('file:///a.json', '1:10', 'abc');
    assert.equal(seen.hasContent('abc'), true);
    assert.equal(seen.hasContent('def'), false);
    await seen.note('file:///a.json', '3:11', 'def');
    assert.equal(seen.hasContent('abc'), true);
  });

  it('are not even read again while time and size stay', async () => {
    const seen = new SeenReports(keptStore());
    await seen.note('file:///a.json', '1:10', 'abc');
    assert.equal(seen.isUnchanged('file:///a.json', '1:10'), true);
    assert.equal(seen.isUnchanged('file:///a.json', '2:10'), false);
    assert.equal(seen.isUnchanged('file:///b.json', '1:10'), false);
  });

  it('are remembered by the next window', async () => {
    const store = keptStore();
    await new SeenReports(store).note('file:///a.json', '1:10', 'abc');
    const next = new SeenReports(store);
    assert.equal(next.isUnchanged('file:///a.json', '1:10'), true);
    assert.equal(next.hasContent('abc'), true);
  });

  it('start afresh where what was kept is something else', async () => {
    const known = (kept: unknown): readonly boolean[] => {
      const seen = new SeenReports(keptStore(kept));
      return [seen.hasContent('abc'), seen.isUnchanged('file:///a.json', '1:10')];
    };
    const stamps = [['file:///a.json', '1:10']];
    const contents = ['abc'];
    assert.deepEqual(known({ version: 1, stamps, contents }), [true, true]);
    for (const kept of [
      7,
      null,
      {},
      { stamps, contents },
      { version: 2, stamps, contents },
      { version: 1 },
      { version: 1, stamps },
      { version: 1, contents },
      { version: 1, stamps: 'abc', contents },
      { version: 1, stamps: [...stamps, ['a']], contents },
      { version: 1, stamps: [...stamps, ['a', 'b', 'c']], contents },
      { version: 1, stamps: [...stamps, ['a', 7]], contents },
      { version: 1, stamps: [...stamps, 'ab'], contents },
      { version: 1, stamps, contents: 'abc' },
      { version: 1, stamps, contents: [...contents, 7] },
    ])
      assert.deepEqual(known(kept), [false, false], JSON.stringify(kept));
  });

  it('do not fill the storage', async () => {
    const scans = Array.from({ length: 2000 }, (_, scan) => scan);
    const full = {
      version: 1,
      stamps: scans.map((scan) => [`file:///${scan}.json`, '1:1']),
      contents: scans.map((scan) => `hash${scan}`),
    };
    const store = keptStore(full);
    const seen = new SeenReports(store);
    for (const scan of [2000, 2001]) await seen.note(`file:///${scan}.json`, '1:1', `hash${scan}`);
    const kept = store.read() as { stamps: unknown[]; contents: unknown[] };
    assert.equal(kept.stamps.length, 2000);
    assert.deepEqual([kept.contents[0], kept.contents.at(-1)], ['hash2', 'hash2001']);
  });
});
