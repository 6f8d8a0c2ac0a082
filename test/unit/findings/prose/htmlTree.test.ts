import assert from 'node:assert/strict';
import type { Nodes } from 'hast';
import { readHtml } from '../../../../src/findings/prose/htmlTree.ts';

/** The tree in short: `<p>a</>`. */
function shape(html: string): string {
  const written = (node: Nodes): string => {
    if (node.type === 'text') return node.value;
    if (node.type === 'root') return node.children.map(written).join('');
    if (node.type !== 'element') return node.type;
    const properties = Object.entries(node.properties).map(([name, value]) => ` ${name}=${String(value)}`);
    return `<${node.tagName}${properties.join('')}>${node.children.map(written).join('')}</>`;
  };
  return written(readHtml(html));
}

const count = (html: string, tag: string): number => shape(html).split(tag).length - 1;

describe('the tree of a piece of HTML', () => {
  const rows: readonly (readonly [html: string, tree: string])[] = [
    ['<p>a<div>b</div>c', '<p>a</><div>b</>c'],
    ['<p><b>x<p>y</b>z', '<p><b>x</></><p>y</>z'],
    ['<b><i><em><strong>x<code>y</code></strong></em></i></b>', '<b><i><em><strong>xy</></></></>'],
    [
      '<a href=" https://h.test/a?token=s3cr3tvalue0815 ">x</a><a href="javascript:1">y</a><a>w</a>',
      '<a href=https://h.test/a?token=••••••••>x</>yw',
    ],
    ['<a href="HTTP://x"><b><a href="https://y">z</a></b></a>', '<a href=HTTP://x><b>z</></>'],
    ['<ol start="3"><li>a<li>b</ol><ol start="0"></ol>', '<ol start=3><li>a</><li>b</></><ol start=0></>'],
    [
      '<ol start="-1"><li>c</ol><ol start="999999999"></ol><ol start="1000000000"></ol><ul start=2></ul>',
      '<ol><li>c</></><ol start=999999999></><ol></><ul></>',
    ],
    [
      '<table><tr><td>a<p>b<div>c</div></td><th>d<br>e</th></tr></table>',
      '<table><tr><td>a b c</><th>d e</></></>',
    ],
    ['<td>a</td><li>b</li><tr>c</tr><dt>d</dt>', '<div>a</><div>b</><div>c</><div>d</>'],
    ['<b> </b>x<i>\n</i><b><br></b><em></em>', ' x\n<b><br></></>'],
    ['<i>a<b> </b></i>', '<i>a </>'],
    ['<script>x</script>y<svg><b>z</b></svg>w<title>t</title>', 'yw'],
    [
      '<img alt="a b"><img><img alt="Authorization: Bearer s3cr3tvalue0815">',
      'a bAuthorization: Bearer ••••••••',
    ],
    ['<dl><dt>a<dd>b</dl><hr>c<br>d', '<dl><dt>a</><dd>b</></><hr></>c<br></>d'],
    ['<h1>a</h1><pre>b\n c</pre><q>q</q><u>u</u>', '<h1>a</><pre>b\n c</><q>q</>u'],
    ['<section><ul><li><p>x</ul></section>', '<div><ul><li><p>x</></></></>'],
    ['a</b></p>b', 'a<p></>b'],
  ];
  for (const [html, tree] of rows) it(`${html} is ${tree}`, () => assert.equal(shape(html), tree));

  it('has every element that has a form in Markdown, and the content of all others', () => {
    for (const name of 'em i strong b code kbd samp tt var q'.split(' '))
      assert.equal(shape(`a<${name}>b</${name}>`), `a<${name}>b</>`);
    for (const name of 'p h1 h2 h3 h4 h5 h6 pre blockquote'.split(' '))
      assert.equal(shape(`<i>a<${name}>b</${name}></i>`), `<i>a</><${name}>b</>`);
    for (const name of 'div section article header footer main aside figure figcaption address center details summary form'.split(
      ' ',
    ))
      assert.equal(shape(`<p>a<${name}>b</${name}>`), '<p>a</><div>b</>', name);
    for (const name of 'script style template iframe object svg math head title select'.split(' '))
      assert.equal(shape(`a<${name}><b>x</b></${name}>b`), 'ab', name);
    for (const part of ['thead', 'tbody', 'tfoot'])
      assert.equal(shape(`<table><${part}><tr><td>a</table>`), `<table><${part}><tr><td>a</></></></>`);
    assert.equal(shape('<u>a</u><font>b</font>'), 'ab');
  });

  it('is neither too deep nor too large, and has all of the text', () => {
    const cells = Array.from({ length: 26 }, (_, index) => `<td>${index}</td>`).join('');
    assert.equal(count(`<table><tr>${cells}</table>`, '<td>'), 24);
    assert.match(shape(`<table><tr>${cells}</table>`), /<td>23<\/>2425/);
    assert.deepEqual(
      [999, 1000, 1001].map((number) => count('<b>x</b>'.repeat(number), '<b>')),
      [999, 1000, 1000],
    );
    assert.deepEqual(
      [23, 24, 25].map((depth) => count(`${'<div>'.repeat(depth)}x`, '<div>')),
      [23, 24, 24],
    );
    const deep = `${'<div>'.repeat(26)}x<p>y</p>${'</div>'.repeat(26)}<b>z</b>`;
    assert.equal(shape(deep).replaceAll(/<div>|<\/>/g, ''), '  x y<b>z');
  });
});
