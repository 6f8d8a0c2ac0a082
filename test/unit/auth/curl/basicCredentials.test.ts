import assert from 'node:assert/strict';
import { basicPair } from '../../../../src/auth/curl/basicCredentials.ts';

describe('credentials of HTTP Basic', () => {
  it('are read as text and in Base64', () => {
    assert.deepEqual(basicPair('a:b:c'), ['a', 'b:c']);
    assert.deepEqual(basicPair(':'), ['', '']);
    assert.deepEqual(basicPair(btoa('a:b')), ['a', 'b']);
    assert.deepEqual(basicPair('w6Q6Yg=='), ['ä', 'b']);
    // >>>:??? has a sign of both kinds of Base64.
    assert.deepEqual(basicPair('Pj4+Oj8/Pw=='), ['>>>', '???']);
    assert.deepEqual(basicPair('Pj4-Oj8_Pw=='), ['>>>', '???']);
  });

  it('may be references, whose colons part nothing', () => {
    assert.deepEqual(basicPair('${env:A}:${secret:B}'), ['${env:A}', '${secret:B}']);
    assert.equal(basicPair('${env:A}'), undefined);
  });

  it('are nothing else', () => {
    for (const text of ['', 'a', btoa('a'), '5Dpi', 'YTpi=', 'YTpi===', 'YTp i'])
      assert.equal(basicPair(text), undefined, text);
    assert.deepEqual(basicPair(btoa(`a:${'x'.repeat(6142)}`))?.[0], 'a');
    assert.equal(basicPair(btoa(`a:${'x'.repeat(6145)}`)), undefined);
  });
});
