import assert from 'node:assert/strict';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import type { AttachmentFacts, AttachmentOutcome } from '../../../../src/auth/attachments/attachmentFacts.ts';
import { inspectAttachment } from '../../../../src/auth/attachments/inspectAttachment.ts';
import { isRecord } from '../../../../src/base/untrusted.ts';
import { allRules } from '../../../../src/auth/rules/allRules.ts';
import type { Rule } from '../../../../src/auth/rules/rule.ts';
import type { RuleHost } from '../../../../src/auth/rules/ruleHost.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { hostOf, readCases } from '../../../conformance/authCase.ts';
import { changed, fullExample, minimalExample } from '../checked.ts';

/** A whole file, and what is known of the world outside it. */
interface Setting {
  readonly file: unknown;
  readonly host: RuleHost | undefined;
}

type Fields = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** What the same value also breaks, wherever it stands. */
const also: Readonly<Record<string, readonly string[]>> = {
  'secure-cookie-over-http': ['plain-http'],
  'totp-not-base32': ['plaintext-password'],
};

const api = {
  openapi: '3.0.3',
  components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Auth-Token' } } },
  security: [{ token: [] }],
  paths: { '/api/login': { post: {} }, '/api/me': { get: {} }, '/api/orders/{id}': { get: {} } },
};

/** The workspace in which the examples are read. */
const attached: Readonly<Record<string, AttachmentOutcome>> = {
  './openapi.yaml': inspectAttachment(JSON.stringify(api)),
  './opnapi.yaml': 'missing',
  './a-day-of-traffic.har': 'too-large',
  './login.har': factsOf('HAR'),
  './postman.json': factsOf('Postman Collection'),
  './recording-with-tokens.har': { ...factsOf('HAR'), liveSecret: 'Authorization' },
  './recording-without-tokens.har': factsOf('HAR'),
};
const workspace: RuleHost = {
  hasVariable: () => true,
  hasSecret: (name) => name !== 'A_SECRET_THAT_IS_NOT_STORED',
  attachment: (path) => attached[path],
};

/** What examples leave out: their roles with three users each, a step before the login, and the provider's address. */
const additions: readonly (readonly [Path, unknown])[] = [
  [['roles', 0, 'name'], 'admin'],
  [['roles', 1, 'name'], 'user'],
  [['testUsers'], ['admin', 'user'].flatMap((role) => ['1', '2', '3'].map((number) => userOf(role, number)))],
  [['identityProviders', 'keycloak', 'tokenUrl'], 'https://login.example.com/token'],
  [['authentications', 'main', 'tokenEndpoint'], '${env:SHOP_URL}'],
  [
    ['authentications', 'main', 'steps', 2],
    { stepId: 'start', endpoint: { method: 'GET', path: '/start' }, expectedResponse: { status: [200] } },
  ],
];
const roomy = additions.reduce((text, [path, value]) => changed(text, path, value), fullExample);
const withCustomToken = changed(roomy, ['authentications', 'main', 'tokenType'], 'Custom Token');

const cases = readCases(join(import.meta.dirname, '../../../conformance/auth'));

/** The examples are parts of files: each is tried in whole files, wherever its keys stand in them. */
describe('the examples of the documentation', () => {
  for (const rule of allRules) {
    it(`of ${rule.code}: the wrong one has this problem alone, the right one has not`, () => {
      const expected = [rule.code, ...(also[rule.code] ?? [])].sort();
      const tried = new Set<string>();
      for (const setting of settingsOf(rule)) {
        for (const added of attempts(rule, setting)) {
          if (String(added.toSorted()) === String(expected)) return;
          tried.add(String(added));
        }
      }
      assert.fail(`the wrong one adds ${JSON.stringify([...tried])}`);
    });
  }
});

function settingsOf({ code }: Rule): readonly Setting[] {
  const own = cases.filter((one) => one.code === code);
  return [
    ...own.map(({ passing, expected }) => ({
      file: readFile(passing),
      host: expected.world && hostOf(expected.world),
    })),
    ...[fullExample, minimalExample].map((text) => ({ file: readFile(text), host: undefined })),
    ...[roomy, withCustomToken].map((text) => ({ file: readFile(text), host: workspace })),
  ];
}

function readFile(text: string): unknown {
  return parse(text, [], { allowTrailingComma: true });
}

/** For each way to put the examples into a file: the codes that the wrong one has and the right one has not. */
function* attempts({ code, wrong, right }: Rule, { file, host }: Setting): Iterable<readonly string[]> {
  const [without, beside] = [readPart(wrong), readPart(right)];
  const keys = [...new Set([...Object.keys(without), ...Object.keys(beside)])];
  for (const places of placements(file, keys)) {
    for (const put of [replaced, merged]) {
      const codesOf = (part: Fields): ReadonlySet<string> => {
        const whole = places.reduce(
          (now, place) => changedAt(now, place.path, (value) => put(value, part, place.keys)),
          file,
        );
        return new Set(
          validateAuthConfig(JSON.stringify(whole, undefined, 2), host).map((problem) => problem.code),
        );
      };
      const rightCodes = codesOf(beside);
      if (!rightCodes.has(code)) yield [...codesOf(without)].filter((one) => !rightCodes.has(one));
    }
  }
}

/** Members of an object, or one element of a list. */
function readPart(part: string): Fields {
  const read: unknown = JSON.parse(part.startsWith('{') ? part : `{ ${part} }`);
  assert.ok(isRecord(read));
  return read;
}

interface Placement {
  readonly path: Path;
  readonly keys: readonly string[];
}

/** All keys in one object that has one of them, or each in an object of its own. */
function placements(file: unknown, keys: readonly string[]): readonly (readonly Placement[])[] {
  const objects = objectsIn(file);
  const having = (key: string): Placement[] =>
    objects.filter(({ value }) => Object.hasOwn(value, key)).map(({ path }) => ({ path, keys: [key] }));
  const together = objects
    .filter(({ value }) => keys.some((key) => Object.hasOwn(value, key)))
    .map(({ path }) => [{ path, keys }]);
  const [first, second] = keys;
  if (first === undefined || second === undefined || keys.length > 2) return together;
  const apart = having(first).flatMap((one) => having(second).map((other) => [one, other]));
  return [...together, ...apart];
}

/** The members of a part in place of those that an object has. */
function replaced(value: Fields, part: Fields, keys: readonly string[]): Fields {
  const rest = Object.entries(value).filter(([key]) => !keys.includes(key));
  return { ...Object.fromEntries(rest), ...only(part, keys) };
}

/** As `replaced`; what the part leaves out further inside, such as the rest of a step, stays as it is. */
function merged(value: Fields, part: Fields, keys: readonly string[]): Fields {
  const rest = Object.entries(value).filter(([key]) => !keys.includes(key) || Object.hasOwn(part, key));
  return mergedDeep(Object.fromEntries(rest), only(part, keys));
}

function only(part: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(part).filter(([key]) => keys.includes(key)));
}

function mergedDeep(value: Fields, part: Fields): Fields {
  const fields = Object.entries(part).map(([key, now]) => [key, mergedValue(value[key], now)]);
  return { ...value, ...Object.fromEntries(fields) };
}

function mergedValue(before: unknown, now: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(before))
    return now.map((one, index) => mergedValue(before[index] ?? before.at(-1), one));
  return isRecord(before) && isRecord(now) ? mergedDeep(before, now) : now;
}

function objectsIn(
  value: unknown,
  path: Path = [],
): readonly { readonly path: Path; readonly value: Fields }[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => objectsIn(one, [...path, index]));
  if (!isRecord(value)) return [];
  return [{ path, value }, ...Object.entries(value).flatMap(([key, one]) => objectsIn(one, [...path, key]))];
}

function changedAt(value: unknown, [first, ...rest]: Path, change: (value: Fields) => Fields): unknown {
  if (Array.isArray(value))
    return value.map((one, index) => (index === first ? changedAt(one, rest, change) : one));
  assert.ok(isRecord(value));
  return first === undefined ? change(value) : { ...value, [first]: changedAt(value[first], rest, change) };
}

function factsOf(kind: AttachmentFacts['kind']): AttachmentFacts {
  return { kind, liveSecret: undefined, tokenPlaces: [], operations: [] };
}

function userOf(role: string, number: string): Fields {
  const name = `${role}${number}`;
  const secret = name.toUpperCase();
  return {
    role,
    username: name,
    password: `\${secret:${secret}_PW}`,
    totp: { secret: `\${secret:${secret}_TOTP}` },
  };
}
