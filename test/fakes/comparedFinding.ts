import type { ComparedExchange, Finding, FindingDetails } from '../../src/findings/model/finding.ts';
import { detailsOf, makeFinding } from './findings.ts';

/** A finding of an authorization test: a customer gets an order of another one. */
export function comparedFinding(): Finding {
  return makeFinding({
    id: 1,
    severity: 'Major',
    summary: 'Broken Object-Level Authorization',
    category: 'Authorization Test',
    subCategory: 'CWE-639 Authorization Bypass Through User-Controlled Key',
    endpoint: 'GET /api/orders/{orderId}',
  });
}

const request = (user: string): string =>
  `GET /api/orders/1701 HTTP/1.1\r\nHost: localhost:3000\r\nAuthorization: Bearer •••••••• (${user})`;

const order = (requestId: string): string =>
  [
    'HTTP/1.1 200',
    'Content-Type: application/json',
    '',
    '{',
    '  "id": 1701,',
    `  "requestId": "${requestId}",`,
    '  "customer": "Ann Miller",',
    '  "email": "ann.miller@shop.test",',
    '  "note": "Ring twice, the bell of Ann Miller is broken."',
    '}',
  ].join('\n');

const exchanges: readonly ComparedExchange[] = [
  {
    part: 'expected',
    role: '',
    user: '',
    request: 'GET /api/orders/1701 HTTP/1.1\r\nHost: localhost:3000',
    response: 'HTTP/1.1 401\r\nContent-Type: application/json\r\n\r\n{ "error": "log in first" }',
  },
  { part: 'baseline', role: 'customer', user: 'ann', request: request('ann'), response: order('7f3a') },
  {
    part: 'attacker',
    role: 'customer',
    user: 'mallory',
    request: request('mallory'),
    response: order('91bc'),
  },
];

export function comparedDetails(finding: Finding): FindingDetails {
  const attacker = exchanges.at(-1);
  return {
    ...detailsOf(finding),
    tool: 'DAST Workbench',
    rule: 'access/object-level',
    description: 'A user gets an object of another user by asking for its id.',
    solution: 'Check on each request that the object belongs to the user who asks.',
    references: ['https://cwe.mitre.org/data/definitions/639.html'],
    tags: ['CWE-639', 'OWASP-API1:2023'],
    occurrences: [
      {
        url: 'http://localhost:3000/api/orders/1701',
        parameter: '',
        attack: '',
        evidence: 'ann.miller@shop.test',
        otherInfo: 'customer (mallory) gets an object of customer (ann).',
        request: attacker?.request ?? '',
        response: attacker?.response ?? '',
        comparison: {
          exchanges,
          facts: [
            { place: '.email', value: 'ann.miller@shop.test' },
            { place: '.customer', value: 'Ann Miller' },
          ],
        },
      },
    ],
    occurrenceCount: 1,
  };
}
