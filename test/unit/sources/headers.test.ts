import assert from 'node:assert/strict';
import type { SourceAnswer } from '../../../src/sources/ports.ts';
import { headerOf, nextPage, sizeOfWhole, waitOf } from '../../../src/sources/request/headers.ts';

const answer = (headers: Readonly<Record<string, string>>): SourceAnswer => ({
  status: 200,
  headers: Object.entries(headers),
  body: new Uint8Array(),
});

describe('the headers of a source', () => {
  it('are found by their names in any case, the first of several', () => {
    const headers = [
      ['ETag', 'a'],
      ['etag', 'b'],
      ['Other', 'c'],
    ] as const;
    assert.equal(headerOf({ headers }, 'etag'), 'a');
    assert.equal(headerOf({ headers }, 'other'), 'c');
    assert.equal(headerOf({ headers }, 'missing'), undefined);
  });

  it('name the next page, of the same origin', () => {
    const url = 'https://forge.test/list?page=1';
    const cases: readonly (readonly [link: string, next: string | undefined])[] = [
      ['<https://forge.test/list?page=2>; rel="next"', 'https://forge.test/list?page=2'],
      ['</list?page=2>; rel=next', 'https://forge.test/list?page=2'],
      ['<?page=0>; rel="prev", <?page=2>; title="more"; rel="next"', 'https://forge.test/list?page=2'],
      ['  <?page=2>  ;  rel="next"  ', 'https://forge.test/list?page=2'],
      ['broken; rel="next", <?page=2>; rel="next"', 'https://forge.test/list?page=2'],
      ['<?page=2>; rel="prev"', undefined],
      ['<?page=2>; rel="nextish"', undefined],
      ['<?page=2>', undefined],
      ['<>; rel="next"', undefined],
      ['x<?page=2>; rel="next"', undefined],
      ['<http://>; rel="next"', undefined],
      ['<https://other.test/list>; rel="next", <?page=2>; rel="next"', undefined],
      ['<http://forge.test/list>; rel="next"', undefined],
      [`${'<?page=0>; rel="prev", '.repeat(19)}<?page=2>; rel="next"`, 'https://forge.test/list?page=2'],
      [`${'<?page=0>; rel="prev", '.repeat(20)}<?page=2>; rel="next"`, undefined],
      [`<?a=${'b'.repeat(3990)}>; rel="next"`, `https://forge.test/list?a=${'b'.repeat(3990)}`],
      [`<?a=${'b'.repeat(4000)}>; rel="next"`, undefined],
    ];
    for (const [link, next] of cases) assert.equal(nextPage(answer({ link }), url), next, link);
    assert.equal(nextPage(answer({}), url), undefined);
    assert.equal(nextPage(answer({ link: `${' '.repeat(8000)}<?page=2>; rel="next"` }), url), undefined);
  });

  it('say how long to wait, in seconds or until a date, or when what is used up is there again', () => {
    const now = Date.parse('2026-11-26T12:00:00Z');
    const cases: readonly (readonly [Readonly<Record<string, string>>, number | undefined])[] = [
      [{}, undefined],
      [{ 'Retry-After': '0' }, 0],
      [{ 'Retry-After': '3' }, 3000],
      [{ 'Retry-After': 'Thu, 26 Nov 2026 12:01:00 GMT' }, 60_000],
      [{ 'Retry-After': 'Thu, 26 Nov 2026 11:00:00 GMT' }, 0],
      [{ 'Retry-After': 'soon' }, undefined],
      [{ 'Retry-After': 'soon', 'RateLimit-Remaining': '0', 'RateLimit-Reset': `${now / 1000 + 7}` }, 7000],
      [{ 'Retry-After': '1', 'RateLimit-Remaining': '0', 'RateLimit-Reset': `${now / 1000 + 7}` }, 1000],
      [{ 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': `${now / 1000 + 7}` }, 7000],
      [{ 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': `${now / 1000 - 7}` }, 0],
      [{ 'X-RateLimit-Remaining': '0', 'RateLimit-Reset': `${now / 1000 + 7}` }, 7000],
      [{ 'RateLimit-Remaining': '0', 'RateLimit-Reset': 'soon' }, undefined],
      [{ 'RateLimit-Remaining': '0' }, undefined],
      [{ 'RateLimit-Remaining': '1', 'RateLimit-Reset': `${now / 1000 + 7}` }, undefined],
      [{ 'RateLimit-Reset': `${now / 1000 + 7}` }, undefined],
    ];
    for (const [headers, wait] of cases)
      assert.equal(waitOf(answer(headers), now), wait, JSON.stringify(headers));
  });

  it('say how large a file is of which a part came', () => {
    const sizes = ['bytes 0-9/500', 'bytes 0-9/*', 'items 0-9/500', ''].map((range) =>
      sizeOfWhole(answer({ 'Content-Range': range })),
    );
    assert.deepEqual(sizes, [500, undefined, undefined, undefined]);
    assert.equal(sizeOfWhole(answer({})), undefined);
  });
});
