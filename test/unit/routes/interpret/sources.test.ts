import assert from 'node:assert/strict';
import { calleesOf, functionsByCallee } from '../../../../src/routes/interpret/calls/callers.ts';
import { declaredKeysOf, extensionsOf } from '../../../../src/routes/interpret/modules/declaredKeys.ts';
import { TracedSources } from '../../../../src/routes/interpret/incremental/tracedSources.ts';
import { keysOfPath, Sources, stemKey } from '../../../../src/routes/interpret/modules/sources.ts';
import {
  folderOf,
  isBelow,
  joinPath,
  sharedLength,
  type Manifest,
} from '../../../../src/routes/interpret/modules/workspace.ts';
import type { FileFacts, Language } from '../../../../src/routes/facts.ts';
import { factsOf } from '../factsIn.ts';

describe('paths', () => {
  it('have folders, stand below others, and are put together', () => {
    assert.deepEqual(['a/b/c.ts', 'c.ts', '/c.ts', ''].map(folderOf), ['a/b', '', '', '']);
    assert.deepEqual(
      [isBelow('', 'a'), isBelow('a', 'a'), isBelow('a', 'a/b'), isBelow('a', 'ab'), isBelow('a/b', 'a')],
      [true, true, true, false, false],
    );
    for (const [folder, relative, joined] of [
      ['a', './b', 'a/b'],
      ['a/b', '../c', 'a/c'],
      ['a', '../../b', undefined],
      ['', 'b//c/', 'b/c'],
      ['', '..', undefined],
      ['a', '..', ''],
      ['a', '', 'a'],
    ] as const)
      assert.equal(joinPath(folder, relative), joined, `${folder} ${relative}`);
    assert.deepEqual(
      [
        sharedLength('abc', 'abd'),
        sharedLength('ab', 'abc'),
        sharedLength('', 'a'),
        sharedLength('ab', 'ab'),
        sharedLength('xa', 'ya'),
      ],
      [2, 2, 0, 2, 0],
    );
  });

  it('are asked for by the names that lead to them', () => {
    assert.deepEqual(
      ['a/users.service.ts', 'users', 'a/index.js', 'index.js', 'a/b/__init__.py', ''].map(stemKey),
      ['file users', 'file users', 'file a', 'file ', 'file b', 'file '],
    );
    assert.deepEqual(keysOfPath('a/b/c.ts'), [
      'file c',
      'folder a/b',
      'below a/b',
      'file b',
      'below a',
      'file a',
    ]);
    assert.deepEqual(keysOfPath('c.ts'), ['file c', 'folder ']);
  });
});

const factsFor = (path: string, language: Language, more: Partial<FileFacts> = {}): FileFacts => ({
  path,
  language,
  imports: [],
  exports: [],
  functions: [],
  classes: [],
  body: [],
  ...more,
});
const manifest = (folder: string, name?: string): Manifest => ({
  folder,
  dependencies: new Set(),
  aliases: [],
  ...(name === undefined ? {} : { name }),
});

function filled(): { readonly sources: Sources; readonly facts: Map<string, FileFacts> } {
  const facts = new Map<string, FileFacts>();
  const sources = new Sources((path) => facts.get(path));
  sources.configure(
    new Map([
      ['package.json', manifest('', 'root')],
      ['lib/package.json', manifest('lib', '@x/lib')],
      ['lib/deep/package.json', manifest('lib/deep', '@x/lib/deep')],
      ['empty/package.json', manifest('empty', '')],
      ['none/go.mod', manifest('none')],
    ]),
  );
  for (const path of ['lib/b.ts', 'a.ts', 'lib/deep/a.ts', 'lib/A.java', 'libs/c.ts'])
    sources.add(path, path.endsWith('.java') ? 'java' : 'typescript');
  sources.add('a.ts', 'java');
  return { sources, facts };
}

describe('sources of a workspace folder', () => {
  it('are found by path, folder and name', () => {
    const { sources } = filled();
    assert.deepEqual([sources.has('a.ts'), sources.has('b.ts')], [true, false]);
    assert.deepEqual(sources.filesIn('lib'), ['lib/A.java', 'lib/b.ts']);
    assert.deepEqual([sources.filesIn(''), sources.filesIn('x')], [['a.ts'], []]);
    assert.deepEqual(
      [sources.filesCalled('a.ts'), sources.filesCalled('x')],
      [['a.ts', 'lib/deep/a.ts'], []],
    );
    assert.deepEqual(sources.filesBelow('lib'), ['lib/A.java', 'lib/b.ts', 'lib/deep/a.ts']);
    assert.deepEqual(
      ['lib', 'lib/deep', 'libs', '', 'li', 'deep'].map((folder) => sources.hasFolder(folder)),
      [true, true, true, false, false, false],
    );
    sources.add('new/x.ts', 'typescript');
    assert.deepEqual([sources.hasFolder('new'), sources.filesIn('new')], [true, ['new/x.ts']]);
    sources.remove('new/x.ts');
    sources.remove('new/x.ts');
    assert.deepEqual(
      [sources.hasFolder('new'), sources.filesCalled('x.ts'), sources.has('new/x.ts')],
      [false, [], false],
    );
  });

  it('are of units, below the nearest manifest', () => {
    const { sources } = filled();
    const units = (...paths: readonly string[]) =>
      paths.map((path) => sources.unitOf(path).replace('\n', ' '));
    assert.deepEqual(units('a.ts', 'lib/b.ts', 'lib/A.java', 'lib/deep/a.ts', 'libs/c.ts'), [
      ' script',
      'lib script',
      'lib jvm',
      'lib/deep script',
      ' script',
    ]);
    assert.deepEqual(
      units(
        'lib/config/routes.yaml',
        'config/routing.yml',
        'config/routes/x.yaml',
        'config/packages/security.yaml',
        'config/security.yml',
        'config/services.yaml',
        'a.yml',
        'xconfig/routes.yaml',
      ),
      ['lib php', ' php', ' php', ' php', ' php', ' data', ' data', ' data'],
    );
  });

  it('are in packages, and below manifests', () => {
    const { sources } = filled();
    const folders = (all: readonly Manifest[]) => all.map(({ folder }) => folder);
    assert.deepEqual(folders(sources.manifests), ['', 'lib', 'lib/deep', 'empty', 'none']);
    assert.deepEqual(folders(sources.manifestsAbove('lib/deep/x')), ['lib/deep', 'lib', '']);
    assert.deepEqual(folders(sources.manifestsAbove('lib')), ['lib', '']);
    assert.deepEqual(folders(sources.manifestsAbove('libs')), ['']);
    assert.deepEqual(folders(sources.packagesNamed('@x/lib/deep/y')), ['lib', 'lib/deep']);
    assert.deepEqual(folders(sources.packagesNamed('@x/lib')), ['lib']);
    assert.deepEqual(folders(sources.packagesNamed('@x/library')), []);
    assert.deepEqual(folders(sources.packagesNamed('')), []);
    sources.configure(new Map([['lib/package.json', manifest('lib')]]));
    assert.deepEqual(folders(sources.manifestsAbove('lib')), ['lib']);
    assert.deepEqual(sources.packagesNamed('@x/lib'), []);
    sources.setSettings(new Map([['a.yml', 'x']]));
    assert.deepEqual([...sources.settings], [['a.yml', 'x']]);
  });

  it('are known with what they say, which changes what others find', () => {
    const { sources, facts } = filled();
    const java = (namespace: string, ...names: readonly string[]) =>
      factsFor('lib/A.java', 'java', {
        namespace,
        body: names.map((name) => ({
          kind: 'bind',
          target: { kind: 'name', name },
          value: { kind: 'unknown' },
          line: 1,
        })),
      });
    const know = (value: FileFacts, registers: boolean): readonly string[] => {
      facts.set(value.path, value);
      return sources.know(value.path, value, registers);
    };
    assert.equal(sources.facts('lib/A.java'), undefined);
    assert.deepEqual(know(java('n', 'A', 'B'), true), [
      'name jvm n A',
      'name jvm n B',
      'namespace lib/A.java',
    ]);
    assert.deepEqual(know(java('n', 'A', 'C'), true), ['name jvm n B', 'name jvm n C']);
    assert.deepEqual(know(java('n', 'A', 'C'), true), []);
    assert.deepEqual(know(java('m', 'A'), false), [
      'name jvm n A',
      'name jvm n C',
      'name jvm m A',
      'namespace lib/A.java',
    ]);
    assert.deepEqual(
      [sources.providing('name jvm m A'), sources.providing('name jvm n A'), sources.providing('x')],
      [['lib/A.java'], [], []],
    );
    assert.deepEqual([sources.namespaceOf('lib/A.java'), sources.namespaceOf('a.ts')], ['m', undefined]);
    assert.deepEqual(
      [
        sources.isKnown('lib/A.java'),
        sources.isKnown('a.ts'),
        sources.registers('lib/A.java'),
        sources.registers('a.ts'),
      ],
      [true, false, false, false],
    );
    assert.equal(sources.facts('lib/A.java')?.namespace, 'm');
    assert.deepEqual(know(factsFor('lib/b.ts', 'typescript'), true), ['namespace lib/b.ts']);
    assert.deepEqual(know(factsFor('a.ts', 'typescript'), false), ['namespace a.ts']);
    assert.deepEqual(
      [sources.units, sources.registering('lib\nscript'), sources.registering('x')],
      [['lib\nscript'], ['lib/b.ts'], []],
    );
    assert.deepEqual(
      ['lib\nscript', 'lib\njvm', '\nscript', 'x'].map((unit) => sources.countOf(unit)),
      [1, 1, 1, 0],
    );
    assert.equal(sources.registers('lib/b.ts'), true);
    assert.deepEqual(sources.forget('lib/b.ts'), ['namespace lib/b.ts']);
    assert.deepEqual(
      [sources.forget('lib/b.ts'), sources.units, sources.countOf('lib\nscript'), sources.facts('lib/b.ts')],
      [[], [], 0, undefined],
    );
    sources.remove('lib/A.java');
    assert.deepEqual([sources.providing('name jvm m A'), sources.isKnown('lib/A.java')], [[], false]);
  });
});

describe('sources that a file looks at', () => {
  it('are those of its application first, the nearest of all, and leave a trace', () => {
    const { sources } = filled();
    for (const path of ['lib/near/U.java', 'lib/far/x/U.java', 'other/U.java', 'lib/near/deep/U.java'])
      sources.add(path, 'java');
    const traced = new TracedSources(sources, () => undefined);
    assert.deepEqual(traced.filesCalled('U.java'), [
      'lib/far/x/U.java',
      'lib/near/U.java',
      'lib/near/deep/U.java',
      'other/U.java',
    ]);
    assert.deepEqual(
      traced.within('lib/near/deep/A.java', () => traced.filesCalled('U.java')),
      ['lib/near/deep/U.java', 'lib/near/U.java', 'lib/far/x/U.java', 'other/U.java'],
    );
    assert.deepEqual(traced.within('other/A.java', () => traced.filesCalled('U.java'))[0], 'other/U.java');
    assert.deepEqual(
      traced.within('other/A.java', () => traced.filesCalled('A.java')),
      ['lib/A.java'],
    );
    assert.deepEqual(
      [traced.hasFile('a.ts'), traced.hasFile('no.ts'), traced.hasFolder('lib'), traced.isKnownFile('a.ts')],
      [true, false, true, false],
    );
    assert.deepEqual(
      [
        traced.filesIn('other'),
        traced.filesBelow('lib/near'),
        [...traced.descriptions],
        traced.filesProviding('type X'),
      ],
      [['other/U.java'], ['lib/near/U.java', 'lib/near/deep/U.java'], [], []],
    );
    assert.deepEqual(
      [traced.isNear('lib/A.java', 'lib/near/U.java'), traced.isNear('lib/A.java', 'other/U.java')],
      [true, false],
    );
    assert.equal(
      traced.within('a.ts', () => traced.namespaceOf('lib/A.java')),
      undefined,
    );
    assert.deepEqual(
      [...traced.trace.keys],
      [
        'file U',
        'file A',
        'file a',
        'file no',
        'file lib',
        'folder other',
        'below lib/near',
        'descriptions',
        'type X',
        'namespace lib/A.java',
      ],
    );
    assert.deepEqual(
      [[...traced.trace.wanted], [...traced.trace.leadsOf('a.ts')]],
      [['lib/A.java'], ['lib/A.java']],
    );
    traced.within('b.ts', () => traced.leaveOut('tooMuch'));
    traced.leaveOut('failed');
    traced.leaveOut('failed', 'c.ts');
    assert.deepEqual(
      [...traced.trace.leftOut],
      [
        ['b.ts', 'tooMuch'],
        ['c.ts', 'failed'],
      ],
    );
    traced.trace.read('a.ts', []);
    assert.equal(traced.trace.isOutdated, true);
  });
});

describe('what files declare for others', () => {
  it('is found by keys of their languages', async () => {
    const keys = async (path: string, text: string) => declaredKeysOf(await factsOf(path, text));
    assert.deepEqual(await keys('A.java', 'package a.b; class C {} interface D {}'), [
      'name jvm a.b C',
      'name jvm a.b D',
    ]);
    assert.deepEqual(await keys('a.kt', 'package a\nfun b() {}\nval c = 1\nclass D'), [
      'name jvm a b',
      'name jvm a D',
      'name jvm a c',
    ]);
    assert.deepEqual(await keys('a.php', '<?php\nnamespace A\\B;\nclass C {}\nfunction d() {}\n$e[0] = 1;'), [
      'name php A\\B C',
      'name php A\\B d',
      'name php A\\B $e[0]',
    ]);
    assert.deepEqual(await keys('a.py', 'class A: pass'), []);
    const text =
      'static class E { public static void Map(this WebApplication a) {} static void No(int b) {} void Not(WebApplication c) {} static void None() {} }' +
      ' class F<T> { } void Local(WebApplication d) {}';
    assert.deepEqual(await keys('a.cs', text), ['type E', 'type F', 'extension Map']);
    const extensions = (file: FileFacts) =>
      extensionsOf(file).map(({ method, type }) => `${type.name}.${method.name}`);
    assert.deepEqual(extensions(await factsOf('a.cs', text)), ['E.Map']);
    const types =
      'WebApplication IEndpointRouteBuilder RouteGroupBuilder IApplicationBuilder RouteCollection HttpConfiguration HttpRouteCollection IRouteBuilder AreaRegistrationContext';
    for (const type of types.split(' '))
      assert.deepEqual(
        extensions(await factsOf('a.cs', `static class E { static void Map(this ${type} a) {} }`)),
        ['E.Map'],
        type,
      );
    assert.deepEqual(
      extensions(await factsOf('a.cs', 'static class E { static void Map(this Other a) {} }')),
      [],
    );
  });

  it('calls others by their names', async () => {
    const text = [
      'function all(p) {',
      '  a(b(c), ...d(e)); f.g(h()); i[j()].k(); new L(m());',
      '  const x = [n(), { o: q() }, r ? s() : t()]; for (const y of u()) { v(); }',
      '  return `${w()}` + z();',
      '  function inner() { aa(); }',
      '}',
      'function two() { a(); bb()(); }',
    ].join('\n');
    const file = await factsOf('a.js', text);
    const names = file.functions.map((facts) => `${facts.name}: ${[...calleesOf(facts)].sort().join(' ')}`);
    assert.deepEqual(names.sort(), ['all: L a b d g h k m n q s t u v', 'inner: aa', 'two: a bb']);
    const found = functionsByCallee([file, await factsOf('b.js', 'function three() { bb(); }')]);
    const callers = (name: string) =>
      found.get(name)?.map(({ facts, file: of }) => `${of.path} ${facts.name}`);
    assert.deepEqual(callers('a'), ['a.js all', 'a.js two']);
    assert.deepEqual(callers('bb'), ['a.js two', 'b.js three']);
    assert.equal(callers('inner'), undefined);
  });
});
