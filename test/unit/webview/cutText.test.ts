import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cutText, fittingPieces, nearestTexts } from '../../../webview/shared/cutText.ts';

const shown = (text: string, room: number, neighbours: readonly string[] = []): string =>
  cutText(text, room, neighbours)
    .map((piece) => (piece.cut ? '…' : piece.text))
    .join('');

describe('a text that is cut', () => {
  it('is whole where it fits', () => assert.equal(shown('/api/orders', 11), '/api/orders'));

  it('keeps its beginning and end', () =>
    assert.equal(shown('/api/v1/customers/{id}/orders/{id}/invoice', 21), '/api/v1/cu…d}/invoice'));

  it('keeps the place where it differs from a neighbour', () => {
    const other = '/api/v1/customers/of/region/12/stores/with/orders/and/items';
    const path = '/api/v1/customers/of/region/47/stores/with/orders/and/items';
    assert.deepEqual(
      [24, 30, 40].map((room) => shown(path, room, [other])),
      ['/api/v…n/47/sto…/items', '/api/v1/…n/47/store…nd/items', '/api/v1/cus…on/47/stores/w…s/and/items'],
    );
  });

  it('has no ellipsis for a single character, and none between parts that meet', () => {
    const text = 'abcdefghijklmnopqrst';
    assert.equal(shown(text, 15, ['abcdefX']), 'abcdefghij…qrst');
    assert.deepEqual(cutText(text, 14, ['abcdeX']), [
      { text: 'abcdefghi', cut: false },
      { text: 'jklmnop', cut: true },
      { text: 'qrst', cut: false },
    ]);
    assert.deepEqual(
      [2, 3, 4, 5, 19, 20].map((room) => shown(text, room)),
      ['a…t', 'a…t', 'a…t', 'ab…st', 'abcdefghi…lmnopqrst', text],
    );
    assert.equal(shown('', 0), '');
  });

  it('has those neighbours from which it is hardest to tell', () => {
    assert.deepEqual(
      [...nearestTexts(['/b', '/a/2', '/a/1', '/a/2', '/a/10', '/c'])],
      [
        ['/a/1', ['/a/10', '/a/2', '/c']],
        ['/a/10', ['/a/1', '/a/2', '/c']],
        ['/a/2', ['/a/1', '/c']],
        ['/b', ['/a/1']],
        ['/c', ['/a/1']],
      ],
    );
    assert.deepEqual([...nearestTexts(['/a'])], [['/a', []]]);
  });

  it('fills its room, loses nothing, and differs from its neighbours', () => {
    const path = fc.array(
      fc.constantFrom('a', 'b', '/orders', '/customers', '/{id}', '-long-name-of-a-place'),
      {
        minLength: 8,
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(path, path, fc.integer({ min: 16, max: 60 }), (left, right, room) => {
        const [one, other] = [left.join(''), right.join('')];
        const pieces = cutText(one, room, [other]);
        assert.equal(pieces.map(({ text }) => text).join(''), one);
        assert.ok(shown(one, room, [other]).length <= Math.max(room, 6));
        if (one === other || one.startsWith(other) || other.startsWith(one)) return;
        assert.notEqual(shown(one, room, [other]), shown(other, room, [one]));
      }),
    );
  });

  it('is told apart from all others of a list, not only from those that are most like it', () => {
    const numbers = [0, 1, 2, 10, 11, 12];
    const paths = numbers.flatMap((service) =>
      numbers.map((stock) => `/api/tenants/service${service}/resources/stock${stock}/attributes`),
    );
    const nearest = nearestTexts(paths);
    const cut = paths.map((path) => shown(path, 34, nearest.get(path)));
    assert.equal(new Set(cut).size, paths.length, cut.join(' | '));
    assert.ok(cut.every((text) => text.length <= 34));
  });

  it('is measured: the most characters are shown that fit, and the least where none do', () => {
    const text = '/api/v1/customers/orders';
    const fitting = (room: number, most: number): string =>
      fittingPieces(text, room, [], (tried) => tried.length <= most)
        .map((piece) => (piece.cut ? '…' : piece.text))
        .join('');
    assert.equal(fitting(24, 24), text);
    assert.equal(fitting(24, 23), '/api/v1/cus…ers/orders'.slice(0, 11) + '…mers/orders');
    assert.equal(fitting(15, 99), '/api/v1…/orders');
    assert.equal(fitting(15, 9), '/api…ders');
    assert.equal(fitting(15, 2), '/…s');
  });
});
