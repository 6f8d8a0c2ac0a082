import assert from 'node:assert/strict';
import { findingsOf, labelsOf, readFixture, refusal } from './reading.ts';

describe('WebInspect XML', () => {
  it('reads the issues of each session with its exchange', async () => {
    const report = await readFixture('webinspect.xml');
    assert.deepEqual(
      [report.format, report.tool, report.named, report.instances.length],
      ['WebInspect XML', 'WebInspect', ['https://shop.test'], 1],
    );
    assert.deepEqual(labelsOf(report), [
      ['Open Redirect', 'Vulnerability', 'CWE-601 Open Redirect', 'GET /login', 'Major'],
    ]);
    const [redirect] = report.instances;
    assert.deepEqual(
      [redirect?.rule, redirect?.description, redirect?.solution, redirect?.references, redirect?.seenAt],
      [
        '5649',
        'The **next** parameter leads elsewhere.\n\nUsers are sent to another site.',
        'Allow local paths only.',
        ['https://docs.example.com/redirect'],
        Date.UTC(2024, 0, 30, 9, 17, 14),
      ],
    );
    assert.equal(redirect?.occurrence.parameter, 'next');
    assert.doesNotMatch(JSON.stringify(report), /abc123/);
  });
});

describe('Veracode XML', () => {
  it('reads flaws of the dynamic analysis, and leaves out those of the others', async () => {
    const report = await readFixture('veracode.xml');
    assert.deepEqual(
      [report.format, report.named, report.skipped],
      ['Veracode XML', ['https://shop.test'], [{ reason: 'no-http-target', count: 1 }]],
    );
    assert.deepEqual(
      findingsOf(report).map(({ endpoint, severity, eventId, status, resolution }) => [
        endpoint,
        severity,
        eventId,
        status,
        resolution,
      ]),
      [
        ['/products', 'Critical', '7', undefined, undefined],
        ['/orders', 'Critical', '8', 'Resolved', 'Fixed'],
        ['/news', 'Critical', '9', undefined, 'False Positive'],
      ],
    );
    const [sql] = report.instances;
    assert.deepEqual(
      [sql?.rule, sql?.subCategory, sql?.solution, sql?.seenAt, sql?.occurrence.parameter],
      [
        'CWE-89',
        'CWE-89 SQL Injection',
        'Bind parameters.\\\nNever join text.',
        Date.UTC(2024, 0, 3, 10),
        'id',
      ],
    );
  });
});

describe('ImmuniWeb XML', () => {
  it('reads the type, whatever path the name holds', async () => {
    const report = await readFixture('immuniweb.xml');
    assert.deepEqual(
      findingsOf(report).map(({ summary, subCategory, endpoint, severity, status }) => [
        summary,
        subCategory,
        endpoint,
        severity,
        status,
      ]),
      [
        ['Code Injection', 'CWE-94 Code Injection', 'POST /contributions', 'Critical', undefined],
        [
          'Information Exposure',
          'CWE-200 Exposure of Sensitive Information',
          'GET /about',
          'Minor',
          'Resolved',
        ],
      ],
    );
    assert.deepEqual(
      [report.instances[0]?.rating.score, report.instances[0]?.solution],
      [9.8, 'Parse the number.'],
    );
    assert.doesNotMatch(JSON.stringify(report), /abc123/);
  });

  it('says of an empty one that nothing tells whose it is', async () => {
    assert.match(await refusal('<Vulnerabilities/>'), /holds no results/);
    assert.match(
      await refusal('<Vulnerabilities><Vulnerability><CVE>x</CVE></Vulnerability></Vulnerabilities>'),
      /not a report in a known format/,
    );
  });
});

describe('AppSpider XML', () => {
  it('reads scores, exchanges in base64 or as they are, and the time of the zone', async () => {
    const report = await readFixture('appspider.xml');
    assert.deepEqual(
      [report.format, report.toolVersion, report.named],
      ['AppSpider XML', '7.0.011.1', ['https://shop.test']],
    );
    assert.deepEqual(labelsOf(report), [
      [
        'Reflected cross-site scripting',
        'Cross-Site Scripting',
        'CWE-79 Cross-site Scripting',
        'GET /search',
        'Critical',
      ],
      [
        'Browser Cache directive',
        'Browser Cache Directive',
        'CWE-525 Use of Web Browser Cache Containing Sensitive Information',
        'GET /about',
        'Info',
      ],
    ]);
    const [xss, cache] = report.instances;
    assert.deepEqual(
      [xss?.seenAt, xss?.occurrence.parameter, cache?.occurrence.parameter, cache?.occurrence.attack],
      [Date.UTC(2024, 1, 1, 19, 5, 42), 'q', '', ''],
    );
    assert.match(xss?.occurrence.request ?? '', /^GET \/search\?q=x HTTP\/1\.1/);
    assert.match(xss?.occurrence.response ?? '', /^HTTP\/1\.1 200 OK\n\nfound$/);
  });
});
