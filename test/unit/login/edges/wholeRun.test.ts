import assert from 'node:assert/strict';
import type { RunEvent } from '../../../../src/login/session/events.ts';
import { runClock } from '../../../../src/node/runClock.ts';
import {
  type Answer,
  loginConfig,
  loginStep,
  runLogin,
  sendJson,
  startServer,
  type TestRun,
} from '../../../fakes/loginServer.ts';
import type { Login } from '../../../fakes/oneLogin.ts';

const answer: Answer = ({ path, headers, json }, response) => {
  const of = json['refresh'];
  if (path === '/start')
    return sendJson(
      response,
      200,
      { nonce: 'n-0123456789', n: 7 },
      { 'set-cookie': 'theme=dark-0123456789' },
    );
  if (path === '/login')
    return sendJson(response, 200, { token: 'tok-0123456789', refresh: 'ref-0123456789', lasts: 60 });
  if (path === '/renew')
    return of === 'ref-0123456789'
      ? sendJson(response, 201, { token: 'new-0123456789' })
      : sendJson(response, 400, {});
  const isUser = /^Bearer (?:tok|new)-0123456789$/.test(headers.authorization ?? '');
  return sendJson(response, isUser ? 200 : 401, isUser ? { id: 'u1' } : {});
};
const changes: NonNullable<Login['changes']> = {
  steps: [
    loginStep({
      stepId: 'start',
      endpoint: { method: 'GET', path: '/start' },
      requestBody: undefined as never,
      expectedResponse: { status: [200], setsCookies: ['theme'] },
      outputs: { nonce: '$response.body#/nonce', n: '$response.body#/n', all: '$response.body' },
    }),
    loginStep({
      requestBody: {
        username: '$inputs.username',
        password: '$inputs.password',
        nonce: '$steps.start.outputs.nonce',
      },
      outputs: {
        token: '$response.body#/token',
        refresh: '$response.body#/refresh',
        lasts: '$response.body#/lasts',
      },
    }),
  ],
  token: '$steps.login.outputs.token',
  expiresIn: '$steps.login.outputs.lasts',
  refresh: {
    strategy: 'steps',
    marginSeconds: 5,
    token: '$steps.renew.outputs.token',
    steps: [
      loginStep({
        stepId: 'renew',
        endpoint: { method: 'POST', path: '/renew' },
        requestBody: { refresh: '$steps.login.outputs.refresh' },
        expectedResponse: { status: [201] },
      }),
    ],
  } as never,
};

/** What happens, event by event, and all that is known at the end. */
async function transcript(
  own: Answer,
  more: NonNullable<Login['changes']>,
  options: TestRun,
  names: readonly string[],
): Promise<readonly string[]> {
  const events: RunEvent[] = [];
  count = 0;
  const server = await startServer(own);
  try {
    const users = names.map((username) => ({ role: 'user', username, password: '${secret:PASSWORD}' }));
    const config = loginConfig(server.origin, { ...changes, ...more }, users);
    const clock = { ...runClock, sleep: async () => undefined };
    const runs = await runLogin(config, { ...options, events, ports: { clock } });
    const finished = events.flatMap((event) => (event.kind === 'finished' ? [event.run] : []));
    assert.deepEqual(finished, runs);
  } finally {
    await server.stop();
  }
  return events.map(lineOf);
}

const place = (at: readonly (string | number)[]): string => at.slice(-3).join('/');

function lineOf(event: RunEvent): string {
  if (event.kind === 'finished') {
    const { username, outcome, exchanges, outputs, token, expiry, refreshed, identity, fault, at } =
      event.run;
    const of = token && `${token.place} ${token.name} ${token.length} ${typeof token.fingerprint}`;
    const why = fault && `${fault.code} at ${place(fault.at)}`;
    const known = [JSON.stringify(expiry), of, why, refreshed && 'refreshed', identity && 'identity'].filter(
      Boolean,
    );
    return `${username} of ${at.join('/')}: ${[outcome, exchanges.length, outputs.length, ...known].join(', ')}`;
  }
  const who = `${event.role} ${event.username}`;
  if (event.kind === 'started') return `${who} starts ${event.step} of ${place(event.at)}`;
  if (event.kind === 'output') {
    const { step, name, type, length, at } = event.output;
    return `${who} has ${step}.${name}: ${type} ${length} of ${place(at)}`;
  }
  const { facts, url, requestBody = '', responseBody, cookies } = event.exchange;
  const { label, purpose, attempt, outputs, method, status, bodyBytes, at } = facts;
  const taken = outputs.map(
    ({ name, from, taken: one }) => `${name} by ${from}: ${one?.type} ${one?.length}`,
  );
  const bodies = `${requestBody} → ${status} ${bodyBytes} ${responseBody.replaceAll(/\s+/g, ' ')}`;
  return `${who} ${label} ${purpose} ${attempt} of ${place(at)}: ${method} ${new URL(url).pathname} ${bodies} ${[...cookies, ...taken].join(', ')}`;
}

/** Calls of a run that fail at first. */
let count = 0;
const others =
  (path: string, other: Answer): Answer =>
  (asked, response) =>
    asked.path === path ? other(asked, response) : answer(asked, response);
const begun = (who: string): readonly string[] => [
  `user ${who} starts start of main/steps/0`,
  `user ${who} start login 1 of 0/endpoint/path: GET /start  → 200 30 { "nonce": "•••", "n": 7 } theme, nonce by $response.body#/nonce: string 12, n by $response.body#/n: integer 1, all by $response.body: object undefined`,
  `user ${who} has start.nonce: string 12 of 0/outputs/nonce`,
  `user ${who} has start.n: integer 1 of 0/outputs/n`,
  `user ${who} has start.all: object undefined of 0/outputs/all`,
];
const loggedIn = (who: string): readonly string[] => [
  `user ${who} starts login of main/steps/1`,
  `user ${who} login login 1 of 1/endpoint/path: POST /login {"username":"${who}","password":"•••","nonce":"•••"} → 200 64 { "token": "•••", "refresh": "•••", "lasts": 60 } token by $response.body#/token: string 14, refresh by $response.body#/refresh: string 14, lasts by $response.body#/lasts: integer 2`,
  `user ${who} has login.token: string 14 of 1/outputs/token`,
  `user ${who} has login.refresh: string 14 of 1/outputs/refresh`,
  `user ${who} has login.lasts: integer 2 of 1/outputs/lasts`,
];
const verified = (who: string): readonly string[] => [
  `user ${who} starts GET /me of main/verification/endpoint`,
  `user ${who} GET /me with-token 1 of verification/endpoint/path: GET /me  → 200 11 { "id": "u1" } `,
  `user ${who} GET /me without-token 1 of verification/endpoint/path: GET /me  → 401 2 {} `,
];
const renewed = (who: string): readonly string[] => [
  `user ${who} starts renew of refresh/steps/0`,
  `user ${who} renew refresh 1 of 0/endpoint/path: POST /renew {"refresh":"•••"} → 201 26 { "token": "•••" } token by $response.body#/token: string 14`,
  `user ${who} has renew.token: string 14 of 0/outputs/token`,
  `user ${who} starts GET /me of main/verification/endpoint`,
  `user ${who} GET /me with-token 1 of verification/endpoint/path: GET /me  → 200 11 { "id": "u1" } `,
];

const rows: readonly (readonly [
  of: string,
  own: Answer,
  changes: NonNullable<Login['changes']>,
  options: TestRun,
  users: readonly string[],
  events: readonly string[],
])[] = [
  [
    'two steps, a verification and a renewal',
    answer,
    {},
    {},
    ['ann'],
    [
      ...begun('ann'),
      ...loggedIn('ann'),
      ...verified('ann'),
      ...renewed('ann'),
      'ann of testUsers/0: passed, 6, 7, {"seconds":60,"from":"response"}, Header Authorization 14 string, refreshed, identity',
    ],
  ],
  [
    'a renewal that is refused',
    others('/renew', (_asked, response) => sendJson(response, 400, {})),
    {},
    {},
    ['ann'],
    [
      ...begun('ann'),
      ...loggedIn('ann'),
      ...verified('ann'),
      'user ann starts renew of refresh/steps/0',
      'user ann renew refresh 1 of 0/endpoint/path: POST /renew {"refresh":"•••"} → 400 2 {} ',
      'ann of testUsers/0: failed, 5, 6, {"seconds":60,"from":"response"}, Header Authorization 14 string, refused-value at 0/requestBody/refresh, identity',
    ],
  ],
  [
    'a renewed token that is none',
    others('/renew', (_asked, response) => sendJson(response, 201, { token: 'bad-0123456789' })),
    {},
    {},
    ['ann'],
    [
      ...begun('ann'),
      ...loggedIn('ann'),
      ...verified('ann'),
      'user ann starts renew of refresh/steps/0',
      'user ann renew refresh 1 of 0/endpoint/path: POST /renew {"refresh":"•••"} → 201 26 { "token": "•••" } token by $response.body#/token: string 14',
      'user ann has renew.token: string 14 of 0/outputs/token',
      'user ann starts GET /me of main/verification/endpoint',
      'user ann GET /me with-token 1 of verification/endpoint/path: GET /me  → 401 2 {} ',
      'user ann GET /me with-token 1 of verification/endpoint/path: GET /me  → 401 2 {} ',
      'ann of testUsers/0: failed, 7, 7, {"seconds":60,"from":"response"}, Header Authorization 14 string, not-logged-in at verification/authenticated/status, identity',
    ],
  ],
  [
    'the first step alone',
    answer,
    {},
    { toStep: 'start' },
    ['ann'],
    [...begun('ann'), 'ann of testUsers/0: unverified, 1, 3'],
  ],
  [
    'a step that is not there',
    answer,
    { refresh: undefined as never, expiresIn: undefined as never },
    { toStep: 'none' },
    ['ann'],
    [
      ...begun('ann'),
      ...loggedIn('ann'),
      ...verified('ann'),
      'ann of testUsers/0: passed, 4, 6, {"seconds":3600,"from":"default"}, Header Authorization 14 string, identity',
    ],
  ],
  [
    'no verification',
    answer,
    { verification: undefined as never },
    {},
    ['ann'],
    [
      ...begun('ann'),
      ...loggedIn('ann'),
      'ann of testUsers/0: unverified, 2, 6, {"seconds":60,"from":"response"}, Header Authorization 14 string',
    ],
  ],
  [
    'a server that asks to wait, for two users',
    others('/start', (_asked, response) => sendJson(response, 429, {})),
    {},
    {},
    ['ann', 'bob'],
    [
      'user ann starts start of main/steps/0',
      'user ann start login 1 of 0/endpoint/path: GET /start  → 429 2 {} ',
      'ann of testUsers/0: failed, 1, 0, rate at 0/endpoint/path',
      'bob of testUsers/1: skipped, 0, 0',
    ],
  ],
  [
    'a user who is locked, and again',
    others('/start', (_asked, response) => sendJson(response, 403, { message: 'Account locked' })),
    {},
    {},
    ['ann', 'ann', 'bob'],
    [
      'user ann starts start of main/steps/0',
      'user ann start login 1 of 0/endpoint/path: GET /start  → 403 28 { "message": "Account locked" } ',
      'ann of testUsers/0: failed, 1, 0, account-locked at testUsers/0/username',
      'ann of testUsers/1: skipped, 0, 0',
      'user bob starts start of main/steps/0',
      'user bob start login 1 of 0/endpoint/path: GET /start  → 403 28 { "message": "Account locked" } ',
      'bob of testUsers/2: failed, 1, 0, account-locked at testUsers/2/username',
    ],
  ],
  [
    'two users who are one',
    answer,
    { refresh: undefined as never },
    {},
    ['ann', 'bob'],
    [
      ...begun('ann'),
      ...loggedIn('ann'),
      ...verified('ann'),
      'ann of testUsers/0: passed, 4, 6, {"seconds":60,"from":"response"}, Header Authorization 14 string, identity',
      ...begun('bob'),
      ...loggedIn('bob'),
      ...verified('bob'),
      'bob of testUsers/1: failed, 4, 6, {"seconds":60,"from":"response"}, Header Authorization 14 string, same-token at testUsers/1/username, identity',
    ],
  ],
  [
    'a step that is retried',
    others('/start', (asked, response) =>
      count++ < 1 ? sendJson(response, 500, {}) : answer(asked, response),
    ),
    {
      refresh: undefined as never,
      steps: (changes.steps ?? []).map((step, at) =>
        at === 0 ? { ...step, retry: { times: 1, delaySeconds: 1 } } : step,
      ),
    },
    {},
    ['ann'],
    [
      'user ann starts start of main/steps/0',
      'user ann start login 1 of 0/endpoint/path: GET /start  → 500 2 {} ',
      'user ann start login 2 of 0/endpoint/path: GET /start  → 200 30 { "nonce": "•••", "n": 7 } theme, nonce by $response.body#/nonce: string 12, n by $response.body#/n: integer 1, all by $response.body: object undefined',
      'user ann has start.nonce: string 12 of 0/outputs/nonce',
      'user ann has start.n: integer 1 of 0/outputs/n',
      'user ann has start.all: object undefined of 0/outputs/all',
      ...loggedIn('ann'),
      ...verified('ann'),
      'ann of testUsers/0: passed, 5, 6, {"seconds":60,"from":"response"}, Header Authorization 14 string, identity',
    ],
  ],
  [
    'a step that is retried in vain',
    others('/start', (_asked, response) => sendJson(response, 500, {})),
    {
      steps: (changes.steps ?? []).map((step, at) =>
        at === 0 ? { ...step, retry: { times: 1, delaySeconds: 1 } } : step,
      ),
    },
    {},
    ['ann'],
    [
      'user ann starts start of main/steps/0',
      'user ann start login 1 of 0/endpoint/path: GET /start  → 500 2 {} ',
      'user ann start login 2 of 0/endpoint/path: GET /start  → 500 2 {} ',
      'ann of testUsers/0: failed, 2, 0, server-error at 0/expectedResponse/status',
    ],
  ],
  [
    'a token that is about to end',
    answer,
    {
      refresh: { ...changes.refresh, marginSeconds: 30 } as never,
      expiresIn: '$steps.start.outputs.n',
      autoRefresh: true,
    },
    {},
    ['ann'],
    [
      ...begun('ann'),
      ...loggedIn('ann'),
      ...verified('ann'),
      ...renewed('ann'),
      'ann of testUsers/0: passed, 6, 7, {"seconds":7,"from":"response"}, Header Authorization 14 string, refreshed, identity',
    ],
  ],
  [
    'a run that was stopped',
    answer,
    {},
    { signal: AbortSignal.abort() },
    ['ann', 'bob'],
    ['ann of testUsers/0: cancelled, 0, 0', 'bob of testUsers/1: cancelled, 0, 0'],
  ],
  [
    'a dry run',
    answer,
    {},
    { dryRun: true },
    ['ann'],
    [
      'user ann starts start of main/steps/0',
      'user ann start login 1 of 0/endpoint/path: GET /start  → 200 33 { "nonce": "•••", "n": "•••" } theme, nonce by $response.body#/nonce: string 7, n by $response.body#/n: string 7, all by $response.body: object undefined',
      'user ann has start.nonce: string 7 of 0/outputs/nonce',
      'user ann has start.n: string 7 of 0/outputs/n',
      'user ann has start.all: object undefined of 0/outputs/all',
      'user ann starts login of main/steps/1',
      'user ann login login 1 of 1/endpoint/path: POST /login {"username":"ann","password":"•••","nonce":"•••"} → 200 57 { "token": "•••", "refresh": "•••", "lasts": "•••" } token by $response.body#/token: string 7, refresh by $response.body#/refresh: string 7, lasts by $response.body#/lasts: string 7',
      'user ann has login.token: string 7 of 1/outputs/token',
      'user ann has login.refresh: string 7 of 1/outputs/refresh',
      'user ann has login.lasts: string 7 of 1/outputs/lasts',
      'user ann starts GET /me of main/verification/endpoint',
      'user ann GET /me with-token 1 of verification/endpoint/path: GET /me  → 200 2 {} ',
      'user ann GET /me without-token 1 of verification/endpoint/path: GET /me  → 401 2 {} ',
      'user ann starts renew of refresh/steps/0',
      'user ann renew refresh 1 of 0/endpoint/path: POST /renew {"refresh":"•••"} → 201 19 { "token": "•••" } token by $response.body#/token: string 7',
      'user ann has renew.token: string 7 of 0/outputs/token',
      'user ann starts GET /me of main/verification/endpoint',
      'user ann GET /me with-token 1 of verification/endpoint/path: GET /me  → 200 2 {} ',
      'ann of testUsers/0: passed, 6, 7, {"seconds":3600,"from":"response"}, Header Authorization 7 string, refreshed',
    ],
  ],
];

// In runRoles, runSteps, runUser, session and verify.
describe('what happens while users log in, and what is known at the end', () => {
  for (const [of, own, more, options, users, events] of rows)
    it(`of ${of}`, async () => assert.deepEqual(await transcript(own, more, options, users), events));
});
