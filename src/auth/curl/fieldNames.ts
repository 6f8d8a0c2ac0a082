import { holdsShape } from '../../base/secrets/shapes.ts';

/** What a field of a request or response holds, judged by its name. */
export type FieldKind = 'password' | 'otp' | 'clientSecret' | 'token' | 'username' | 'clientId';

const passwords = new Set(['pass', 'pw', 'pin', 'userpass', 'jpass', 'passcode', 'kennwort', 'motdepasse']);
const usernames = new Set([
  'user',
  'login',
  'email',
  'mail',
  'userid',
  'uid',
  'account',
  'accountname',
  'principal',
  'handle',
  'phone',
  'phonenumber',
  'mobile',
]);
const otps = new Set(['mfa', 'mfacode', '2fa', '2facode', 'twofactorcode']);
const tokens = new Set(['auth', 'authorization', 'sid', 'bearer', 'cookie', 'code', 'key', 'hash']);
const plain = /(?:type|types|expires|expiresin|expiry|ttl|lifetime|url|uri|endpoint|name|algorithm|alg)$/;

/** The last part of a name such as user.password or session[email], without case and signs. */
function plainName(name: string): string {
  const parts = name.split(/[.[\]/]/).filter((part) => part !== '');
  return (parts.at(-1) ?? name).toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** A guess from the name alone, in the languages of real login forms; undefined for any other field. */
export function fieldKind(name: string): FieldKind | undefined {
  const key = plainName(name.slice(-200));
  if (otps.has(key) || /(?:onetime(?:password|code)|verificationcode|otp(?:code|token)?)$/.test(key))
    return 'otp';
  if (key.includes('clientsecret') || /(?:app|consumer|shared)secret$/.test(key)) return 'clientSecret';
  if (/^(?:client|app|application)id$/.test(key)) return 'clientId';
  if (key.endsWith('identifier')) return 'username';
  if (passwords.has(key) || /(?:passw(?:or)?d|passwort|passphrase|pwd)/.test(key)) return 'password';
  if (
    usernames.has(key) ||
    /(?:username|useremail|loginid|loginname|emailaddress|usernameoremail)$/.test(key)
  ) {
    return 'username';
  }
  if (plain.test(key)) return undefined;
  if (tokens.has(key)) return 'token';
  return /token|jwt|secret|apikey|session|csrf|xsrf|assertion|signature|credential/.test(key)
    ? 'token'
    : undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value is a secret by its looks, whatever its name: a JWT, an issued key, or long random text. */
export function looksSecret(value: string): boolean {
  if (holdsShape(value)) return true;
  return (
    value.length >= 32 &&
    value.length <= 8192 &&
    /^[A-Za-z0-9+/_=.~-]+$/.test(value) &&
    /[0-9]/.test(value) &&
    /[A-Za-z]/.test(value) &&
    !/^[a-z]+:|\/\/|^\//.test(value) &&
    !uuid.test(value)
  );
}

const loginWords =
  /log[-_ ]?in|log[-_ ]?on|sign[-_ ]?in|authenticat|\/auth(?:\/|$)|oauth|\/tokens?(?:\/|$)|\/sessions?(?:\/|$)|j_security_check|token[-_ ]exchange|(?:create|new|start|open|get|obtain|request|generate)[-_ ](?:an? |new |the )?(?:(?:access|auth|session|bearer|api)[-_ ]?)?(?:session|token)|verify[-_ ](?:the )?credentials/i;

/** Whether a path, an operation or a request name speaks of logging in. */
export function speaksOfLogin(text: string): boolean {
  return loginWords.test(text);
}

/** What is done to a session or to credentials is a login, although accounts use the same words. */
const withSession =
  /(?:create|new|start|open|update|verify|confirm)[-_ ](?:an? |new |the )?(?:(?:access|auth|session|bearer|login)[-_ ]?)?(?:session|token|credentials|password|otp|code|login)/gi;

/** Whether it speaks of an account matter that is no login although a password is sent. */
export function speaksOfAccount(text: string): boolean {
  return /sign[-_]?up|regist|forgot|forget|reset|change|update|recover|invite|log[-_ ]?out|log[-_ ]?off|sign[-_ ]?out|create|delete|revoke|terminate|introspect|verify|confirm/i.test(
    text.slice(0, 2000).replaceAll(withSession, ' '),
  );
}

/** Whether it speaks of renewing what an earlier login gave. */
export function speaksOfRefresh(text: string): boolean {
  return /refresh|renew/i.test(text);
}
