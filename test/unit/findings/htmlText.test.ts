import assert from 'node:assert/strict';
import { htmlToText } from '../../../src/findings/model/htmlText.ts';

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
});
