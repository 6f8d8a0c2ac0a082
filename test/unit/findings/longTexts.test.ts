import assert from 'node:assert/strict';
import { LongTexts } from '../../../src/findings/model/longTexts.ts';

describe('what is known of long texts', () => {
  it('is found by the same text, however it was put together', () => {
    const known = new LongTexts<number>(100);
    known.set('HTTP/1.1 200 OK', 1);
    known.set('HTTP/1.1 404 No', 2);
    known.set('', 3);
    assert.deepEqual(
      ['HTTP/1.1 200 OK', `HTTP/1.1 ${[404, 'No'].join(' ')}`, '', 'HTTP/1.1 200 Ok', 'HTTP'].map((text) =>
        known.get(text),
      ),
      [1, 2, 3, undefined, undefined],
    );
  });

  it('is the latest of many texts of one length and beginning', () => {
    const known = new LongTexts<number>(10_000);
    const head = '<!doctype html>\n'.repeat(4);
    for (let page = 100; page < 999; page++) known.set(`${head}page ${page}`, page);
    assert.deepEqual(
      [998, 991, 100].map((page) => known.get(`${head}page ${page}`)),
      [998, 991, undefined],
    );
  });

  it('is that of all texts of one length that begin differently', () => {
    const known = new LongTexts<number>(10_000);
    const pages = Array.from({ length: 900 }, (_, index) => 100 + index);
    for (const page of pages) known.set(`page ${page}`, page);
    assert.deepEqual(
      pages.map((page) => known.get(`page ${page}`)),
      pages,
    );
  });

  it('is bounded', () => {
    const known = new LongTexts<number>(10);
    for (let length = 1; length <= 11; length++) known.set('x'.repeat(length), length);
    assert.deepEqual([known.get('x'), known.get('x'.repeat(11))], [undefined, 11]);
  });
});
