import assert from 'node:assert/strict';
import {
  asMarkdown,
  cutMarkdown,
  joinMarkdown,
  noMarkdown,
} from '../../../../src/findings/prose/markdown.ts';
import { markdownOfHtml } from '../../../../src/findings/prose/markdownOfHtml.ts';
import { markdownOfText } from '../../../../src/findings/prose/markdownOfText.ts';

describe('Markdown that is put together and cut', () => {
  const cut = (text: string, length: number): string => cutMarkdown(asMarkdown(text), length);

  it('is joined as paragraphs, without empty ones', () => {
    assert.equal(joinMarkdown(asMarkdown('a'), noMarkdown, asMarkdown('b')), 'a\n\nb');
    assert.equal(joinMarkdown(noMarkdown), '');
  });

  it('ends with a line where one ends near, and in no half of a character', () => {
    assert.equal(cut('0123456789', 10), '0123456789');
    assert.equal(cut('0123456789x', 10), '0123456789\n\n…');
    assert.equal(cut('012345\n78901', 10), '012345\n\n…');
    assert.equal(cut('01234\n678901', 10), '01234\n6789\n\n…', 'half of it is not near');
    assert.equal(cut('0123456789\n1', 10), '0123456789\n\n…');
    assert.equal(cut('012345678\\*', 10), '012345678\n\n…');
    assert.equal(cut('012345678\u{1f600}', 10), '012345678\n\n…');
  });

  it('has a line break where a carriage return stands alone, too', () => {
    assert.equal(markdownOfText('a\rb'), 'a\\\nb');
    assert.equal(markdownOfText('a\nb'), 'a\\\nb');
    assert.equal(markdownOfText(' a '), '\u00a0a');
  });

  it('separates paragraphs of quotes and items by two line breaks, and of nothing else', () => {
    assert.equal(markdownOfHtml('<blockquote>a<br><br>b<br>c</blockquote>'), '> a\n>\n> b\\\n> c');
    assert.equal(markdownOfHtml('<ul><li>a<br><br>b</li><li>c</li></ul>'), '- a\n\n  b\n\n- c');
    assert.equal(markdownOfHtml('<ul><li>a</li><li>c</li></ul>'), '- a\n- c');
    assert.equal(markdownOfHtml('a<br><br><br>b'), 'a\n\nb');
  });
});
