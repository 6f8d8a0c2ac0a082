import assert from 'node:assert/strict';
import { redactSecrets, redactUrl } from '../../../../src/base/secrets/redactSecrets.ts';
import { holdsWord, secretForms } from '../../../fakes/secretForms.ts';

const word = 'c4naryz9';

describe('forms of secrets', () => {
  for (const { name, write } of secretForms) {
    it(`are hidden: ${name}`, () => {
      const text = write(word);
      assert.ok(holdsWord(text, word));
      for (const around of ['', 'Found in the answer:\r\n', '{"a":1}\n']) {
        const redacted = redactSecrets(`${around}${text}\r\nend`);
        assert.ok(!holdsWord(redacted, word), redacted);
        assert.ok(redacted.startsWith(around) && redacted.endsWith('end'), redacted);
      }
    });
  }

  it('are hidden twice as once', () => {
    for (const { write } of secretForms) {
      const once = redactSecrets(write(word));
      assert.equal(redactSecrets(once), once);
    }
  });

  it('are hidden where the end of what is kept splits them', () => {
    for (const { name, write } of secretForms) {
      const text = `${'a '.repeat(20)}${write(word)}`;
      for (let length = 40; length <= text.length; length++) {
        const kept = redactSecrets(text, length);
        const shown = kept.slice(kept.lastIndexOf('•') + 1);
        assert.ok(!holdsWord(shown, word.slice(0, 6)), `${name} cut to ${length}: ${kept}`);
      }
    }
  });

  it('are no payloads whose slashes are escaped', () => {
    const token = 'q8ZrT1vN5bXc0LmK2wPj7HdG';
    for (const climb of ['..%2F..%2F..%2F..%2F..%2F..%2Fetc%2Fpasswd', '%2e%2e%2f%2e%2e%2fetc%2fhosts%00']) {
      const url = `http://shop.test/api/invoice?template=${climb}`;
      assert.equal(redactUrl(url), url);
      assert.ok(!redactUrl(`${url}&next=%2F${token}%3D`).includes(token));
    }
  });

  it('leave segments of paths readable', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln';
    assert.equal(
      redactUrl(`https://jo:pw@shop.test/t/${token}/x?a=1`),
      'https://••••••••@shop.test/t/{token}/x?a=1',
    );
    assert.equal(redactUrl('shop.test/reset/Zx81kQ0vT7bR4nW2mK9q'), 'shop.test/reset/{token}');
    assert.equal(redactUrl('/reset-password/a1b2c3d4'), '/reset-password/{token}');
  });
});

describe('what is no secret', () => {
  const texts = [
    // Payloads
    'q=%27',
    'id=1 OR 1=1',
    "' OR '1'='1' --",
    '<script>alert(1)</script>',
    'GET /search?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E HTTP/1.1',
    "https://shop.test/rest/products/search?q=')) UNION SELECT 1--",
    '../../../../etc/passwd',
    'c:/Windows/system.ini',
    ';cat /etc/passwd;',
    '{{7*7}}',
    '${jndi:ldap://x/a}',
    // Words for reading
    'The bearer authentication token and the password should not be in the URL.',
    'Password: must be at least 8 characters long',
    'Session token: identifies the user of the application',
    'Secret: the value of x is here',
    'Basic authentication is used',
    'Cookie No HttpOnly Flag',
    'use curl -u to send a password',
    'Authorization: Bearer tokens are sent in the clear by the browser',
    'X-Access: granted',
    'X-Access: this header is sent by the client to the server',
    't("password", "Password")',
    'describe("secret", "value2")',
    'localStorage.setItem("theme", "dark2024theme")',
    'localStorage.setItem("token", token)',
    'localStorage.getItem("token")',
    'fields["password"].focus()',
    'form.append("password", "")',
    '{"errors":{"password":["is too short (minimum is 8 characters)"]}}',
    '{"LABEL_PASSWORD":"Password"}',
    '<label for="password">Password:</label><input type="password" name="password">',
    // Names alone, and names that only sound like it
    'Set-Cookie: sid',
    'password',
    'Authorization: Bearer',
    'WWW-Authenticate: Basic realm="shop"',
    'Access-Control-Allow-Credentials: true',
    'X-Content-Type-Options: nosniff',
    'Public-Key-Pins: pin-sha256="abc123456"',
    "Content-Security-Policy: script-src 'nonce-abc'",
    'token_type=bearer&expires_in=3600',
    'author=jo&compass=1&monkey=2&keyboard=de&passport=abc',
    'statusCode=200&zip_code=12345abcd&session_timeout=30&tokenize=true&maxTokens=100',
    '{"code":404,"message":"Not Found"}',
    '{"code":"ERR_NOT_FOUND"}',
    '{"passed":12,"pass":3,"keywords":["a"],"password":"{{password}}"}',
    '{"key":"scoreBoardChallenge"}',
    '<code>foo123bar456baz789</code>',
    '<Key>uploads/file123456.png</Key>',
    '<b accesskey="s">',
    // Ids and addresses
    '5d41402abc4b2a76b9719d911017c592',
    'b4e2f1c0-1111-4222-8333-444455556666',
    'python.lang.security.audit.sqli.tainted-sql-string',
    '10038-1',
    'OWASP_2021_A03',
    'ETag: "abc123def456abc123def456"',
    '-----BEGIN RSA PRIVATE KEY-----',
    '-----BEGIN CERTIFICATE-----\nMIID1234567890abcdef\n-----END CERTIFICATE-----',
    'https://owasp.org/www-community/attacks/SQL_Injection',
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html#rule-3',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Headers/Set-Cookie#samesitesamesite-value',
    'https://shop.test/main.js?v=5d41402abc4b2a76b9719d911017c592',
    '/rest/user/login',
    '/api/v1/tokens/refresh',
    '/auth/session/status',
    'GET /oauth/token HTTP/1.1',
    '/assets/index-BqD3kLmN.js',
    '/GetUserProfileById2WithDetails',
  ];
  for (const text of texts) {
    it(`stays: ${text}`, () => {
      assert.equal(redactSecrets(text), text);
    });
  }
});
