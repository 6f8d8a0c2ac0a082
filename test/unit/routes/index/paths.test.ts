import assert from 'node:assert/strict';
import { Glob } from '../../../../src/routes/index/glob.ts';
import { IgnoreRules } from '../../../../src/routes/index/ignoreRules.ts';
import { isIgnored, isIgnoredFile } from '../../../../src/routes/index/ignored.ts';
import { isIndexed, isIndexedFile } from '../../../../src/routes/index/isIndexed.ts';
import { isManifest } from '../../../../src/routes/index/manifests.ts';
import {
  isApplicationSettings,
  isServerSettings,
  isSettings,
  mayDescribe,
} from '../../../../src/routes/index/settings.ts';

/** Which of these, with spaces between them, are so. */
function those(words: string, is: (word: string) => boolean): string {
  return words
    .split(/\s+/)
    .filter((word) => is(word))
    .join(' ');
}

describe('paths of a workspace folder', () => {
  it('are of sources, manifests and settings that the index looks at', () => {
    const sources = 'a.js a.mjs a.cjs a.jsx a.ts a.mts a.cts a.tsx a.py a.java a.kt a.cs a.rb a.php a.go';
    assert.equal(those(sources, isIndexed), sources);
    assert.equal(those(sources, isIndexedFile), sources);
    assert.equal(those('a b.txt ts .ts/x a.js.map README.md a.json', isIndexed), '');
    assert.equal(those('build/a.ts', isIndexed), '');
    assert.equal(those('build/a.ts a.min.js', isIndexedFile), 'build/a.ts');
    assert.equal(those('x/pom.xml x/openapi.json x/a.yml', isIndexed), 'x/pom.xml x/openapi.json x/a.yml');
    const manifests =
      'package.json a/tsconfig.json jsconfig.json pom.xml build.gradle build.gradle.kts go.mod Gemfile composer.json ' +
      'manage.py pyproject.toml requirements.txt Cargo.toml mix.exs a/B.csproj';
    assert.equal(those(`${manifests} xpackage.json go.sum package.json/x`, isManifest), manifests);
  });

  it('are left out in folders of others, of tests and of machines', () => {
    const folders =
      'node_modules bower_components vendor .git dist build out target coverage __tests__ tests __mocks__ .next .nuxt ' +
      '.output .svelte-kit .astro .venv venv site-packages testdata';
    for (const folder of folders.split(' ')) {
      assert.equal(
        those(`${folder}/a.ts b/${folder}/c/d.ts`, isIgnored),
        `${folder}/a.ts b/${folder}/c/d.ts`,
      );
      assert.equal(those(`x${folder}/a.ts ${folder}x/a.ts ${folder}`, isIgnored), '');
    }
  });

  it('are left out where they are of tests, by the names of their languages', () => {
    const ignored =
      'a.min.js a.d.ts a.test.ts b/a.spec.tsx a.stories.jsx a.e2e-spec.mts a.test.cjs a.bundle.js test_a.py a/a_test.py ' +
      'tests.py conftest.py a_test.go a/test/B.cs a/Shop.Tests/B.cs Shop.ApiTest/B.cs src/test/A.java a/src/testFixtures/A.kt ' +
      'src/integrationTest/A.kt test/a.ts a/test/b.py test/a.rb a/spec/b.rb spec/a.php';
    assert.equal(those(ignored, isIgnoredFile), ignored);
    const kept =
      'a.js d.ts atest.ts test.ts my_tests.py atests.py a_test.py.x contest.py a_test.rb Tests/B.cs Shop.Test2/B.cs test/A.java ' +
      'src/main/A.java app/test/a.ts src/test/a.js pages/test/a.tsx routes/test/a.ts api/test/a.py a/src/x/test/a.go latest/a.ts ' +
      'spec/a.py inspect/a.rb';
    assert.equal(those(kept, isIgnoredFile), 'a_test.py.x'.slice(0, 0));
  });

  it('are of settings that change routes, and of descriptions of an API', () => {
    const application =
      'application.properties a/application.yml application-dev.yaml serverless.yml a/serverless.dev.yaml WEB-INF/web.xml ' +
      'a/WEB-INF/web.xml next.config.js a/next.config.mts config/routes.yaml a/config/routing.yml config/routes/a.yaml ' +
      'config/api_routes/a.yaml config/packages/security.yaml config/security.yml';
    assert.equal(those(application, isApplicationSettings), application);
    assert.equal(
      those(
        'xapplication.yml application.json serverless.json web.xml next.config.json config/routes.xml config/services.yaml xconfig/routes.yaml',
        isApplicationSettings,
      ),
      '',
    );
    const described = 'a.yaml b/c.yml openapi.json My-Swagger.JSON api.json a/spec.json docs.json';
    assert.equal(those(described, mayDescribe), described);
    assert.equal(those('a.json openapi.xml openapi/a.json api.jsonc yaml', mayDescribe), '');
    assert.equal(those('a.yaml WEB-INF/web.xml a.xml', isSettings), 'a.yaml WEB-INF/web.xml');
    const texts = [
      ' rootPath: /a',
      '\tapplicationContextPath : x',
      'a:\n  rootPath:',
      'rootPath: /a',
      '  rootPaths: x',
      ' x rootPath: a',
    ];
    assert.deepEqual(texts.map(isServerSettings), [true, true, true, false, false, false]);
  });
});

describe('patterns of paths, sign by sign', () => {
  const rows: readonly (readonly [pattern: string, matching: string, others: string])[] = [
    ['a', 'a', 'b a/a aa'],
    ['*', 'a .b', 'a/b'],
    ['**', 'a a/b/c', ''],
    ['a/**', 'a/b a/b/c a', 'b/a'],
    ['**/a', 'a b/a b/c/a', 'a/b ba'],
    ['**/a/b', 'a/b c/a/b c/d/a/b a/a/b', 'b a/c/b a/b/c'],
    ['a/**/**/b', 'a/b a/c/b a/c/d/b', 'a b'],
    ['**/**', 'a a/b', ''],
    ['a/**/b/**/c', 'a/b/c a/x/b/c a/b/b/x/c a/b/x/b/y/c', 'a/c a/b a/b/c/d'],
    ['*.js', 'a.js .js', 'a.jsx a/b.js js'],
    ['a*', 'a ab abc', 'b ba'],
    ['*a', 'a ba baa', 'ab'],
    ['a*b*c', 'abc axbxc abbcc axxbcbc', 'ab acb abcd'],
    ['*a*', 'a bab', 'b'],
    ['a?', 'ab', 'a abc'],
    ['?', 'a', 'aa'],
    ['[abc]', 'a b c', 'd ab'],
    ['[a-c]', 'a b c', 'd - `'],
    ['[^a-c]', 'd -', 'a b c'],
    ['[!a]', 'b !', 'a'],
    ['[a-]', 'a -', 'b'],
    ['[]a]', '] a', 'b'],
    ['[a', '[a', 'a'],
    ['[]', '[]', 'a'],
    ['[a-cx-z]1', 'b1 y1', 'd1 -1 b'],
    ['a\\?', 'a?', 'ab'],
    ['a\\', 'a\\', 'a'],
    ['\\[a]', '[a]', 'a'],
    ['{a,b}', 'a b', 'c {a,b}'],
    ['{a,b}/{c,d}', 'a/c a/d b/c b/d', 'a b c/a'],
    ['x{a,}y', 'xay xy', 'xby'],
    ['{a', '{a', 'a'],
    ['a}', 'a}', 'a'],
    ['{*.js,b/**}', 'a.js b/c', 'a/b.js c'],
  ];
  for (const [pattern, matching, others] of rows) {
    it(`${pattern} stands for ${matching}${others === '' ? '' : `, and not for ${others}`}`, () => {
      const glob = new Glob(pattern);
      assert.equal(
        those(`${matching} ${others}`.trim(), (path) => glob.matches(path.split('/'))),
        matching,
      );
    });
  }

  it('have at most 64 alternatives: what is beyond stands as it is written', () => {
    const six = '{a,b}'.repeat(6);
    assert.equal(new Glob(six).matches(['ababab']), true);
    assert.equal(new Glob(`${six}{c,d}`).matches(['abababc']), false);
    assert.equal(new Glob(`${six}{c,d}`).matches(['ababab{c,d}']), true);
  });

  it('stand for no path without parts, but for the whole folder', () => {
    assert.deepEqual(
      ['**', 'a', '**/a', ''].map((pattern) => new Glob(pattern).matches([])),
      [true, false, false, false],
    );
  });
});

describe('lines of .gitignore', () => {
  it('say which files and folders are left out, the last that fits', () => {
    const rows: readonly (readonly [text: string, ignored: string])[] = [
      ['', ''],
      ['# a', ''],
      ['a', 'a a/ b/a b/a/'],
      ['a  ', 'a a/ b/a b/a/'],
      ['a\r\nb', 'a a/ b/ b/a b/a/'],
      ['/a', 'a a/'],
      ['a/', 'a/ b/a/'],
      ['/a/', 'a/'],
      ['b/a', 'b/a b/a/'],
      ['/', ''],
      ['!', ''],
      ['*\n!a', 'b/'],
      ['!a\na', 'a a/ b/a b/a/'],
      ['a\n!b/a', 'a a/'],
      ['**/a/', 'a/ b/a/'],
    ];
    for (const [text, ignored] of rows) {
      const rules = new IgnoreRules().with(text, 0);
      assert.equal(
        those('a a/ b/ b/a b/a/', (path) =>
          rules.ignores(path.replace(/\/$/, '').split('/'), path.endsWith('/')),
        ),
        ignored,
        text,
      );
      assert.equal(rules.isEmpty, !/[a-z*]/.test(text.replace(/^#.*/, '')), text);
    }
  });

  it('count below the folder of their file, and only so many of a file', () => {
    const rules = new IgnoreRules().with('/a', 1);
    assert.deepEqual(
      [['b', 'a'], ['a'], ['b', 'c', 'a']].map((path) => rules.ignores(path, false)),
      [true, false, false],
    );
    const many = new IgnoreRules().with(`${'x\n'.repeat(4_999)}a\nb`, 0);
    assert.deepEqual([many.ignores(['a'], false), many.ignores(['b'], false)], [true, false]);
    const same = new IgnoreRules();
    assert.equal(same.with('\n#', 0), same);
  });
});
