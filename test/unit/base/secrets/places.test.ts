import assert from 'node:assert/strict';
import { redactSecrets } from '../../../../src/base/secrets/redactSecrets.ts';
import { secrecyOf } from '../../../../src/base/secrets/secretName.ts';

const hidden = '••••••••';

describe('what a name says of its value', () => {
  const names: Readonly<Record<string, readonly string[]>> = {
    secret: [
      'password',
      'Passwort',
      'user.password',
      'user[password]',
      'userPassword',
      'password_confirmation',
      'token_2',
      'accessToken',
      'ACCESS_TOKEN',
      'myaccesstoken',
      'sess-id',
      'session_id',
      'PHPSESSID',
      'access_key_id',
      'api_key',
      'apikey',
      'clientKeys',
      'mfa-code',
      'backup_codes',
      'code_verifier',
      'SAMLResponse',
      'csrf',
      'X-CSRF-Token',
      'tokenHash',
      'pass',
      'otp',
      'passkey',
      'tokens',
      'secret_of_it',
      'masterkey',
      'password/',
      'token-stuff',
      'Bearer',
      'Kennwort',
      'samlart',
      'userpin',
      'SAMLRequest',
      'cookie_text',
      'sid_param',
      'cvv2',
      'cookie2',
      'token_raw',
    ],
    key: ['lookup_key', 'some-key', 'dataKeys'],
    random: ['code', 'codes', 'ticket', 'key', 'keys', 'x-access'],
    none: [
      'user',
      'password_hint',
      'passwordLength',
      'token_type',
      'token_expires_in',
      'max_tokens',
      'promptTokens',
      'public_key',
      'primaryKey',
      'country_code',
      'id',
      'user_id',
      'access-control-allow-token',
      'sec-fetch-token',
      'passenger',
      'compass',
      'tokenize',
      'request',
      'data_access',
      'email_verifier',
      `${'a'.repeat(123)}_token`,
      '',
      'keyboard',
      'idkey_id',
      'key_id',
      'access_id',
      'accessing',
      'token.user',
      'token_page',
      'token_parameter',
      'password_rule',
      'password_placeholder',
    ],
  };
  for (const [secrecy, all] of Object.entries(names))
    it(secrecy, () =>
      assert.deepEqual(
        all.filter((name) => (secrecyOf(name) ?? 'none') !== secrecy),
        [],
      ),
    );

  it('up to 128 characters', () => {
    assert.equal(secrecyOf(`${'a'.repeat(122)}_token`), 'secret');
    assert.equal(secrecyOf(`${'a'.repeat(123)}_token`), undefined);
  });
});

describe('secrets in what texts are written in', () => {
  const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.${'s'.repeat(20)}`;
  const pem = (kind: string, body: string): string => `-----BEGIN ${kind}-----${body}-----END ${kind}-----`;
  const rows: readonly (readonly [text: string, shown: string])[] = [
    // Elements and attributes.
    ['<password>hunter2</password>', `<password>${hidden}</password>`],
    ['<wsse:Password Type="x">hunter2</wsse:Password>', `<wsse:Password Type="x">${hidden}</wsse:Password>`],
    ['&lt;password&gt;hunter2&lt;/password&gt;', `&lt;password&gt;${hidden}&lt;/password&gt;`],
    ['\\u003cpassword\\u003ehunter2\\u003c/password', `\\u003cpassword\\u003e${hidden}\\u003c/password`],
    ['<password><![CDATA[hunter2]]></password>', `<password><![CDATA[${hidden}]]></password>`],
    ['<password><![CDATA[hunter2', `<password><![CDATA[${hidden}`],
    ['<password>hunter2', `<password>${hidden}`],
    ['<password>is not right here</password>', '<password>is not right here</password>'],
    ['<password/>hunter2', '<password/>hunter2'],
    ['<lookup_key>abc12345</lookup_key>', '<lookup_key>abc12345</lookup_key>'],
    ['<lookup_key>abcdefgh12345678</lookup_key>', `<lookup_key>${hidden}</lookup_key>`],
    ['<tokens><a>abc1</a> <a>def2</a></tokens>', `<tokens><a>${hidden}</a> <a>${hidden}</a></tokens>`],
    ['<tokens><a>abc1</a>', '<tokens><a>abc1</a>'],
    ['<input name="password" value="hunter2">', `<input name="password" value="${hidden}">`],
    ["<input value='hunter2' name='password'>", `<input value='${hidden}' name='password'>`],
    ['<input name="password" value=hunter2 >', `<input name="password" value=${hidden} >`],
    ['<input name="password" value="">abc12345<', '<input name="password" value="">abc12345<'],
    ['<input name="password">abc12345<', '<input name="password">abc12345<'],
    ['<param name="password">abc12345</param>', `<param name="password">${hidden}</param>`],
    ['<param name="password">nothing</param>', '<param name="password">nothing</param>'],
    ['<param name="password"/>abc12345', '<param name="password"/>abc12345'],
    ['<meta name="csrf-token" content="abc">', `<meta name="csrf-token" content="${hidden}">`],
    ['class="password" value="hunter2"', 'class="password" value="hunter2"'],
    // Members beside each other.
    ['{"name":"password","value":"hunter2"}', `{"name":"password","value":"${hidden}"}`],
    ['{"value":"hunter2","name":"password"}', `{"value":"${hidden}","name":"password"}`],
    ['{"name":"password"},{"value":"hunter2"}', '{"name":"password"},{"value":"hunter2"}'],
    ['{"name":"password","value":12}', '{"name":"password","value":12}'],
    ['{"name":"user","value":"hunter2"}', '{"name":"user","value":"hunter2"}'],
    // Members, elements and arguments.
    ['{"password": 123}', '{"password": 123}'],
    ['{"password": 1234}', `{"password": ${hidden}}`],
    ['{"password": null}', '{"password": null}'],
    ['{"password": "is not the right one"}', `{"password": "${hidden}"}`],
    ['{\\"password\\":\\"hunter2\\"}', `{\\"password\\":\\"${hidden}\\"}`],
    ['{"session": {"token": "abc1"}}', `{"session": {"token": "${hidden}"}}`],
    ['{"session": {"user": "ann1"}}', '{"session": {"user": "ann1"}}'],
    ['{"tokens": [1234, 0987, 12]}', `{"tokens": [${hidden}, ${hidden}, 12]}`],
    [
      '{"tokens": {"type": "abc1", "any": "def2"}, "b": "c3d4"}',
      `{"tokens": {"type": "abc1", "any": "${hidden}"}, "b": "c3d4"}`,
    ],
    ['{"tokens": [9876, 9]}', `{"tokens": [${hidden}, 9]}`],
    ['{"tokens": ["abc1', `{"tokens": ["${hidden}`],
    ['store["token"] = "abc1"', `store["token"] = "${hidden}"`],
    ['store["token"]: "abc1"', 'store["token"]: "abc1"'],
    ['f("token"] = "abc1"', 'f("token"] = "abc1"'],
    ['headers.set("X-Auth-Token", "abc1")', `headers.set("X-Auth-Token", "${hidden}")`],
    [
      'x.setRequestHeader("Authorization", "Bearer abc1")',
      `x.setRequestHeader("Authorization", "Bearer ${hidden}")`,
    ],
    ['x.set("Cookie", "a=b1")', `x.set("Cookie", "a=${hidden}")`],
    ['check("token", "abc12345")', `check("token", "${hidden}")`],
    ['check("token", "abc")', 'check("token", "abc")'],
    // Fields and lines.
    ['a[password]=hunter2', `a[password]=${hidden}`],
    ['a%5Bpassword%5D=hunter2', `a%5Bpassword%5D=${hidden}`],
    ['x%3Dpassword%3Dhunter2%26y', `x%3Dpassword%3D${hidden}%26y`],
    ['password = hunter2x', `password = ${hidden}`],
    ['password = nothing', 'password = nothing'],
    ['password=nothing', `password=${hidden}`],
    ['X-Api-Key: abc def', `X-Api-Key: ${hidden}`],
    ['- token: abc', `- token: ${hidden}`],
    ['The token: abc123 is old', `The token: ${hidden} is old`],
    ['The token: it is old', 'The token: it is old'],
    ['The lookup-key: abc123 is old', 'The lookup-key: abc123 is old'],
    ['X-Lookup-Key: abc123', `X-Lookup-Key: ${hidden}`],
    ['lookup-key=abc123', 'lookup-key=abc123'],
    ['{"lookupKey": "abc123"}', '{"lookupKey": "abc123"}'],
    ['--lookup-key abc123', '--lookup-key abc123'],
    ['set("lookup-key", "abc123")', 'set("lookup-key", "abc123")'],
    ['Token: abc12345 is not what was asked for', `Token: ${hidden} is not what was asked for`],
    ['Token: is not what was asked for', 'Token: is not what was asked for'],
    ['"Token: abc def" x', `"Token: ${hidden}" x`],
    ['code: abcdefgh', 'code: abcdefgh'],
    ['code=abc12345', `code=${hidden}`],
    ['code=200', 'code=200'],
    ['password::hash', 'password::hash'],
    ['form-data; name="password"\r\n\r\nhunter2', `form-data; name="password"\r\n\r\n${hidden}`],
    [
      'form-data; name=\\"password\\"\\r\\n\\r\\nhunter2\\r\\n--x',
      `form-data; name=\\"password\\"\\r\\n\\r\\n${hidden}\\r\\n--x`,
    ],
    // By their shape.
    [`a ${jwt} b`, `a ${hidden} b`],
    [`a ${jwt}. b`, `a ${hidden}. b`],
    ['eyJh.eyJz', 'eyJh.eyJz'],
    [
      pem('RSA PRIVATE KEY', '\nMIIEowIBAAKCAQEA\n'),
      `-----BEGIN RSA PRIVATE KEY-----${hidden}-----END RSA PRIVATE KEY-----`,
    ],
    [pem('PUBLIC KEY', '\nMIIEowIBAAKCAQEA\n'), pem('PUBLIC KEY', '\nMIIEowIBAAKCAQEA\n')],
    ['-----BEGIN PRIVATE KEY-----\nMIIEowIBAAKCAQEA', `-----BEGIN PRIVATE KEY-----${hidden}`],
    [pem('PRIVATE KEY', 'short'), pem('PRIVATE KEY', 'short')],
    ['bearer abcdefg1', `bearer ${hidden}`],
    ['bearer abcdef1', 'bearer abcdef1'],
    ['bearer authentication', 'bearer authentication'],
    ['bearer%20abcdefg1', `bearer%20${hidden}`],
    ['bearer realm=abcdefg1', 'bearer realm=abcdefg1'],
  ];
  for (const [text, shown] of rows) it(text.slice(0, 100), () => assert.equal(redactSecrets(text), shown));

  it('also behind letters of other scripts, and in long texts', () => {
    const filler = 'ordinary words '.repeat(20);
    assert.equal(redactSecrets(`${filler}password=hunter2`), `${filler}password=${hidden}`);
    assert.equal(redactSecrets(`${'ä'.repeat(60)} password=hunter2`), `${'ä'.repeat(60)} password=${hidden}`);
    const long = 'x '.repeat(40_000);
    assert.equal(redactSecrets(`${long}password=hunter2 ${long}`), `${long}password=${hidden} ${long}`);
    for (let shift = 0; shift < 12; shift++) {
      const lead = ' '.repeat((1 << 16) - shift);
      assert.equal(redactSecrets(`${lead}password=hunter2`), `${lead}password=${hidden}`, String(shift));
    }
  });
});
