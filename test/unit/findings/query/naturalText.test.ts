import assert from 'node:assert/strict';
import { compareText, naturalKey } from '../../../../src/findings/query/naturalText.ts';

/** Each before the next. */
const ordered: readonly (readonly string[])[] = [
  ['', 'a', 'aa', 'b'],
  ['CWE-9', 'CWE-10', 'CWE-22', 'CWE-89', 'CWE-90', 'CWE-99', 'CWE-100', 'CWE-1021'],
  ['/a/1', '/a/1/b', '/a/2', '/a/09', '/a/10', '/a/b'],
  ['/admin', '/Admin/1', '/admin/2', '/b'],
  ['x0', 'x1', 'x9', 'x10', 'xa'],
  // Numbers of many digits.
  [
    'n12345678',
    'n99999999',
    'n100000000',
    'n123456789',
    'n1234567890',
    `n${'9'.repeat(199)}`,
    `n1${'0'.repeat(199)}`,
  ],
  ['1/', '1:', '2/', '10/'],
  ['a-1', 'a.1', 'a/1', 'a1', 'a:1'],
  ['é1', 'é2', 'é10', 'é10a'],
];

const sign = (value: number): number => Math.sign(value);

describe('the natural order of texts', () => {
  for (const texts of ordered) {
    it(texts.map((text) => (text.length > 20 ? `${text.slice(0, 9)}…` : text)).join(' < '), () => {
      for (const [at, one] of texts.entries()) {
        for (const [place, other] of texts.entries()) {
          assert.equal(sign(compareText(one, other)), sign(at - place), `${one} and ${other}`);
          const [left, right] = [naturalKey(one.toLowerCase()), naturalKey(other.toLowerCase())];
          assert.equal(
            left < right ? -1 : left > right ? 1 : 0,
            sign(at - place),
            `keys of ${one} and ${other}`,
          );
        }
      }
    });
  }

  it('sees the same number with zeros before it, and the same letters in upper case, right after', () => {
    assert.ok(compareText('a1', 'a01') !== 0 && compareText('a01', 'a2') < 0 && compareText('a1', 'a2') < 0);
    assert.ok(compareText('A', 'a') !== 0 && compareText('A', 'b') < 0 && compareText('a', 'B') < 0);
    assert.equal(compareText('a01', 'a01'), 0);
  });
});
