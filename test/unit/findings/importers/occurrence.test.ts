import assert from 'node:assert/strict';
import {
  joinMessage,
  occurrenceAgain,
  occurrenceAt,
  toOccurrence,
} from '../../../../src/findings/importers/occurrence.ts';
import { noMarkdown } from '../../../../src/findings/prose/markdown.ts';
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

  it('is kept as it is where it has just the length, and cut again where it claims to be one', () => {
    const kept = {
      url: `/${'u'.repeat(4_095)}`,
      parameter: 'p'.repeat(4_096),
      attack: 'a'.repeat(4_096),
      evidence: 'e'.repeat(4_096),
      request: 'r'.repeat(32_768),
      response: 's'.repeat(32_768),
    };
    assert.deepEqual(toOccurrence(kept), { ...kept, otherInfo: '' });
    const more = Object.fromEntries(Object.entries(kept).map(([name, text]) => [name, `${text}x`]));
    const cut = toOccurrence(more);
    for (const [name, text] of Object.entries(kept))
      assert.equal(cut[name as keyof typeof kept], `${text}\n… (1 more characters)`, name);
    assert.deepEqual(occurrenceAgain({ ...cut, otherInfo: noMarkdown }), { ...cut, otherInfo: '' });
    assert.equal(
      occurrenceAt(`/${'v'.repeat(4_096)}`, cut).url,
      `/${'v'.repeat(4_095)}\n… (1 more characters)`,
    );
    assert.equal(occurrenceAt('/b', cut).evidence, cut.evidence);
  });

  it('keeps four exchanges and twenty facts that are compared, with short names', () => {
    const exchange = {
      part: 'attacker' as const,
      role: 'r'.repeat(201),
      user: 'u'.repeat(200),
      request: 'GET /',
      response: '',
    };
    const fact = { place: '/body.password', value: 'hunter22' };
    const { comparison } = toOccurrence({
      comparison: {
        exchanges: Array.from({ length: 5 }, () => exchange),
        facts: Array.from({ length: 21 }, () => fact),
      },
    });
    assert.deepEqual([comparison?.exchanges.length, comparison?.facts.length], [4, 20]);
    assert.deepEqual(comparison?.exchanges[0], {
      ...exchange,
      role: `${'r'.repeat(200)}\n… (1 more characters)`,
    });
    assert.equal(comparison?.facts[0]?.place, '/body.password');
    assert.doesNotMatch(comparison?.facts[0]?.value ?? '', /hunter/);
  });

  it('shows no secret that the cut goes through', () => {
    const body = `${'x'.repeat(32_740)}{"access_token":"abcdefghijklmnop"}`;
    assert.doesNotMatch(toOccurrence({ response: body }).response, /abc/);
  });

  it('joins head and body with one empty line', () => {
    assert.equal(joinMessage('GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'b'), 'GET / HTTP/1.1\r\nHost: a\r\n\r\nb');
    assert.equal(joinMessage('', 'b'), 'b');
    assert.equal(joinMessage('GET /\r\n\r\n', ''), 'GET /\r\n\r\n');
    assert.equal(joinMessage('GET /\n\n', 'b'), 'GET /\r\n\r\nb');
    assert.equal(joinMessage('GET /', 'b'), 'GET /\r\n\r\nb');
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
