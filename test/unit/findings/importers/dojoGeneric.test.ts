import assert from 'node:assert/strict';
import { findingsOf, readFixture, refusal } from './reading.ts';

describe('DefectDojo generic JSON', () => {
  it('reads an instance per endpoint, and skips findings without one', async () => {
    const report = await readFixture('dojo-generic.json');
    assert.deepEqual(
      [report.format, report.tool, report.skipped],
      ['DefectDojo generic JSON', 'Shop Scanner', [{ reason: 'no-http-target', count: 1 }]],
    );
    assert.deepEqual(
      findingsOf(report).map(({ rule, summary, endpoint, status, resolution }) => [
        rule,
        summary,
        endpoint,
        status,
        resolution,
      ]),
      [
        ['sqli', 'SQL Injection', '/orders/{id}', undefined, undefined],
        ['sqli', 'SQL Injection', 'shop.test:8443/basket', undefined, undefined],
        ['sqli', 'SQL Injection', 'api.shop.test', undefined, undefined],
        ['', 'Old cookie', '/', undefined, 'False Positive'],
        ['', 'Fixed header', '/h', 'Resolved', 'Fixed'],
      ],
    );
    const [sql] = report.instances;
    assert.deepEqual(sql?.rating, { risk: 'Critical', score: 9.8, confidence: 'Confirmed' });
    assert.deepEqual(
      [sql.url, sql.eventId, sql.subCategory, sql.tags, sql.seenAt, sql.references],
      [
        'https://shop.test/orders/41?id=1',
        'U-1',
        'CWE-89 SQL Injection',
        ['CWE-89', 'CWE-74', 'CVE-2020-36234'],
        Date.UTC(2021, 0, 6),
        ['https://docs.example.com/sqli'],
      ],
    );
    assert.deepEqual(
      [sql.description, sql.solution, sql.occurrence.parameter, sql.occurrence.attack],
      ['The *query* is changed.\n\nData is read.', 'Use parameters.', 'id', "1'"],
    );
  });

  it('is refused where a finding lacks what every finding has, and leaves other findings to others', async () => {
    assert.match(
      await refusal('{"findings":[{}]}'),
      /looks like DefectDojo generic JSON, but findings\[0\]\.title is not a text/,
    );
    assert.match(
      await refusal('{"findings":[{"title":"a","severity":"Low"},{"title":"b"}]}'),
      /but findings\[1\]\.severity is not a text/,
    );
    assert.match(await refusal('{"findings":[{"title":"a","ruleId":1}]}'), /not a report in a known format/);
    assert.match(await refusal('{"findings":[]}'), /not a report in a known format/);
  });
});
