import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findJsonWebToken, findSignedToken } from '../../../src/base/jsonWebToken.ts';

describe('JSON Web Tokens in a text', () => {
  it('replaces each one, with and without a signature, and leaves what only begins like one', () => {
    const texts: [text: string, replaced: string][] = [
      ['eyJhbGci.eyJzdWI.c2ln', '*'],
      ['a eyJhbGci.eyJzdWI b', 'a * b'],
      ['session-eyJhbGci.e30.c2ln;', 'session-*;'],
      ['eyJhbGci.e30. eyJhbGci.e30.x.y', '* *.y'],
      [
        'eyJhbGci eyJhbGci. eyJ.eyJ.eyJ keyJhbGci.e30.c2ln',
        'eyJhbGci eyJhbGci. eyJ.eyJ.eyJ keyJhbGci.e30.c2ln',
      ],
      ['eyJ-eyJhbGci.e30.c2ln', '*'],
    ];
    for (const [text, replaced] of texts) assert.equal(withStars(text), replaced);
  });

  it('finds what the grammar says in any text', () => {
    // The grammar as a pattern, which takes quadratic time.
    const pattern = /\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g;
    const piece = fc.constantFrom('eyJ', 'a', '-', '.', ' ', 'hbGci', '_');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        assert.equal(withStars(text), text.replace(pattern, '*'));
      }),
      { numRuns: 2000 },
    );
  });

  it('takes for signed what has a JSON payload and a signature', () => {
    const signed = 'eyJhbGci.eyJzdWIi.c2lnbmF0dXJl';
    const text = `eyJhbGci.e30.x ${signed} end`;
    const token = findSignedToken(text);
    assert.equal(text.slice(token?.start, token?.end), signed);
    for (const other of [
      'eyJhbGci.eyJzdWIi',
      'eyJhbGci.eyJzdWIi.short',
      'eyJhbGci.e30aaaaa.c2lnbmF0dXJl',
      '',
    ]) {
      assert.equal(findSignedToken(other), undefined, other);
    }
  });
});

/** A text with a star in place of each token. */
function withStars(text: string): string {
  const token = findJsonWebToken(text);
  return token === undefined ? text : `${text.slice(0, token.start)}*${withStars(text.slice(token.end))}`;
}
