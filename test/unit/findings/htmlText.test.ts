import assert from 'node:assert/strict';
import { htmlToText, textInHtml } from '../../../src/findings/model/htmlText.ts';

describe('text of HTML', () => {
  it('separates paragraphs, marks list items and decodes entities once', () => {
    assert.equal(
      htmlToText('<p>One &amp; two.</p><p>Three<br>four</p><ul><li>a</li><li>b</li></ul>'),
      'One & two.\n\nThree\nfour\n\n- a\n- b',
    );
    assert.equal(htmlToText('<p>&amp;lt;b&amp;gt;</p>'), '&lt;b&gt;');
  });

  it('keeps markup that is only mentioned, as text', () => {
    assert.equal(htmlToText('<p>Use &lt;script&gt; carefully</p>'), 'Use <script> carefully');
  });

  it('drops scripts, styles and attributes', () => {
    assert.equal(htmlToText('<p onclick="x()">a<script>alert(1)</script><style>p{}</style>b</p>'), 'ab');
  });

  it('leaves plain text with line breaks as it is', () => {
    assert.equal(htmlToText(' a 5 > 3\n\nb '), 'a 5 > 3\n\nb');
  });

  it('survives markup that is never closed', () => {
    assert.equal(htmlToText('<div><p>a <b>b'), 'a b');
  });

  it('has an empty line around what is a block, and a line for what is a line', () => {
    for (const name of 'p div ul ol table pre blockquote h1 h2 h3 h4 h5 h6'.split(' '))
      assert.equal(htmlToText(`a<${name}>b</${name}>c`), 'a\n\nb\n\nc', name);
    for (const name of 'br tr dt dd'.split(' ')) assert.equal(htmlToText(`a<${name}>b`), 'a\nb', name);
    assert.equal(htmlToText('a<li>b<li>c'), 'a\n- b\n- c');
    assert.equal(htmlToText('a<span>b</span>&nbsp;\t c <br> \n\n\n d'), 'ab c\n\nd');
  });

  it('is read up to a limit', () => {
    assert.equal(htmlToText(`<p>${'x'.repeat(70_000)}`).length, 65_536 - '<p>'.length);
  });
});

describe('the text in HTML', () => {
  it('is all of it with its white space, without markup and secrets', () => {
    assert.equal(textInHtml(' a > b\n\n c '), ' a > b\n\n c ');
    assert.equal(textInHtml('<p> a <b>b</b>\n &amp;amp; </p><br>c'), ' a b\n &amp; c');
    assert.equal(textInHtml('&lt;'), '<');
    assert.equal(textInHtml('<i>Authorization: Bearer s3cr3tvalue0815</i>').includes('s3cr3t'), false);
    assert.equal(htmlToText('<i>Authorization: Bearer s3cr3tvalue0815</i>').includes('s3cr3t'), false);
  });
});
