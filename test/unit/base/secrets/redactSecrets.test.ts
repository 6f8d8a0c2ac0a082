import assert from 'node:assert/strict';
import { redactSecrets, redacted } from '../../../../src/base/secrets/redactSecrets.ts';

describe('redacting secrets', () => {
  it('hides credentials and cookie values in headers and keeps names, schemes and attributes', () => {
    const request = [
      'POST /login HTTP/1.1',
      'Host: shop.test',
      'authorization: Basic am86czNjcjN0',
      'Proxy-Authorization: Negotiate abc==',
      'Cookie: sid=abc123; theme=dark',
      'X-Api-Key: k-99',
      'X-Auth-Token: t-99',
      'Accept: */*',
    ].join('\r\n');
    assert.equal(
      redactSecrets(request),
      [
        'POST /login HTTP/1.1',
        'Host: shop.test',
        `authorization: Basic ${redacted}`,
        `Proxy-Authorization: Negotiate ${redacted}`,
        `Cookie: sid=${redacted}; theme=${redacted}`,
        `X-Api-Key: ${redacted}`,
        `X-Auth-Token: ${redacted}`,
        'Accept: */*',
      ].join('\r\n'),
    );
    assert.equal(
      redactSecrets('Set-Cookie: sid=abc123; Path=/; HttpOnly'),
      `Set-Cookie: sid=${redacted}; Path=/; HttpOnly`,
    );
  });

  it('leaves a header name without value as the evidence it is', () => {
    assert.equal(redactSecrets('Set-Cookie: sid'), 'Set-Cookie: sid');
  });

  it('hides an authorization header that has a token and no scheme', () => {
    assert.equal(redactSecrets('Authorization: s3cr3t'), `Authorization: ${redacted}`);
  });

  it('hides tokens and passwords by their names in JSON, forms and query strings', () => {
    assert.equal(
      redactSecrets('{"access_token":"a\\"b","user":"jo","newPassword" : "p","nested":{"apiKey":"k"}}'),
      `{"access_token":"${redacted}","user":"jo","newPassword" : "${redacted}","nested":{"apiKey":"${redacted}"}}`,
    );
    assert.equal(redactSecrets('user=jo&password=s3cr3t&x=1'), `user=jo&password=${redacted}&x=1`);
    assert.equal(
      redactSecrets('https://jo:pw@shop.test/a?access_token=abc&page=2'),
      `https://${redacted}@shop.test/a?access_token=${redacted}&page=2`,
    );
  });

  it('knows a secret by its name in every kind of text', () => {
    const names = [
      'token',
      'x-CSRF-token',
      'passwd',
      'sshPassphrase',
      'client_secret',
      'api-key',
      'accessKeyId',
    ];
    names.push('privateKey', 'auth_key_2', 'jwt', 'credentials', 'session_id', 'JSESSIONID', 'pwd', 'sid');
    for (const name of names) {
      assert.equal(redactSecrets(`${name}: s3cr3t`), `${name}: ${redacted}`);
      assert.equal(redactSecrets(`a=1&${name}=s3cr3t&b=2`), `a=1&${name}=${redacted}&b=2`);
      assert.equal(
        redactSecrets(`url=http://shop.test?${name}=s3cr3t`),
        `url=http://shop.test?${name}=${redacted}`,
      );
      assert.equal(redactSecrets(`{"a":"b", "${name}" :"s3cr3t"}`), `{"a":"b", "${name}" :"${redacted}"}`);
      assert.equal(redactSecrets(`"{\\"${name}\\":\\"s3cr3t\\"}"`), `"{\\"${name}\\":\\"${redacted}\\"}"`);
    }
    for (const name of ['keyboard', 'monkey', 'upside', 'accession', 'pwdHint']) {
      for (const text of [`${name}: yes`, `?${name}=yes`, `{"${name}":"yes"}`])
        assert.equal(redactSecrets(text), text);
    }
  });

  it('leaves headers and members that only speak of credentials', () => {
    const text =
      'Access-Control-Allow-Credentials: true\r\nX-Frame-Options: DENY\r\n\r\n{"name":"Jo","id":7}';
    assert.equal(redactSecrets(text), text);
  });

  it('hides session ids in addresses and passwords in commands', () => {
    assert.equal(redactSecrets('/socket.io/?t=1&sid=RDafD_-w&x=2'), `/socket.io/?t=1&sid=${redacted}&x=2`);
    assert.equal(redactSecrets("curl -d 'password=hunter2'"), `curl -d 'password=${redacted}'`);
    assert.equal(redactSecrets('"{\\"token\\": \\"abc\\"}"'), `"{\\"token\\": \\"${redacted}\\"}"`);
  });

  it('hides a value that was cut off before its end', () => {
    assert.equal(redactSecrets('{"refresh_token":"abcdef'), `{"refresh_token":"${redacted}`);
    assert.equal(
      redactSecrets('{"name":"password","value":"hunter2'),
      `{"name":"password","value":"${redacted}`,
    );
  });

  it('hides bearer and JSON web tokens by their shape, anywhere', () => {
    assert.equal(redactSecrets('curl -H "x: Bearer abc123def456"'), `curl -H "x: Bearer ${redacted}"`);
    assert.equal(redactSecrets('jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln end'), `jwt ${redacted} end`);
  });

  it('leaves prose about secrets alone', () => {
    const prose = 'The bearer authentication token and the password should not be in the URL.';
    assert.equal(redactSecrets(prose), prose);
  });

  it('finds a secret anywhere in a long text, in any language around it', () => {
    for (const letter of ['.', 'ü', '中']) {
      for (const before of [65_526, 65_527, 65_528, 65_529]) {
        const text = `${letter.repeat(before)}\nX-Api-Token: hunter2-${before}\n`;
        const shown = `${letter.repeat(before)}\nX-Api-Token: ${redacted}\n`;
        assert.ok(redactSecrets(text) === shown, `${before} times ${letter}`);
      }
    }
  });

  it('takes time in proportion to hostile text', () => {
    const hostile = `${'"token":"'.repeat(20_000)}${'Cookie: ='.repeat(20_000)}${'eyJaaaaa.'.repeat(20_000)}`;
    assert.equal(redactSecrets(hostile).includes('"token":"Cookie'), false);
    for (const piece of [
      'token',
      'token\\"',
      'key ',
      '?key',
      '"key" ',
      'a:b',
      '\\"token\\":',
      'sid=&',
      '://a',
      '\n ',
    ]) {
      assert.ok(redactSecrets(piece.repeat(200_000)).length > 0);
    }
  });
});
