import type {
  LoginResultsRequests,
  LoginResultsView,
  ShownExchange,
  ShownLogin,
} from '../../src/protocol/loginResultsProtocol.ts';
import { PageHostFake, type PageRequest } from './pageHost.ts';

/** The extension's end of the view of login results. */
export class LoginResultsHostFake extends PageHostFake {
  view: LoginResultsView;

  constructor(view: LoginResultsView) {
    super();
    this.view = view;
  }

  change(view: LoginResultsView): void {
    this.view = view;
    this.sayChanged();
  }

  protected answer({ id, method, params }: PageRequest): void {
    const answers: {
      readonly [Method in keyof LoginResultsRequests]: LoginResultsRequests[Method]['result'];
    } = {
      results: this.view,
      copyCurl: { message: 'Copied. A variable replaces the secret: $PASSWORD' },
      showInFile: undefined,
      verify: undefined,
      storeSecret: undefined,
    };
    if (method !== 'results') this.asked.push({ method, params });
    this.send({ kind: 'response', id, result: answers[method as keyof typeof answers] });
  }
}

const login: ShownExchange = {
  label: 'login',
  purpose: 'login',
  method: 'POST',
  url: 'http://localhost:4080/api/login',
  status: 200,
  isFaulty: false,
  expected: [
    { part: 'status', name: '', expected: '200', received: '200', holds: 'yes' },
    {
      part: 'header',
      name: 'Content-Type',
      expected: '^application/json',
      received: 'application/json',
      holds: 'unknown',
    },
    { part: 'body', name: '/data/token', expected: 'string', received: 'string', holds: 'yes' },
    { part: 'cookie', name: 'sid', expected: 'sid', received: 'sid', holds: 'yes' },
    {
      part: 'output',
      name: 'token',
      expected: '$response.body#/data/token',
      received: '••• 43 chars',
      holds: 'yes',
    },
  ],
  request:
    'POST http://localhost:4080/api/login\nAccept: application/json, text/plain, */*\nContent-Type: application/json\n\n{"username":"dast-admin-1","password":"•••"}',
  response:
    'HTTP 200\nContent-Type: application/json\nSet-Cookie: sid=•••; Path=/; HttpOnly\n\n{\n  "data": {\n    "token": "•••"\n  },\n  "expires_in": 300\n}',
  bodyBytes: 74,
  redirects: [{ status: 302, location: '/api/login?step=2' }],
  cookies: ['sid'],
  ms: { dns: 0.6, connect: 1.2, firstByte: 18.4, total: 19.1 },
  peer: '127.0.0.1:4080',
  viaProxy: false,
  attempt: 1,
};

const me: ShownExchange = {
  ...login,
  label: 'GET /api/me',
  purpose: 'with-token',
  method: 'GET',
  url: 'http://localhost:4080/api/me',
  expected: [
    { part: 'status', name: '', expected: '200', received: '200', holds: 'yes' },
    { part: 'matches', name: '', expected: '{$inputs.username}', received: '', holds: 'unknown' },
  ],
  request: 'GET http://localhost:4080/api/me\nAccept: */*\nAuthorization: Bearer •••',
  response: 'HTTP 200\nContent-Type: application/json\n\n{\n  "name": "dast-admin-1"\n}',
  redirects: [],
  cookies: [],
};

const users: readonly ShownLogin[] = [
  {
    role: 'administrator',
    username: 'dast-admin-1',
    outcome: 'passed',
    words: 'logged in',
    isStale: false,
    isDry: false,
    fault: '',
    token: { place: 'Header', name: 'Authorization', length: 43 },
    expiry: { seconds: 300, from: 'response', notes: [] },
    exchanges: [login, me, { ...me, purpose: 'without-token', status: 401 }],
  },
  {
    role: 'administrator',
    username: 'dast-admin-2',
    outcome: 'failed',
    words: 'login failed',
    isStale: false,
    isDry: false,
    fault: 'login: no /token; found data, expires_in. Use /data/token?',
    exchanges: [
      {
        ...login,
        isFaulty: true,
        expected: [
          { part: 'status', name: '', expected: '200', received: '200', holds: 'yes' },
          { part: 'body', name: '/token', expected: 'string', received: '', holds: 'no' },
        ],
      },
    ],
  },
  {
    role: 'customer',
    username: 'dast-customer-with-a-long-name-1@shop.test',
    outcome: 'unverified',
    words: 'unverified',
    isStale: false,
    isDry: false,
    fault: '',
    token: { place: 'Cookie', name: 'SESSION', length: 32 },
    expiry: { seconds: 3600, from: 'default', notes: [] },
    exchanges: [login],
  },
  {
    role: 'customer',
    username: 'dast-customer-2',
    outcome: 'skipped',
    words: 'not tried',
    isStale: false,
    isDry: false,
    fault: '',
    exchanges: [],
  },
  {
    role: 'auditor',
    username: 'dast-auditor-1',
    outcome: 'passed',
    words: 'logged in, before the last edit',
    isStale: true,
    isDry: false,
    fault: '',
    exchanges: [login],
  },
];

/** One login of each outcome. */
export const shopLogins: LoginResultsView = { file: 'samples/shop.dast-auth.json', users };
