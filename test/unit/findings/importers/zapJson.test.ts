import assert from 'node:assert/strict';
import { findingsOf, importTime, readFixture, readOk, refusal, theOnly } from './reading.ts';

interface AlertParts {
  readonly alert?: Readonly<Record<string, unknown>>;
  readonly instances?: unknown;
}

/** A ZAP report with one site and one alert. */
function zapReport({
  alert = {},
  instances = [{ uri: 'https://shop.test/a', method: 'GET' }],
}: AlertParts): string {
  const base = { pluginid: '40012', name: 'XSS', riskcode: '3', confidence: '2', desc: '', instances };
  return JSON.stringify({
    '@version': '2.16.0',
    site: [{ '@name': 'https://shop.test', alerts: [{ ...base, ...alert }] }],
  });
}

describe('ZAP JSON', () => {
  it('shows a name that looks like markup as it is written', async () => {
    const named = async (name: string): Promise<string> =>
      theOnly((await readOk(zapReport({ alert: { name } }))).instances).summary;
    assert.equal(await named('<script>alert(1)</script>'), '<script>alert(1)</script>');
    assert.equal(
      await named('Script &lt;script&gt; &amp; <b>style</b>\n found'),
      'Script <script> & <b>style</b> found',
    );
  });

  it('reads a report of 2.7: instances as listed, not as counted, foreign hosts, an alert without instance', async () => {
    const report = await readFixture('zap-2.7.json');
    assert.deepEqual(
      [report.format, report.tool, report.toolVersion, report.targets[0], report.instances.length],
      ['ZAP JSON', 'ZAP', '2.7.0', 'http://shop.test:8080', 7],
    );
    assert.deepEqual(report.skipped, [{ reason: 'no-instance', count: 1 }]);
    assert.deepEqual(
      findingsOf(report).map(({ severity, category, subCategory, summary, endpoint, rule }) => [
        severity,
        category,
        subCategory,
        summary,
        endpoint,
        rule,
      ]),
      [
        [
          'Minor',
          'Passive Scan',
          'CWE-16 Configuration',
          'X-Content-Type-Options Header Missing',
          'GET cdn.example.net/lib.js',
          '10021',
        ],
        [
          'Info',
          'Active Scan',
          'CWE-200 Exposure of Sensitive Information',
          'Insecure HTTP Method - LOCK',
          'LOCK /orders/{id}',
          '90028 Insecure HTTP Method - LOCK',
        ],
        [
          'Info',
          'Active Scan',
          'CWE-200 Exposure of Sensitive Information',
          'Insecure HTTP Method - LOCK',
          'LOCK /basket',
          '90028 Insecure HTTP Method - LOCK',
        ],
        [
          'Info',
          'Active Scan',
          'CWE-200 Exposure of Sensitive Information',
          'Insecure HTTP Method - COPY',
          'COPY /basket',
          '90028 Insecure HTTP Method - COPY',
        ],
        ['Critical', 'Active Scan', 'CWE-89 SQL Injection', 'SQL Injection', 'GET /search', '40018'],
      ],
    );
  });

  it('makes clean text, references and a time of what 2.7 writes', async () => {
    const [finding] = findingsOf(await readFixture('zap-2.7.json'));
    assert.equal(finding?.description, "The header was not set to 'nosniff'.\n\nOlder browsers sniff.");
    assert.equal(finding.solution, 'Set it.');
    assert.deepEqual(finding.references, ['http://docs.example.com/one', 'https://docs.example.com/two']);
    assert.equal(finding.discovered, Date.UTC(2018, 11, 6, 10, 53, 11));
    assert.equal(finding.occurrences[0]?.otherInfo, 'At "High" threshold this is not raised.');
  });

  it('reads a plus report of 2.17: risk by code, variants by reference, payload in the path', async () => {
    const report = await readFixture('zap-2.17-plus.json');
    assert.deepEqual(
      findingsOf(report).map(({ rule, severity, endpoint, tags }) => [rule, severity, endpoint, tags]),
      [
        ['10038-1', 'Major', 'GET /', ['CWE-693', 'OWASP_2021_A05']],
        ['10038-3', 'Info', 'GET /', []],
        ['40018', 'Critical', 'GET /orders/{payload}', ['CWE-89']],
      ],
    );
    assert.equal(report.instances[0]?.seenAt, Date.UTC(2025, 9, 29, 10, 53, 54, 887));
  });

  it('keeps requests and responses without their secrets', async () => {
    const [instance] = (await readFixture('zap-2.17-plus.json')).instances;
    assert.match(
      instance?.occurrence.request ?? '',
      /^GET https:\/\/shop\.test\/ HTTP\/1\.1\r\nhost: shop\.test\r\n/,
    );
    assert.match(
      instance?.occurrence.response ?? '',
      /Path=\/; HttpOnly\r\n\r\n\{"access_token":"•+","name":"Jo"\}$/,
    );
    assert.doesNotMatch(JSON.stringify(instance?.occurrence), /abc123|abcdef123456|def456|s3cr3t|dark/);
  });

  it('takes an alert marked as false positive as such', async () => {
    const report = await readOk(zapReport({ alert: { confidence: '0' } }));
    assert.equal(theOnly(findingsOf(report)).resolution, 'False Positive');
  });

  it('takes a step off where confidence is low', async () => {
    const severities = await Promise.all(
      ['1', '2', '3', '4'].map(async (confidence) => {
        const report = await readOk(zapReport({ alert: { riskcode: '2', confidence } }));
        return theOnly(findingsOf(report)).severity;
      }),
    );
    assert.deepEqual(severities, ['Minor', 'Major', 'Major', 'Major']);
  });

  it('reads the risk word where there is no code, and numbers where there are no strings', async () => {
    const word = await readOk(zapReport({ alert: { riskcode: undefined, riskdesc: 'High (Low)' } }));
    assert.equal(theOnly(word.instances).severity, 'Critical');
    const numbers = await readOk(
      zapReport({ alert: { riskcode: 3, pluginid: 40012, cweid: 79, confidence: 3 } }),
    );
    assert.equal(theOnly(numbers.instances).subCategory, 'CWE-79 Cross-site Scripting');
  });

  it('has no sub category for the weakness ids that mean none, and an OWASP class where that is all', async () => {
    for (const cweid of ['-1', '0', '']) {
      assert.equal(theOnly((await readOk(zapReport({ alert: { cweid } }))).instances).subCategory, '');
    }
    const tagged = await readOk(zapReport({ alert: { tags: [{ tag: 'OWASP_2021_A05' }] } }));
    assert.equal(theOnly(tagged.instances).subCategory, 'OWASP 2021 A05');
  });

  it('reads a site that is an object instead of a list', async () => {
    const report = JSON.parse(zapReport({})) as { site: unknown[] };
    assert.equal((await readOk(JSON.stringify({ ...report, site: report.site[0] }))).instances.length, 1);
  });

  it('reads an alert that has its address itself instead of instances', async () => {
    const report = await readOk(
      zapReport({ alert: { uri: 'https://shop.test/b', param: 'q' }, instances: null }),
    );
    assert.equal(theOnly(report.instances).occurrence.parameter, 'q');
  });

  it('skips and counts what is no alert or instance, and instances without address', async () => {
    const report = await readOk(
      zapReport({ instances: [null, 'x', { method: 'GET' }, { uri: 'https://shop.test/a' }] }),
    );
    assert.equal(theOnly(report.instances).method, '');
    assert.deepEqual(report.skipped, [
      { reason: 'not-an-object', count: 2 },
      { reason: 'no-http-target', count: 1 },
    ]);
  });

  it('accepts a report without findings', async () => {
    for (const site of [[], [{ '@name': 'https://shop.test', alerts: [] }]]) {
      const report = await readOk(JSON.stringify({ '@version': '2.16.0', site }));
      assert.deepEqual([report.instances.length, report.targets, report.skipped], [0, [], []]);
    }
  });

  it('takes the time of the import where the report has none', async () => {
    assert.equal(theOnly((await readOk(zapReport({}))).instances).seenAt, importTime);
  });

  it('reads the list of the alerts API, where risk and confidence are words', async () => {
    const alert = {
      pluginId: '40018',
      alert: 'SQL Injection',
      risk: 'Medium',
      confidence: 'High',
      cweid: '89',
    };
    const alerts = [{ ...alert, url: 'https://shop.test/a', method: 'GET', tags: { OWASP_2021_A03: 'x' } }];
    // The answer itself, and what ZAP's clients for scripts make of it.
    for (const list of [{ alerts }, alerts]) {
      const instance = theOnly((await readOk(JSON.stringify(list))).instances);
      assert.deepEqual(
        [instance.severity, instance.rule, instance.url, instance.tags],
        ['Major', '40018', 'https://shop.test/a', ['CWE-89', 'OWASP_2021_A03']],
      );
    }
  });

  it('takes False Positive as a word too, and no other list of alerts', async () => {
    const alert = { pluginId: '40018', alert: 'SQL Injection', risk: 'High', url: 'https://shop.test/a' };
    const list = JSON.stringify({ alerts: [{ ...alert, confidence: 'False Positive' }] });
    assert.equal(theOnly((await readOk(list)).instances).resolution, 'False Positive');
    assert.match(await refusal('{"alerts":[{"name":"CPU high"}]}'), /not a report in a known format/);
    assert.match(await refusal('{"alerts":[]}'), /not a report in a known format/);
  });

  it('refuses a report without sites or with a site without alerts, and says where', async () => {
    assert.equal(
      await refusal('{"@version":"2.16.0","@generated":"Sat, 14 Nov 2026 09:30:00"}', 'zap.json'),
      'zap.json looks like ZAP JSON, but site is not a list of sites. Export the report again; nothing was imported.',
    );
    assert.equal(
      await refusal(JSON.stringify({ '@version': '2.16.0', site: [{ alerts: [] }, {}] }), 'zap.json'),
      'zap.json looks like ZAP JSON, but site[1].alerts is not a list of alerts. Export the report again; nothing was imported.',
    );
  });
});
