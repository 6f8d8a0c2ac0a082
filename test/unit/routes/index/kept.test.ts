import assert from 'node:assert/strict';
import type { FileFacts } from '../../../../src/routes/facts.ts';
import { leftOutBy } from '../../../../src/routes/facts.ts';
import { areRowsOf, readRow, rowsOf } from '../../../../src/routes/index/cachedRows.ts';
import {
  countsOf,
  functionAround,
  lineOfFunction,
  looksOf,
  registeringFolders,
} from '../../../../src/routes/index/fileLooks.ts';
import { FolderCache } from '../../../../src/routes/index/folderCache.ts';
import { LeftOutFiles } from '../../../../src/routes/index/leftOutFiles.ts';
import { isMinified } from '../../../../src/routes/index/minified.ts';
import { RetiredFacts } from '../../../../src/routes/index/retiredFacts.ts';

const cached = (path: string, flags = 0) => ({
  path,
  stamp: `1:${path.length}`,
  digest: `d-${path}`,
  mayRegister: flags % 2 === 1,
  mayBeWanted: flags % 4 > 1,
  isParsed: flags > 3,
});

function factsOf(
  ...functions: readonly (readonly [name: string, line: number, startLine: number, endLine: number])[]
) {
  return {
    functions: functions.map(([name, line, startLine, endLine]) => ({ name, line, startLine, endLine })),
  } as unknown as FileFacts;
}

describe('rows of a kept index', () => {
  const files = Array.from({ length: 8 }, (_, flags) => cached(`b ${7 - flags}.ts`, flags));

  it('are those of files in the order of their paths, whatever is known of them', () => {
    assert.deepEqual(rowsOf(files).slice(0, 2), ['1:6 d-b 0.ts 7 b 0.ts', '1:6 d-b 1.ts 6 b 1.ts']);
    assert.deepEqual(
      rowsOf(files.map((file) => ({ ...file, digest: 'd' }))).map(readRow),
      files.toReversed().map((file) => ({ ...file, digest: 'd' })),
    );
    assert.deepEqual(['', 'a', 'a b', 'a b 1'].map(readRow), [undefined, undefined, undefined, undefined]);
  });

  it('are compared with files by path and stamp', () => {
    const rows = ['1:2 d 0 a.ts', '3:4 d 7 b c.ts'];
    const [one, two] = [
      { path: 'a.ts', stamp: '1:2' },
      { path: 'b c.ts', stamp: '3:4' },
    ];
    for (const [listed, are] of [
      [[one, two], true],
      [[one], false],
      [[one, two, two], false],
      [[two, one], false],
      [[one, { ...two, stamp: '3:5' }], false],
      [[{ ...one, stamp: '1:' }, two], false],
      [[one, { ...two, path: 'x.ts' }], false],
      [[one, { ...two, path: ' c.ts' }], false],
      [[{ ...one, path: '.ts' }, two], false],
    ] as const)
      assert.equal(areRowsOf(rows, listed), are, JSON.stringify(listed));
    assert.equal(areRowsOf([], []), true);
  });
});

describe('what is known of a file before it is parsed', () => {
  const nothing = { source: undefined, mayRegister: false, mayBeWanted: false, leftOut: undefined };
  const app = "const app = require('express')();";
  const long = `${app}${' '.repeat(1_000_000 - app.length)}`;

  it('is whether it may register, or be wanted, and why it is not read', () => {
    const read = (source: string, mayRegister: boolean, mayBeWanted: boolean) => ({
      ...nothing,
      source,
      mayRegister,
      mayBeWanted,
    });
    assert.deepEqual(looksOf('a.js', 'javascript', app), read(app, true, true));
    assert.deepEqual(looksOf('a.js', 'javascript', 'a'), read('a', false, true));
    assert.deepEqual(looksOf('a.go', 'go', 'package a'), read('package a', false, false));
    assert.deepEqual(looksOf('a.js', 'javascript', undefined), nothing);
    assert.deepEqual(looksOf('a.txt', undefined, app), nothing);
    assert.deepEqual(looksOf('a.yml', 'data', 'openapi: 3'), nothing);
    assert.deepEqual(looksOf('a.js', 'javascript', long), read(long, true, true));
    assert.deepEqual(looksOf('a.js', 'javascript', `${long} `), { ...nothing, leftOut: 'tooLong' });
    assert.deepEqual(looksOf('a.js', 'javascript', ' '.repeat(1_000_001)), nothing);
    const dense = `${app}${'f(a,b);'.repeat(1_000)}`;
    assert.deepEqual(looksOf('a.js', 'javascript', dense), { ...nothing, leftOut: 'minified' });
  });

  it('is no machine’s text where that is short, has lines, or holds one long text', () => {
    const code = 'f(a,b);';
    for (const [text, is] of [
      [code.repeat(714), false],
      [code.repeat(715), true],
      [`${code.repeat(59)}\n`.repeat(20), false],
      [`${code.repeat(60)}\n`.repeat(20), true],
      ['a'.repeat(5_000), false],
      [`${'a'.repeat(98)}()`.repeat(60), false],
      [`${'a'.repeat(96)}(){}`.repeat(60), true],
      [`${code.repeat(20_000)}${'a'.repeat(2_000_000)}`, true],
    ] as const)
      assert.equal(isMinified(text), is, `${text.slice(0, 10)} ${text.length}`);
  });

  it('counts, and says where sources may register', () => {
    const files = [cached('a/b.ts', 5), cached('a/c.ts', 4), cached('d.ts', 1), cached('e/x.yml', 0)];
    assert.deepEqual(registeringFolders(files), new Set(['a', '']));
    assert.deepEqual(countsOf(files), { sources: 3, parsed: 2 });
  });
});

describe('functions of a file', () => {
  const facts = factsOf(['outer', 2, 1, 20], ['inner', 6, 5, 10], ['', 7, 7, 8], ['inner', 15, 15, 16]);

  it('stand around lines, the innermost with a name', () => {
    const around = (line: number) => functionAround(facts, line)?.line;
    assert.deepEqual([0, 1, 4, 5, 7, 10, 11, 15, 16, 20, 21].map(around), [
      undefined,
      2,
      2,
      6,
      6,
      6,
      2,
      15,
      15,
      2,
      undefined,
    ]);
    assert.deepEqual(functionAround(facts, 7), { name: 'inner', line: 6 });
    assert.equal(functionAround(undefined, 1), undefined);
  });

  it('are found by their names, the nearest of several', () => {
    const line = (name: string, near: number) => lineOfFunction(facts, name, near);
    assert.deepEqual(
      [
        line('outer', 99),
        line('inner', 1),
        line('inner', 10),
        line('inner', 11),
        line('inner', 99),
        line('x', 1),
      ],
      [2, 6, 6, 15, 15, undefined],
    );
    assert.equal(lineOfFunction(undefined, 'a', 1), undefined);
  });
});

describe('a kept index', () => {
  class Kept {
    readonly texts = new Map<string, string>();
    readonly written: string[] = [];
    read(name: string) {
      return Promise.resolve(this.texts.get(name));
    }
    write(name: string, chunks: Iterable<string>) {
      this.written.push(name.replace(/^.*\./, ''));
      this.texts.set(name, [...chunks].join(''));
      return Promise.resolve();
    }
  }
  const index = {
    rows: ['1 d 0 a', '2 e 1 b'],
    routes: '[]',
    routeCount: 3,
    leftOut: [{ path: 'a', why: 'failed' as const }],
    unread: ['Iris'],
    sources: 4,
    parsed: 2,
  };

  it('is what was written, with the facts first, for the same folder and version', async () => {
    const files = new Kept();
    await new FolderCache(files, '/a', '1').save(index, [
      ['d', '{"x":"\t"}'],
      ['e', '{}'],
    ]);
    assert.deepEqual(files.written, ['facts', 'index']);
    const cache = new FolderCache(files, '/a', '1');
    assert.deepEqual(await cache.load(), index);
    assert.deepEqual(
      [...(await cache.facts())],
      [
        ['d', '{"x":"\t"}'],
        ['e', '{}'],
      ],
    );
    for (const other of [new FolderCache(files, '/b', '1'), new FolderCache(files, '/a', '2')]) {
      assert.equal(await other.load(), undefined);
      assert.deepEqual(await other.facts(), new Map());
    }
  });

  it('is none where it is not as one is written', async () => {
    const files = new Kept();
    const cache = new FolderCache(files, '/a', '1');
    await cache.save(index, []);
    const [head = '', ...rest] =
      [...files.texts.entries()].find(([name]) => name.endsWith('index'))?.[1].split('\n') ?? [];
    const name = [...files.texts.keys()].find((one) => one.endsWith('index')) ?? '';
    const json = JSON.parse(head) as Record<string, unknown>;
    for (const key of ['sources', 'parsed', 'routeCount']) {
      files.texts.set(name, [JSON.stringify({ ...json, [key]: '1' }), ...rest].join('\n'));
      assert.equal(await cache.load(), undefined, key);
    }
    for (const text of ['', '{', '[]', 'null', '"1"']) {
      files.texts.set(name, text);
      assert.equal(await cache.load(), undefined, text);
    }
    files.texts.set(name, JSON.stringify({ ...json, leftOut: 1, unread: {} }));
    assert.deepEqual(await cache.load(), { ...index, rows: [], routes: '', leftOut: [], unread: [] });
    files.texts.set(name.replace('index', 'facts'), '1\na\nb\tc');
    assert.deepEqual([...(await cache.facts())], [['b', 'c']]);
  });
});

describe('facts of texts that no file has', () => {
  const facts = (path: string) => ({ path }) as unknown as FileFacts;

  it('are given back for their digests, those of the cache once', () => {
    const retired = new RetiredFacts();
    assert.equal(retired.take('a'), undefined);
    retired.unpack(
      new Map([
        ['a', '{"path":"A"}'],
        ['b', '{"path":"B"}'],
      ]),
    );
    assert.deepEqual([retired.take('a'), retired.take('a')], [facts('A'), undefined]);
    retired.add('c', facts('C'));
    assert.deepEqual([retired.take('c'), retired.take('c')], [facts('C'), facts('C')]);
    assert.deepEqual(
      [
        ...retired.packedWith([
          ['d', facts('D')],
          ['c', facts('now')],
        ]),
      ],
      [
        ['c', '{"path":"now"}'],
        ['d', '{"path":"D"}'],
        ['b', '{"path":"B"}'],
      ],
    );
    retired.unpack(undefined);
    assert.equal(retired.take('b'), undefined);
  });

  it('are so many, without those that were added first', () => {
    const retired = new RetiredFacts();
    retired.add('first', facts('1'));
    retired.add('second', facts('2'));
    retired.add('first', facts('3'));
    for (let count = 0; count < 4_998; count += 1) retired.add(`x${count}`, facts('x'));
    assert.deepEqual([retired.take('first'), retired.take('second')], [facts('3'), facts('2')]);
    retired.add('last', facts('x'));
    assert.deepEqual([retired.take('first'), retired.take('second')], [facts('3'), undefined]);
    retired.unpack(new Map(Array.from({ length: 5_001 }, (_, at) => [`p${at}`, '{}'])));
    assert.equal([...retired.packedWith([])].length, 10_000);
  });
});

describe('files that are left out', () => {
  it('are named by path, what was read before what was linked, so many of them', () => {
    const files = new LeftOutFiles();
    files.read('c', 'failed');
    files.read('b', 'tooLong');
    files.read('gone', 'minified');
    files.read('gone', undefined);
    files.linked([
      { path: 'a', why: 'tooMuch' },
      { path: 'b', why: 'tooMuch' },
    ]);
    assert.deepEqual(files.list, [
      { path: 'a', why: 'tooMuch' },
      { path: 'b', why: 'tooLong' },
      { path: 'c', why: 'failed' },
    ]);
    files.linked(Array.from({ length: 1_001 }, (_, at) => ({ path: `x${at}`, why: 'failed' })));
    assert.equal(files.list.length, 1_000);
  });

  it('say why they were by their errors', () => {
    assert.deepEqual(
      [leftOutBy(new RangeError('x')), leftOutBy(new Error('x')), leftOutBy(1)],
      ['tooMuch', 'failed', 'failed'],
    );
  });
});
