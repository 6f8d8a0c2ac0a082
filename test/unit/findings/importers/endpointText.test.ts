import assert from 'node:assert/strict';
import { endpointIn, endpointInText, isWebUrl } from '../../../../src/findings/importers/endpointText.ts';

describe('the endpoint that a text names', () => {
  it('is a web address by its scheme', () => {
    for (const url of ['http://a', 'https://a', 'ws://a', 'wss://a', 'HTTPS://a'])
      assert.ok(isWebUrl(url), url);
    for (const url of ['ftp://a', 'a https://a', 'https:/a', 'a', '']) assert.ok(!isWebUrl(url), url);
  });

  it('is the whole text where that is a method and an address', () => {
    for (const method of 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT QUERY'.split(' ')) {
      assert.deepEqual(endpointIn(` ${method}  /pet/{id} `), { url: '/pet/{id}', method });
      assert.deepEqual(endpointInText(`failed in '${method} /pet'`, false), { url: '/pet', method });
    }
    assert.deepEqual(endpointIn('PUT https://shop.test/a'), { url: 'https://shop.test/a', method: 'PUT' });
    for (const text of ['PUT', '/pet', 'put /pet', 'PUT /pet and more', 'a PUT /pet', 'PUT pet'])
      assert.equal(endpointIn(text), undefined, text);
  });

  it('stands behind a word of place, a quote or a bracket, or begins a line', () => {
    const places = 'in at on for to from of with endpoint operation request url'
      .split(' ')
      .flatMap((word) => [`It failed ${word} `, `It failed ${word}: `]);
    for (const before of [...places, '', 'It failed.\n', '(', "'", '"', '`', '[', 'Result: '])
      assert.deepEqual(endpointInText(`${before}GET /a`, false), { url: '/a', method: 'GET' }, before);
    for (const before of ['We GET ', 'Please ', 'within ', 'x in     '])
      assert.equal(endpointInText(`${before}GET /a`, false), undefined, before);
  });

  it('is an address alone where the text says that it is the place, or where any address counts', () => {
    const url = 'https://shop.test/a';
    for (const word of ['in', 'at', 'on', 'for', 'from', 'url:', 'URL:', 'endpoint', 'target'])
      for (const quote of ['', "'", '"', '`', '('])
        assert.deepEqual(endpointInText(`Found ${word} ${quote}${url}`, false), { url, method: '' }, word);
    assert.equal(endpointInText(`See ${url}`, false), undefined);
    assert.deepEqual(endpointInText(`See ${url}`, true), { url, method: '' });
    assert.deepEqual(endpointInText(`See https://other.test/ at ${url}`, true), { url, method: '' });
    assert.equal(endpointInText('See /a', true), undefined);
  });

  it('ends before what ends the sentence or closes a bracket around it', () => {
    for (const [written, url] of [
      ['/a.', '/a'],
      ['/a,', '/a'],
      ['/a;', '/a'],
      ['/a:', '/a'],
      ['/a!', '/a'],
      ['/a?', '/a'],
      ['/a).', '/a'],
      ['/a]', '/a'],
      ['/a}', '/a'],
      ['/a(b)', '/a(b)'],
      ['/a[b]', '/a[b]'],
      ['/a{b}', '/a{b}'],
      ['/a(b]', '/a(b'],
      ['/a[b}', '/a[b'],
      ['/a{b)', '/a{b'],
      ['/a{b}.', '/a{b}'],
      ['/a.b', '/a.b'],
      ['/.', '/'],
      ['/', '/'],
    ] as const) {
      assert.deepEqual(endpointInText(`failed in GET ${written}`, false), { url, method: 'GET' }, written);
      const address = `https://shop.test${written}`;
      assert.equal(endpointInText(address, true)?.url, `https://shop.test${url}`, written);
    }
  });

  it('is looked for in the first 4096 characters', () => {
    const found = (before: number): unknown => endpointInText(`${' '.repeat(before)}(GET /ab`, false)?.url;
    assert.deepEqual([4088, 4089, 4090, 4091].map(found), ['/ab', '/a', '/', undefined]);
  });
});
