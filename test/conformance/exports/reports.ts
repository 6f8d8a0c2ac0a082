import type { ExportedReport } from '../../../src/findings/export/exportedReport.ts';
import type { Finding, FindingDetails, Occurrence } from '../../../src/findings/model/finding.ts';

const at = Date.UTC(2026, 10, 22, 9, 8, 7);

function occurrenceOf(more: Partial<Occurrence>): Occurrence {
  return {
    url: '',
    parameter: '',
    attack: '',
    evidence: '',
    otherInfo: '',
    request: '',
    response: '',
    ...more,
  };
}

function detailsOf(
  { endpoint, ...finding }: Partial<Finding> & Pick<Finding, 'id' | 'vulnerability' | 'endpoint'>,
  more: Partial<FindingDetails> = {},
): FindingDetails {
  return {
    finding: {
      endpoint,
      method: /^[A-Z]+(?= )/.exec(endpoint)?.[0] ?? '',
      application: 'shop',
      severity: 'Major',
      rating: { risk: 'High', confidence: '' },
      eventId: `E${finding.id}`,
      category: 'Active Scan',
      subCategory: '',
      summary: `Finding ${finding.vulnerability}`,
      status: 'Open',
      resolution: 'New',
      discovered: at - finding.id * 86_400_000,
      reappeared: false,
      notSeenInLatestScan: false,
      notCovered: false,
      seenAs: [],
      ...finding,
    },
    tool: 'ZAP',
    rule: '',
    description: '',
    solution: '',
    references: [],
    tags: [],
    occurrences: [],
    occurrenceCount: 0,
    scans: [],
    notSeenAs: [],
    history: [],
    ...more,
  };
}

function commented(comment: string): FindingDetails['history'][number] {
  return { kind: 'user', at, by: 'Ada', apis: 1, changes: [], comment };
}

const prose = `# Why

A **bold** text with *emphasis*, ~~a mistake~~, \`code\` and [a link](https://docs.test/a).
Line two of @team.

1. first
2. second
   - nested

> quoted

| Name | Value |
| ---- | ----- |
| a    | b     |

---

\`\`\`
SELECT 1;
\`\`\``;

/** Has a value in every field. */
const injection = detailsOf(
  {
    id: 1,
    vulnerability: 1,
    endpoint: 'POST /orders/{id}',
    severity: 'Critical',
    rating: { risk: 'High', score: 9.8, confidence: 'Certain' },
    subCategory: 'SQL injection',
    summary: 'SQL injection | in "id"',
    seenAs: ['customer'],
  },
  {
    rule: '40018',
    description: prose,
    solution: 'Use *parameters*.',
    references: Array.from({ length: 12 }, (_, index) => `https://docs.test/<${index + 1}>`),
    tags: ['CWE-89', 'security', ...Array.from({ length: 12 }, (_, index) => `tag${index + 1}`)],
    occurrences: [
      occurrenceOf({
        url: 'https://shop.test/orders/7?q=a b',
        parameter: 'id',
        attack: "7' OR 1=1",
        evidence: 'syntax error',
        otherInfo: 'More.',
        request: 'POST /orders/7?q=ab HTTP/1.1\r\nHost: shop.test\r\nX-A: 1\r\n\r\nq=1',
        response: 'HTTP/1.1 500 Server Error\r\nContent-Type: text/plain\r\n\r\nsyntax error',
      }),
      occurrenceOf({ url: 'https://shop.test/orders/8', parameter: 'id', attack: '--', evidence: 'near' }),
    ],
    occurrenceCount: 3,
    scans: [{ id: 1, name: 'a.json', seenAt: at + 5_000, tool: 'ZAP', role: 'customer', user: 'ada' }],
    history: [commented('First.'), commented('Last: see #12'), commented('')],
  },
);

const sameElsewhere = detailsOf(
  {
    ...injection.finding,
    id: 2,
    endpoint: 'GET /stock',
    method: 'GET',
    application: 'stock',
    severity: 'Minor',
    status: 'Resolved',
    resolution: 'Fixed',
  },
  { rule: '40018', description: 'Other words.', tags: ['CWE-89'] },
);

/** What somebody was answered who must not be. */
const access = detailsOf(
  {
    id: 3,
    vulnerability: 2,
    endpoint: 'GET /users/{id}',
    reappeared: true,
    rating: { risk: 'medium', score: 7.1, confidence: '' },
    severity: 'Minor',
    category: '',
  },
  {
    tool: 'Authorization test',
    rule: 'object-access',
    occurrences: [
      occurrenceOf({
        url: 'https://shop.test/users/7',
        comparison: {
          exchanges: [
            {
              part: 'attacker',
              role: 'customer',
              user: 'mallory',
              request: 'GET /users/7 HTTP/1.1\r\nA: 1\r\nA: 2\r\n\r\n',
              response: 'HTTP/1.1 200 OK\r\n\r\n{}',
            },
            { part: 'baseline', role: '', user: '', request: 'GET /users/7', response: '' },
            {
              part: 'expected',
              role: 'admin',
              user: '',
              request: 'not a request',
              response: '403 Forbidden\n\nno',
            },
            { part: 'after', role: '', user: 'eve', request: '', response: 'no response' },
          ],
          facts: [{ place: '.email', value: 'ada@shop.test' }],
        },
      }),
    ],
    occurrenceCount: 1,
  },
);

/** Nothing is known but its address, which has no path. */
const network = detailsOf(
  {
    id: 4,
    vulnerability: 3,
    endpoint: 'db.test:5432',
    severity: 'Info',
    summary: '',
    application: '',
    rating: { risk: '', confidence: '' },
  },
  { tool: '' },
);

const falseAlarm = detailsOf(
  {
    id: 5,
    vulnerability: 4,
    endpoint: 'GET cdn.test/lib/{v}.js',
    status: 'In Progress',
    resolution: 'False Positive',
    category: 'Passive Scan',
    rating: { risk: 'High', score: 3.1, confidence: 'Low' },
  },
  {
    tool: 'Burp Suite',
    solution: 'Update.',
    occurrences: [
      occurrenceOf({
        url: 'http://cdn.test/lib/1.js',
        response: '\r\nHTTP/2 204\r\nnot a header\r\n: none\r\n\r\n',
      }),
    ],
    occurrenceCount: 1,
    history: [commented('It is ours.')],
  },
);
const unexplained = detailsOf(
  { id: 6, vulnerability: 4, endpoint: 'GET /lib', resolution: 'False Positive', category: 'Governance' },
  { tool: 'Burp Suite', description: 'A text.', tags: ['CWE-1234567', 'xCWE-1'] },
);
const rest = [6, 7, 8, 9, 10, 11].map((vulnerability) =>
  detailsOf(
    {
      id: 10 + vulnerability,
      vulnerability,
      endpoint: `GET /a/${vulnerability}`,
      category: `C${vulnerability}`,
      severity: vulnerability > 9 ? 'Minor' : 'Major',
      rating: { risk: vulnerability > 10 ? 'medium' : 'low', confidence: '' },
      status: vulnerability === 7 ? 'In Progress' : 'Open',
      resolution: vulnerability === 8 ? 'Inconclusive' : 'New',
    },
    {
      occurrences: [
        occurrenceOf({
          url: 'https://shop.test',
          evidence: 'x'.repeat(vulnerability),
          request: `GET /a/${vulnerability} HTTP/1.1`,
        }),
      ],
      occurrenceCount: 1,
    },
  ),
);
const gone = detailsOf({ id: 30, vulnerability: 30, endpoint: 'GET /gone', notSeenInLatestScan: true });
const notCovered = detailsOf({
  id: 31,
  vulnerability: 31,
  endpoint: '/hidden',
  severity: 'Info',
  notCovered: true,
});

const whole: ExportedReport = {
  title: 'Shop & *stock*',
  at,
  version: '0.1.0',
  targets: ['https://shop.test', 'https://stock.test'],
  filters: ['Severity is Major', 'Status is not <Resolved>'],
  isCompared: true,
  findings: [injection, sameElsewhere, access, network, falseAlarm, unexplained, ...rest].map(
    (details, index) => ({
      details,
      isNew: index === 0 || index === 2 || index === 8,
      closesGate: details.finding.id === 1 || details.finding.id === 16,
      ...(details.finding.id === 17 ? { isGone: true as const } : {}),
    }),
  ),
  gone: [gone, notCovered],
  code: {
    folder: 'api/',
    handlers: new Map([
      [1, { file: 'src/orders.ts', line: 18 }],
      [2, { file: 'src/stock.ts', line: 3 }],
      [17, { file: 'src/a.ts', line: 1 }],
      [30, { file: 'src/gone.ts', line: 5 }],
    ]),
  },
  gate: {
    isClosed: true,
    brokenScans: ['No login worked in a.json.'],
    conditions: [
      { condition: 'critical:open', findings: 1 },
      { condition: 'info:new', findings: 0 },
      { condition: 'major:new', findings: 2 },
    ],
  },
  grounds: {
    trusted: 'origin/main',
    claims: [
      {
        finding: injection,
        says: 'Resolution *False Positive*',
        by: { name: 'Eve @ home' },
        place: '.dast/decisions.jsonc:12',
      },
      { finding: undefined, says: 'Application a', by: 'uncommitted', place: 'settings.json' },
      { finding: network, says: 'Status Resolved', by: 'unknown', place: 'a:0' },
    ],
    mapped: [{ finding: sameElsewhere, reported: 'Critical' }],
  },
};

/** Reports that differ in what is known of them. */
export const exportedReports: Readonly<Record<string, ExportedReport>> = {
  'compared, with a closed gate': whole,
  'findings of one application, all new': {
    title: 'Shop',
    at,
    version: '0.1.0',
    targets: [],
    filters: [],
    isCompared: false,
    findings: [...rest.slice(0, 2), injection, access].map((details) => ({
      details,
      isNew: true,
      closesGate: false,
    })),
    gate: { isClosed: false, brokenScans: [], conditions: [] },
    grounds: { trusted: undefined, claims: [], mapped: [] },
  },
  'one vulnerability of many APIs': {
    title: 'DAST findings',
    at,
    version: '0.1.0',
    targets: ['https://shop.test'],
    filters: ['Severity is Major'],
    isCompared: true,
    gone: [],
    grounds: { trusted: 'main', claims: [], mapped: [] },
    findings: Array.from({ length: 23 }, (_, index) => ({
      details: detailsOf(
        { id: index + 1, vulnerability: 1, endpoint: `GET /items/${index + 1}` },
        { tool: index === 0 ? 'ZAP' : 'Nuclei' },
      ),
      isNew: index < 22,
      closesGate: false,
    })),
  },
  'no findings': {
    title: 'Shop',
    at,
    version: '0.1.0',
    targets: [],
    filters: [],
    isCompared: true,
    findings: [],
  },
};
