import assert from 'node:assert/strict';
import { readReport } from '../../../../src/findings/importers/readReport.ts';
import type { ReportedScan } from '../../../../src/findings/scans/reportedScan.ts';

async function read(report: unknown): Promise<ReportedScan | string> {
  const text = typeof report === 'string' ? report : JSON.stringify(report);
  const result = await readReport(
    { name: 'report', bytes: new TextEncoder().encode(text) },
    { normalizePaths: true, severityMapping: {} },
    () => Date.UTC(2026, 5, 1),
    new AbortController().signal,
    () => undefined,
  );
  return result.ok ? result.value.scan : result.failure.code;
}

/** What is said to have gone wrong, and why the scan ended early; or why the report is refused. */
async function health(report: unknown): Promise<unknown> {
  const scan = await read(report);
  if (typeof scan === 'string') return scan;
  const problems = (scan.problems ?? []).map(({ kind, detail }) => `${kind} ${detail}`.trim());
  return scan.limit === undefined ? problems : [...problems, scan.limit];
}

async function timeOf(report: unknown): Promise<string | undefined> {
  const scan = await read(report);
  return typeof scan === 'string' || scan.at === undefined ? undefined : new Date(scan.at).toISOString();
}

describe('the health and time of scans of other tools', () => {
  const host = (...messages: readonly string[]): unknown => ({
    host: 'shop.test',
    ip: '203.0.113.1',
    port: '80',
    banner: '',
    vulnerabilities: messages.map((msg) => ({ id: '1', method: 'GET', url: '/', msg })),
  });

  it('are what Nikto lists as its errors', async () => {
    const error = 'ERROR: Error limit (20) reached for host, giving up. Last error: timeout';
    assert.deepEqual(await health([host('The X-Frame-Options header is not set.')]), []);
    assert.deepEqual(await health([host('The X-Frame-Options header is not set.', error)]), [
      `requests-failed ${error}`,
    ]);
    assert.equal(await health([host("ERROR: Cannot resolve hostname 'x'")]), 'report-without-answer');
    const xml = (messages: string): string =>
      `<niktoscan version="2.5"><scandetails starttime="2021-04-26 08:33:16" sitename="http://shop.test:80/">${messages}</scandetails></niktoscan>`;
    const item = (message: string): string =>
      `<item id="1" method="GET"><description>${message}</description><uri>/</uri></item>`;
    assert.deepEqual(await health(xml(item('A header is missing.') + item(error))), [
      `requests-failed ${error}`,
    ]);
    assert.equal(await health(xml(item(error))), 'report-without-answer');
    assert.equal(await timeOf(xml('')), '2021-04-26T08:33:16.000Z');
  });

  it('are what Wapiti says of its login and the pages it loaded', async () => {
    const wapiti = (infos: object): unknown => ({
      infos: {
        target: 'http://shop.test/',
        version: 'Wapiti 3.2.0',
        date: 'Tue, 24 Nov 2026 19:04:38 +0000',
        ...infos,
      },
      vulnerabilities: {},
      classifications: {},
    });
    assert.deepEqual(await health(wapiti({ auth: { logged_in: true }, crawled_pages_nbr: 4 })), []);
    assert.equal(await health(wapiti({ auth: { logged_in: false } })), 'report-without-login');
    assert.equal(await health(wapiti({ auth: null, crawled_pages_nbr: 0 })), 'report-without-answer');
    assert.equal(await timeOf(wapiti({})), '2026-11-24T19:04:38.000Z');
    const xml = (infos: string): string =>
      `<report type="security"><report_infos><info name="generatorName">wapiti</info><info name="target">http://shop.test/</info>${infos}</report_infos><vulnerabilities/><anomalies/></report>`;
    const login = '<info name="auth"><url>http://shop.test/login</url><logged_in>false</logged_in></info>';
    assert.equal(await health(xml(login)), 'report-without-login');
    assert.deepEqual(await health(xml(login.replace('false', 'true'))), []);
  });

  it('are what plugins of Arachni say of logins, and pages without an answer', async () => {
    const arachni = (sitemap: object, plugins: object = {}): unknown => ({
      version: '1.5.1',
      options: { url: 'http://shop.test/', audit: {} },
      sitemap,
      issues: [],
      plugins,
      finish_datetime: '2026-03-01 12:00:00 +0000',
    });
    const login = (status: string): object => ({ autologin: { results: { status, message: status } } });
    assert.deepEqual(await health(arachni({ 'http://shop.test/': 200 }, login('ok'))), []);
    assert.equal(
      await health(arachni({ 'http://shop.test/': 200 }, login('form_not_found'))),
      'report-without-login',
    );
    const partly = { 'http://shop.test/': 200, 'http://shop.test/a': 0 };
    assert.deepEqual(await health(arachni(partly)), ['requests-failed 1 / 2']);
    const scan = await read(arachni(partly));
    assert.deepEqual(typeof scan === 'string' ? scan : scan.reached, [
      { method: 'GET', url: 'http://shop.test/' },
    ]);
    assert.equal(await health(arachni({ 'http://shop.test/': 0 })), 'report-without-answer');
    assert.equal(await timeOf(arachni(partly)), '2026-03-01T12:00:00.000Z');
  });

  it('are how Qualys says that its scans ended, and whether they logged in', async () => {
    const qualys = (status: string, login: string): string =>
      `<WAS_SCAN_REPORT><RESULTS/><APPENDIX><SCAN_LIST><SCAN><END_DATE>11 Mar 2020 01:42PM GMT-0400</END_DATE><STATUS>${status}</STATUS><AUTHENTICATION_STATUS>${login}</AUTHENTICATION_STATUS></SCAN></SCAN_LIST><WEBAPP><URL>http://shop.test/</URL></WEBAPP></APPENDIX></WAS_SCAN_REPORT>`;
    assert.deepEqual(await health(qualys('Finished', 'No Authentication specified')), []);
    assert.deepEqual(await health(qualys('Finished', 'Partial')), ['logins-failed Partial']);
    assert.equal(await health(qualys('Finished', 'Failed')), 'report-without-login');
    assert.deepEqual(await health(qualys('Time Limit Reached', 'Successful')), ['time-limit']);
    assert.deepEqual(await health(qualys('Canceled', 'Successful')), ['cancelled']);
    assert.equal(await health(qualys('No Web Service', '')), 'report-of-broken-scan');
    assert.equal(await timeOf(qualys('Finished', '')), '2020-03-11T17:42:00.000Z');
  });

  it('are what plugins of Tenable report of logins and timeouts, in XML and CSV', async () => {
    const xml = (...names: readonly string[]): string =>
      `<NessusClientData_v2><Report type="WAS"><ReportHost name="http://shop.test/">${names
        .map((name) => `<ReportItem pluginID="1" pluginName="${name}" severity="0"/>`)
        .join('')}</ReportHost></Report></NessusClientData_v2>`;
    const failed = 'Login Form Authentication Failed';
    const succeeded = 'Cookie Authentication Succeeded';
    assert.deepEqual(await health(xml(succeeded, 'Network Timeout Encountered')), [
      'requests-failed Network Timeout Encountered',
    ]);
    assert.deepEqual(await health(xml(succeeded, failed)), [`logins-failed ${failed}`]);
    assert.equal(await health(xml(failed)), 'report-without-login');
    const csv = (...names: readonly string[]): string =>
      [
        'Plugin ID,Risk,Host,Protocol,Port,Name,Plugin Output',
        ...names.map((name) => `1,None,shop.test,http,80,${name},`),
      ].join('\n');
    assert.deepEqual(await health(csv(succeeded, failed)), [`logins-failed ${failed}`]);
    assert.equal(await health(csv(failed)), 'report-without-login');
  });

  it('are what AppScan, Burp Enterprise and StackHawk say of the scan', async () => {
    const appscan = (visited: string, broken: string): string =>
      `<xml-report name="AppScan Report"><visited-link-group>${visited}</visited-link-group><broken-link-group>${broken}</broken-link-group><scan-configuration><starting-url>http://shop.test/</starting-url></scan-configuration></xml-report>`;
    const link = '<item><url>http://shop.test/a</url></item>';
    assert.deepEqual(await health(appscan(link, link)), []);
    assert.equal(await health(appscan('', link)), 'report-without-answer');
    const burp = (status: string): unknown => ({
      data: { scan: { status, scan_failure_message: 'Out of memory', issues: [] } },
    });
    assert.equal(await health(burp('failed')), 'report-of-broken-scan');
    assert.deepEqual(await health(burp('cancelled')), ['cancelled']);
    assert.deepEqual(await health(burp('paused')), ['unfinished']);
    assert.deepEqual(await health(burp('succeeded')), []);
    const hawk = (status: string, findings: readonly unknown[]): unknown => ({
      service: 'StackHawk',
      scanCompleted: { scan: { status }, findings },
    });
    assert.equal(await health(hawk('ERROR', [])), 'report-of-broken-scan');
    const path = { path: '/a', method: 'GET', status: 'NEW' };
    const found = {
      pluginId: '1',
      pluginName: 'A',
      severity: 'High',
      host: 'http://shop.test',
      paths: [path],
    };
    assert.deepEqual(await health(hawk('ERROR', [found])), ['scanner-problem ERROR']);
    assert.deepEqual(await health(hawk('COMPLETED', [found])), []);
  });

  it('are those of the scan where nothing was found', async () => {
    const [early, late] = ['2024-02-01T10:00:00Z', '2024-02-01T12:00:00Z'];
    const sarif = (...invocations: readonly object[]): object => ({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: 'Dalfox' } }, results: [], invocations }],
    });
    const zap = (head: object): object => ({
      '@programName': 'ZAP',
      '@version': '2.17.0',
      ...head,
      site: [],
    });
    const gitlab = (scan: object): object => ({
      vulnerabilities: [],
      scan: { type: 'dast', scanned_resources: [{ url: 'http://shop.test/' }], ...scan },
    });
    const arachni = (times: object): object => ({
      version: '1.5.1',
      options: { url: 'http://shop.test/', audit: {} },
      issues: [],
      ...times,
    });
    const burp = (times: object): object => ({ data: { scan: { issues: [], ...times } } });
    const acunetix = (times: string): string =>
      `<ScanGroup><Scan><StartURL>http://shop.test/</StartURL>${times}</Scan></ScanGroup>`;
    const qualys = (times: string): string =>
      `<WAS_WEBAPP_REPORT><RESULTS/><APPENDIX><SCAN>${times}</SCAN><WEBAPP><URL>http://shop.test/</URL></WEBAPP></APPENDIX></WAS_WEBAPP_REPORT>`;
    const tenable = (tags: string): string =>
      `<NessusClientData_v2><Report type="WAS"><ReportHost name="http://shop.test/"><HostProperties>${tags}</HostProperties></ReportHost></Report></NessusClientData_v2>`;
    const tag = (name: string, time: string): string => `<tag name="${name}">${time}</tag>`;
    const reports: readonly (readonly [report: unknown, time: string | undefined])[] = [
      [sarif({ startTimeUtc: early }), early],
      [sarif({ startTimeUtc: early, endTimeUtc: late }), late],
      [sarif({ endTimeUtc: late }, { endTimeUtc: early }, {}), late],
      [sarif({ endTimeUtc: 'soon' }), undefined],
      [zap({ created: late, '@generated': 'Thu, 1 Feb 2024 10:00:00' }), late],
      [zap({ '@generated': 'Thu, 1 Feb 2024 10:00:00' }), early],
      [gitlab({ start_time: '2024-02-01T10:00:00', end_time: '2024-02-01T12:00:00' }), late],
      [gitlab({ start_time: '2024-02-01T10:00:00' }), early],
      [{ service: 'StackHawk', scanCompleted: { scan: { startedTimestamp: early }, findings: [] } }, early],
      [
        { ScanId: '1', Target: 'http://shop.test/', StartedDate: '02/01/2024 10:00:00', Severities: {} },
        early,
      ],
      [arachni({ start_datetime: early, finish_datetime: late }), late],
      [arachni({ start_datetime: early }), early],
      [burp({ start_time: early, end_time: late }), late],
      [burp({ start_time: early }), early],
      ['<issues burpVersion="2024.1" exportTime="Thu Feb 01 10:00:00 UTC 2024"/>', early],
      [
        '<xml-report name="AppScan Report"><scan-information><scan-date-and-time-iso>2024-02-01T10:00:00Z</scan-date-and-time-iso></scan-information><scan-configuration><starting-url>http://shop.test/</starting-url></scan-configuration></xml-report>',
        early,
      ],
      [acunetix('<StartTime>01/02/2024, 10:00:00</StartTime>'), early],
      [
        acunetix('<StartTime>01/02/2024, 10:00:00</StartTime><FinishTime>01/02/2024, 12:00:00</FinishTime>'),
        late,
      ],
      [qualys('<START_DATE>01 Feb 2024 10:00AM GMT</START_DATE>'), early],
      [
        qualys(
          '<START_DATE>01 Feb 2024 10:00AM GMT</START_DATE><END_DATE>01 Feb 2024 12:00PM GMT</END_DATE>',
        ),
        late,
      ],
      [tenable(tag('HOST_START', 'Thu Feb  1 10:00:00 2024')), early],
      [
        tenable(tag('HOST_END', 'Thu Feb  1 12:00:00 2024') + tag('HOST_START', 'Thu Feb  1 10:00:00 2024')),
        late,
      ],
      [
        { Generated: '02/01/2024 10:00 AM', Target: { Url: 'http://shop.test/' }, Vulnerabilities: [] },
        early,
      ],
      [
        '<VulnSummary><ScanStarted>2024-02-01 15:00:00</ScanStarted><UTCOffset>5</UTCOffset><VulnList/></VulnSummary>',
        early,
      ],
    ];
    for (const [report, time] of reports) {
      const found = await timeOf(report);
      const text = typeof report === 'string' ? report : JSON.stringify(report);
      assert.equal(found, time?.replace('Z', '.000Z'), text);
    }
  });
});
