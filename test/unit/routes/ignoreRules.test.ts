import assert from 'node:assert/strict';
import { Glob } from '../../../src/routes/index/glob.ts';
import { IgnoreRules } from '../../../src/routes/index/ignoreRules.ts';

const globs: readonly (readonly [pattern: string, path: string, matches: boolean])[] = [
  ['**/*.js', 'a.js', true],
  ['**/*.js', 'a/b/c.js', true],
  ['**/*.js', 'a/b/c.ts', false],
  ['*.js', 'a/b.js', false],
  ['**/node_modules', 'a/node_modules', true],
  ['a/**/b', 'a/b', true],
  ['a/**/b', 'a/x/y/b', true],
  ['a/**', 'a/x/y', true],
  ['a/?.ts', 'a/b.ts', true],
  ['a/?.ts', 'a/bc.ts', false],
  ['*.{js,ts}', 'x.ts', true],
  ['*.{js,ts}', 'x.py', false],
  ['[a-c]x', 'bx', true],
  ['[!a-c]x', 'bx', false],
  ['a\\*b', 'a*b', true],
  ['a\\*b', 'axb', false],
];

describe('patterns of paths', () => {
  for (const [pattern, path, matches] of globs) {
    it(`${pattern} ${matches ? 'is' : 'is not'} ${path}`, () => {
      assert.equal(new Glob(pattern).matches(path.split('/')), matches);
    });
  }

  it('take time that grows with the product of both lengths, not with its power', () => {
    const pattern = `${'**/a*'.repeat(1)}${'*a'.repeat(200)}b`;
    assert.equal(new Glob(pattern).matches(['a'.repeat(5_000)]), false);
  });
});

describe('.gitignore', () => {
  const rules = new IgnoreRules()
    .with('# a\n*.log\n/build\ndocs/\n!keep.log\nsrc/gen\n', 0)
    .with('local\n', 1);
  const cases: readonly (readonly [path: string, isFolder: boolean, ignored: boolean])[] = [
    ['x.log', false, true],
    ['a/x.log', false, true],
    ['a/keep.log', false, false],
    ['build', true, true],
    ['a/build', true, false],
    ['docs', true, true],
    ['docs', false, false],
    ['src/gen', true, true],
    ['a/src/gen', true, false],
    ['a/local', true, true],
  ];
  for (const [path, isFolder, ignored] of cases) {
    it(`${ignored ? 'ignores' : 'keeps'} ${isFolder ? 'the folder' : 'the file'} ${path}`, () => {
      assert.equal(rules.ignores(path.split('/'), isFolder), ignored);
    });
  }
});
