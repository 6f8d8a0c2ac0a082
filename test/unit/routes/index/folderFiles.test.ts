import assert from 'node:assert/strict';
import type { FolderOptions } from '../../../../src/routes/engine.ts';
import { FolderFiles, type FileTree } from '../../../../src/routes/index/folderFiles.ts';
import { CalledCache } from '../../../../src/routes/worker/calledCache.ts';
import { CalledFiles } from '../../../../src/routes/worker/calledFiles.ts';
import type { FileCalls } from '../../../../src/base/fileCalls.ts';

type Texts = Readonly<Record<string, string>>;

/** The names right below a folder of these paths: those that end with a slash are folders. */
function namesIn(texts: Texts, folder: string): readonly string[] {
  const start = folder === '' ? '' : `${folder}/`;
  const below = Object.keys(texts).flatMap((path) =>
    path.startsWith(start) ? [path.slice(start.length)] : [],
  );
  return [...new Set(below.map((path) => path.replace(/\/.*$/, '/')))];
}

/** A folder in memory; what a path with `@` in it names is a link. */
function treeOf(texts: Texts, asked: string[] = []): FileTree {
  return {
    entries: (path) => {
      asked.push(path);
      return namesIn(texts, path).map((name) => ({
        name: name.replace('/', ''),
        isFile: !name.endsWith('/') && !name.includes('@'),
        isFolder: name.endsWith('/') && !name.includes('@'),
      }));
    },
    stats: (paths) =>
      paths.map((path) =>
        texts[path] === undefined
          ? undefined
          : { size: Number(/\d{4,}/.exec(texts[path])?.[0] ?? texts[path].length), modified: 7 },
      ),
    text: (path) => texts[path],
  };
}

const options = (more: Partial<FolderOptions> = {}): FolderOptions => ({
  name: '',
  path: '',
  isLocal: true,
  excluded: [],
  mostFiles: 100,
  ...more,
});

describe('the files of a folder', () => {
  const texts: Texts = {
    'a.ts': 'a',
    'b/c.py': 'bb',
    'b/d.txt': '',
    'b/e/f.go': '2000001',
    'b/e/g.go': '2000000',
    'node_modules/h.js': '',
    'i.test.ts': '',
    'j@k.ts': '',
    'l@m/n.ts': '',
    'package.json': '{}',
    'x.yml': '',
  };
  const listed = async (of: Texts, more: Partial<FolderOptions> = {}) => {
    const { files, leftOut } = await new FolderFiles(options(more), treeOf(of)).list();
    return `${files.map(({ path }) => path).join(' ')} | ${leftOut.tooMany} ${leftOut.ignored}`;
  };

  it('are those that the index looks at, by their size and time', async () => {
    const asked: string[] = [];
    const { files, leftOut } = await new FolderFiles(options(), treeOf(texts, asked)).list();
    assert.deepEqual(files, [
      { path: 'a.ts', stamp: '1:7' },
      { path: 'b/c.py', stamp: '2:7' },
      { path: 'b/e/f.go', stamp: '2000001:7', isTooLong: true },
      { path: 'b/e/g.go', stamp: '2000000:7' },
      { path: 'package.json', stamp: '2:7' },
      { path: 'x.yml', stamp: '0:7' },
    ]);
    assert.deepEqual([leftOut, asked.sort()], [{ tooMany: 0, ignored: 0 }, ['', 'b', 'b/e']]);
    assert.equal(await listed({}), ' | 0 0');
  });

  it('are not those that .gitignore or a setting leaves out, which are counted', async () => {
    assert.equal(
      await listed({ ...texts, '.gitignore': 'b/e\na.ts\n*.txt' }),
      'b/c.py package.json x.yml | 0 2',
    );
    assert.equal(
      await listed({ ...texts, 'b/.gitignore': '*.go\n!g.go\n/a.ts' }),
      'a.ts b/c.py b/e/g.go package.json x.yml | 0 1',
    );
    assert.equal(
      await listed(texts, { excluded: ['**/*.py', 'b/e', 'none'] }),
      'a.ts package.json x.yml | 0 2',
    );
    assert.equal(
      await listed({ ...texts, '.gitignore': '*.py' }, { excluded: ['*.yml'] }),
      'a.ts b/e/f.go b/e/g.go package.json | 0 2',
    );
  });

  it('are so many sources at most, and all that is none', async () => {
    assert.equal(await listed(texts, { mostFiles: 2 }), 'a.ts b/c.py package.json x.yml | 2 0');
    assert.equal(
      await listed(texts, { mostFiles: 6 }),
      'a.ts b/c.py b/e/f.go b/e/g.go package.json x.yml | 0 0',
    );
    assert.equal(await listed(texts, { mostFiles: 0 }), 'package.json x.yml | 4 0');
    const many = Object.fromEntries(Array.from({ length: 130 }, (_, at) => [`${at}.ts`, '']));
    assert.match(await listed(many, { mostFiles: 129 }), / \| 1 0$/);
    const deep = (depth: number): string => `${'d/'.repeat(depth)}a.ts`;
    assert.equal(await listed({ [deep(60)]: '', [deep(61)]: '' }), `${deep(60)} | 0 0`);
  });

  it('are looked at one by one by the same rules', async () => {
    const files = new FolderFiles(
      options({ excluded: ['b/x'] }),
      treeOf({ ...texts, '.gitignore': 'e/\n*.yml', 'b/.gitignore': 'c.py' }),
    );
    const look = async (path: string) => (await files.look(path))?.stamp;
    assert.deepEqual(
      [
        await look('a.ts'),
        await look('gone.ts'),
        await look('x.yml'),
        await look('b/c.py'),
        await look('b/e/f.go'),
        await look('b/x/y.ts'),
      ],
      ['1:7', undefined, undefined, undefined, undefined, undefined],
    );
    assert.deepEqual([await files.read('a.ts'), await files.read('gone')], ['a', undefined]);
    assert.equal(files.readAtOnce('a.ts'), undefined);
    const near = new FolderFiles(options(), { ...treeOf(texts), textAtOnce: (path) => `at once ${path}` });
    assert.equal(near.readAtOnce('a.ts'), 'at once a.ts');
    assert.deepEqual([files.digest('a').length, files.digest('a') === files.digest('b')], [32, false]);
  });
});

/** What the editor's file systems answer for one folder. */
class Calls {
  readonly done: string[] = [];
  readonly texts: Record<string, string>;

  constructor(texts: Texts) {
    this.texts = { ...texts };
  }

  list(folder: string, path: string) {
    assert.equal(folder, 'memfs:/x');
    if (path === 'broken') return Promise.reject(new Error('gone'));
    return Promise.resolve(
      namesIn(this.texts, path).map(
        (name) =>
          [
            name.replace('/', ''),
            name.endsWith('/') ? 'folder' : name.includes('@') ? 'other' : 'file',
          ] as const,
      ),
    );
  }
  stats(_folder: string, paths: readonly string[]) {
    return Promise.resolve(
      paths.map((path) => {
        const text = this.texts[path];
        return text === undefined
          ? undefined
          : {
              kind: path.includes('@') ? 'other' : 'file',
              size: Number(/\d{4,}/.exec(text)?.[0] ?? text.length),
              modified: 7,
            };
      }),
    );
  }
  read(_folder: string, path: string) {
    const text = this.texts[path];
    return text === undefined || text === 'unreadable'
      ? Promise.reject(new Error('gone'))
      : Promise.resolve(new TextEncoder().encode(text));
  }
  makeFolder(folder: string, path: string) {
    this.done.push(`make ${folder} ${path}`);
    return Promise.resolve();
  }
  write(folder: string, path: string, bytes: Uint8Array) {
    this.done.push(`write ${folder} ${path.replace(/^\w+/, '')}`);
    this.texts[path] = new TextDecoder().decode(bytes);
    return Promise.resolve();
  }
  rename(folder: string, from: string, to: string, overwrite: boolean) {
    this.done.push(`rename ${folder} ${overwrite}`);
    this.texts[to] = this.texts[from] ?? '';
    delete this.texts[from];
    return Promise.resolve();
  }
}

describe('the files of a folder that only the editor reaches', () => {
  it('are listed and read through its calls', async () => {
    const calls = new Calls({
      'a.ts': 'a',
      'b/c.ts': 'c',
      'd@e.ts': '',
      'big.ts': '4000001',
      'fits.ts': '4000000',
      'bad.ts': 'unreadable',
      'broken/x.ts': '',
    });
    const files = new CalledFiles(options({ path: 'memfs:/x' }), calls as unknown as FileCalls);
    assert.deepEqual(
      (await files.list()).files.map(({ path, stamp }) => `${path} ${stamp}`),
      ['a.ts 1:7', 'b/c.ts 1:7', 'bad.ts 10:7', 'big.ts 4000001:7', 'fits.ts 4000000:7'],
    );
    const texts = await Promise.all(
      ['a.ts', 'b/c.ts', 'd@e.ts', 'big.ts', 'fits.ts', 'bad.ts', 'gone.ts'].map((path) => files.read(path)),
    );
    assert.deepEqual(texts, ['a', 'c', undefined, undefined, '4000000', undefined, undefined]);
    assert.deepEqual(
      [await files.look('a.ts'), await files.look('d@e.ts'), await files.look('gone.ts')],
      [{ path: 'a.ts', stamp: '1:7' }, undefined, undefined],
    );
  });

  it('are kept as an index, each file as a whole', async () => {
    const calls = new Calls({});
    const cache = new CalledCache(calls as unknown as FileCalls, 'memfs:/cache', '/x', '1');
    assert.equal(await cache.load(), undefined);
    const index = {
      rows: ['r'],
      routes: '[]',
      routeCount: 0,
      leftOut: [],
      unread: [],
      sources: 1,
      parsed: 0,
    };
    await cache.save(index, [['d', '{}']]);
    assert.deepEqual(
      calls.done,
      ['facts', 'index'].flatMap((kind) => [
        'make memfs:/cache ',
        `write memfs:/cache .${kind}.tmp`,
        'rename memfs:/cache true',
      ]),
    );
    assert.deepEqual([await cache.load(), [...(await cache.facts())]], [index, [['d', '{}']]]);
  });
});
