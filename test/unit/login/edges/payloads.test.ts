import assert from 'node:assert/strict';
import { partsOf } from '../../../../src/login/retest/pageParts.ts';
import { payloadsOf } from '../../../../src/login/retest/payloads.ts';
import type { Recorded } from '../../../../src/login/retest/recordedRequest.ts';
import { blocksScripts, isRunnable, payloadFate } from '../../../../src/login/retest/scriptProof.ts';
import { Received } from '../../../../src/login/response/received.ts';

const answer = (body: string, headers: Readonly<Record<string, string>> = { 'Content-Type': 'text/html' }) =>
  new Received(
    { status: 200, headers: Object.entries(headers), body: new TextEncoder().encode(body) },
    'https://shop.test/',
    new Map(),
  );

describe('what a scanner wanted to run, in an answer', () => {
  it('is looked for in what a browser takes for a page', () => {
    const runnable = (type?: string, sniffing?: string): boolean =>
      isRunnable(
        answer('', {
          ...(type === undefined ? {} : { 'content-TYPE': type }),
          ...(sniffing === undefined ? {} : { 'X-Content-Type-Options': sniffing }),
        }),
      );
    const pages = [
      ' Text/HTML; charset=x',
      'application/xhtml+xml',
      'image/svg+xml',
      'text/xml',
      'application/xml',
    ];
    assert.deepEqual(
      pages.map((type) => runnable(type)),
      pages.map(() => true),
    );
    const others = ['application/json', 'text/html5', 'text/plain', 'x text/html', 'image/svg'];
    assert.deepEqual(
      others.map((type) => runnable(type)),
      others.map(() => false),
    );
    assert.deepEqual(
      [runnable(), runnable(''), runnable('', 'NoSniff'), runnable('text/html', 'nosniff')],
      [true, true, false, true],
    );
  });

  it('is blocked by a policy for scripts, else for everything, that allows none in the page', () => {
    const policies: Readonly<Record<string, boolean>> = {
      '': false,
      "script-src 'self'": true,
      "SCRIPT-SRC 'self' 'Unsafe-Inline'": false,
      "img-src 'self'; default-src 'none'": true,
      "default-src 'none'; script-src 'unsafe-inline'": false,
      "script-src-elem 'self'": true,
      "script-src-attr 'none'": false,
      'script-src': true,
      "default-src 'unsafe-inline', script-src 'self'": true,
    };
    assert.deepEqual(
      Object.fromEntries(
        Object.keys(policies).map((policy) => [
          policy,
          blocksScripts(answer('', { 'content-security-policy': policy })),
        ]),
      ),
      policies,
    );
    assert.equal(blocksScripts(answer('')), false);
  });

  it('runs, stands there, comes back escaped, or is gone', () => {
    const markup = `<img src=x onerror="a('1')">`;
    const rows: readonly (readonly [fate: string, payload: string, ...bodies: readonly string[]])[] = [
      [
        'runs',
        markup,
        `<p>${markup}</p>`,
        `<a title='x'>${markup.toUpperCase().replace("A('1')", "a('1')")}</a>`,
      ],
      ['inert', markup, `<textarea>${markup}</textarea>`, `<!-- ${markup} -->`, `<title>${markup}</title>`],
      [
        'escaped',
        markup,
        '<p>&lt;img src=x onerror="a(\'1\')"&gt;</p>',
        '<p>&lt;img src=x onerror=&quot;a(&#39;1&#39;)&quot;&gt;</p>',
        '<p>&lt;img src=x onerror=&#34;a(&#x27;1&#x27;)&#34;&gt;</p>',
        '<p>&lt;img src=x onerror=&#x22;a(&apos;1&apos;)&#x22;&gt;</p>',
        '<p>&lt;IMG src=x onerror=&quot;a(&#039;1&#039;)&quot;&gt;</p>',
        String.raw`<p>\u003cimg src=x onerror=\"a(\u00271\u0027)\"\u003e</p>`,
        "<p>%3Cimg%20src%3Dx%20onerror%3D%22a('1')%22%3E</p>",
      ],
      ['escaped', '</b>"', String.raw`<p><\/b>\"</p>`, String.raw`<p></b>\"</p>`],
      ['absent', markup, '<p></p>', '<img src=x>'],
      ['runs', '<script>a()</script>', '<script>a()</script>', '<p><script> a() </script>'],
      ['runs', '"><script>a()</script>', '<input value=""><script>a()</script>">'],
      ['runs', 'javascript:a()', '<a href="javascript:a()">', '<form action=" javascript:a() ">'],
      ['inert', 'javascript:a()', '<a href="/x?javascript:a()">', '<a title="javascript:a()">'],
      ['runs', '";a();"', '<script>let b = "";a();"";</script>', '<p onclick=\'b("";a();"")\'>'],
      ['inert', '";a();"', '<script>let b = \'";a();"\';</script>', '<p>";a();"</p>'],
      ['runs', '${a()}', '<script>`${a()}`</script>', '<script>${a()}</script>'],
      ['inert', '${a()}', '<script>"${a()}"</script>'],
      ['runs', 'b";a()//', '<script>c("b";a()//")</script>'],
      ['inert', 'a()', '<script>"a()</script>'],
      ['runs', "';a()//", "<script>b('';a()//')</script>"],
      ['inert', "';a()//", String.raw`<script>b('\';a()//')</script>`],
    ];
    for (const [fate, payload, ...bodies] of rows)
      for (const body of bodies)
        assert.equal(payloadFate([payload], answer(body)), fate, `${payload} in ${body}`);
    assert.equal(payloadFate(['&2', '<b>1'], answer('<p>&amp;2 <b>1</p>')), 'runs');
    assert.equal(payloadFate([markup], answer(markup, { 'content-type': 'application/json' })), 'inert');
    assert.equal(payloadFate([], answer(markup)), 'absent');
  });

  it('are scripts, handlers, addresses that run and what elements hold', () => {
    const page =
      '<script src="/a.js"> b() </script><p onclick="c()" on="d">e<b>f</b></p><iframe srcdoc="g"><i>h</i></iframe>' +
      '<a href="data:i" xlink:href="/j">k</a><svg xlink:href="VBScript:l"/><xmp><u>m</u></xmp><noscript>n</noscript>';
    assert.deepEqual(
      partsOf(page).map(({ kind, name, text }) => `${kind} ${name} ${text}`),
      [
        'address src /a.js',
        'script script  b() ',
        'handler onclick c()',
        'element p e',
        'element b f',
        'handler srcdoc g',
        'address href data:i',
        'element a k',
        'address xlink:href VBScript:l',
      ],
    );
  });
});

describe('what a recorded request carries to be run', () => {
  const carried = (request: string, more: Partial<Recorded> = {}): readonly string[] =>
    payloadsOf({ method: '', url: '', request, response: '', evidence: '', ...more });
  const lines = (...all: readonly string[]): string => all.join('\r\n');

  it('is the longest value of it that the evidence holds', () => {
    const request = lines('GET /a?b=%3Cc%3E&d=%3Cc%3E%3Ce%3E HTTP/1.1', 'Host: shop.test');
    assert.deepEqual(carried(request, { evidence: 'x <c><e> y' }), ['<c><e>']);
  });

  it('are values of each part of it, decoded, that could be markup or script', () => {
    const host = 'Host: shop.test';
    const cases: readonly (readonly [request: string, ...payloads: readonly string[]])[] = [
      [
        lines('GET /a/%3Cb%3E1?c=%22%3E+x&%3Cdd%3E=1&e=plain?%27x%27 HTTP/1.1', host),
        '<b>1',
        '"> x',
        '<dd>',
        "plain?'x'",
      ],
      [lines('POST /a HTTP/1.1', host, 'Content-Type: text/plain', '', 'f=<g>1'), '<g>1', 'f=<g>1'],
      [lines('POST /a HTTP/1.1', host, 'content-type: application/json', '', '"<h>1"'), '<h>1'],
      [lines('POST /a HTTP/1.1', host, '', '{"i":["<j>1",{"k":"<l>1"}],"<m>1":2}'), '<j>1', '<l>1'],
      [
        lines(
          'POST /a HTTP/1.1',
          host,
          'Content-Type: multipart/form-data; boundary=n',
          '',
          '--n',
          'Content-Disposition: form-data; name="o"',
          '',
          '<p>1',
          '--n--',
        ),
        '<p>1',
      ],
      [lines('GET /a HTTP/1.1', host, "Referer: '//q'", 'X-R: plain'), "'//q'"],
      [lines('GET /a?s=<t>&t=<tt> HTTP/1.1', host), '<tt>'],
      [lines('GET /a?s=%3Cu%3E• HTTP/1.1', host), '<u>•'],
    ];
    assert.deepEqual(
      cases.map(([request]) => [request, ...carried(request)]),
      cases,
    );
  });
});
