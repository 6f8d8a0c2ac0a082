import assert from 'node:assert/strict';
import { csvCell } from '../../../../src/findings/csvCell.ts';
import { findingsOf, importTime, readOk, refusal, theOnly } from './reading.ts';

const header = 'Endpoint,Method,Severity,Event ID,Category,Sub Category,Summary,Status,Resolution,Discovered';

describe('CSV', () => {
  it('reads back what we export', async () => {
    const summary = "=cmd|' /C calc'!A0 \"quoted\", with\nlines; and '+more";
    const rows = [
      [
        'GET /orders/{id}',
        'GET',
        'Critical',
        'E-1',
        'Active Scan',
        'CWE-89 SQL Injection',
        summary,
        'In Progress',
        'Inconclusive',
      ],
      ['shop.test:443', '—', 'Info', 'E-2', 'Passive Scan', '', 'TLS', 'Open', 'New'],
      ['GET cdn.test/lib.js', 'GET', 'Minor', "'=E-3", 'Passive Scan', '', 'Library', 'Resolved', 'Fixed'],
      ['GET /search/{payload}', 'GET', 'Major', '', 'Passive Scan', '', 'Old', 'Resolved', 'False Positive'],
    ];
    const text = rows.map((row) => [...row.map(csvCell), '2026-01-31T23:59:59.999Z'].join(',')).join('\r\n');
    const report = await readOk(`\ufeff${header}\r\n${text}\r\n`);
    assert.deepEqual([report.format, report.targets], ['CSV', []]);
    assert.deepEqual(
      findingsOf(report).map((finding) => [
        finding.endpoint,
        finding.method || '—',
        finding.severity,
        finding.eventId.startsWith('EVT-') ? '' : finding.eventId,
        finding.category,
        finding.subCategory,
        finding.summary,
        finding.status,
        finding.resolution,
      ]),
      rows,
    );
    assert.equal(report.instances[0]?.seenAt, Date.UTC(2026, 0, 31, 23, 59, 59, 999));
  });

  it("reads the service's columns in any order and with any delimiter", async () => {
    for (const delimiter of [';', '\t', '|', ',']) {
      const lines = [
        [
          'Summary',
          'Sub-category',
          'Affected Endpoint',
          'Status',
          'Timestamp',
          'Severity',
          'EVENT ID',
          'Extra',
          'category',
        ],
        [
          'SQL Injection',
          'CWE-89',
          'POST https://shop.test/orders/7?x=1',
          'False positive',
          '03/02/2025 04:05 PM',
          'High',
          '77',
          'x',
          'Governance',
        ],
        ['XSS', '', '/search', 'open', 'never', 'critical', '', '', ''],
      ];
      const report = await readOk(lines.map((line) => line.join(delimiter)).join('\n'));
      assert.deepEqual(
        findingsOf(report).map(({ endpoint, severity, category, subCategory, status, resolution }) => [
          endpoint,
          severity,
          category,
          subCategory,
          status,
          resolution,
        ]),
        [
          ['POST /orders/{id}', 'Major', 'Governance', 'CWE-89', undefined, 'False Positive'],
          ['/search', 'Critical', '', '', 'Open', undefined],
        ],
      );
      assert.deepEqual(
        report.instances.map(({ seenAt }) => seenAt),
        [Date.UTC(2025, 2, 2, 16, 5), importTime],
      );
    }
  });

  it('skips and counts rows without endpoint, and accepts a list without rows', async () => {
    const report = await readOk(`${header}\n,GET,Major,,,,x,Open,New,\n`);
    assert.deepEqual(report.skipped, [{ reason: 'no-http-target', count: 1 }]);
    assert.equal((await readOk(header)).instances.length, 0);
  });

  it('is cut at records and not inside of quotes where it is long', async () => {
    const rows = Array.from(
      { length: 4_000 },
      (_, index) => `/p${index},"line one\n""two"" of ${index}, and ${'x'.repeat(60)}"`,
    );
    const report = await readOk(`Endpoint,Summary\r\n${rows.join('\r\n')}`);
    assert.equal(report.instances.length, 4_000);
    assert.equal(report.instances.at(-1)?.summary.startsWith('line one\n"two" of 3999, and x'), true);
  });

  it('refuses broken quotes and names the line', async () => {
    assert.equal(
      await refusal('Endpoint,Summary\n/a,fine\n/b,"broken" quote\n', 'l.csv'),
      'l.csv looks like CSV, but line 3 is not a CSV record (RFC 4180). Export the report again; nothing was imported.',
    );
    assert.match(await refusal('Endpoint,Summary\n/a,"never closed\n'), /but line \d is not a CSV record/);
  });

  it('is not taken for CSV without the columns that make a finding', async () => {
    assert.match(
      await refusal('Name,Severity\nx,High\n'),
      /no report of a known format \("Name,Severity x,High"\)/,
    );
    assert.match(await refusal('Endpoint,Owner\n/a,me\n'), /no report of a known format/);
  });

  it('takes the only row it has', async () => {
    assert.equal(theOnly((await readOk('summary,endpoint\nXSS,GET /a\n')).instances).method, 'GET');
  });
});
