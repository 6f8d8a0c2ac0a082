import assert from 'node:assert/strict';
import { findingsOf, readFixture, readOk, refusal } from './reading.ts';

describe('Schemathesis NDJSON', () => {
  it('reads an instance per failed check, with the exchange that showed it', async () => {
    const report = await readFixture('schemathesis.ndjson');
    assert.deepEqual(
      [report.format, report.tool, report.toolVersion, report.named, report.skipped],
      [
        'Schemathesis NDJSON',
        'Schemathesis',
        '4.2.0',
        ['https://shop.test'],
        [{ reason: 'scanner-error', count: 1 }],
      ],
    );
    assert.deepEqual(
      findingsOf(report).map(({ summary, endpoint, severity }) => [summary, endpoint, severity]),
      [
        ['Server error', 'POST /api/orders/{orderId}', 'Critical'],
        ['Undocumented HTTP status code', 'POST /api/orders/{orderId}', 'Minor'],
      ],
    );
    const [error, status] = report.instances;
    assert.deepEqual(
      [error?.description, status?.description, error?.seenAt],
      ['Server error', 'Received: 500\\\nDocumented: 200', 1_706_781_601_500],
    );
    assert.equal(
      error?.occurrence.request,
      'POST https://shop.test/api/orders/41?x=1 HTTP/1.1\r\nAuthorization: Bearer ••••••••\r\nContent-Type: application/json\r\n\r\n{"a":1}',
    );
    assert.match(error.occurrence.response, /^HTTP\/1\.1 500\r\n.*\r\n\r\n\{"error":"boom"\}$/s);
  });

  it('gives findings the keys that they have in the JUnit report', async () => {
    const rulesOf = async (name: string): Promise<readonly string[]> =>
      (await readFixture(name)).instances.map(({ tool, rule, category }) => [tool, rule, category].join());
    const inJunit = new Set(await rulesOf('schemathesis.xml'));
    assert.deepEqual(
      (await rulesOf('schemathesis.ndjson')).filter((key) => !inJunit.has(key)),
      [],
    );
  });

  it('says which operations it called and how it ended', async () => {
    const { scan } = await readFixture('schemathesis.ndjson');
    assert.deepEqual(
      [scan.limit, scan.reached, scan.problems, scan.hasFailed],
      [
        undefined,
        [{ method: 'POST', url: 'https://shop.test/api/orders/{orderId}' }],
        [{ kind: 'scanner-problem', detail: 'GET /down: Connection refused' }],
        false,
      ],
    );
  });

  const start = '{"Initialize":{"schemathesis_version":"4.2.0"}}';
  const sent =
    '{"ScenarioFinished":{"recorder":{"interactions":{"a":{"request":{"method":"GET","uri":"http://localhost:8080/x"},"response":{"status_code":200}}}}}}';
  const ends: readonly (readonly [end: string, limit: string | undefined])[] = [
    ['{"EngineFinished":{"stop_reason":"completed"}}', undefined],
    ['{"EngineFinished":{"stop_reason":"max_time"}}', 'time-limit'],
    ['{"EngineFinished":{"stop_reason":"interrupted"}}', 'cancelled'],
    ['{"EngineFinished":{"stop_reason":"failure_limit"}}', 'unfinished'],
    ['{"PhaseFinished":{}}', 'unfinished'],
  ];
  for (const [end, limit] of ends) {
    it(`is ${limit ?? 'whole'} where it ends with ${end}`, async () => {
      assert.equal((await readOk(`${start}\n${sent}\n${end}`)).scan.limit, limit);
    });
  }

  it('has failed where nothing could be called', async () => {
    const error = '{"FatalError":{"exception":{"type":"ConnectionError","message":"refused"}}}';
    assert.match(await refusal(`${start}\n${error}`), /from a failed scan\. The scanner says: refused\./);
  });

  it('is a scan of its target where nothing failed, and broken where a line is cut', async () => {
    const clean = await readOk(`${start}\n${sent}\n`);
    assert.deepEqual([clean.instances.length, clean.named], [0, ['http://localhost:8080']]);
    assert.match(await refusal(`${start}\n${sent.slice(0, 60)}\n`), /line 2/);
  });
});
