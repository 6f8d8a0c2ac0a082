import assert from 'node:assert/strict';
import { normaliseRequest } from '../../../../src/routes/match/normalise.ts';
import { requestsOf } from '../../../../src/routes/match/placeholders.ts';

describe('the path of a request', () => {
  const rows: readonly (readonly [url: string, host: string, segments: readonly string[], slash: boolean])[] =
    [
      ['https://h.test/a/b?c/d', 'h.test', ['a', 'b'], false],
      ['https://h.test', 'h.test', [], true],
      ['https://h.test:80/', 'h.test:80', [], true],
      ['https://h.test?a=/b', 'h.test', [], true],
      ['//h.test/a', '', ['h.test', 'a'], false],
      ['/a?to=https://other.test/b/', '', ['a'], false],
      ['/a//b/./c/', '', ['a', 'b', 'c'], true],
      ['/a#b?c', '', ['a'], false],
      ['/a?b#c', '', ['a'], false],
      ['/a;v=1/b;c', '', ['a', 'b'], false],
      ['/a%20b/%2f/%zz', '', ['a b', '/', '%zz'], false],
      ['a/b', '', ['a', 'b'], false],
      ['', '', [], false],
    ];
  for (const [url, host, segments, endsWithSlash] of rows) {
    it(`is read of ${JSON.stringify(url)}`, () => {
      assert.deepEqual(normaliseRequest('get', url), { method: 'GET', host, segments, endsWithSlash });
    });
  }

  it('may have been several, where its segments are placeholders', () => {
    const paths = (url: string): string[] =>
      requestsOf(normaliseRequest('GET', url)).map(({ segments }) => segments.join('/'));
    const [uuid, object] = ['3fa85f64-5717-4562-b3fc-2c963f66afa6', '507f1f77bcf86cd799439011'];
    assert.deepEqual(paths('/a/b'), ['a/b']);
    assert.deepEqual(paths('/a/{other}'), ['a/{other}']);
    assert.deepEqual(paths('/a/{id}'), ['a/1', `a/${uuid}`, `a/${object}`]);
    assert.deepEqual(paths('/{payload}/{token}/{id}'), ['a/a/1', `1/a/${uuid}`, `1/a/${object}`]);
  });
});
