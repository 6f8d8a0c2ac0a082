import assert from 'node:assert/strict';
import type { ReportedScan } from '../../../../src/findings/scans/reportedScan.ts';
import { readReport } from '../../../../src/findings/importers/readReport.ts';

interface Read {
  readonly scan?: ReportedScan;
  readonly refused?: readonly (string | number)[];
}

async function read(report: unknown): Promise<Read> {
  const text = typeof report === 'string' ? report : JSON.stringify(report);
  const input = { name: 'report', bytes: new TextEncoder().encode(text) };
  const options = { normalizePaths: true, severityMapping: {} };
  const never = new AbortController().signal;
  const result = await readReport(
    input,
    options,
    () => Date.UTC(2026, 5, 1),
    never,
    () => undefined,
  );
  return result.ok
    ? { scan: result.value.scan }
    : { refused: [result.failure.code, ...result.failure.args.slice(1)] };
}

const alert = {
  pluginid: '40018',
  alert: 'SQL Injection',
  name: 'SQL Injection',
  riskcode: '3',
  confidence: '2',
  instances: [{ uri: 'http://shop.test/orders', method: 'GET' }],
};

function zap(insights: readonly Record<string, string>[], alerts: readonly unknown[] = [alert]): unknown {
  return {
    '@programName': 'ZAP',
    '@version': '2.17.0',
    created: '2026-02-25T11:09:49.007472780Z',
    insights,
    site: [{ '@name': 'http://shop.test', alerts }],
  };
}

function insight(key: string, statistic: string, site = ''): Record<string, string> {
  return { level: 'Medium', reason: 'Exceeded High', site, key, description: key, statistic };
}

describe('the health of a scan', () => {
  it('is what ZAP says of its logins and requests', async () => {
    const partly = [
      insight('insight.auth.failure', '40', 'http://shop.test'),
      insight('insight.network.failure', '2'),
      insight('insight.code.4xx', '90', 'http://shop.test'),
    ];
    const { scan } = await read(zap(partly));
    assert.deepEqual(scan?.problems, [{ kind: 'logins-failed', detail: '40 % http://shop.test' }]);
    assert.equal(scan?.at, Date.UTC(2026, 1, 25, 11, 9, 49, 7));
    assert.deepEqual((await read(zap([]))).scan?.problems, []);
  });

  it('refuses a report of ZAP where all logins or all requests failed, whatever it holds', async () => {
    assert.deepEqual(await read(zap([insight('insight.auth.failure', '100', 'http://shop.test')])), {
      refused: ['report-without-login'],
    });
    assert.deepEqual(await read(zap([insight('insight.network.failure', '100')], [])), {
      refused: ['report-without-answer'],
    });
    const elsewhere = [
      insight('insight.auth.failure', '100', 'http://sso.test'),
      insight('insight.auth.failure', '1', 'http://shop.test'),
    ];
    assert.deepEqual((await read(zap(elsewhere))).scan?.problems, [
      { kind: 'logins-failed', detail: '100 % http://sso.test' },
    ]);
  });

  it('is read from ZAP’s XML as well', async () => {
    const xml = `<?xml version="1.0"?><OWASPZAPReport version="2.17.0" generated="Sun, 1 Mar 2026 12:00:00">
      <insights><insight><level>High</level><site>http://shop.test</site><key>insight.auth.failure</key>
      <description>x</description><statistic>100</statistic></insight></insights>
      <site name="http://shop.test" host="shop.test" port="80" ssl="false"><alerts></alerts></site></OWASPZAPReport>`;
    assert.deepEqual(await read(xml), { refused: ['report-without-login'] });
  });

  it('is what GitLab says of the scan', async () => {
    const gitlab = (status: string, vulnerabilities: readonly unknown[]): unknown => ({
      version: '15.0.0',
      scan: {
        type: 'dast',
        status,
        scanner: { id: 'dast', name: 'DAST' },
        start_time: '2026-03-01T11:00:00',
        end_time: '2026-03-01T12:00:00',
        messages: [
          { level: 'warn', value: 'slow' },
          { level: 'fatal', value: 'The login form was not found. token=abcdefghijklmnop1234' },
        ],
        scanned_resources: [{ method: 'POST', url: 'http://shop.test/orders', type: 'url' }],
      },
      vulnerabilities,
    });
    const found = {
      id: '1',
      category: 'dast',
      name: 'A',
      severity: 'High',
      location: { hostname: 'http://shop.test', method: 'GET', path: '/' },
      identifiers: [{ type: 'rule', name: 'A', value: 'A' }],
    };
    const { refused } = await read(gitlab('failure', []));
    assert.equal(refused?.[0], 'report-of-broken-scan');
    assert.match(String(refused?.[1]), /^The login form was not found\./);
    assert.doesNotMatch(String(refused?.[1]), /abcdefghijklmnop/);
    const { scan } = await read(gitlab('failure', [found]));
    assert.equal(scan?.problems?.length, 1);
    assert.deepEqual(scan?.reached, [{ method: 'POST', url: 'http://shop.test/orders' }]);
    assert.equal(scan?.at, Date.UTC(2026, 2, 1, 12));
  });

  it('is what the invocations of SARIF say', async () => {
    const sarif = (invocation: unknown, results: readonly unknown[]): unknown => ({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'Scanner' } }, invocations: [invocation], results }],
    });
    const failed = {
      executionSuccessful: false,
      toolExecutionNotifications: [
        { level: 'error', message: { text: 'Connection refused' } },
        { message: { text: 'only a warning' } },
      ],
    };
    const result = {
      ruleId: 'a',
      message: { text: 'a' },
      locations: [{ physicalLocation: { artifactLocation: { uri: 'http://shop.test/a' } } }],
    };
    assert.deepEqual(await read(sarif(failed, [])), {
      refused: ['report-of-broken-scan', 'Connection refused'],
    });
    assert.deepEqual((await read(sarif(failed, [result]))).scan?.problems, [
      { kind: 'scanner-problem', detail: 'Connection refused' },
    ]);
    assert.deepEqual((await read(sarif({ executionSuccessful: true }, [result]))).scan?.problems, []);
    assert.deepEqual(await read(sarif({ executionSuccessful: false }, [])), {
      refused: ['report-of-failed-scan'],
    });
  });

  it('is what Burp says of requests without an answer, and a scan that goes on is unfinished', async () => {
    const burp = (scan_status: string, errors: number): unknown => ({
      scan_status,
      scan_metrics: { crawl_requests_made: 10, audit_requests_made: 30, audit_network_errors: errors },
      message: '',
      issue_events: [],
    });
    assert.equal((await read(burp('auditing', 0))).scan?.limit, 'unfinished');
    assert.equal((await read(burp('succeeded', 0))).scan?.limit, undefined);
    assert.deepEqual((await read(burp('succeeded', 1))).scan?.problems ?? [], []);
    assert.deepEqual((await read(burp('succeeded', 4))).scan?.problems, [
      { kind: 'requests-failed', detail: '4 / 40' },
    ]);
    assert.deepEqual(await read(burp('succeeded', 40)), { refused: ['report-without-answer'] });
    assert.deepEqual(await read(burp('failed', 0)), { refused: ['report-of-failed-scan'] });
  });

  it('is what Schemathesis could not test', async () => {
    const suite = (cases: string): string =>
      `<testsuites><testsuite name="schemathesis">${cases}</testsuite></testsuites>`;
    const tested = '<testcase name="GET /orders"/>';
    const broken = '<testcase name="POST /orders"><error message="x">refused</error></testcase>';
    assert.deepEqual(await read(suite(broken)), { refused: ['report-of-broken-scan', '1 / 1'] });
    const { scan } = await read(suite(tested + broken));
    assert.deepEqual(scan?.problems, [{ kind: 'scanner-problem', detail: '1 / 2' }]);
    assert.deepEqual(scan?.reached, [{ method: 'GET', url: '/orders' }]);
  });
});
