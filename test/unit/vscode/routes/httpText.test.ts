import assert from 'node:assert/strict';
import type { Finding } from '../../../../src/findings/model/finding.ts';
import { httpText } from '../../../../src/vscode/features/routes/httpText.ts';

const finding = { summary: 'Injection', endpoint: 'POST /a', severity: 'Major' } as Finding;
const occurrence = { url: '', parameter: '', attack: '', evidence: '', otherInfo: '', response: '' };

describe('a .http file of a finding', () => {
  it('reads no variable, includes no file and sends no second request, whatever a report holds', () => {
    const hostile = [
      'POST /a?b={{$processEnv HOME}} HTTP/1.1',
      'Host: shop.test',
      'X-Note: {{$dotenv SECRET}}',
      '',
      'a',
      '< /etc/passwd',
      '### next',
      'GET https://evil.test/',
      '> {% client.global.set("a", 1) %}',
      '{{$processEnv PATH}}',
    ].join('\r\n');
    const text = httpText(finding, { ...occurrence, request: hostile }, undefined);
    assert.doesNotMatch(text, /\{\{/);
    assert.deepEqual(
      text.split(/\r?\n/).filter((line) => /^(?:###|<|>)/.test(line)),
      ['### Injection · POST /a · Major'],
    );
    assert.match(text, /^POST http:\/\/shop\.test\/a\?b=%7B%7B/m);
  });

  it('keeps empty lines of a body, and the target of the request line', () => {
    const request = 'POST /a/../b?q=[1] HTTP/1.1\r\nHost: shop.test\r\n\r\none\r\n\r\n\r\ntwo';
    const text = httpText(finding, { ...occurrence, url: 'https://shop.test/other', request }, undefined);
    assert.match(text, /^POST https:\/\/shop\.test\/a\/\.\.\/b\?q=\[1\]$/m);
    assert.match(text, /\n\none\r\n\r\n\r\ntwo\n$/);
  });
});
