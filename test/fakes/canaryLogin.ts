import type { AuthConfig } from '../../src/auth/generated/authConfig.ts';
import type { Answer } from './loginServer.ts';
import { loginConfig, loginStep, sendHtml, sendJson } from './loginServer.ts';
import { secretEncodings } from './secretEncodings.ts';

/** What a server makes in a run. */
export const madeByServer = { token: 'c4nary-token-0123456789', cookie: 'c4nary-cookie-0123456789' };

/** What placeholders of the config stand for, besides passwords. */
export const canaryVariables = {
  CANARY_OTP: 'JBSWY3DPEHPK3PXPCANARYQ',
  CANARY_CLIENT: 'c4nary-client-secret',
  CANARY_VARIABLE: 'c4nary-variable',
};

/** A login that sends every kind of secret there is, for users with these placeholders as passwords. */
export function canaryConfig(origin: string, users: Readonly<Record<string, string>>): AuthConfig {
  const base = loginConfig(
    origin,
    {
      identityProvider: 'provider',
      steps: [
        loginStep({
          headers: { 'X-Variable': '${env:CANARY_VARIABLE}' },
          requestBody: {
            grant_type: 'password',
            username: '$inputs.username',
            password: '$inputs.password',
            code: '$inputs.totp',
          },
          outputs: { token: '$response.body#/token', sid: '$response.cookie.sid' },
        }),
      ],
      additionalParameters: [{ name: 'sid', location: 'Cookie', value: '$steps.login.outputs.sid' }],
    },
    Object.entries(users).map(([username, password]) => ({
      role: 'user',
      username,
      password,
      totp: { secret: '${env:CANARY_OTP}' },
    })),
  );
  const provider = {
    protocol: 'OAuth2',
    clientId: 'client',
    clientSecret: '${env:CANARY_CLIENT}',
    clientAuthMethod: 'client_secret_basic',
  } as const;
  return { ...base, identityProviders: { provider } };
}

/**
 * Reflects all that it was sent, in every form: as JSON that nobody reads, as a message, in headers and, for a user called
 * "bob", in the address of a redirect. `codes` gets the one-time codes that come.
 */
export function reflectingServer(codes: Set<string>): Answer {
  let password = '';
  return ({ path, headers, json, body }, response) => {
    if (path === '/login') {
      codes.add(String(json['code']));
      password = String(json['password']);
    }
    const echoes = Object.values(secretEncodings).map((encode) => encode(password));
    const echo = `${headers.authorization} ${headers.cookie} ${JSON.stringify(headers)} ${echoes.join(' ')}`;
    const inHeader = echo.replaceAll(/[^ -~]/g, '?');
    const { token, cookie } = madeByServer;
    if (path !== '/login')
      return sendHtml(response, 403, `<title>No ${echo}</title><p class="error">${echo}</p>`, {
        'x-echo': inHeader,
      });
    if (json['username'] === 'bob')
      return response
        .writeHead(302, { location: `/login?error=${encodeURI(inHeader)}&body=${encodeURIComponent(body)}` })
        .end();
    return sendJson(
      response,
      200,
      { token, echoes, body, [password]: password },
      { 'set-cookie': `sid=${cookie}; Path=/` },
    );
  };
}

/** Every form of the passwords, and all other secrets of a run. */
export function canarySecrets(passwords: readonly string[], codes: ReadonlySet<string>): readonly string[] {
  return [
    ...passwords.flatMap((password) => Object.values(secretEncodings).map((encode) => encode(password))),
    ...Object.values(madeByServer),
    ...Object.values(canaryVariables),
    ...codes,
    Buffer.from(`client:${canaryVariables.CANARY_CLIENT}`).toString('base64'),
  ].filter((secret) => secret !== '');
}

/** Whether a text holds a secret; a one-time code only where it is no part of a longer number. */
export function holdsSecret(text: string, secret: string): boolean {
  if (!text.includes(secret)) return false;
  return !/^\d+$/.test(secret) || new RegExp(`(?<![\\w.])${secret}(?![\\w.])`).test(text);
}
