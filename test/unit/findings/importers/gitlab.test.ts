import assert from 'node:assert/strict';
import { findingsOf, readFixture, readOk, refusal } from './reading.ts';

describe('GitLab DAST', () => {
  it('reads schema 14 without counting the ZAP report inside it once more', async () => {
    const report = await readFixture('gitlab-14.json');
    assert.deepEqual([report.format, report.tool, report.instances.length], ['GitLab DAST', 'ZAP', 2]);
    const [first, second] = findingsOf(report);
    assert.deepEqual(
      [first?.severity, first?.category, first?.subCategory, first?.summary, first?.endpoint, first?.rule],
      [
        'Major',
        'Passive Scan',
        'CWE-693 Protection Mechanism Failure',
        'Content Security Policy (CSP) Header Not Set',
        'GET /',
        '10038-1',
      ],
    );
    assert.deepEqual([second?.endpoint, second?.resolution], ['POST /orders/{id}', 'False Positive']);
    assert.equal(first?.discovered, Date.UTC(2021, 3, 23, 15, 46, 40, 615));
    assert.match(first.eventId, /^EVT-/);
    assert.equal(first.occurrences[0]?.request, 'GET https://shop.test/\r\nCookie: sid=••••••••');
  });

  it('has the key of the same alert in ZAP JSON', async () => {
    const [first] = findingsOf(await readFixture('gitlab-14.json'));
    const [zap] = findingsOf(await readFixture('zap-2.17-plus.json'));
    assert.equal(first?.findingKey, zap?.findingKey);
  });

  it('reads schema 15, where nearly everything is optional', async () => {
    const report = await readFixture('gitlab-15.json');
    assert.deepEqual(
      report.instances.map(({ tool, rule, severity, summary, method, url, seenAt }) => [
        tool,
        rule,
        severity,
        summary,
        method,
        url,
        seenAt,
      ]),
      [
        [
          'ZAP',
          '10062',
          'Info',
          'PII Disclosure',
          'GET',
          'https://shop.test/',
          Date.UTC(2021, 3, 23, 15, 46, 40, 615),
        ],
        [
          'GitLab DAST',
          '16.4',
          'Major',
          'Missing attribute check',
          'GET',
          'https://shop.test/',
          Date.UTC(2021, 3, 23, 15, 46, 40, 615),
        ],
      ],
    );
    assert.deepEqual(report.skipped, [
      { reason: 'no-http-target', count: 1 },
      { reason: 'not-an-object', count: 1 },
    ]);
  });

  it('accepts a report without vulnerabilities that says what was scanned', async () => {
    const scan = '"scan":{"type":"dast","scanned_resources":[{"method":"GET","url":"https://shop.test/a"}]}';
    const report = await readOk(`{"version":"15.0.0","vulnerabilities":[],${scan}}`);
    assert.deepEqual([report.format, report.named], ['GitLab DAST', ['https://shop.test']]);
  });

  it('refuses an empty list of which all kinds of reports have the like', async () => {
    const sentence =
      'r holds no results and does not say which scanner wrote it, so it may not be a DAST report. Nothing was imported.';
    for (const text of [
      '{"vulnerabilities":[]}',
      '{"version":"2.3","vulnerabilities":[],"remediations":[]}',
    ]) {
      assert.equal(await refusal(text, 'r'), sentence);
    }
  });

  it('refuses what a failed scan left where it holds nothing, and reads what it found', async () => {
    const scan =
      '"scan":{"type":"dast","status":"failure","scanned_resources":[{"url":"https://shop.test/a"}]}';
    assert.equal(
      await refusal(`{"version":"15.0.0","vulnerabilities":[],${scan}}`, 'r'),
      'r is from a failed scan and contains no results, which does not mean that there are none. Run the scan again; nothing was imported.',
    );
    const found = '{"identifiers":[],"name":"XSS","location":{"hostname":"https://shop.test","path":"/a"}}';
    const report = await readOk(`{"version":"15.0.0","vulnerabilities":[${found}],${scan}}`);
    assert.equal(report.instances.length, 1);
  });

  it('leaves lists of other tools alone that have files for locations', async () => {
    const text = '{"vulnerabilities":[{"location":{"filepath":"a.html","beginLine":6}}]}';
    assert.match(await refusal(text, 'r'), /^r is not a report in a known format/);
  });

  it('leaves reports before 13 to ZAP', async () => {
    const text = '{"@version":"2.9.0","site":[{"alerts":[]}],"spider":{}}';
    assert.equal((await readOk(text)).format, 'ZAP JSON');
  });
});
