import type {
  AuthorizationRequests,
  AuthorizationView,
  ShownCell,
  ShownCellDetails,
  ShownRow,
  ShownVerdict,
} from '../../src/protocol/authorizationTestProtocol.ts';
import { PageHostFake, type PageRequest } from './pageHost.ts';

/** The extension's end of the view of an authorization test. */
export class AuthorizationHostFake extends PageHostFake {
  view: AuthorizationView;

  constructor(view: AuthorizationView) {
    super();
    this.view = view;
  }

  change(view: AuthorizationView): void {
    this.view = view;
    this.sayChanged();
  }

  protected answer({ id, method, params }: PageRequest): void {
    const answers: {
      readonly [Method in keyof AuthorizationRequests]: AuthorizationRequests[Method]['result'];
    } = {
      results: this.view,
      details: letInDetails,
      copy: { message: 'Copied. It can be pasted into a spreadsheet.' },
      cancel: undefined,
      resume: undefined,
      testAgain: undefined,
      showFindings: undefined,
    };
    if (method !== 'results') this.asked.push({ method, params });
    this.send({ kind: 'response', id, result: answers[method as keyof typeof answers] });
  }
}

const cell = (status: string, verdict: ShownVerdict, words: string): ShownCell => ({
  status,
  verdict,
  words,
});

const allowed = cell('200', 'allowed', 'allowed');
const refused = cell('401', 'refused', 'refused');
const letIn = cell('200', 'let-in', 'let in to what another user owns');
const other = cell('', 'not-asked', 'not asked: another user of this role was');

const words: Readonly<Record<ShownVerdict, string>> = {
  'let-in': 'let in, and must not be',
  part: 'got a part of it',
  look: 'check this: answered, with nothing to compare',
  less: 'refused, though it is declared',
  undeclared: 'undeclared: in no "apiAccess"',
  unknown: 'says nothing',
  allowed: 'allowed',
  refused: 'refused',
  'not-asked': 'not asked',
};

/** A test with every verdict. */
export const shopAuthorization: AuthorizationView = {
  file: 'samples/shop.dast-auth.json',
  state: 'stopped',
  isStale: false,
  summary: '1 let in · 2 to look at · 6 refused as they should be',
  canResume: true,
  findings: 1,
  users: [
    { role: 'administrator', username: 'dast-admin-1', fault: '' },
    { role: 'customer', username: 'dast-customer-1', fault: '' },
    { role: 'customer', username: 'dast-customer-2', fault: '' },
  ],
  rows: [
    {
      group: '/api/orders',
      method: 'GET',
      path: '/api/orders/{id}',
      object: '17 of dast-customer-1',
      cells: [cell('403', 'less', 'refused, though it is declared'), allowed, letIn, refused],
    },
    {
      group: '/api/products',
      method: 'GET',
      path: '/api/products',
      object: '',
      cells: [allowed, allowed, other, allowed],
    },
    {
      group: '/api/admin',
      method: 'GET',
      path: '/api/admin/users',
      object: '',
      cells: [
        allowed,
        cell('200', 'part', 'got a part of it: 50 %'),
        cell('200', 'look', 'check this: answered, with nothing to compare'),
        cell('500', 'unknown', 'inconclusive: the server failed'),
      ],
    },
    {
      group: '/api/admin',
      method: 'GET',
      path: '/api/admin/internal/settings/of/the/whole/application',
      object: '',
      cells: [
        cell('404', 'refused', 'refused'),
        cell('200', 'undeclared', 'undeclared: in no "apiAccess"'),
        other,
        refused,
      ],
    },
  ],
  legend: Object.entries(words).map(([verdict, said]) => ({ verdict: verdict as ShownVerdict, words: said })),
  notes: [
    'Stopped: the server goes on answering 429.',
    '1 call was not made, since no list and no user has a value for it in "owns" or "inputs": GET /api/search (q)',
  ],
};

const order = '{\n  "id": 17,\n  "street": "Elm Street 4"\n}';

/** What was sent and answered for the cell that was let in. */
const letInDetails: ShownCellDetails = {
  exchanges: [
    {
      title: 'customer dast-customer-1',
      meaning: 'Owns it: the right response',
      status: '200',
      request: 'GET http://localhost:4080/api/orders/17\nAuthorization: Bearer •••',
      response: `HTTP 200\nContent-Type: application/json\n\n${order}`,
      proof: ['Elm Street 4'],
    },
    {
      title: 'customer dast-customer-2',
      meaning: 'Must be refused, and got it',
      status: '200',
      request: 'GET http://localhost:4080/api/orders/17\nAuthorization: Bearer •••',
      response: `HTTP 200\nContent-Type: application/json\n\n${order}`,
      proof: ['Elm Street 4'],
    },
    {
      title: 'nobody',
      meaning: 'What a refusal looks like',
      status: '401',
      request: 'GET http://localhost:4080/api/orders/17',
      response: 'HTTP 401\n\n{"error": "Log in first"}',
      proof: [],
    },
  ],
};

/** As many operations as a large API has. */
export function manyOperations(count: number): readonly ShownRow[] {
  return Array.from({ length: count }, (_, index) => ({
    group: `/api/things${Math.floor(index / 10)}`,
    method: 'GET',
    path: `/api/things${Math.floor(index / 10)}/${String(index % 10)}/{id}`,
    object: '',
    cells: [allowed, allowed, index % 50 === 7 ? letIn : refused, refused],
  }));
}
