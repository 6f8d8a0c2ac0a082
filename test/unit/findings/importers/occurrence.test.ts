import assert from 'node:assert/strict';
import { joinMessage, toOccurrence } from '../../../../src/findings/importers/occurrence.ts';
import { findReferences } from '../../../../src/findings/importers/references.ts';

describe('an occurrence', () => {
  it('is empty where the scanner says nothing', () => {
    assert.deepEqual(toOccurrence({ url: '/a', attack: '' }), {
      url: '/a',
      parameter: '',
      attack: '',
      evidence: '',
      otherInfo: '',
      request: '',
      response: '',
    });
  });

  it('keeps the beginning of long texts and says how much is missing', () => {
    const { evidence, response } = toOccurrence({
      evidence: 'e'.repeat(5_000),
      response: 'r'.repeat(40_000),
    });
    assert.equal(evidence, `${'e'.repeat(4_096)}\n… (904 more characters)`);
    assert.equal(response, `${'r'.repeat(32_768)}\n… (7232 more characters)`);
  });

  it('shows no secret that the cut goes through', () => {
    const body = `${'x'.repeat(32_740)}{"access_token":"abcdefghijklmnop"}`;
    assert.doesNotMatch(toOccurrence({ response: body }).response, /abc/);
  });

  it('joins head and body with one empty line', () => {
    assert.equal(joinMessage('GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'b'), 'GET / HTTP/1.1\r\nHost: a\r\n\r\nb');
    assert.equal(joinMessage('', 'b'), 'b');
    assert.equal(joinMessage('GET /\r\n\r\n', ''), 'GET /\r\n\r\n');
  });
});

describe('references', () => {
  it('are the http and https addresses of a text, each once, without what ends a sentence', () => {
    assert.deepEqual(
      findReferences(
        'See https://a.test/x. (http://b.test/y?z=1) javascript:alert(1) ftp://c.test https://a.test/x',
      ),
      ['https://a.test/x', 'http://b.test/y?z=1'],
    );
  });
});
