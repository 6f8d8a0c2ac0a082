import assert from 'node:assert/strict';
import { nodeParser } from '../../../../scripts/routes/nodeFiles.ts';
import { FolderIndex } from '../../../../src/routes/index/folderIndex.ts';
import type { CachedIndex } from '../../../../src/routes/index/sourceFiles.ts';
import { showTemplate } from '../../../../src/routes/match/template.ts';
import { fromNothing, MemoryFiles } from '../memoryFiles.ts';

const parser = nodeParser();
const app = (path: string) =>
  [
    "const app = require('express')();",
    "const { list } = require('./list');",
    `app.get('${path}', list);`,
  ].join('\n');
const texts = {
  'package.json': '{"dependencies":{"sails":"1"}}',
  'app.js': app('/a'),
  'list.js':
    'exports.list = function list(q, s) {\n  s.end();\n};\nfunction other() {\n  function list() {}\n}',
  'plain.py': 'def plain():\n    pass\n',
  'long.js': `${app('/long')}${' '.repeat(1_000_001)}`,
  'note.yml': 'a: 1',
};

/** In one word, as a stamp is. */
function stamped({ path, stamp }: { readonly path: string; readonly stamp: string }) {
  return { path, stamp: encodeURIComponent(stamp) };
}

/** Files that say what was read of them. */
class ReadFiles extends MemoryFiles {
  readonly reads: string[] = [];

  override async list() {
    const { files, leftOut } = await super.list();
    const sorted = files.map(stamped).sort((a, b) => (a.path < b.path ? -1 : 1));
    return { files: sorted, leftOut };
  }

  override async look(path: string) {
    const file = await super.look(path);
    return file && stamped(file);
  }

  override digest(text: string) {
    return encodeURIComponent(text);
  }

  override read(path: string) {
    this.reads.push(path);
    return super.read(path);
  }

  override readAtOnce(path: string): string | undefined {
    this.reads.push(path);
    return super.readAtOnce(path);
  }
}

/** A cache in memory. */
class Kept {
  saved: { readonly index: CachedIndex; readonly facts: ReadonlyMap<string, string> } | undefined;
  count = 0;

  load() {
    return Promise.resolve(this.saved?.index);
  }
  facts() {
    return Promise.resolve(this.saved?.facts ?? new Map<string, string>());
  }
  save(index: CachedIndex, facts: Iterable<readonly [string, string]>) {
    this.saved = { index, facts: new Map(facts) };
    this.count += 1;
    return Promise.resolve();
  }
}

const pathsOf = (index: FolderIndex) => index.routes.map(({ template }) => showTemplate(template)).join(' ');

describe('the index of a folder', () => {
  it('knows its files, their functions, and what is not read of them', async () => {
    const files = new ReadFiles(texts);
    const index = new FolderIndex(files, parser);
    assert.equal(await index.refresh(), true);
    assert.equal(pathsOf(index), '/a');
    assert.deepEqual(index.counts, { sources: 4, parsed: 2 });
    assert.deepEqual(
      [index.routeCount, index.unread, index.leftOut, index.skipped],
      [1, ['Sails'], [{ path: 'long.js', why: 'tooLong' }], { tooMany: 0, ignored: 0 }],
    );
    assert.deepEqual([...index.facts.keys()].sort(), ['app.js', 'list.js']);
    assert.deepEqual(
      ['app.js', 'plain.py', 'note.yml', 'package.json', 'none.js'].map((path) => index.isSource(path)),
      [true, true, false, false, false],
    );
    assert.deepEqual(
      index.sources().map(({ path }) => path),
      ['app.js', 'list.js', 'long.js', 'plain.py'],
    );
    assert.deepEqual(await index.functionAt('list.js', 2), { name: 'list', line: 1 });
    assert.deepEqual(await index.functionAt('plain.py', 2), { name: 'plain', line: 1 });
    assert.equal(await index.functionAt('none.py', 2), undefined);
    assert.deepEqual(
      [
        await index.lineOf('list.js', 'list', 9),
        await index.lineOf('plain.py', 'plain', 1),
        await index.lineOf('plain.py', 'no', 1),
      ],
      [5, 1, undefined],
    );
    assert.deepEqual((await index.outline('plain.py'))?.functions, [
      { name: 'plain', owner: '', startLine: 1, endLine: 2 },
    ]);
    assert.deepEqual([await index.outline('none.py'), await index.text('note.yml')], [undefined, 'a: 1']);
  });

  it('is the same as one that reads everything, after files were changed, moved and taken away', async () => {
    const files = new ReadFiles(texts);
    const index = new FolderIndex(files, parser);
    await index.refresh();
    assert.equal(await index.refresh(), false);
    const refreshed = async (change: () => void): Promise<string> => {
      change();
      files.reads.length = 0;
      const isChanged = await index.refresh();
      assert.deepEqual(index.routes, await fromNothing(files));
      return `${isChanged} ${pathsOf(index)} ${files.reads.join(' ')}`.trimEnd();
    };
    assert.equal(await refreshed(() => files.texts.set('app.js', app('/b'))), 'true /b app.js');
    assert.equal(await refreshed(() => files.texts.delete('list.js')), 'true /b');
    assert.equal(
      await refreshed(() => files.texts.set('list.js', texts['list.js'])),
      'true /b list.js list.js',
    );
    assert.equal(await refreshed(() => files.texts.set('other.js', app('/c'))), 'true /b /c other.js');
    assert.equal(await refreshed(() => files.texts.delete('app.js')), 'true /c');
    assert.equal(await refreshed(() => undefined), 'false /c');
    assert.deepEqual(await index.update(['none.js', 'build/x.js', 'plain.py']), false);
    files.texts.set('other.js', app('/d'));
    assert.deepEqual(
      [await index.update(['other.js']), pathsOf(index), await index.update(['other.js'])],
      [true, '/d', false],
    );
    files.texts.delete('other.js');
    assert.deepEqual([await index.update(['other.js']), pathsOf(index), index.counts.sources], [true, '', 3]);
  });

  it('is kept for the next window, which reads nothing while nothing has changed', async () => {
    const kept = new Kept();
    const first = new FolderIndex(new ReadFiles(texts), parser, kept);
    await first.save();
    assert.equal(kept.count, 0);
    await first.refresh();
    await first.save();
    await first.save();
    assert.equal(kept.count, 1);
    assert.deepEqual(
      [
        kept.saved?.index.routeCount,
        kept.saved?.index.unread,
        kept.saved?.index.sources,
        kept.saved?.facts.size,
      ],
      [1, ['Sails'], 4, 2],
    );
    const files = new ReadFiles(texts);
    const next = new FolderIndex(files, parser, kept);
    assert.equal(await next.refresh(), true);
    assert.deepEqual(
      [files.reads, next.routeCount, next.unread, next.leftOut, next.counts.sources, next.counts.parsed],
      [[], 1, ['Sails'], first.leftOut, 4, 2],
    );
    assert.deepEqual(
      [next.routes, [...next.facts.keys()], next.isSource('app.js')],
      [first.routes, [], true],
    );
    await next.save();
    assert.equal(kept.count, 1);
    assert.deepEqual([await next.prepare(), await next.prepare()], [true, false]);
    assert.deepEqual([next.routes, files.reads], [first.routes, ['note.yml', 'package.json']]);
    files.texts.set('app.js', app('/b'));
    const third = new FolderIndex(new ReadFiles(Object.fromEntries(files.texts)), parser, kept);
    assert.deepEqual([await third.refresh(), pathsOf(third)], [true, '/b']);
    assert.deepEqual(third.routes, await fromNothing(files));
  });
});
