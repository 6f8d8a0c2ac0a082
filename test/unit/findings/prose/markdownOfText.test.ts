import assert from 'node:assert/strict';
import fc from 'fast-check';
import { markdownOfText } from '../../../../src/findings/prose/markdownOfText.ts';
import { markdownLike } from './markdownLike.ts';
import { kindsIn, linksIn, shownText } from './shownText.ts';

describe('Markdown of plain text', () => {
  it('shows every text as it was written', () => {
    fc.assert(
      fc.property(markdownLike, (text) => {
        const markdown = markdownOfText(text);
        assert.equal(shownText(markdown), asShown(text), JSON.stringify(markdown));
        for (const kind of kindsIn(markdown)) {
          assert.ok(['paragraph', 'text', 'break', 'link'].includes(kind), `${kind}: ${markdown}`);
        }
      }),
      { numRuns: 2_000, seed: 3 },
    );
  });

  it('keeps lines, paragraphs and the spaces before a line', () => {
    assert.equal(markdownOfText('a\n  b\r\n\r\n\r\nc\n'), 'a\\\n\u00a0\u00a0b\n\nc');
    assert.equal(shownText(markdownOfText('1. one\n2. two\n- # three')), '1. one\n2. two\n- # three');
  });

  it('leaves text without marks as it is', () => {
    const text = 'The header "Server" tells (too much), see RFC 9110: 10% of 5 = 0.5.';
    assert.equal(markdownOfText(text), text);
  });

  it('lets addresses be followed', () => {
    assert.deepEqual(linksIn(markdownOfText('See https://a.test/b_c*d(e), or http://x.test.')), [
      'https://a.test/b_c*d(e',
      'http://x.test/',
    ]);
  });
});

/** Lines without spaces at their end, with no more than one empty line between them. */
function asShown(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const words = line.trim();
      if (words === '') return '';
      return '\u00a0'.repeat(line.slice(0, line.indexOf(words)).replace(/\t/g, '    ').length) + words;
    })
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
    .replace(/\n{3,}/g, '\n\n');
}
