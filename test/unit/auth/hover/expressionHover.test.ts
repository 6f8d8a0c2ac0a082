import assert from 'node:assert/strict';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { renderPhrase } from '../../../../src/auth/editingMessages.ts';
import { hoverAt } from '../../../../src/auth/hover/hover.ts';

const config = {
  version: '1.0',
  application: { baseUrl: 'http://shop.test' },
  roles: [
    { name: 'admin', privileged: true, authentication: 'main' },
    { name: 'user', privileged: false },
    { name: 'guest', authentication: 'gone' },
  ],
  authentications: {
    main: {
      tokenParameterName: 'sid',
      tokenLocation: 'Query Parameter',
      tokenFormat: 'v1 <token>',
      identityProvider: 'idp',
      steps: [
        {
          stepId: 'start',
          endpoint: { method: 'GET', path: '{base_url}/start' },
          requestBody: { uuid: '$generated.uuid', zone: '$inputs.zone' },
          expectedResponse: { status: [200], body: { id: 'integer' } },
          outputs: {
            status: '$response.status',
            header: '$response.header.Location',
            whole: '$response.body',
            id: '$response.body#/id',
            cookie: '$response.cookie.sid',
            selected: { context: '$response.body', selector: '/id', type: 'jsonpointer' },
            fixed: 'words',
          },
        },
        { stepId: 'copied', curl: 'curl http://shop.test/copied', outputs: { code: '$response.body#/code' } },
        {
          stepId: 'last',
          endpoint: { method: 'POST', path: '/last' },
          requestBody: {
            a: '$steps.start.outputs.status',
            b: '$steps.start.outputs.header',
            c: '$steps.start.outputs.whole',
            d: '$steps.start.outputs.selected',
            e: '$steps.start.outputs.fixed',
            f: '$steps.copied.outputs.code',
            g: '$steps.nowhere.outputs.code',
            h: '$steps.start.outputs.cookie',
            id: '$inputs.idp.clientId',
            secret: '$inputs.idp.clientSecret',
          },
        },
      ],
      token: '$steps.last.outputs.none',
    },
    other: { steps: [{ stepId: 'one', requestBody: { id: '$inputs.idp.clientId' } }] },
  },
  identityProviders: { idp: { protocol: 'OIDC' }, plain: {} },
  testUsers: [
    { role: 'admin', username: 'ann', inputs: { zone: 'eu' } },
    { role: 'admin', username: 'abe', inputs: { zone: 'us', more: 'x' } },
    { role: 'gone', username: 'ben' },
  ],
};
const text = JSON.stringify(config);

/** What the hover on a word says where it stands behind some text, and what it is about. */
function said(behind: string, word: string, written = text): readonly string[] {
  const start = written.indexOf(behind);
  assert.ok(start >= 0, behind);
  const hover = hoverAt(new AuthDocument(written), written.indexOf(word, start + behind.length) + 1);
  if (hover === undefined) return [];
  const { offset, length } = hover.range;
  const lines = hover.lines.map((line) => renderPhrase(line));
  return [written.slice(offset, offset + length), ...lines];
}

// In expressionHover, nameHover and valueHover.
describe('hovers', () => {
  const rows: readonly (readonly [behind: string, word: string, ...said: readonly string[]])[] = [
    ['"uuid":"', 'uuid', '$generated.uuid', 'A random UUID, made once for each user and run.'],
    [
      '"zone":"',
      'zone',
      '$inputs.zone',
      'Input zone of the test user that logs in. It is set for 2 test users.',
    ],
    ['"path":"', 'base_url', '{base_url}', 'Stands for the base URL of the application: http://shop.test.'],
    ['"outputs":{"status":"', 'status', '$response.status', 'The status code of the response to step start.'],
    [
      '"header":"',
      'Location',
      '$response.header.Location',
      'The header Location of the response to step start.',
    ],
    ['"whole":"', 'body', '$response.body', 'The whole body of the response to step start.'],
    [
      '"id":"$response',
      '/id',
      '$response.body#/id',
      'The value at /id in the body of the response to step start. Declared type: integer.',
    ],
    ['"cookie":"', 'sid', '$response.cookie.sid', 'The cookie sid that the response to step start sets.'],
    [
      '"a":"$steps.start.outputs.',
      'status',
      '$steps.start.outputs.status',
      'Output status of step start (GET {base_url}/start): $response.status.',
    ],
    [
      '"b":"$steps.start.outputs.',
      'header',
      '$steps.start.outputs.header',
      'Output header of step start (GET {base_url}/start): $response.header.Location.',
    ],
    [
      '"c":"$steps.start.outputs.',
      'whole',
      '$steps.start.outputs.whole',
      'Output whole of step start (GET {base_url}/start): $response.body.',
      'The whole body of the response to step start.',
    ],
    [
      '"h":"$steps.start.outputs.',
      'cookie',
      '$steps.start.outputs.cookie',
      'Output cookie of step start (GET {base_url}/start): $response.cookie.sid.',
      'The cookie sid that the response to step start sets.',
    ],
    [
      '"d":"$steps.start.outputs.',
      'selected',
      '$steps.start.outputs.selected',
      'Output selected of step start (GET {base_url}/start).',
    ],
    [
      '"e":"$steps.start.outputs.',
      'fixed',
      '$steps.start.outputs.fixed',
      'Output fixed of step start (GET {base_url}/start).',
    ],
    ['"a":"$steps.', 'start', '$steps.start.outputs.status', 'Step start: GET {base_url}/start.'],
    ['"f":"$steps.', 'copied', '$steps.copied.outputs.code', 'Step copied: GET http://shop.test/copied.'],
    [
      '"g":"$steps.nowhere.',
      'outputs',
      '$steps.nowhere.outputs.code',
      'No step of this authentication is called nowhere.',
    ],
    ['"token":"$steps.last.outputs.', 'none', '$steps.last.outputs.none', 'Step last has no output none.'],
    ['"id":"$inputs.', 'idp', '$inputs.idp.clientId', 'Client id of the identity provider idp.'],
    ['"secret":"', 'idp', '$inputs.idp.clientSecret', 'Client secret of the identity provider idp.'],
    [
      '"stepId":"one","requestBody":{"id":"',
      'idp',
      '$inputs.idp.clientId',
      'The authentication names no identity provider in "identityProvider".',
    ],
    ['"roles":[{"name":"', 'admin', 'admin', 'Privileged role admin: authentication main, 2 test users.'],
    ['"name":"', 'user', 'user', 'Role user: authentication —, 0 test users.'],
    ['"role":"', 'gone', 'gone', 'No role is called gone.'],
    ['"guest","authentication":"', 'gone', 'gone', 'No authentication is called gone.'],
    ['"authentication":"', 'main', 'main', 'Authentication main: —, 3 steps, used by 1 role.'],
    ['"identityProvider":"', 'idp', 'idp', 'Identity provider idp: OIDC.'],
    ['"protocol":"OIDC"},"', 'plain', 'plain', 'Identity provider plain: —.'],
    ['"stepId":"', 'start', 'start', 'Step start: GET {base_url}/start.'],
    [
      '"outputs":{"',
      'status',
      'status',
      'Output status of step start (GET {base_url}/start): $response.status.',
      'In this file: 1 use.',
    ],
    ['"tokenFormat":"', 'v1', '"v1 <token>"', 'Requests carry the token in the URL as ?sid=v1 <token>.'],
  ];
  for (const [behind, word, ...expected] of rows)
    it(`on ${word} behind ${behind}: ${expected.slice(1).join(' ')}`, () =>
      assert.deepEqual(said(behind, word), expected));

  it('say that a step is a curl command where that names no call', () => {
    const curl = text.replace('curl http://shop.test/copied', 'curl -X');
    assert.deepEqual(said('"f":"$steps.', 'copied', curl), [
      '$steps.copied.outputs.code',
      'Step copied, documented as a curl command.',
    ]);
  });

  it('say nothing of a format that is not whole, or where nobody carries a token', () => {
    const format = '"tokenFormat":"v1 <token>"';
    const location = '"tokenLocation":"Query Parameter",';
    for (const [before, after] of [
      [format, '"tokenFormat":"v1"'],
      [location, ''],
      [location, '"tokenLocation":"toString",'],
      ['"tokenParameterName":"sid",', ''],
    ] as const)
      assert.deepEqual(said('"tokenFormat":"', 'v1', text.replace(before, after)), [], after);
    const cookie = text.replace(location, '"tokenLocation":"Cookie",');
    assert.deepEqual(said('"tokenFormat":"', 'v1', cookie), [
      '"v1 <token>"',
      'Requests carry the token as the cookie Cookie: sid=v1 <token>.',
    ]);
  });

  it('say in the largest unit how long a token lasts', () => {
    const lasts = (seconds: number): string => {
      const written = text.replace('"tokenFormat"', `"defaultExpirationSeconds":${seconds},"tokenFormat"`);
      return said('"defaultExpirationSeconds":', String(seconds).slice(1), written)[1] ?? '';
    };
    assert.deepEqual([100, 3599, 36_000, 86_399, 100_000, 17].map(lasts), [
      'That is 1.7 minutes.',
      'That is 60 minutes.',
      'That is 10 hours.',
      'That is 24 hours.',
      'That is 1.2 days.',
      '',
    ]);
  });
});
