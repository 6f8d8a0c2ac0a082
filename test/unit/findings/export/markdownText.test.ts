import assert from 'node:assert/strict';
import { readMessage } from '../../../../src/findings/export/httpMessage.ts';
import {
  codeBlock,
  codeCell,
  codeSpan,
  plainWords,
  tableCell,
} from '../../../../src/findings/export/markdownText.ts';
import { webRequestAt, webRequestOf, webResponseOf } from '../../../../src/findings/export/sarifMessages.ts';
import { markupText, textInXml } from '../../../../src/findings/export/xmlText.ts';

describe('text of others in Markdown', () => {
  it('is words alone: what could mean something is escaped, or code', () => {
    const rows: readonly (readonly [text: string, written: string])[] = [
      ['a  b\n\tc ', 'a b c'],
      ['*a* _b_ [c] <d> `e` f|g h~ i', '\\*a\\* \\_b\\_ \\[c\\] \\<d\\> \\`e\\` f\\|g h\\~ i'],
      ['# a + = {b} & !', '\\# a \\+ \\= \\{b\\} \\& \\!'],
      ['1. 23) 4.5 1234567890.', '1\\. 23\\) 4.5 `1234567890.`'],
      ['- -a -- :-: a-b', '\\- \\-a \\-\\- \\:\\-\\: a-b'],
      ['@team #12 !3 $x %y ^z ~w &v', '`@team` `#12` `!3` `$x` `%y` `^z` `~w` `&v`'],
      ['https://a.test (www.a.test GH-1 gh-12 GHx-1', '`https://a.test` `(www.a.test` `GH-1` `gh-12` GHx-1'],
      ['abcdef0 (0123abcd). abcdef abcdefg', '`abcdef0` `(0123abcd).` abcdef abcdefg'],
      ['', ''],
    ];
    for (const [text, written] of rows) assert.equal(plainWords(text), written);
    assert.equal(tableCell('a|b @x|y'), 'a\\|b `@x\\|y`');
  });

  it('is code that nothing in it ends', () => {
    assert.deepEqual(['a', 'a`b', '``', '`a', 'a`', ' a\nb ', '', 'a```b'].map(codeSpan), [
      '`a`',
      '``a`b``',
      '``` `` ```',
      '`` `a ``',
      '`` a` ``',
      '`a b`',
      '',
      '````a```b````',
    ]);
    assert.equal(codeCell('a|b|'), '`a\\|b\\|`');
    assert.equal(codeBlock('a\r\nb\rc\n\n'), '```\na\nb\nc\n```');
    assert.equal(codeBlock('a ``` b'), '````\na ``` b\n````');
  });
});

describe('text of others in XML', () => {
  it('has nothing that XML cannot hold, and no markup', () => {
    assert.equal(textInXml('a\tb\nc\u0001\ufffe\uffff\ud800d'), 'a\tb\ncd');
    assert.equal(markupText(`<a href="x">'&`), '&lt;a href=&quot;x&quot;&gt;&#39;&amp;');
  });
});

describe('a message of HTTP in a report', () => {
  const none = { reason: '', protocol: '', version: '', headers: {}, body: '' };
  it('has its parts', () => {
    const rows: readonly (readonly [text: string, parts: object | undefined])[] = [
      [' \r\n', undefined],
      [
        'HTTP/1.1 404 Not Found \r\nA: 1\r\n: x\r\nno header\r\nB:2:3\r\n\r\nbody\r\n\r\nmore',
        {
          status: 404,
          reason: 'Not Found',
          protocol: 'HTTP',
          version: '1.1',
          headers: { A: '1', B: '2:3' },
          body: 'body\r\n\r\nmore',
        },
      ],
      ['204', { ...none, status: 204 }],
      ['HTTP/2 200\n\nx', { ...none, status: 200, protocol: 'HTTP', version: '2', body: 'x' }],
      ['GET / HTTP/1.1\na: b', { ...none, headers: { a: 'b' } }],
      ['2040', none],
    ];
    for (const [text, parts] of rows) assert.deepEqual(readMessage(text), parts, text);
  });

  it('is one of SARIF', () => {
    assert.deepEqual(webRequestOf('POST /a?b HTTP/1.1\r\nA: 1\r\n\r\nx'), {
      protocol: 'HTTP',
      version: '1.1',
      method: 'POST',
      target: '/a?b',
      headers: { A: '1' },
      body: { text: 'x' },
    });
    assert.deepEqual(webRequestOf('GET /a'), { method: 'GET', target: '/a', headers: {} });
    assert.deepEqual(
      ['', 'get /a', 'GET', 'x\nGET /a'].map(webRequestOf),
      Array.from({ length: 4 }, () => undefined),
    );
    assert.deepEqual(webRequestAt('t', '', ''), { target: 't' });
    assert.deepEqual(webRequestAt('t', 'GET /\n\nx', 'PUT'), {
      method: 'PUT',
      target: 't',
      headers: {},
      body: { text: 'x' },
    });
    assert.equal(webResponseOf(''), undefined);
    assert.deepEqual(webResponseOf('HTTP/1.1 200 OK\nA: b'), {
      protocol: 'HTTP',
      version: '1.1',
      statusCode: 200,
      reasonPhrase: 'OK',
      headers: { A: 'b' },
    });
    assert.deepEqual(webResponseOf('no\n\nx'), { headers: {}, body: { text: 'x' } });
  });
});
