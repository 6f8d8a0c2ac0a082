import assert from 'node:assert/strict';
import type { AccessExchange } from '../../../../src/access/exchanges.ts';
import type { MatrixCell } from '../../../../src/access/judge.ts';
import type { AccessMatrix, MatrixRow } from '../../../../src/access/matrix.ts';
import { runReport, type EndedRun } from '../../../../src/access/report/runReport.ts';

const users = [
  { role: 'user', username: 'ann' },
  { role: 'user', username: 'bob' },
  { role: 'admin', username: 'root' },
  { role: 'guest', username: 'lee', fault: { code: 'wrong-password', args: [], at: [] } as never },
];

const exchange = (of: string, changes: Partial<AccessExchange> = {}): AccessExchange => ({
  method: 'GET',
  url: `https://api.shop.test/orders/1701?as=${of}`,
  requestHeaders: [
    ['X-Of', of],
    ['X-Of', 'twice'],
  ],
  status: 200,
  responseHeaders: [['Content-Type', 'text/plain']],
  responseBody: `what ${of} got`,
  bodyBytes: 99,
  ...changes,
});
const cell = (
  verdict: MatrixCell['verdict'],
  of?: string,
  changes: Partial<MatrixCell> = {},
): MatrixCell => ({
  status: of === undefined ? undefined : 200,
  verdict,
  claim: 'may',
  ...(of !== undefined && { exchange: exchange(of) }),
  ...changes,
});
const letIn = (of: string, claim: MatrixCell['claim'], changes: Partial<MatrixCell> = {}): MatrixCell =>
  cell('let-in', of, { claim, confidence: 'High', ...changes });
const row = (
  method: string,
  path: string,
  cells: readonly MatrixCell[],
  changes: Partial<MatrixRow> = {},
): MatrixRow => ({
  key: `${method} ${path}`,
  operation: { method, path, query: [], isPublic: false },
  target: path,
  owners: [],
  cells,
  anonymous: cell('refused'),
  ...changes,
});
const none = cell('not-asked', undefined, { reason: 'same-role' });
const expected = { place: 0, exchange: exchange('ann') };
const proof = {
  facts: [
    { at: '.note', value: 'a secret of ann' },
    { at: 'td', value: 'more' },
  ],
  total: 3,
};

/** The run of a report. */
function read(changes: Partial<AccessMatrix>, run: Partial<EndedRun> = {}): Run {
  const matrix: AccessMatrix = { users, rows: [], skipped: [], requests: 17, isComplete: true, ...changes };
  const config = { application: { name: 'Shop', baseUrl: 'https://shop.test/base' } } as EndedRun['config'];
  const text = runReport({ matrix, config, startedAt: 0, endedAt: 61_000, version: '1.2.3', ...run });
  const { runs } = JSON.parse(text) as { runs: Run[] };
  return runs[0] ?? assert.fail();
}

interface Run {
  readonly tool: {
    readonly driver: { readonly version: string; readonly rules: readonly { readonly id: string }[] };
  };
  readonly invocations: readonly { readonly executionSuccessful: boolean }[];
  readonly properties: { readonly target: string; readonly dastWorkbench: Readonly<Record<string, unknown>> };
  readonly results: readonly Result[];
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly message: { readonly text: string };
  readonly locations: readonly { readonly physicalLocation: unknown }[];
  readonly webRequest: unknown;
  readonly webResponse: unknown;
  readonly occurrenceCount?: number;
  readonly codeFlows: readonly {
    readonly threadFlows: readonly { readonly locations: readonly Step[] }[];
    readonly properties: { readonly dastWorkbench: { readonly facts: readonly object[] } };
  }[];
  readonly properties: {
    readonly confidence: string;
    readonly dastWorkbench: {
      readonly url: string;
      readonly method: string;
      readonly severity: string;
      readonly discovered: string;
      readonly lastSeen: string;
      readonly occurrenceCount: number;
      readonly occurrences: readonly Occurrence[];
    };
  };
}

interface Step {
  readonly location: { readonly message: { readonly text: string } };
  readonly properties: { readonly dastWorkbench: Readonly<Record<'part' | 'role' | 'user', string>> };
}

interface Occurrence {
  readonly url: string;
  readonly evidence: string;
  readonly request: string;
  readonly response?: string;
  readonly comparison?: {
    readonly exchanges: readonly Readonly<
      Record<'part' | 'role' | 'user' | 'request' | 'response', string>
    >[];
    readonly facts: readonly object[];
  };
}

/** A result in a few lines: what, how sure, where, the steps that prove it, and each occurrence. */
function shortly({
  ruleId,
  ruleIndex,
  message,
  occurrenceCount,
  codeFlows,
  properties,
}: Result): readonly string[] {
  const { url, method, severity, occurrenceCount: count, occurrences } = properties.dastWorkbench;
  const [flow = assert.fail()] = codeFlows;
  const steps = flow.threadFlows.flatMap(({ locations }) =>
    locations.map(({ location, properties: { dastWorkbench: whose } }) =>
      [location.message.text, ...Object.values(whose)].join('/'),
    ),
  );
  return [
    `${ruleIndex} ${ruleId}: ${message.text}`,
    `${severity} ${properties.confidence} ${method} ${url} ${count} ${occurrenceCount}`,
    steps.join(', '),
    JSON.stringify(flow.properties.dastWorkbench.facts),
    ...occurrences.map(({ url: at, evidence, request, response = '', comparison }) => {
      const compared = (comparison?.exchanges ?? []).map((one) => {
        const [start, end] = [one.request.split('\r\n', 1)[0], one.response.split('\r\n\r\n')[1]];
        return `${one.part}/${one.role}/${one.user}/${start}/${end}`;
      });
      return [
        at,
        evidence,
        request.split('\r\n', 1)[0],
        response.split('\r\n')[0],
        ...compared,
        comparison?.facts.length,
      ].join(' | ');
    }),
  ];
}

// In findingsOf, occurrences, reachOf and runReport.
describe('a whole report of an authorization test', () => {
  const rows = [
    row(
      'GET',
      '/orders/{id}',
      [cell('allowed', 'ann'), letIn('bob', 'object', { proof }), cell('refused', 'root'), none],
      { owners: [0], expected },
    ),
    row(
      'GET',
      '/orders/{id}',
      [letIn('ann', 'object', { confidence: 'Medium' }), letIn('bob', 'object'), none, none],
      { owners: [1, 0], expected, nothing: exchange('nothing') },
    ),
    row(
      'PUT',
      '/orders/1234',
      [cell('allowed', 'ann'), letIn('bob', 'object', { after: exchange('after') }), none, none],
      { expected, anonymous: cell('not-asked', undefined, { reason: 'stopped' }) },
    ),
    row(
      'POST',
      '/rpc',
      [cell('allowed', 'ann'), none, letIn('root', 'function', { confidence: 'Medium' }), none],
      {
        operation: { method: 'POST', path: '/rpc', query: [], isPublic: false, name: 'all the orders' },
        expected: { place: 2, exchange: exchange('root') },
        nothing: exchange('nothing'),
      },
    ),
    row('GET', '/open', [letIn('ann', 'function'), none, none, none], {
      anonymous: letIn('nobody', 'authentication', {
        exchange: exchange('nobody', {
          method: 'POST',
          requestBody: 'a=b',
          url: 'https://api.shop.test/open',
          responseBody: 'y'.repeat(4_000),
        }),
      }),
    }),
    row(
      'GET',
      '/people',
      [letIn('ann', 'property', { proof, confidence: 'Medium' }), cell('part', 'bob'), none, none],
      {
        expected,
        anonymous: cell('refused', 'nobody'),
      },
    ),
  ];

  it('has one result for each operation and kind, with what proves it', () => {
    const { tool, results } = read({ rows });
    assert.equal(tool.driver.version, '1.2.3');
    assert.deepEqual(
      tool.driver.rules.map(({ id }) => id),
      ['missing-authentication', 'object-level', 'function-level', 'property-level'].map(
        (id) => `access/${id}`,
      ),
    );
    assert.deepEqual(results.map(shortly), [
      [
        '1 access/object-level: Broken Object-Level Authorization in GET /orders/{id}',
        'Major High GET https://api.shop.test/orders/{id} 3 3',
        'Expected: admin (root)/expected/admin/root, Allowed: user (ann)/baseline/user/ann, Let in: user (bob)/attacker/user/bob',
        '[{"place":".note","value":"a secret of ann"},{"place":"td","value":"more"}]',
        'https://api.shop.test/orders/1701?as=bob | a secret of ann | GET /orders/1701?as=bob HTTP/1.1 |  | ',
        'https://api.shop.test/orders/1701?as=bob |  | GET /orders/1701?as=bob HTTP/1.1 | HTTP/1.1 200 | expected/user/ann/GET /orders/1701?as=nothing HTTP/1.1/what nothing got | baseline/user/ann/GET /orders/1701?as=ann HTTP/1.1/what ann got | attacker/user/bob/GET /orders/1701?as=bob HTTP/1.1/what bob got | 0',
        'https://api.shop.test/orders/1701?as=ann |  | GET /orders/1701?as=ann HTTP/1.1 | HTTP/1.1 200 | expected/user/ann/GET /orders/1701?as=nothing HTTP/1.1/what nothing got | baseline/user/ann/GET /orders/1701?as=ann HTTP/1.1/what ann got | attacker/user/ann/GET /orders/1701?as=ann HTTP/1.1/what ann got | 0',
      ],
      [
        '1 access/object-level: Broken Object-Level Authorization in PUT /orders/1234',
        'Major High PUT https://api.shop.test/orders/{id} 1 undefined',
        'Allowed: user (ann)/baseline/user/ann, Let in: user (bob)/attacker/user/bob, Read afterwards: user (ann)/after/user/ann',
        '[]',
        'https://api.shop.test/orders/1701?as=bob |  | GET /orders/1701?as=bob HTTP/1.1 |  | ',
      ],
      [
        '2 access/function-level: Broken Function-Level Authorization in POST /rpc all the orders',
        'Major Medium POST https://api.shop.test/rpc all_the_orders 1 undefined',
        'Expected: admin (root)/expected/admin/root, Allowed: admin (root)/baseline/admin/root, Let in: admin (root)/attacker/admin/root',
        '[]',
        'https://api.shop.test/orders/1701?as=root |  | GET /orders/1701?as=root HTTP/1.1 |  | ',
      ],
      [
        '0 access/missing-authentication: Missing Authentication in GET /open',
        'Critical High GET https://api.shop.test/open 1 undefined',
        'Let in: not logged in/attacker//',
        '[]',
        'https://api.shop.test/open |  | POST /open HTTP/1.1 |  | ',
      ],
      [
        '3 access/property-level: Broken Object Property-Level Authorization in GET /people',
        'Minor Medium GET https://api.shop.test/people 1 undefined',
        'Expected: not logged in/expected//, Allowed: user (ann)/baseline/user/ann, Let in: user (ann)/attacker/user/ann',
        '[{"place":".note","value":"a secret of ann"},{"place":"td","value":"more"}]',
        'https://api.shop.test/orders/1701?as=ann | a secret of ann | GET /orders/1701?as=ann HTTP/1.1 |  | ',
      ],
    ]);
    const two = [row('GET', '/two', [letIn('ann', 'function'), letIn('bob', 'function'), none, none])];
    assert.equal(read({ rows: two }).results[0]?.occurrenceCount, 2);
    const { webRequest, webResponse } = results[3] ?? assert.fail();
    const protocol = { protocol: 'HTTP', version: '1.1' };
    assert.deepEqual(webRequest, {
      ...protocol,
      method: 'POST',
      target: '/open',
      headers: { Host: 'api.shop.test', 'X-Of': 'nobody, twice' },
      body: { text: 'a=b' },
    });
    assert.deepEqual(webResponse, {
      ...protocol,
      statusCode: 200,
      headers: { 'Content-Type': 'text/plain' },
      body: { text: `${'y'.repeat(4_000)}\n… (99 bytes in all)` },
    });
    assert.deepEqual(
      results.slice(1, 3).map(({ locations }) => locations),
      [
        ['https://api.shop.test/orders/%7Bid%7D', 'PUT /orders/1234'],
        ['https://api.shop.test/rpc%20all_the_orders', 'POST /rpc all the orders'],
      ].map(([uri, fullyQualifiedName]) => [
        {
          physicalLocation: { artifactLocation: { uri } },
          logicalLocations: [{ fullyQualifiedName, kind: 'endpoint' }],
        },
      ]),
    );
    for (const {
      properties: {
        dastWorkbench: { discovered, lastSeen },
      },
    } of results)
      assert.deepEqual([discovered, lastSeen], Array(2).fill('1970-01-01T00:01:01.000Z'));
  });

  it('says of the run what it reached, as whom, and how it ended', () => {
    const { properties, invocations } = read({ rows });
    assert.deepEqual(
      [properties.target, invocations],
      [
        'https://api.shop.test',
        [
          {
            executionSuccessful: true,
            startTimeUtc: '1970-01-01T00:00:00.000Z',
            endTimeUtc: '1970-01-01T00:01:01.000Z',
          },
        ],
      ],
    );
    const about = {
      kind: 'authorization-test',
      engines: ['Authorization Test'],
      limit: 'reach',
      roles: ['admin', 'user'],
      reached: [],
      failedLogins: ['guest (lee)'],
      requests: 17,
    };
    assert.deepEqual(properties.dastWorkbench, {
      ...about,
      roles: [...about.roles, 'not logged in'],
      reached: [
        { method: 'GET', url: 'https://api.shop.test/orders/{id}' },
        { method: 'POST', url: 'https://api.shop.test/rpc all_the_orders' },
        { method: 'GET', url: 'https://api.shop.test/people' },
      ],
    });
    const empty = read({});
    assert.deepEqual(
      [empty.properties, empty.invocations[0]?.executionSuccessful, empty.results],
      [{ target: 'https://shop.test', dastWorkbench: about }, false, []],
    );
    const chosen = read({ rows }, { roles: ['user', 'guest'] });
    assert.deepEqual(chosen.properties.dastWorkbench['roles'], ['user']);
    const limits = [
      { reason: 'cancelled' },
      { reason: 'rate' },
      { reason: 'budget' },
      { fault: users[3]?.fault },
    ];
    assert.deepEqual(
      limits.map((stopped) => read({ stopped: stopped as never }).properties.dastWorkbench['limit']),
      ['cancelled', 'unfinished', 'unfinished', 'unfinished'],
    );
    const asked = (reason: MatrixCell['reason'], changes: Partial<MatrixRow> = { expected }): unknown => {
      const told = { ...cell('unknown'), ...(reason && { reason }) };
      return (
        read({ rows: [row('GET', '/a', [told, none, none, none], changes)] }).properties.dastWorkbench[
          'reached'
        ] as unknown[]
      ).length;
    };
    assert.deepEqual(
      [undefined, 'same-role', 'shared', 'not-chosen', 'empty'].map((reason) => asked(reason as never)),
      [1, 1, 1, 1, 1],
    );
    assert.deepEqual(
      ['no-login', 'no-session', 'failure', 'stopped', 'no-baseline', 'like-nothing'].map((reason) =>
        asked(reason as never),
      ),
      [0, 0, 0, 0, 0, 0],
    );
    assert.equal(asked(undefined, {}), 0);
  });
});
