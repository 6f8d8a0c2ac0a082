import assert from 'node:assert/strict';
import { readMarkdown } from '../../../src/findings/prose/readMarkdown.ts';
import { kindsIn, linksIn, shownText } from '../findings/prose/shownText.ts';

describe('Markdown in the panel', () => {
  it('is read as paragraphs, headings, lists, quotations, code, tables and rules', () => {
    const text = '# H\n\na\n\n- b\n  1. c\n\n> d\n\n```js\ne\n```\n\n| f |\n| - |\n| g |\n\n---\n';
    assert.deepEqual(
      readMarkdown(text).map(({ kind }) => kind),
      ['heading', 'paragraph', 'list', 'quote', 'code', 'table', 'rule'],
    );
    assert.equal(shownText(text), 'H\n\na\n\nb\nc\n\nd\n\ne\n\nf\ng\n\n');
    assert.deepEqual(
      readMarkdown('3. a\n4. b').map((block) => 'start' in block && block.start),
      [3],
    );
  });

  it('has emphasis, code, deleted text and line breaks in a line', () => {
    assert.deepEqual(kindsIn('*a* **b** `c` ~~d~~\\\ne'), [
      'paragraph',
      'emphasis',
      'text',
      'strong',
      'code',
      'deleted',
      'break',
    ]);
  });

  it('shows HTML as it is written', () => {
    for (const html of ['<script>alert(1)</script>', '<img src=x onerror=y>', '<!-- c -->', '<b>x</b>']) {
      assert.equal(shownText(html), html);
      assert.equal(shownText(`a ${html} b`), `a ${html} b`);
    }
    assert.equal(shownText('<div>\n*a* <b>c</b>\n</div>'), '<div>\na <b>c</b>\n</div>');
  });

  it('shows an image as its text and loads nothing', () => {
    assert.equal(shownText('a ![the *alt*](https://e.test/p.png "t") b'), 'a the alt b');
    assert.deepEqual(linksIn('![alt](https://e.test/p.png)'), []);
  });

  it('follows http and https addresses only', () => {
    assert.deepEqual(
      linksIn(
        '[a](https://a.test/?b=1&amp;c) <http://b.test> https://c.test/d\\_e. [r]\n\n[r]: https://r.test',
      ),
      ['https://a.test/?b=1&c', 'http://b.test/', 'https://c.test/d_e', 'https://r.test/'],
    );
    const others =
      '[a](javascript:alert%281%29) [b](java&#115;cript:x) [c](command:x) [d](data:text/html,x) [e](//f.test) ' +
      '[g](#h) [i](vscode://x) <javascript:x> <mailto:a@b.test> [j](http://%) http://[';
    assert.deepEqual(linksIn(others), []);
  });

  it('has no link in a link', () => {
    assert.deepEqual(linksIn('[see https://a.test](https://b.test)'), ['https://b.test/']);
    assert.deepEqual(linksIn('[a [b](https://c.test)](javascript:x)'), ['https://c.test/']);
  });

  it('decodes character references once, and none in code', () => {
    assert.equal(
      shownText('&lt;b&gt; &#38;lt; &amp;lt; &#x41; &unknown; &constructor; `&lt;`'),
      '<b> &lt; &lt; A &unknown; &constructor; &lt;',
    );
    assert.equal(shownText('a&#x202e;b&#8238;c&#0;'), 'abc\ufffd');
  });

  it('shows what lies too deep as it is written', () => {
    assert.match(shownText(`${'> '.repeat(100)}deep`), /^(?:> )+deep$/);
    assert.match(shownText(`${'> '.repeat(8_000)}deep`), /^(?:> )+deep$/);
    assert.match(shownText(`${'**a *b '.repeat(100)}c${'* **'.repeat(100)}`), /a b/);
  });

  it('reads hostile text of the length that is kept', function () {
    this.timeout(10_000);
    for (const piece of [
      '*a_ ',
      '_a',
      '[',
      '](',
      '![',
      '`',
      '<',
      '&',
      '> ',
      '- ',
      '  - a\n',
      '|a|\n|-|\n',
      '\\',
      'a\n',
    ]) {
      readMarkdown(piece.repeat(16_384 / piece.length));
    }
  });
});
