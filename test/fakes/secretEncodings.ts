import { Exchange } from '../../src/login/response/exchange.ts';

/** How servers, shells and pages write a text: each a way in which a secret comes back. */
export const secretEncodings: Readonly<Record<string, (secret: string) => string>> = {
  raw: (secret) => secret,
  percent: encodeURIComponent,
  'percent in lower case': (secret) =>
    encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase()),
  'percent, only what must be': encodeURI,
  'percent twice': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'percent, Latin-1': (secret) => Array.from(secret, (char) => latin1(char)).join(''),
  form: (secret) => new URLSearchParams([['', secret]]).toString().slice(1),
  json: (secret) => JSON.stringify(secret).slice(1, -1),
  'json with escaped slashes': (secret) => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
  'json in ASCII': (secret) =>
    JSON.stringify(secret)
      .slice(1, -1)
      .replaceAll(/[^ -~]|[&<>']/g, unicode),
  'json in json': (secret) => JSON.stringify(JSON.stringify(secret)).slice(3, -3),
  'html entities': (secret) => secret.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char),
  'html decimal': (secret) => Array.from(secret, (char) => `&#${char.codePointAt(0)};`).join(''),
  'html hexadecimal': (secret) =>
    Array.from(secret, (char) => `&#x${char.codePointAt(0)?.toString(16)};`).join(''),
  'html twice': (secret) =>
    secret.replaceAll(/[&<>"']/g, (char) => (entities[char] ?? char).replaceAll('&', '&amp;')),
  shell: (secret) => secret.replaceAll("'", String.raw`'\''`),
  base64: (secret) => Buffer.from(secret).toString('base64'),
  'base64 in a pair': (secret) => Buffer.from(`ann:${secret}`).toString('base64'),
  'base64, one byte later': (secret) => Buffer.from(`x${secret}`).toString('base64'),
  'base64url, two bytes later': (secret) => Buffer.from(`xy${secret}`).toString('base64url'),
  hexadecimal: (secret) => Buffer.from(secret).toString('hex'),
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function unicode(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function latin1(char: string): string {
  const code = char.charCodeAt(0);
  return code > 0x7f && code < 0x100 ? `%${code.toString(16).toUpperCase()}` : encodeURIComponent(char);
}

/** Passwords that are hard to find again: each has characters that some form writes in another way. */
export const hardPasswords: readonly string[] = [
  'p&ss "w0rd" <x>',
  String.raw`back\slash\\and/sla'sh`,
  'pässwörd-çañón 1',
  'a+b=c%25 d&e;f#g?',
  '密码🔑-p@$$/w0rd!',
];

/** Every text in a value, keys included, and what it makes when somebody looks. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value instanceof Exchange) yield* textsIn(value.toJSON());
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      yield key;
      yield* textsIn(item);
    }
  }
}
