import assert from 'node:assert/strict';
import { changed, check, fullExample, minimalExample } from '../checked.ts';

type Path = (string | number)[];

const main: Path = ['authentications', 'main'];
const login: Path = [...main, 'steps', 0];

// In structureProblems, cascadingErrors, usualKeys, owners, schemaNode and checkStructure.
describe('the structure of an auth config', () => {
  it('accepts the full example', () => {
    assert.deepEqual(check(fullExample), []);
  });

  it('accepts the minimal example', () => {
    assert.deepEqual(check(minimalExample), []);
  });

  it('accepts an example with comments', () => {
    assert.deepEqual(check(`// the shop\n${minimalExample}/* end */`), []);
  });

  describe('accepts', () => {
    const accepted: [what: string, path: Path, value: unknown][] = [
      [
        '__proto__ as a name of an output',
        [...login, 'outputs'],
        JSON.parse('{"__proto__":"$response.status"}'),
      ],
      ['a selector object as token', [...main, 'token'], selector('jsonpointer')],
      ['a selector object as output', [...login, 'outputs', 'x'], selector('regex')],
      ['nested fields of a body', [...login, 'expectedResponse', 'body'], { data: { token: 'string' } }],
      [
        'lists in a body',
        [...login, 'expectedResponse', 'body'],
        { roles: ['string'], users: [{ id: 'integer' }] },
      ],
      ['a list as request body', [...login, 'requestBody'], [{ op: 'login' }]],
      ['an absolute path', [...login, 'endpoint', 'path'], 'https://login.example.test/token'],
      ['a path from the token server', [...login, 'endpoint', 'path'], '{auth_url}/token'],
      ['a path from an earlier output', [...login, 'endpoint', 'path'], '$steps.login.outputs.location'],
      ['a token format of its own', [...main, 'tokenFormat'], 'Token token="<token>"'],
      ['cookies that are set', [...login, 'expectedResponse', 'setsCookies'], ['SESSION']],
      ['query parameters', [...login, 'query'], { page: 1, deep: true, user: '$inputs.username' }],
      ['inputs of a user', ['testUsers', 0, 'inputs'], { tenant: 'a', level: 3, beta: true }],
      ['notes', ['notes'], 'Ask the platform team for accounts.'],
      ['a schema key', ['$schema'], './dast-auth.schema.json'],
      ['no test users yet: how many are needed depends on the roles', ['testUsers'], []],
    ];
    for (const [what, path, value] of accepted) {
      it(what, () => assert.deepEqual(check(changed(fullExample, path, value)), []));
    }
  });

  describe('reports', () => {
    const reported: [what: string, path: Path, value: unknown, code: string, marked: string, text: string][] =
      [
        [
          'a misspelt key on the key',
          [...main, 'tokenTypo'],
          'x',
          'unknown-key',
          '"tokenTypo"',
          '"tokenTypo" is not a key of an authentication. Remove it, or use one of: tokenType, tokenParameterName, tokenLocation, tokenFormat, tokenEndpoint, contentType, steps, token, expiresIn, additionalParameters, defaultExpirationSeconds, autoRefresh, refresh, verification, sessionCheck, neverCall, identityProvider, clientCertificate.',
        ],
        [
          'a key that is nearly right with what was meant',
          ['roles', 0, 'descripton'],
          'x',
          'unknown-key',
          '"descripton"',
          '"descripton" is not a key of a role. Did you mean "description"?',
        ],
        [
          'text where true or false belongs',
          [...main, 'autoRefresh'],
          'Yes',
          'wrong-type',
          '"Yes"',
          '"autoRefresh" must be true or false, not text.',
        ],
        [
          'a fraction where a whole number belongs',
          [...main, 'defaultExpirationSeconds'],
          1.5,
          'wrong-type',
          '1.5',
          '"defaultExpirationSeconds" must be a whole number, not a fraction.',
        ],
        [
          'a lifetime of nothing',
          [...main, 'defaultExpirationSeconds'],
          0,
          'out-of-range',
          '0',
          '"defaultExpirationSeconds" must be at least 1.',
        ],
        [
          'a value that is not allowed, with all that are',
          [...login, 'endpoint', 'method'],
          'SEND',
          'value-not-allowed',
          '"SEND"',
          '"SEND" is not a value of "method". Use one of: "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS".',
        ],
        [
          'a value in the wrong case with what was meant',
          [...main, 'tokenLocation'],
          'header',
          'value-not-allowed',
          '"header"',
          '"header" is not a value of "tokenLocation". Did you mean "Header"? Allowed: "Header", "Cookie", "Query Parameter".',
        ],
        [
          'an unknown version',
          ['version'],
          '2.0',
          'value-not-allowed',
          '"2.0"',
          '"2.0" is not a value of "version". Use "1.0".',
        ],
        [
          'a version that is a number only once',
          ['version'],
          1,
          'wrong-type',
          '1',
          '"version" must be text in double quotes, not a number.',
        ],
        [
          'a token format without a token',
          [...main, 'tokenFormat'],
          'Bearer',
          'wrong-format',
          '"Bearer"',
          'Write <token> exactly once, as in "Bearer <token>".',
        ],
        [
          'a token format with two tokens',
          [...main, 'tokenFormat'],
          '<token> <token>',
          'wrong-format',
          '"<token> <token>"',
          'Write <token> exactly once, as in "Bearer <token>".',
        ],
        [
          'a base URL that is not absolute',
          ['application', 'baseUrl'],
          'localhost:8080',
          'wrong-format',
          '"localhost:8080"',
          'Write an absolute URL such as "http://localhost:8080", or a placeholder such as "${env:SHOP_URL}".',
        ],
        [
          'a path that starts with neither / nor a URL',
          [...login, 'endpoint', 'path'],
          'api/login',
          'wrong-format',
          '"api/login"',
          'Start the path with /, or write an absolute URL.',
        ],
        [
          'a step id that expressions cannot refer to',
          [...main, 'steps', 1, 'stepId'],
          'token exchange',
          'wrong-format',
          '"token exchange"',
          '"token exchange" cannot be used in expressions. Use only letters, digits, - and _.',
        ],
        [
          'an output name that expressions cannot refer to',
          [...login, 'outputs', 'the token'],
          '$response.status',
          'wrong-format',
          '"the token"',
          '"the token" cannot be used in expressions. Use only letters, digits, - and _.',
        ],
        ['an empty list', ['roles'], [], 'empty-value', '[]', '"roles" is empty. Add at least one entry.'],
        ['an empty text', ['roles', 0, 'name'], '', 'empty-value', '""', '"name" is empty. Fill it in.'],
        [
          'no authentications',
          ['authentications'],
          {},
          'empty-value',
          '{}',
          '"authentications" is empty. Add at least one entry.',
        ],
        [
          'a status that is none',
          [...login, 'expectedResponse', 'status', 0],
          20,
          'out-of-range',
          '20',
          'An item of "status" must be at least 100.',
        ],
        [
          'a status beyond the last',
          [...login, 'expectedResponse', 'status', 0],
          2000,
          'out-of-range',
          '2000',
          'An item of "status" must be at most 599.',
        ],
        [
          'a number as token',
          [...main, 'token'],
          1,
          'wrong-type',
          '1',
          '"token" must be text in double quotes or an object in { }, not a number.',
        ],
        [
          'a selector with a wrong type once, inside',
          [...main, 'token'],
          { context: '$response.body', selector: '/token', type: 'xpath' },
          'value-not-allowed',
          '"xpath"',
          '"xpath" is not a value of "type". Use one of: "jsonpointer", "regex", "field".',
        ],
        [
          'a field type that is none once',
          [...login, 'expectedResponse', 'body', 'access_token'],
          'strng',
          'value-not-allowed',
          '"strng"',
          '"strng" is not a value of "access_token". Did you mean "string"? Allowed: "string", "integer", "number", "boolean", "object", "array", "null".',
        ],
        [
          'a number as field type once',
          [...login, 'expectedResponse', 'body', 'access_token'],
          7,
          'wrong-type',
          '7',
          '"access_token" must be a type, such as "integer", or a value, such as {"equals": 1}, not a number.',
        ],
        [
          'a field type that is none deep inside once',
          [...login, 'expectedResponse', 'body'],
          { data: [{ token: 'text' }] },
          'value-not-allowed',
          '"text"',
          '"text" is not a value of "token". Use one of: "string", "integer", "number", "boolean", "object", "array", "null".',
        ],
        [
          'a list of two field types',
          [...login, 'expectedResponse', 'body', 'roles'],
          ['string', 'null'],
          'too-many-items',
          '[\n                "string",\n                "null"\n              ]',
          '"roles" takes one type, that of every item. Remove the others.',
        ],
        [
          'a null',
          [...login, 'requestBody'],
          null,
          'wrong-type',
          'null',
          '"requestBody" must be an object in { } or a list in [ ] or text in double quotes, not null.',
        ],
        [
          'an object where text belongs, without its content',
          ['testUsers', 0, 'password'],
          12345,
          'wrong-type',
          '12345',
          '"password" must be text in double quotes, not a number.',
        ],
        [
          'curl beside an endpoint on the endpoint',
          [...login, 'curl'],
          'curl {auth_url}/login',
          'not-with-curl',
          '"endpoint"',
          'Remove "endpoint", or "curl": the curl command is already the whole call.',
        ],
      ];
    for (const [what, path, value, code, marked, message] of reported) {
      it(what, () => {
        const seen = check(changed(fullExample, path, value));
        assert.deepEqual(
          { code: seen[0]?.code, marked: seen[0]?.marked, message: seen[0]?.message },
          { code, marked, message },
        );
        assert.equal(seen.length, code === 'not-with-curl' ? 2 : 1);
      });
    }
  });

  it('asks for the segmentation when role-based access is on', () => {
    const [seen, ...more] = check(changed(fullExample, ['apiSegmentation'], undefined));
    assert.equal(seen?.code, 'missing-key');
    assert.equal(seen.offset, 0);
    assert.equal(seen.marked, '{');
    assert.match(seen.message, /^Add "apiSegmentation": role-based access is on/);
    assert.deepEqual(more, []);
  });

  it('does not ask for the segmentation when role-based access is off', () => {
    const text = changed(changed(fullExample, ['roleBasedAccess'], false), ['apiSegmentation'], undefined);
    assert.deepEqual(check(text), []);
  });

  it('wants a cookie for cookie-based authentication, whatever else is written', () => {
    for (const location of ['Header', 'Query Parameter', 'nowhere']) {
      const seen = check(changed(minimalExample, ['authentications', 'cookie', 'tokenLocation'], location));
      assert.deepEqual(
        seen.map(({ code, marked }) => ({ code, marked })),
        [{ code: 'cookie-location', marked: JSON.stringify(location) }],
      );
    }
  });

  it('takes a step as one curl command', () => {
    const step = { stepId: 'login', curl: 'curl {auth_url}/login', expectedResponse: { status: [200] } };
    const text = changed(minimalExample, ['authentications', 'cookie', 'steps', 0], {
      ...step,
      outputs: { sid: '$response.cookie.SESSION' },
    });
    assert.deepEqual(check(text), []);
  });

  it('says nothing of what is inside a key that must go', () => {
    const text = changed(minimalExample, ['authentications', 'cookie', 'steps', 0], {
      stepId: 'login',
      curl: 'curl {auth_url}/login',
      endpoint: { method: 'SEND' },
      expectedResponse: { status: [200] },
    });
    assert.deepEqual(
      check(text).map(({ code, marked }) => ({ code, marked })),
      [{ code: 'not-with-curl', marked: '"endpoint"' }],
    );
  });

  it('asks a step without a call for an endpoint or a curl command', () => {
    const seen = check(
      changed(minimalExample, ['authentications', 'cookie', 'steps', 0, 'endpoint'], undefined),
    );
    assert.deepEqual(
      seen.map(({ code, marked, message }) => ({ code, marked, message })),
      [
        {
          code: 'missing-key',
          marked: '{',
          message: 'Add "endpoint" with the method and path of the call, or "curl" with the whole call.',
        },
      ],
    );
  });

  it('reports a key that is misspelt and therefore missing once', () => {
    const text = minimalExample.replace('"tokenEndpoint"', '"tokenEndPoint"');
    assert.deepEqual(
      check(text).map(({ code, marked }) => ({ code, marked })),
      [{ code: 'unknown-key', marked: '"tokenEndPoint"' }],
    );
  });

  it('marks missing keys on the owner, or on its brace where it has no name', () => {
    const seen = check('{"application":{},"roles":[{}]}');
    assert.deepEqual(
      seen.map(({ marked, message }) => `${marked} ${message}`),
      [
        '{ Add "version": an auth config file needs it.',
        '{ Add "roleBasedAccess": an auth config file needs it.',
        '{ Add "authentications": an auth config file needs it.',
        '{ Add "testUsers": an auth config file needs it.',
        '"application" Add "name": the application needs it.',
        '"application" Add "baseUrl": the application needs it.',
        '"application" Add "isolatedFromProduction": the application needs it.',
        '{ Add "name": a role needs it.',
        '{ Add "authentication": a role needs it.',
      ],
    );
  });

  it('says what a file is when it is something else', () => {
    assert.deepEqual(
      check('[]').map(({ message }) => message),
      ['The file must be an object in { }, not a list.'],
    );
  });

  it('counts the last of two equal keys and reports the other', () => {
    const text = minimalExample.replace('"version":"1.0"', '"version":"0.9","version":"1.0"');
    const seen = check(text);
    assert.deepEqual(
      seen.map(({ code, offset }) => ({ code, offset })),
      [{ code: 'duplicate-key', offset: text.lastIndexOf('"version"') }],
    );
  });
});

function selector(type: string): unknown {
  return { context: '$response.body', selector: '/token', type };
}
