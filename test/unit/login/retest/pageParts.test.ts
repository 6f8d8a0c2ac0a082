import assert from 'node:assert/strict';
import { partsOf, runsIn } from '../../../../src/login/retest/pageParts.ts';

const image = '<img src=x onerror=a1()>';
/** What is sent, and the page with a place for it. */
const rows: readonly (readonly [where: string, payload: string, page: (payload: string) => string])[] = [
  ['a paragraph', image, (payload) => `<p>${payload}</p>`],
  ['an attribute in double quotes', `">${image}`, (payload) => `<input value="${payload}">`],
  ['an attribute in single quotes', `'>${image}`, (payload) => `<input value='${payload}'>`],
  ['an attribute without quotes', 'x onfocus=a1()', (payload) => `<input value=${payload}>`],
  ['double quotes, with an attribute', '" onfocus="a1()', (payload) => `<input value="${payload}">`],
  ['single quotes, with an attribute', "' onfocus='a1()", (payload) => `<input value='${payload}'>`],
  ['a text area', `</textarea>${image}`, (payload) => `<textarea>${payload}</textarea>`],
  ['a title', `</title>${image}`, (payload) => `<title>${payload}</title>`],
  ['a style sheet', `</style>${image}`, (payload) => `<style>${payload}</style>`],
  ['a script', `</script>${image}`, (payload) => `<script>x = "${payload}"</script>`],
  ['a comment', `-->${image}`, (payload) => `<!-- ${payload} -->`],
];

describe('a payload in a page', () => {
  for (const [where, payload, page] of rows)
    it(`runs where it ends ${where}, and not where it is escaped`, () => {
      assert.equal(runsIn(payload, partsOf(page(payload))), true);
      const escaped = payload.replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
      const inert = escaped === payload ? `<input value="${payload}">` : page(escaped);
      assert.equal(runsIn(payload, partsOf(inert)), false, inert);
    });

  it('runs as an address of a script, in each attribute that holds one', () => {
    const payload = 'javascript:a1()';
    const runs = (name: string): boolean => runsIn(payload, partsOf(`<a ${name}="${payload}">x</a>`));
    const names = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'];
    assert.deepEqual(names.filter(runs), names);
    assert.deepEqual(['title', 'alt', 'data-href', 'value'].filter(runs), []);
  });

  it('does not run in elements whose content is text', () => {
    const runs = (name: string): boolean => runsIn(image, partsOf(`<${name}>${image}</${name}>`));
    const names = 'textarea title style xmp noembed noframes iframe noscript'.split(' ');
    assert.deepEqual(names.filter(runs), []);
    assert.deepEqual(['div', 'b', 'form'].filter(runs), ['div', 'b', 'form']);
  });
});
