import assert from 'node:assert/strict';
import { changed, check, fullExample } from '../checked.ts';

/** A value at a place, where @ is the authentication, and all that is said of it: what is marked, and the sentence. */
type Row = readonly [place: string, value: unknown, ...said: readonly string[]];

function saidOf(place: string, value: unknown): readonly string[] {
  const path = place
    .replace('@', 'authentications/main')
    .split('/')
    .map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
  return check(changed(fullExample, path, value)).map(
    ({ marked, message }) => `${marked.replaceAll(/\s+/g, ' ')}: ${message}`,
  );
}

const types = 'Use one of: "string", "integer", "number", "boolean", "object", "array", "null".';
const call = 'Write a method and a path, such as "POST /logout".';
const basic = '"basic" takes two texts: the user and the password.';
const text = 'must be text in double quotes';
const long = 'x '.repeat(30);

const tables: Readonly<Record<string, readonly Row[]>> = {
  formats: [
    ['@/steps/0/contentType', 'json', '"json": Write a media type, such as "application/json".'],
    ['@/neverCall', ['logout'], `"logout": ${call}`],
    ['@/neverCall', ['POST /logout']],
    ['application/readOnlyCalls', ['search'], `"search": ${call}`],
    ['application/writeTests', ['POST /a', 'x'], `"x": ${call}`],
    ['@/steps/0/headers', { A: { basic: ['a', 'b'] } }],
    ['@/steps/0/headers', { A: { basic: [] } }, `[]: ${basic}`],
    ['@/steps/0/headers', { A: { basic: ['a'] } }, `[ "a" ]: ${basic}`],
    ['@/steps/0/headers', { A: { basic: ['a', 'b', 'c'] } }, `[ "a", "b", "c" ]: ${basic}`],
    ['@/steps/0/headers', { A: { basic: ['a', 1] } }, `1: An item of "basic" ${text}, not a number.`],
    [
      '@/steps',
      [{ stepId: 'a', curl: 'wget x', expectedResponse: { status: [200] } }],
      '"wget x": Write a curl command that starts with curl.',
    ],
  ],
  limits: [
    ['@/steps/0/expectedResponse/status', [100, 599]],
    ['@/steps/0/expectedResponse/status', [99], '99: An item of "status" must be at least 100.'],
    ['@/steps/0/expectedResponse/status', [600], '600: An item of "status" must be at most 599.'],
    ['@/refresh/marginSeconds', -1, '-1: "marginSeconds" must be at least 0.'],
    ['testUsers/0/totp/digits', 9, '9: "digits" must be at most 8.'],
    ['application/publicAccess', [''], '"": An item of "publicAccess" is empty. Fill it in.'],
  ],
  types: [
    ['@/steps/0', 7, '7: An item of "steps" must be an object in { }, not a number.'],
    [
      '@/additionalParameters/0',
      null,
      'null: An item of "additionalParameters" must be an object in { }, not null.',
    ],
    ['@', [], '[]: "main" must be an object in { }, not a list.'],
    ['@/expiresIn', 7, `7: "expiresIn" ${text} or an object in { }, not a number.`],
    [
      '@/steps/0/query',
      { a: [1] },
      `[ 1 ]: "a" ${text} or a number or true or false or an object in { }, not a list.`,
    ],
    ['roles', 'x', '"x": "roles" must be a list in [ ], not text.'],
    ['roles/0/apiAccess', true, 'true: "apiAccess" must be a list in [ ], not true or false.'],
    ['roles/0/privileged', {}, '{}: "privileged" must be true or false, not an object.'],
    ['testUsers/0/totp/digits', 6.5, '6.5: "digits" must be a whole number, not a fraction.'],
    ['version', null, `null: "version" ${text}, not null.`],
  ],
  'expected bodies': [
    ['@/steps/0/expectedResponse/body', 'x', '"x": "body" must be an object in { }, not text.'],
    ['@/steps/0/expectedResponse/body', { a: { equals: null } }],
    ['@/steps/0/expectedResponse/body', { a: [] }],
    ['@/steps/0/expectedResponse/body', { a: '' }, `"": "" is not a value of "a". ${types}`],
    [
      '@/steps/0/expectedResponse/body',
      { a: { equals: [] } },
      `[]: "equals" ${text} or a number or true or false or null, not a list.`,
    ],
  ],
  'long texts': [
    [
      '@/steps/0/outputs',
      { [long]: '$response.status' },
      `"${long}": "${long}" cannot be used in expressions. Use only letters, digits, - and _.`,
    ],
    [
      '@/steps/1/stepId',
      `${long}y`,
      `"${long}y": "${long.slice(0, 59)}…" cannot be used in expressions. Use only letters, digits, - and _.`,
    ],
  ],
};

// In structureProblems, cascadingErrors, usualKeys, owners, schemaNode and checkStructure.
describe('values of the wrong kind', () => {
  for (const [what, rows] of Object.entries(tables)) {
    it(`are explained: ${what}`, () => {
      assert.deepEqual(
        rows.map(([place, value]) => [place, value, ...saidOf(place, value)]),
        rows,
      );
    });
  }
});
