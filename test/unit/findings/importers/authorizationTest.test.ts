import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { openFindings } from '../../../../src/findings/engine/openFindings.ts';
import { readAllDetails } from '../../../../src/findings/export/readAllDetails.ts';
import { sarifReport } from '../../../../src/findings/export/sarifReport.ts';
import type { FindingDetails } from '../../../../src/findings/model/finding.ts';
import { everything, importText, now, reportOf } from '../export/exported.ts';
import { wasmBinary } from '../store/sampleFindings.ts';

interface Run {
  readonly at?: string;
  readonly roles?: readonly string[];
  readonly reached?: readonly string[];
  readonly found?: readonly string[];
  readonly failedLogins?: readonly string[];
  readonly limit?: string;
}

const request = {
  method: 'GET',
  target: '/orders/7',
  protocol: 'HTTP',
  version: '1.1',
  headers: { Host: 'shop.test' },
};
const answer = (statusCode: number, body: string): object => ({
  protocol: 'HTTP',
  version: '1.1',
  statusCode,
  headers: { 'Content-Type': 'application/json' },
  body: { text: body },
});
const step = (part: string, role: string, user: string, webResponse: object): object => ({
  webRequest: request,
  webResponse,
  properties: { dastWorkbench: { part, role, user } },
});

/** As the authorization test writes it: one finding at each path. */
function runReport({ at, roles, reached, found = [], failedLogins = [], limit = 'reach' }: Run): string {
  const body = '{"email":"alice@shop.test","password":"hunter2hunter2"}';
  const results = found.map((path) => ({
    ruleId: 'access/object-level',
    message: { text: 'Object-level' },
    codeFlows: [
      {
        threadFlows: [
          {
            locations: [
              step('expected', '', '', answer(401, '{}')),
              step('baseline', 'customer', 'alice', answer(200, body)),
              step('attacker', 'customer', 'mallory', answer(200, body)),
            ],
          },
        ],
        properties: { dastWorkbench: { facts: [{ place: '.email', value: 'alice@shop.test' }] } },
      },
    ],
    webRequest: request,
    webResponse: answer(200, body),
    properties: {
      dastWorkbench: {
        tool: 'DAST Workbench',
        rule: 'access/object-level',
        category: 'Authorization Test',
        summary: "Other users' objects are not protected",
        severity: 'Major',
        rating: { risk: 'High', score: 8.1, confidence: 'High' },
        method: 'GET',
        url: `http://shop.test${path}`,
        occurrences: [{ url: 'http://shop.test/orders/7', request: sentText }],
      },
    },
  }));
  return JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'DAST Workbench' } },
        invocations: [{ executionSuccessful: true, endTimeUtc: at ?? '2026-11-20T10:00:00Z' }],
        properties: {
          target: 'http://shop.test',
          dastWorkbench: {
            kind: 'authorization-test',
            roles: roles ?? ['customer', 'not logged in'],
            reached: (reached ?? found).map((path) => ({ method: 'GET', url: `http://shop.test${path}` })),
            engines: ['Authorization Test'],
            failedLogins,
            limit,
          },
        },
        results,
      },
    ],
  });
}

describe('The report of an authorization test', () => {
  it('comes in with the exchanges that prove a finding, and goes out and in again with them', async () => {
    const { findings, targets, engine } = await importText(
      'run.sarif',
      runReport({ found: ['/orders/{id}'] }),
    );
    const [details] = findings;
    const [occurrence] = details?.occurrences ?? [];
    assert.equal(details?.finding.endpoint, 'GET /orders/{id}');
    assert.equal(details.finding.category, 'Authorization Test');
    const { exchanges, facts } = occurrence?.comparison ?? assert.fail();
    assert.deepEqual(
      exchanges.map(({ part, role, user, request: asked, response }) => [part, role, user, asked, response]),
      [
        ['expected', '', '', sentText, answerText('401 ', '{}')],
        ['baseline', 'customer', 'alice', sentText, answerText('200 ', hidden)],
        ['attacker', 'customer', 'mallory', sentText, answerText('200 ', hidden)],
      ],
    );
    assert.deepEqual(facts, [{ place: '.email', value: 'alice@shop.test' }]);
    assert.equal(occurrence?.response, exchanges[2]?.response);
    const back = await importText('back.sarif', sarifReport(reportOf({ findings, targets })));
    assert.deepEqual(back.findings[0]?.occurrences, details.occurrences);
    await engine.close();
    await back.engine.close();
  });

  it('is a scan with its roles, its reach and its time', async () => {
    const { engine } = await importText('run.sarif', runReport({ reached: ['/orders/{id}', '/users'] }));
    const [scan] = await engine.scans();
    assert.deepEqual(
      [scan?.tool, scan?.role, scan?.reached, scan?.completeness, scan?.completenessReason, scan?.problems],
      ['DAST Workbench', 'customer, not logged in', 2, 'partial', 'reach', []],
    );
    assert.equal(scan?.scannedAt, Date.UTC(2026, 10, 20, 10));
    await engine.close();
  });

  it('says "not seen" only of operations it asked as the same actors', async () => {
    const first = runReport({ found: ['/orders/{id}', '/users', '/carts'] });
    const next = (run: Run): Promise<readonly string[]> =>
      statesAfter(first, runReport({ at: '2026-11-21T10:00:00Z', ...run }));
    const reached = ['/orders/{id}', '/users'];
    assert.deepEqual(await next({ reached }), ['not seen', 'not seen', 'not covered']);
    assert.deepEqual(await next({ reached, roles: ['customer'] }), ['', '', '']);
    const degraded = await next({ reached, failedLogins: ['mallory (customer)'] });
    assert.deepEqual(degraded, ['not covered', 'not covered', 'not covered']);
  });
});

const sentText = 'GET /orders/7 HTTP/1.1\r\nHost: shop.test';
const hidden = '{"email":"alice@shop.test","password":"••••••••"}';

function answerText(status: string, body: string): string {
  return `HTTP/1.1 ${status.trim()}\r\nContent-Type: application/json\r\n\r\n${body}`;
}

async function statesAfter(...reports: readonly string[]): Promise<readonly string[]> {
  const { engine } = await openFindings({ wasmBinary, clock: () => now });
  for (const [index, text] of reports.entries()) await importInto(engine, `run-${index}.sarif`, text);
  const findings = await readAllDetails(engine, everything);
  await engine.close();
  return ['/orders/{id}', '/users', '/carts'].map((path) => stateOf(findings, path));
}

function stateOf(findings: readonly FindingDetails[], path: string): string {
  const { finding } = findings.find((one) => one.finding.endpoint === `GET ${path}`) ?? assert.fail();
  if (finding.notSeenInLatestScan) return 'not seen';
  return finding.notCovered ? 'not covered' : '';
}

async function importInto(engine: FindingsEngine, name: string, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const options = { normalizePaths: true, severityMapping: {}, application: 'shop' };
  const imported = await engine.importReport({ name, bytes }, options, new AbortController().signal);
  assert.ok(imported.ok);
}
