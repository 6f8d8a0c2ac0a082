import assert from 'node:assert/strict';
import { proseHtml } from '../../../../src/findings/export/htmlProse.ts';
import { plainText, safeMarkdown } from '../../../../src/findings/export/markdownProse.ts';

/** A text, as Markdown of our own, as HTML, and alone. */
const rows: readonly (readonly [text: string, markdown: string, html: string, plain: string])[] = [
  ['# Title *x*', '**Title x**', '<p><strong>Title <em>x</em></strong></p>', 'Title x'],
  [
    'a **b** _e_ ~~d~~ `c`',
    'a b e d `c`',
    '<p>a <strong>b</strong> <em>e</em> <del>d</del> <code>c</code></p>',
    'a b e d c',
  ],
  ['a\\\nb', 'a\nb', '<p>a<br>b</p>', 'a\nb'],
  ['a\n\nb', 'a\n\nb', '<p>a</p>\n<p>b</p>', 'a\n\nb'],
  ['- one\n- two', '- one\n- two', '<ul><li>one</li>\n<li>two</li></ul>', '- one\n- two'],
  [
    '3. three\n4. four',
    '3. three\n4. four',
    '<ol start="3"><li>three</li>\n<li>four</li></ol>',
    '- three\n- four',
  ],
  [
    '- a\n\n  b\n- c',
    '- a\n  \n  b\n- c',
    '<ul><li><p>a</p>\n<p>b</p></li>\n<li><p>c</p></li></ul>',
    '- a\n  b\n- c',
  ],
  ['> a\n>\n> b', '> a\n> \n> b', '<blockquote><p>a</p>\n<p>b</p></blockquote>', 'a\n\nb'],
  ['```\na *x* <b>\n```', '```\na *x* <b>\n```', '<pre>a *x* &lt;b&gt;</pre>', 'a *x* <b>'],
  [
    '| a | b |\n| - | - |\n| 1 | `2` |',
    '- a · b\n- 1 · `2`',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>2</code></td></tr></tbody></table>',
    'a · b\n1 · 2',
  ],
  ['a\n\n---\n\nb', 'a\n\nb', '<p>a</p>\n<hr>\n<p>b</p>', 'a\n\n\n\nb'],
  [
    '[text](https://h.test/a)',
    'text (`https://h.test/a`)',
    '<p><a href="https://h.test/a" rel="noreferrer noopener">text</a></p>',
    'text',
  ],
  [
    '[https://h.test/b](https://h.test/b)',
    '`https://h.test/b`',
    '<p><a href="https://h.test/b" rel="noreferrer noopener">https://h.test/b</a></p>',
    'https://h.test/b',
  ],
  ['<script>&"', '`<script>&"`', '<p>&lt;script&gt;&amp;&quot;</p>', '<script>&"'],
];

describe('texts of findings in reports', () => {
  for (const [text, markdown, html, plain] of rows) {
    it(`are written: ${JSON.stringify(text)}`, () => {
      assert.deepEqual([safeMarkdown(text), proseHtml(text), plainText(text)], [markdown, html, plain]);
    });
  }
});
