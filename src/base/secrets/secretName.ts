import { remembering } from '../remembering.ts';

/**
 * What a name says of its value: it is a secret; it is one where it looks random (`code`, `ticket`); or it is a key,
 * which is a secret as a header and elsewhere where it looks random.
 */
export type Secrecy = 'secret' | 'key' | 'random';

const secretWords = new Set(
  (
    'token tokens password passwords passwd passwort passphrase passcode pass pwd pw secret secrets jwt pin otp totp ' +
    'hotp credential credentials cred creds authorization auth session sess sid csrf xsrf cookie cookies cvv ' +
    'cvc apikey apikeys bearer kennwort motdepasse contrase assertion signature sig userpass jpass userpin newpin ' +
    'oldpin cardpin smsotp passkey samlart'
  ).split(' '),
);

/** Ends of words that are written together. */
const secretEndings = [
  'token',
  'password',
  'passwd',
  'passphrase',
  'pwd',
  'secret',
  'sessionid',
  'sessid',
  'jwt',
  'csrf',
];

const keys = new Set(
  'api access private secret auth license master session encryption signing client app account shared service admin subscription functions consumer x storage'.split(
    ' ',
  ),
);

/** Keys that lead to something and open nothing. */
const harmlessKeys = new Set(
  'public primary foreign sort partition cache surrogate idempotency site publishable object row item translation group websocket routing hot arrow unique index map dictionary'.split(
    ' ',
  ),
);

/** What a code is of that lets somebody in. */
const codes = new Set(
  'otp mfa fa totp pin pass verification security auth authorization access login sms backup recovery time device user reset activation'.split(
    ' ',
  ),
);

/** Words after the one that counts: `password_confirmation`, `tokenValue`, `auth_key_2`. */
const neutralEndings = new Set(
  'value values confirm confirmation again repeat retype verify new old current hash hashed encrypted raw plain text string header param'.split(
    ' ',
  ),
);

/** Headers that say what is allowed, which findings are about. */
const harmlessName = /^(?:access-control-|sec-fetch-|sec-ch-)/i;

const mostKnown = 4_096;
const known = remembering(mostKnown, (name): Secrecy | 'none' =>
  harmlessName.test(name) ? 'none' : (secrecyOfWords(wordsOf(lastPart(name))) ?? 'none'),
);
const longestName = 128;

/** By the name of a header, cookie, parameter, field, member or element alone. */
export function secrecyOf(name: string): Secrecy | undefined {
  if (name.length > longestName) return undefined;
  const secrecy = known(name);
  return secrecy === 'none' ? undefined : secrecy;
}

/** `password` of `user.password` and `user[password]`. */
function lastPart(name: string): string {
  const parts = name.split(/[.[\]/:$]/).filter((part) => part !== '');
  return parts.at(-1) ?? name;
}

/** The words of a name in camelCase, snake_case or kebab-case, in lower case. */
function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
}

/** Words that make a secret of a name wherever they stand in it, unless its last word names a property of the secret. */
const core = /^(?:password|passwd|passwort|passphrase|secret|token|jwt|credential|csrf|xsrf)s?$/;
const harmlessEndings = new Set(
  (
    'type types name names hint policy length count enabled required url uri endpoint field fields format expires expiry ' +
    'expiration expired in at ttl lifetime max min age timeout status valid reset method methods label error errors message ' +
    'placeholder title description strength used limit question algorithm alg issuer scope input form page visible ' +
    'parameter location rules rule validator validation changed change date time'
  ).split(' '),
);

/** What is counted before `tokens`. */
const counts = new Set('max min num number total used remaining prompt completion input output'.split(' '));

/** What a name is by the words before the last one. */
type ByWordsBefore = (before: string, words: readonly string[]) => Secrecy | undefined;

const ofKey: ByWordsBefore = (before) => {
  if (before === '') return 'random';
  if (harmlessKeys.has(before)) return undefined;
  return keys.has(before) ? 'secret' : 'key';
};
const ofCode: ByWordsBefore = (before) => {
  if (before === '') return 'random';
  return codes.has(before) ? 'secret' : undefined;
};
const ofSaml: ByWordsBefore = (before) => (before === 'saml' ? 'secret' : undefined);

/** Last words that say it with those before them only. */
const byLastWord: ReadonlyMap<string, ByWordsBefore> = new Map<string, ByWordsBefore>([
  ['key', ofKey],
  ['keys', ofKey],
  ['code', ofCode],
  ['codes', ofCode],
  ['response', ofSaml],
  ['request', ofSaml],
  [
    'id',
    (before, words) => {
      const isAccessKey = before === 'key' && words.at(-3) === 'access';
      return isAccessKey || before === 'session' || before === 'sess' ? 'secret' : undefined;
    },
  ],
  ['verifier', (before) => (before === 'code' ? 'secret' : undefined)],
  ['ticket', () => 'random'],
  ['access', (before) => (before === 'x' ? 'random' : undefined)],
]);

function secrecyOfWords(words: string[]): Secrecy | undefined {
  while (words.length > 1 && isNeutral(words.at(-1) ?? '')) words.pop();
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  if (last === 'tokens' && counts.has(before)) return undefined;
  if (secretWords.has(last) || secretEndings.some((ending) => last.endsWith(ending))) return 'secret';
  const ofWordsBefore = byLastWord.get(last);
  if (ofWordsBefore !== undefined) return ofWordsBefore(before, words);
  if (last.endsWith('key') && keys.has(last.slice(0, -'key'.length))) return 'secret';
  return !harmlessEndings.has(last) && words.some((word) => core.test(word)) ? 'secret' : undefined;
}

function isNeutral(word: string): boolean {
  return /^\d/.test(word) || neutralEndings.has(word);
}
