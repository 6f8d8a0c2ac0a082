import assert from 'node:assert/strict';
import fc from 'fast-check';
import { markdownOfHtml } from '../../../../src/findings/prose/markdownOfHtml.ts';
import { markdownLike } from './markdownLike.ts';
import { kindsIn, linksIn, shownText } from './shownText.ts';

describe('Markdown of HTML', () => {
  it('has its paragraphs, lists in lists, numbers, emphasis, code and headings', () => {
    assert.equal(
      markdownOfHtml(
        '<h2>Why</h2><p>One <b>two</b> <i>three</i>.</p><ul><li>a<ol><li>b<li>c</ol></li><li>d</li></ul>' +
          '<pre>x  y\n z</pre><p>Call <code>f(`a`)</code></p><blockquote>q</blockquote>',
      ),
      [
        '## Why',
        'One **two** *three*.',
        '- a\n  1. b\n  2. c\n- d',
        '```\nx  y\n z\n```',
        'Call ``f(`a`)``',
        '> q',
      ].join('\n\n'),
    );
  });

  it('keeps the number that a list starts with', () => {
    assert.equal(markdownOfHtml('<ol start="3"><li>a<li>b</ol>'), '3. a\n4. b');
    assert.equal(markdownOfHtml('<ol start="-1"><li>a</ol>'), '1. a');
  });

  it('ends emphasis and links before a block that stands in them', () => {
    assert.equal(
      markdownOfHtml('<b>a<p>x</p>c</b> <h2>t<ul><li>y</ul>z</h2>'),
      '**a**\n\nx\n\nc\n\n## t\n\n- y\n\nz',
    );
  });

  it('has blocks in a cell side by side', () => {
    assert.equal(
      shownText(markdownOfHtml('<table><tr><td><p>a</p><p>b</p><td><ul><li>c<li>d</ul></table>')),
      ' \na b c d',
    );
  });

  it('makes paragraphs of two line breaks and a line of one', () => {
    assert.equal(markdownOfHtml('First.<br> <br/>Second<br>third'), 'First.\n\nSecond\\\nthird');
    assert.equal(markdownOfHtml('<div>a</div><div>b</div>'), 'a\n\nb');
  });

  it('has tables as tables, whatever their cells hold', () => {
    const table = markdownOfHtml('<table><tr><th>A<th>B|c</tr><tr><td>1<td>2<br>3 <code>x|y</code></table>');
    assert.equal(table, '| A | B\\|c |\n| - | - |\n| 1 | 2 3 `x\\|y` |');
    assert.equal(shownText(table), 'A B|c\n1 2 3 x|y');
  });

  it('decodes entities once and takes Markdown in the text of HTML for text', () => {
    assert.equal(
      shownText(markdownOfHtml('<p>&amp;lt;b&amp;gt; *x* [a](http://b.test)</p>')),
      '&lt;b&gt; *x* [a](http://b.test)',
    );
    fc.assert(
      fc.property(markdownLike, (text) => {
        const html = text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);
        assert.equal(inOneLine(shownText(markdownOfHtml(`<p>${html}</p>`))), inOneLine(text));
      }),
      { numRuns: 2_000, seed: 5 },
    );
  });

  it('takes a text without markup for plain text', () => {
    assert.equal(markdownOfHtml('a 5 < 6 * 7\nb & c'), 'a 5 \\< 6 \\* 7\\\nb & c');
  });

  it('leaves out scripts, styles, frames and drawings, and the attributes of everything', () => {
    assert.equal(
      markdownOfHtml(
        '<p onclick="x()">a<script>alert(1)</script><style>p{}</style><iframe src="//e.test">f</iframe>' +
          '<svg><script>1</script><text>s</text></svg><template>t</template>b</p>',
      ),
      'ab',
    );
  });

  it('follows http and https addresses only, and loads no image', () => {
    const markdown = markdownOfHtml(
      '<a href="javascript:alert(1)">j</a> <a href=" jAvaScript:x">k</a> <a href="data:text/html,x">d</a> ' +
        '<a href="command:x">c</a> <a href="//h.test">r</a> <a href="https://ok.test/a_(b)?c=&amp;d">o</a> ' +
        '<img src="http://e.test/p.png" onerror="alert(1)" alt="![p](http://e.test)">',
    );
    assert.deepEqual(linksIn(markdown), ['https://ok.test/a_(b)?c=&d', 'http://e.test/']);
    assert.equal(shownText(markdown), 'j k d c r o ![p](http://e.test)');
    assert.doesNotMatch(markdown, /javascript|data:|command:|onerror/i);
  });

  it('removes control characters and turns of direction, also as entities', () => {
    assert.equal(markdownOfHtml('<p>a\u202eb&#x202e;c&#x2066;d\0e</p>'), 'abcde');
  });

  it('survives markup that is never closed, or closed twice', () => {
    assert.equal(markdownOfHtml('<div><p>a <b>b'), 'a **b**');
    assert.equal(markdownOfHtml('</p></div>a</b></table>'), 'a');
  });

  it('shows the content of what lies too deep, and of cells beside too many', () => {
    assert.equal(shownText(markdownOfHtml(`${'<blockquote>'.repeat(5_000)}deep`)).trim(), 'deep');
    assert.ok(kindsIn(markdownOfHtml(`${'<ul><li>'.repeat(5_000)}deep`)).includes('list'));
    assert.equal(shownText(markdownOfHtml('a<br>b<p>'.repeat(2_000))).split(/\s+/).length, 4_000);
    const bold = markdownOfHtml('<b>a</b> '.repeat(5_000));
    assert.deepEqual([bold.match(/a/g)?.length, bold.match(/\*\*a\*\*/g)?.length], [5_000, 1_000]);
    const wide = markdownOfHtml(
      `<table><tr>${'<td>x'.repeat(5_000)}</tr>${'<tr><td>y'.repeat(5_000)}</table>`,
    );
    assert.equal(wide.match(/x/g)?.length, 5_000);
    assert.ok(wide.length < 1_000_000, String(wide.length));
  });
});

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
