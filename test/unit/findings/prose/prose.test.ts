import assert from 'node:assert/strict';
import { redacted } from '../../../../src/base/secrets/redactSecrets.ts';
import { proseOfHtml, proseOfMarkdown, proseOfText } from '../../../../src/findings/prose/prose.ts';
import { linksIn, shownText } from './shownText.ts';

const forms = { text: proseOfText, HTML: proseOfHtml, Markdown: proseOfMarkdown };

describe('prose of a finding', () => {
  it('holds no secret, whatever markup stands in it', () => {
    const secrets: readonly string[] = [
      proseOfText('Sent api_key=s3cr3t and\nCookie: sid=s3cr3t; a=b'),
      proseOfHtml('<p>Sent <b>api_key</b>=s3cr3t</p>'),
      proseOfHtml('<p>Sent:<br>Authorization: <i>Basic</i> s3cr3t</p>'),
      proseOfHtml('<p>Go to <a href="https://a.test/?access_token=s3cr3t">there</a></p>'),
      proseOfHtml('<p>x<img alt="password=s3cr3t"></p>'),
      proseOfMarkdown('Call `curl https://me:s3cr3t@a.test`\n\n    Cookie: sid=s3cr3t'),
    ];
    for (const prose of secrets) {
      assert.doesNotMatch(prose, /s3cr3t/);
      assert.match(prose + decodeURIComponent(prose), new RegExp(redacted));
    }
  });

  it('reads as plain text where markup would split a secret', () => {
    assert.equal(
      shownText(proseOfHtml('<ul><li>a</li><li><b>api_key</b>=s3cr3t</li></ul>')),
      `- a\n- api_key=${redacted}`,
    );
  });

  it('uses Markdown as it is', () => {
    assert.equal(proseOfMarkdown('\n\n    code\n\n**b** <i>\n'), '    code\n\n**b** <i>');
  });

  for (const [name, prose] of Object.entries(forms)) {
    it(`has no control characters and no turns of direction in ${name}`, () => {
      assert.equal(shownText(prose('<p>a\u202eb\u2066c\u0007d</p>')).replace(/<\/?p>/g, ''), 'abcd');
    });

    it(`ends where it is cut, in ${name} of megabytes`, () => {
      const prose16 = prose(`<p>${'Many words.\n'.repeat(200_000)}</p>`);
      assert.ok(prose16.length < 17_000, String(prose16.length));
      assert.match(prose16, /Many [a-z. M]*\n\n…$/);
    });

    it(`takes time in proportion to hostile ${name}`, function () {
      this.timeout(10_000);
      for (const piece of hostilePieces) prose(piece.repeat(100_000)).slice(0, 1);
    });
  }

  it('never ends in half of an escape or of a character', () => {
    assert.match(proseOfText('\\'.repeat(9_000)), /[^\\](?:\\\\)*\n\n…$|^(?:\\\\)*\\?\n\n…$/);
    assert.doesNotMatch(proseOfText(`a${'😀'.repeat(9_000)}`), /\p{Surrogate}/u);
  });

  it('leads nowhere but to http and https addresses', () => {
    const links =
      '[a](javascript:alert(1)) <javascript:x> [b](command:x) ![c](https://e.test/p.png) [d]: data:x';
    assert.deepEqual(linksIn(proseOfMarkdown(links)), []);
  });
});

const hostilePieces = [
  '*a_ ',
  '_a',
  '[',
  '](',
  '`',
  '<',
  '<b>',
  '<b>a </b>',
  '</b>',
  '<ul><li>',
  '<table><tr><td>',
  '&#',
  ' ',
  '\n',
  '> ',
  '- ',
  '\\',
  'a=',
  'http://',
  '<a href="http://a.test">',
  '<em></em>',
  '<q>',
  '<em>_<div>http://x.test `',
  '~~<span><tr>[<h1>',
  'a<b>[<dl>http://x.test <img alt="![x](y)">\n',
];
