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

  it('has the token of a role where the role sends it, and the headers that no client makes itself', () => {
    const request = [
      'GET /a?key=old&b=1&key=older HTTP/1.1',
      'Host: shop.test',
      'Connection: close',
      'Accept-Encoding: gzip',
      'Content-Length: 7',
      'authorization: Bearer old',
      'X-Other: 1',
      '',
      '{"a":1}',
    ].join('\r\n');
    const text = (token: object | undefined, sent: object = { request }): readonly string[] =>
      httpText({ ...finding, endpoint: '/network' }, { ...occurrence, request: '', ...sent }, {
        name: 'Shop Admin-2',
        token,
      } as never).split(/\r?\n/);
    assert.deepEqual(
      [
        text({ kind: 'header', name: 'Authorization', value: 'Bearer <token>' }),
        text({ kind: 'query', name: 'key', value: 'k-<token>-z' }),
        text({ kind: 'query', name: 'new', value: '<token>' }, { url: 'https://shop.test/b#top' }),
        text({ kind: 'header', name: 'X-Fixed', value: 'none' }),
        text(undefined, { url: 'https://shop.test/c' }),
      ],
      [
        [
          '### Injection · /network · Major',
          '# Role: Shop Admin-2',
          '@shopAdmin2Token = ',
          '',
          'GET http://shop.test/a?key=old&b=1&key=older',
          'X-Other: 1',
          'Authorization: Bearer {{shopAdmin2Token}}',
          '',
          '{"a":1}',
          '',
        ],
        [
          '### Injection · /network · Major',
          '# Role: Shop Admin-2',
          '@shopAdmin2Token = ',
          '',
          'GET http://shop.test/a?b=1&key=k-{{shopAdmin2Token}}-z',
          'authorization: Bearer old',
          'X-Other: 1',
          '',
          '{"a":1}',
          '',
        ],
        [
          '### Injection · /network · Major',
          '# Role: Shop Admin-2',
          '@shopAdmin2Token = ',
          '',
          'GET https://shop.test/b?new={{shopAdmin2Token}}',
          '',
        ],
        [
          '### Injection · /network · Major',
          '# Role: Shop Admin-2',
          '@shopAdmin2Token = ',
          '',
          'GET http://shop.test/a?key=old&b=1&key=older',
          'authorization: Bearer old',
          'X-Other: 1',
          'X-Fixed: none',
          '',
          '{"a":1}',
          '',
        ],
        ['### Injection · /network · Major', '# Role: Shop Admin-2', '', 'GET https://shop.test/c', ''],
      ],
    );
    const [, , variable] = httpText(finding, { ...occurrence, request }, {
      name: '管理者',
      token: { kind: 'header', name: 'Authorization', value: '<token>' },
    } as never).split('\n');
    assert.equal(variable, '@roleToken = ');
    assert.deepEqual(
      httpText(
        { ...finding, endpoint: 'PUT /a' },
        { ...occurrence, request: '', url: 'https://shop.test/d' },
        undefined,
      ).split('\n'),
      ['### Injection · PUT /a · Major', '', 'PUT https://shop.test/d', ''],
    );
  });
});
