import assert from 'node:assert/strict';
import { OccurrenceTexts, unpackOccurrences } from '../../../src/findings/merge/occurrenceTexts.ts';
import { chunksOf, eachText } from '../../../src/findings/model/packedTexts.ts';
import type { PackedTexts } from '../../../src/findings/model/packedTexts.ts';
import { DistinctTexts, TextPacker } from '../../../src/findings/model/textPacker.ts';

function textsOf(packed: Iterable<PackedTexts>): string[] {
  return Array.from(packed, (chunk) =>
    Array.from(eachText(chunk), (text) => Buffer.from(text).toString()),
  ).flat();
}

describe('packed texts', () => {
  const texts = ['GET /', '', 'é😀', 'x'.repeat(3_000_000), 'y'.repeat(600_000), '中'.repeat(500_000), 'end'];

  it('are what was packed, whatever their length', () => {
    const packer = new TextPacker();
    for (const text of texts) packer.add(text);
    assert.deepEqual(textsOf(packer.packed()), texts);
    assert.deepEqual(
      texts.map((_, number) => Buffer.from(packer.at(number)).toString()),
      texts,
    );
  });

  it('come in chunks of a size, a longer text in one of its own', () => {
    const packer = new TextPacker();
    for (const text of texts) packer.add(text);
    const chunks = Array.from(packer.packed(), (packed) => [...chunksOf(packed, 700_000)]).flat();
    assert.deepEqual(textsOf(chunks), texts);
    for (const { bytes, ends } of chunks) {
      assert.equal(bytes.length, ends.at(-1));
      assert.ok(ends.length === 1 || bytes.length <= 700_000);
    }
    assert.deepEqual(
      chunks.map(({ ends }) => ends.length),
      [3, 1, 1, 1, 1],
    );
  });

  it('are kept once where they are the same', () => {
    const distinct = new DistinctTexts();
    const numbers = [...texts, ...texts, 'new', 'end'].map((text) => distinct.numberOf(text));
    assert.deepEqual(numbers, [0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 7, 6]);
    assert.deepEqual(textsOf(distinct.packed()), [...texts, 'new']);
  });

  it('are told apart where their checksums are the same', () => {
    // Both have the CRC-32 4ddb0c25.
    const [first, second] = ['plumless', 'buckeroo'];
    const distinct = new DistinctTexts();
    assert.deepEqual(
      [first, second, first, second].map((text) => distinct.numberOf(text)),
      [0, 1, 0, 1],
    );
  });
});

describe('the occurrences of findings', () => {
  it('are packed with their messages, each message once', () => {
    const texts = new OccurrenceTexts();
    const occurrence = (parameter: string, request: string, response: string) => ({
      url: 'https://shop.test/',
      parameter,
      attack: '"\n',
      evidence: 'é',
      otherInfo: '',
      request,
      response,
    });
    const all = [occurrence('a', 'GET /a', '200'), occurrence('b', '', ''), occurrence('c', 'GET /c', '200')];
    for (const each of all) texts.add(each);
    const messages = textsOf(texts.messages());
    assert.deepEqual(messages, ['GET /a', '200', 'GET /c']);
    const lists = [[0, 2], [], [1]];
    assert.deepEqual(
      textsOf([texts.packed(lists)]).map((json) =>
        unpackOccurrences(json, (number) => messages[number - 1] ?? ''),
      ),
      [[all[0], all[2]], [], [all[1]]],
    );
  });

  it('are packed with the exchanges that prove them, each message once', () => {
    const texts = new OccurrenceTexts();
    const exchange = {
      part: 'attacker',
      role: 'guest',
      user: 'eve',
      request: 'GET /a',
      response: '',
    } as const;
    const occurrence = {
      url: 'u',
      parameter: 'p',
      attack: 'a',
      evidence: 'e',
      otherInfo: 'o',
      request: 'GET /a',
      response: '200',
      comparison: {
        exchanges: [exchange, { ...exchange, part: 'baseline', role: '', user: '', response: '403' }],
        facts: [{ place: 'body', value: '7' }],
      },
    } as const;
    assert.equal(texts.add({ ...occurrence, comparison: { exchanges: [], facts: [] } }), 0);
    assert.equal(texts.add(occurrence), 1);
    const messages = textsOf(texts.messages());
    assert.deepEqual(messages, ['GET /a', '200', '403']);
    const [json = ''] = textsOf([texts.packed([[1]])]);
    assert.deepEqual(
      unpackOccurrences(json, (number) => messages[number - 1] ?? 'none'),
      [occurrence],
    );
  });
});
