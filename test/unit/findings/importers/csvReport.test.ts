import assert from 'node:assert/strict';
import { csvCell } from '../../../../src/findings/export/csvCell.ts';
import { isColumnsUnknown } from '../../../../src/findings/importers/formats/csv/columnsUnknown.ts';
import { findingsOf, importTime, read, readOk, refusal, theOnly } from './reading.ts';

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

  it('reads an instance for each web address of a cell, and no other list of words', async () => {
    const report = await readOk(
      'Vulnerability Name;Affected URL(s);Risk Rating\n' +
        '"XSS";"https://shop.test/a\nhttps://shop.test/b, https://shop.test/a";High\n' +
        'SQLi;https://shop.test/c,d;High\nCSRF;/a, /b;Low\n',
    );
    assert.deepEqual(
      report.instances.map(({ summary, url }) => `${summary} ${url}`),
      ['XSS https://shop.test/a', 'XSS https://shop.test/b', 'SQLi https://shop.test/c,d', 'CSRF /a, /b'],
    );
  });

  it('takes the title for the summary of a list that has both', async () => {
    const report = await readOk(
      'URL,Summary,Severity,VulnerabilityName\n/a,,High,SQLi\n/b,Found by us,High,XSS\n',
    );
    assert.deepEqual(
      report.instances.map(({ summary, url }) => `${summary} ${url}`),
      ['SQLi /a', 'XSS /b'],
    );
  });

  it('skips and counts rows without endpoint, and accepts a list without rows', async () => {
    const report = await readOk(`${header}\n,GET,Major,,,,x,Open,New,\n/a,GET,Major,,,,x,Open,New,\n`);
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

  it('knows the usual names of columns', async () => {
    const report = await readOk(
      [
        'Date,Title,CweId,Url,Severity,Description,Mitigation,Impact,References,Active,Verified,FalsePositive,Duplicate',
        '28/02/2021,SQL Injection,89,https://shop.test/a?x=1,High,Some *text*,Fix it,Bad,see https://docs.example.com/a,TRUE,TRUE,FALSE,FALSE',
        '01/03/2021,Old cookie,0,https://shop.test/b,Low,,,,,False,False,True,False',
      ].join('\n'),
    );
    assert.deepEqual(
      findingsOf(report).map(({ summary, endpoint, subCategory, resolution, discovered }) => [
        summary,
        endpoint,
        subCategory,
        resolution,
        new Date(discovered).toISOString().slice(0, 10),
      ]),
      [
        ['SQL Injection', '/a', 'CWE-89 SQL Injection', undefined, '2021-02-28'],
        ['Old cookie', '/b', '', 'False Positive', '2021-03-01'],
      ],
    );
    const [sql] = report.instances;
    assert.deepEqual(
      [sql?.url, sql?.description, sql?.solution, sql?.references, sql?.tags, sql?.rating],
      [
        'https://shop.test/a?x=1',
        'Some \\*text\\*\n\nBad',
        'Fix it',
        ['https://docs.example.com/a'],
        ['CWE-89'],
        { risk: 'High', confidence: 'Confirmed' },
      ],
    );
  });

  it('finds out which comes first, day or month, wherever in the list a date decides it', async () => {
    const report = await readOk(
      'Date,Title,Url,Severity,IsMitigated\n2024-01-24T11:02:11Z,a,/a,Low,FALSE\n02/03/2021,b,/b,Low,TRUE\n28/02/2021,c,/c,Low,FALSE\n',
    );
    assert.deepEqual(
      report.instances.map(({ seenAt, status, resolution }) => [
        new Date(seenAt).toISOString().slice(0, 10),
        status,
        resolution,
      ]),
      [
        ['2024-01-24', undefined, undefined],
        ['2021-03-02', 'Resolved', 'Fixed'],
        ['2021-02-28', undefined, undefined],
      ],
    );
  });

  it('puts addresses together from hosts, ports and paths, and reads scores and several weaknesses', async () => {
    const report = await readOk(
      [
        'sep=;',
        'Issue Name;Risk Level;CVSS-Score;CWE;Protocol;Host Name;Port;Path;HTTP method',
        'XSS;Medium;9.1;"CWE-79: x; CWE-80";https;shop.test;8443;/a;post',
        'CSRF;Low;;352;;shop.test;443;/b;',
        'TLS;Info;;;;shop.test;;;',
      ].join('\r\n'),
    );
    assert.deepEqual(
      report.instances.map(({ summary, method, url, tags, rating }) => [
        summary,
        method,
        url,
        tags,
        rating.score,
      ]),
      [
        ['XSS', 'POST', 'https://shop.test:8443/a', ['CWE-79', 'CWE-80'], 9.1],
        ['CSRF', '', 'https://shop.test:443/b', ['CWE-352'], undefined],
        ['TLS', '', 'http://shop.test', [], undefined],
      ],
    );
  });

  it('asks for columns that no name identifies, with the first rows, and reads them as answered', async () => {
    const list = [
      'What,Where,How bad,Owner',
      'SQL Injection,https://shop.test/a?token=abcdef123456,High,me',
      'XSS,https://shop.test/b,Low,you',
      'CSRF,https://shop.test/c,Medium,you',
      'Cut,https://shop.test/d,Low,you',
    ].join('\n');
    const asked = await read(list, 'list.csv');
    assert.ok(!asked.ok && isColumnsUnknown(asked.failure));
    assert.deepEqual(
      [asked.failure.header, asked.failure.rows.length, asked.failure.unknown],
      [['What', 'Where', 'How bad', 'Owner'], 3, ['summary', 'endpoint', 'severity']],
    );
    assert.doesNotMatch(JSON.stringify(asked.failure), /abcdef123456/);
    assert.equal(
      await refusal(list, 'list.csv'),
      'list.csv does not say which of its columns is: title, url, severity. Its columns: What, Where, How bad, Owner. Nothing was imported.',
    );
    const columnMapping = { summary: 'What', endpoint: 'where', severity: 'How bad' };
    assert.deepEqual(
      (await readOk(list, { columnMapping })).instances
        .map(({ summary, url, rating }) => [summary, url, rating.risk])
        .at(-1),
      ['Cut', 'https://shop.test/d', 'Low'],
    );
  });

  it('asks only for what is not known, and takes no for an answer about the severity', async () => {
    const asked = await read('Title,Url,Rank\nx,/a,7\n');
    assert.ok(!asked.ok && isColumnsUnknown(asked.failure));
    assert.deepEqual(asked.failure.unknown, ['severity']);
    const report = await readOk('Title,Url,Rank\nx,/a,7\n', { columnMapping: { severity: '' } });
    assert.deepEqual(
      report.instances.map(({ summary, url, severity }) => [summary, url, severity]),
      [['x', '/a', 'Info']],
    );
  });

  it('makes no nameless findings of a list of addresses and severities', async () => {
    const asked = await read('Url,Severity\n/a,High\n/b,Low\n');
    assert.ok(!asked.ok && isColumnsUnknown(asked.failure));
    assert.deepEqual(asked.failure.unknown, ['summary']);
  });

  it('knows the usual names of columns and severities in German, in whatever case', async () => {
    const report = await readOk(
      'Titel;Adresse;Schweregrad;Methode;Datum\nXSS;/a;Kritisch;POST;2026-03-01\nCSRF;/b;hoch;GET;2026-03-02\nInfo;/c;Mittel;;\nTLS;/d;niedrig;;\n',
    );
    assert.deepEqual(
      report.instances.map(({ summary, url, severity, method }) => [summary, url, severity, method]),
      [
        ['XSS', '/a', 'Critical', 'POST'],
        ['CSRF', '/b', 'Major', 'GET'],
        ['Info', '/c', 'Minor', ''],
        ['TLS', '/d', 'Minor', ''],
      ],
    );
    assert.equal(new Date(report.instances[0]?.seenAt ?? 0).toISOString(), '2026-03-01T00:00:00.000Z');
  });

  it('takes a severity with a fraction for a score, and a whole number for none', async () => {
    const report = await readOk('Title,Url,Severity\na,/a,9.8\nb,/b,5.0\nc,/c,9\nd,/d,11.5\n');
    assert.deepEqual(
      report.instances.map(({ severity }) => severity),
      ['Critical', 'Minor', 'Info', 'Info'],
    );
  });

  it('lets the given columns win over the names', async () => {
    const report = await readOk('Title,Name,Url,Severity\nwrong,right,/a,High\n', {
      columnMapping: { summary: 'Name' },
    });
    assert.equal(theOnly(report.instances).summary, 'right');
  });

  it('takes only a token for a method', async () => {
    const methods = ['get', 'M-SEARCH', '"A\nB"', '"GET, POST"', 'G(T', 'x'.repeat(41)];
    const rows = methods.map((method, index) => `/${index},${method},High,Title`).join('\n');
    const { instances } = await readOk(`Endpoint,Method,Severity,Summary\n${rows}\n`);
    assert.deepEqual(
      instances.map(({ method }) => method),
      ['GET', 'M-SEARCH', '', '', '', ''],
    );
  });

  it('takes no other text for a list', async () => {
    assert.match(await refusal('a, b\nc\n'), /not a report in a known format/);
    assert.match(await refusal('one,\ntwo,\n'), /not a report in a known format/);
  });

  it('takes the only row it has', async () => {
    assert.equal(theOnly((await readOk('summary,endpoint\nXSS,GET /a\n')).instances).method, 'GET');
  });
});
