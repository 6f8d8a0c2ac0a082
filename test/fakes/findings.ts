import type {
  Finding,
  FindingDetails,
  Resolution,
  Severity,
  Status,
} from '../../src/findings/model/finding.ts';

interface VulnerabilityKind {
  readonly severity: Severity;
  readonly apis: number;
  readonly summary: string;
  readonly category: string;
  readonly subCategory: string;
  readonly status?: Status | 'Mixed';
  readonly resolution?: Resolution | 'Mixed';
  /** `MM-DD` of 2026. */
  readonly first: string;
}

/** A scan of a shop, of the kind users get: a few that matter and a long tail. */
const shop: readonly VulnerabilityKind[] = [
  {
    severity: 'Critical',
    apis: 12,
    summary: 'SQL Injection',
    category: 'Active Scan',
    subCategory: 'CWE-89 SQL Injection',
    first: '10-14',
  },
  {
    severity: 'Critical',
    apis: 2,
    summary: 'Broken Object Level Authorization',
    category: 'Runtime Scan',
    subCategory: 'CWE-639 Authorization Bypass',
    status: 'In Progress',
    first: '10-21',
  },
  {
    severity: 'Major',
    apis: 9,
    summary: 'Cross Site Scripting (Reflected)',
    category: 'Active Scan',
    subCategory: 'CWE-79 Cross-site Scripting',
    first: '10-15',
  },
  {
    severity: 'Major',
    apis: 4,
    summary: 'Path Traversal',
    category: 'Active Scan',
    subCategory: 'CWE-22 Path Traversal',
    resolution: 'Inconclusive',
    first: '10-17',
  },
  {
    severity: 'Major',
    apis: 7,
    summary: 'JWT Signature Not Verified',
    category: 'Runtime Scan',
    subCategory: 'CWE-347 Signature Verification',
    status: 'Mixed',
    resolution: 'Mixed',
    first: '10-30',
  },
  {
    severity: 'Major',
    apis: 1,
    summary: 'Server Side Request Forgery',
    category: 'Active Scan',
    subCategory: 'CWE-918 Server-Side Request Forgery',
    first: '11-02',
  },
  {
    severity: 'Major',
    apis: 76,
    summary: 'Missing Rate Limit on Sensitive Operation',
    category: 'Governance',
    subCategory: 'API4:2023 Unrestricted Resource Consumption',
    first: '09-19',
  },
  {
    severity: 'Minor',
    apis: 38,
    summary: 'Cookie Without SameSite Attribute',
    category: 'Passive Scan',
    subCategory: 'CWE-1275 Sensitive Cookie',
    first: '10-13',
  },
  {
    severity: 'Minor',
    apis: 64,
    summary: 'Content Security Policy Not Set',
    category: 'Passive Scan',
    subCategory: 'CWE-693 Protection Mechanism Failure',
    first: '10-13',
  },
  {
    severity: 'Minor',
    apis: 27,
    summary: 'Cross-Domain Misconfiguration',
    category: 'Passive Scan',
    subCategory: 'CWE-264 Access Controls',
    status: 'Resolved',
    resolution: 'Fixed',
    first: '10-13',
  },
  {
    severity: 'Minor',
    apis: 482,
    summary: 'X-Content-Type-Options Header Missing',
    category: 'Passive Scan',
    subCategory: 'CWE-693 Protection Mechanism Failure',
    first: '09-04',
  },
  {
    severity: 'Info',
    apis: 51,
    summary: 'Modern Web Application',
    category: 'Passive Scan',
    subCategory: '',
    resolution: 'False Positive',
    first: '10-13',
  },
  {
    severity: 'Info',
    apis: 33,
    summary: 'Timestamp Disclosure – Unix',
    category: 'Passive Scan',
    subCategory: 'CWE-200 Exposure of Information',
    first: '10-13',
  },
  {
    severity: 'Info',
    apis: 198,
    summary: 'User Agent Fuzzer',
    category: 'Active Scan',
    subCategory: '',
    status: 'Resolved',
    resolution: 'Fixed',
    first: '09-22',
  },
  {
    severity: 'Info',
    apis: 306,
    summary: 'Session Management Response Identified',
    category: 'Passive Scan',
    subCategory: 'CWE-284 Improper Access Control',
    status: 'Mixed',
    first: '09-01',
  },
];

const endpoints = [
  'POST /rest/user/login',
  'GET /rest/products/search',
  'GET /rest/track-order/{id}',
  'PUT /api/basket/{id}',
  'GET /api/products/{id}',
  'POST /api/feedback',
  'DELETE /api/basket/{id}/items/{id}',
  'GET /rest/admin/application-configuration',
];
const mixedStatuses: readonly Status[] = ['Open', 'In Progress', 'Resolved'];
const mixedResolutions: readonly Resolution[] = ['New', 'False Positive', 'Fixed'];
const day = 86_400_000;

/** 1,310 findings of 15 vulnerabilities; the same every time. */
export function shopFindings(): readonly Finding[] {
  const findings: Finding[] = [];
  shop.forEach((kind, index) => {
    for (let api = 0; api < kind.apis; api += 1) {
      findings.push(shopFinding(kind, findings.length + 1, index + 1, api));
    }
  });
  return findings;
}

function shopFinding(kind: VulnerabilityKind, id: number, vulnerability: number, api: number): Finding {
  const known = endpoints[api % endpoints.length] ?? '';
  const endpoint = api < endpoints.length ? known : `${known}/${Math.floor(api / endpoints.length)}`;
  const { status = 'Open', resolution = 'New' } = kind;
  return makeFinding({
    id,
    vulnerability,
    endpoint,
    severity: kind.severity,
    category: kind.category,
    subCategory: kind.subCategory,
    summary: kind.summary,
    status: status === 'Mixed' ? (mixedStatuses[api % 3] ?? 'Open') : status,
    resolution: resolution === 'Mixed' ? (mixedResolutions[api % 3] ?? 'New') : resolution,
    discovered: Date.parse(`2026-${kind.first}T08:30:00Z`) + (api % 20) * day,
    reappeared: vulnerability === 3 && api === 0,
    notSeenInLatestScan: vulnerability === 4 && api === 1,
  });
}

/** The shop's findings, those of every second vulnerability in the application that takes payments. */
export function ofTwoApplications(): readonly Finding[] {
  return shopFindings().map((finding) =>
    finding.vulnerability % 2 === 1 ? { ...finding, application: 'payments' } : finding,
  );
}

/** One finding; whatever is not said has a plain value, and the method is the endpoint's. */
export function makeFinding(finding: Partial<Finding> & { readonly id: number }): Finding {
  const endpoint = finding.endpoint ?? `GET /api/items/${finding.id}`;
  return {
    vulnerability: 1,
    application: 'shop',
    endpoint,
    method: endpoint.includes(' ') ? endpoint.slice(0, endpoint.indexOf(' ')) : '',
    severity: 'Minor',
    rating: { risk: 'Medium', confidence: 'Medium' },
    eventId: `EVT-${(finding.id * 7919).toString(16).padStart(7, '0')}`,
    category: 'Passive Scan',
    subCategory: 'CWE-693 Protection Mechanism Failure',
    summary: 'Content Security Policy Not Set',
    status: 'Open',
    resolution: 'New',
    discovered: Date.parse('2026-10-13T08:30:00Z'),
    reappeared: false,
    notSeenInLatestScan: false,
    notCovered: false,
    seenAs: ['unknown'],
    ...finding,
  };
}

/** `count` findings, each a vulnerability of its own: as many rows with aggregation as without. */
export function manyFindings(count: number): readonly Finding[] {
  const severities: readonly Severity[] = ['Critical', 'Major', 'Minor', 'Info'];
  return Array.from({ length: count }, (_, index) =>
    makeFinding({
      id: index + 1,
      vulnerability: index + 1,
      severity: severities[index % 4] ?? 'Info',
      summary: `Weakness ${String(index + 1).padStart(6, '0')}`,
      eventId: `EVT-${String(index + 1).padStart(6, '0')}`,
    }),
  );
}

/** Few vulnerabilities of thousands of APIs each, whose long endpoints differ somewhere in the middle. */
export function denseFindings(count: number): readonly Finding[] {
  const kinds: readonly (readonly [Severity, string])[] = [
    ['Major', 'Content Security Policy (CSP) Header Not Set'],
    ['Minor', 'Strict-Transport-Security Header Not Set'],
    ['Info', 'User Agent Fuzzer'],
    ['Critical', 'SQL Injection'],
  ];
  const places = ['warehouses', 'customers', 'suppliers'];
  return Array.from({ length: count }, (_, index) => {
    const kind = index % 50 === 0 ? 3 : index % 3;
    const [severity, summary] = kinds[kind] ?? ['Info', ''];
    const place = places[index % places.length] ?? '';
    const region = `region-of-the-${place}-number-${index}-in-the-north`;
    const endpoint = `GET /api/v1/${place}/${region}/orders/{id}/invoice`;
    const eventId = `EVT-${index}`;
    return makeFinding({
      id: index + 1,
      vulnerability: kind + 1,
      severity,
      summary,
      endpoint,
      method: 'GET',
      eventId,
    });
  });
}

/** Details as a scanner gives them for an injection through the parameter `q`. */
export function detailsOf(finding: Finding): FindingDetails {
  const [, path = '/'] = finding.endpoint.split(' ');
  const occurrence = (attack: string): FindingDetails['occurrences'][number] => ({
    url: `http://localhost:3000${path}?q=${encodeURIComponent(attack)}`,
    parameter: 'q',
    attack,
    evidence: 'SQLITE_ERROR: near "(": syntax error',
    otherInfo: '',
    request: `${finding.method} ${path}?q=${encodeURIComponent(attack)} HTTP/1.1\nHost: localhost:3000\nAccept: application/json\nAuthorization: Bearer •••••••• (redacted)\n`,
    response:
      'HTTP/1.1 500 Internal Server Error\nContent-Type: application/json; charset=utf-8\n\n{"error":{"message":"SQLITE_ERROR: near \\"(\\": syntax error"}}\n\nSQLITE_ERROR: near "(": syntax error',
  });
  return {
    finding,
    tool: 'ZAP',
    rule: '40018',
    description:
      'The parameter q reaches the query unescaped: the page changed when a quote was added and came back when it was doubled.',
    solution: 'Use parameters instead of string concatenation; validate q on the server.',
    references: [
      'https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html',
      'https://cwe.mitre.org/data/definitions/89.html',
    ],
    tags: ['CWE-89', 'WASC-19', 'OWASP 2021 A03'],
    occurrences: [occurrence("'("), occurrence("' OR 1=1 --"), occurrence("')) --")],
    occurrenceCount: 3,
    scans: [
      {
        id: 1,
        name: 'zap-report.json',
        seenAt: Date.parse('2026-11-18T09:12:00Z'),
        tool: 'ZAP',
        role: 'unknown',
        user: '',
      },
    ],
    notSeenAs: [],
    history: [
      {
        kind: 'user',
        at: Date.parse('2026-11-19T14:05:00Z'),
        by: 'Dana',
        apis: 12,
        changes: [{ field: 'status', from: 'Open', to: finding.status }],
        comment: '',
      },
    ],
  };
}

/** The history of a finding that a team has worked on, as its files have it. */
export function historyOfTeam(): FindingDetails['history'] {
  const entry = (
    by: string,
    at: string,
    file: string,
    parts: Partial<FindingDetails['history'][number]>,
  ): FindingDetails['history'][number] => ({
    kind: 'user',
    at: Date.parse(at),
    by,
    apis: 12,
    changes: [],
    comment: '',
    source: `.dast/triage/${file}.jsonl`,
    ...parts,
  });
  return [
    entry('Ada Lovelace', '2026-11-16T08:12:00Z', 'ada-lovelace-1f2e', {
      changes: [{ field: 'status', from: 'Open', to: 'In Progress' }],
      comment: 'I look at it.',
    }),
    entry('Jörg Müller-Lüdenscheidt', '2026-11-17T15:40:00Z', 'jorg-muller-ludenscheidt-0a41', {
      changes: [
        { field: 'status', from: 'In Progress', to: 'Resolved' },
        { field: 'resolution', from: 'New', to: 'Fixed' },
      ],
      comment: 'The query takes parameters since 4f2c1d; the gateway refuses quotes in q as well.',
    }),
    entry('zap-nightly-2026-11-18.json', '2026-11-18T03:05:00Z', 'ben-77c0', {
      kind: 'reappeared',
      changes: [
        { field: 'status', from: 'Resolved', to: 'Open' },
        { field: 'resolution', from: 'Fixed', to: 'New' },
      ],
      apis: 2,
    }),
    entry('Ben', '2026-11-18T09:30:00Z', 'ben-77c0', {
      kind: 'undo',
      changes: [{ field: 'status', from: 'Open', to: 'In Progress' }],
      apis: 1,
    }),
  ];
}
