import assert from 'node:assert/strict';
import { pageOf, readBuild } from '../../../src/base/build.ts';

describe('what a report was made of', () => {
  const whole = {
    branch: 'main',
    isDefault: true,
    commit: 'ABCDEF0',
    run: 'DAST #214',
    link: 'http://ci.test/214',
  };

  it('is read as it is, each part alone', () => {
    assert.deepEqual(readBuild({ ...whole, other: 'x' }), whole);
    for (const name of ['branch', 'commit', 'run', 'link'] as const)
      assert.deepEqual(readBuild({ [name]: whole[name] }), { [name]: whole[name] });
    const { isDefault: _isDefault, ...others } = whole;
    for (const isDefault of [false, 'true']) assert.deepEqual(readBuild({ ...whole, isDefault }), others);
    assert.deepEqual(readBuild({ isDefault: true }), {});
    assert.deepEqual(readBuild({ commit: 'a'.repeat(64), link: 'https://ci.test/' }), {
      commit: 'a'.repeat(64),
      link: 'https://ci.test/',
    });
    assert.deepEqual(readBuild({ run: 'x'.repeat(500) }), { run: 'x'.repeat(500) });
  });

  it('is nothing where it is no text, no commit and no address of the web', () => {
    for (const value of [
      undefined,
      'main',
      [whole],
      { branch: 7, run: null, commit: true },
      { branch: '', run: 'x'.repeat(501) },
      { commit: 'abcdef' },
      { commit: 'a'.repeat(65) },
      { commit: 'abcdefg' },
      { link: 'ftp://ci.test/' },
      { link: 'http://[' },
      { link: ' https://ci.test/' },
    ])
      assert.deepEqual(readBuild(value), {}, JSON.stringify(value));
  });

  it('has a page that may be opened where that is one of https', () => {
    const pages = ['https://ci.test/1', 'http://ci.test/1', 'no address', undefined].map(
      (link) => pageOf(link === undefined ? {} : { link })?.href,
    );
    assert.deepEqual(pages, ['https://ci.test/1', undefined, undefined, undefined]);
    assert.equal(pageOf(), undefined);
  });
});
