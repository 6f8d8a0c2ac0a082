import assert from 'node:assert/strict';
import {
  fieldKind,
  looksSecret,
  speaksOfAccount,
  speaksOfLogin,
  speaksOfRefresh,
} from '../../../../src/auth/curl/fieldNames.ts';

/** Those of the texts that something holds for, one a line. */
function holding(texts: readonly string[], holds: (text: string) => boolean): string {
  return texts.filter(holds).join('\n');
}

describe('the names of fields', () => {
  const kinds: Readonly<Record<string, string>> = {
    password: `pass pw pin userpass jpass passcode kennwort motdepasse password passwd passwort passphrase pwd
      new_password user.password session[pwd] Password1 password_type passwordUrl a/b/pin [pin] j_pass`,
    username: `user username login email mail userid uid account accountname identifier principal handle phone
      phonenumber mobile user-name j_username useremail loginId login_name emailAddress usernameOrEmail
      client_identifier my.user`,
    otp: `otp totp mfa mfacode otpcode totpcode 2fa 2facode twofactorcode one_time_password onetimecode
      verification_code otp_token my-otp`,
    clientSecret: 'clientsecret client_secret appsecret consumer_secret shared_secret my_client_secret_2',
    clientId: 'client_id clientid appid applicationid',
    token: `auth authorization sid bearer cookie code key csrf xsrf hash access_token jwt secret apikey session
      sessionid x-csrf-token client_assertion signature credentials token2`,
    undefined: `compass users name otpx myclientid client token_type tokenTypes token_expires expires_in token_expiry
      token_ttl token_lifetime token_url tokenuri token_endpoint token_name token_algorithm token_alg codes x .
      mycode mykey passes pinned`,
  };
  for (const [kind, names] of Object.entries(kinds)) {
    it(`say ${kind === 'undefined' ? 'nothing else' : `that one is of the kind ${kind}`}`, () => {
      const all = names.split(/\s+/);
      assert.deepEqual(
        all.filter((name) => String(fieldKind(name)) !== kind),
        [],
      );
    });
  }

  it('are read from their end', () => {
    assert.equal(fieldKind(`${'x'.repeat(300)}.pin`), 'password');
    assert.equal(fieldKind(`pin${'.'.repeat(197)}`), 'password');
    assert.equal(fieldKind(`pin${'.'.repeat(200)}`), undefined);
  });
});

describe('words about a call', () => {
  it('may speak of a login', () => {
    const logins =
      `login|log in|log-on|logon|sign_in|authenticate|/auth|/auth/x|oauth|/token|/tokens/|/session|/sessions/
      |j_security_check|token exchange|create session|get an access token|obtain the api-token|request-token|new token
      |generate_bearer_token|start session|open a session|verify credentials|verify the credentials`.split(
        /\s*\|/,
      );
    assert.equal(holding(logins, speaksOfLogin), logins.join('\n'));
    const others = ['logout', 'a session', '/authx', '/tokenx', '/sessionx', 'tokens', 'user', ''];
    assert.equal(holding(others, speaksOfLogin), '');
  });

  it('may speak of an account, which is no login', () => {
    const accounts =
      `signup|sign-up|register|forgot|forget|reset|change|update|recover|invite|logout|log-out|log_off
      |logoff|sign-out|signout|create|delete|revoke|terminate|introspect|verify|confirm|create a user session`.split(
        /\s*\|/,
      );
    assert.equal(holding(accounts, speaksOfAccount), accounts.join('\n'));
    const others =
      `create session|create the access_token|verify password|confirm otp|update login|open session
      |verify the code|user`.split(/\s*\|/);
    assert.equal(holding(others, speaksOfAccount), '');
    const limit = 'x'.repeat(1995);
    assert.deepEqual([speaksOfAccount(`${limit}reset`), speaksOfAccount(`${limit}xreset`)], [true, false]);
  });

  it('may speak of a refresh', () => {
    assert.equal(
      holding(['refresh', 'renew', 'Renewal', 'fresh', ''], speaksOfRefresh),
      'refresh\nrenew\nRenewal',
    );
  });
});

describe('values that look like secrets', () => {
  const mixed = 'a1'.repeat(16);

  it('are tokens and long random texts', () => {
    const secrets = [
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig',
      mixed,
      'a1+/_=.~-'.repeat(4),
      'a1'.repeat(4096),
      `A${'1'.repeat(31)}`,
    ];
    assert.equal(holding(secrets, looksSecret), secrets.join('\n'));
  });

  it('are no words, numbers, addresses, identifiers and long files', () => {
    const others = [
      mixed.slice(1),
      'a'.repeat(32),
      '1'.repeat(32),
      'a1 '.repeat(16),
      `x//${mixed}`,
      `/${mixed}`,
      `abc:${mixed}`,
      'abcdef12-abcd-abcd-abcd-abcdef123456',
      `${'a1'.repeat(4096)}b`,
    ];
    assert.equal(holding(others, looksSecret), '');
  });
});
