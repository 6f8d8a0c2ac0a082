import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { ReportInput } from '../../../../src/findings/importers/report.ts';
import { both, csvText, imported, open, plainList, request, view } from './engineUnderTest.ts';
import { sqlInjection, zapReport } from './zapReport.ts';

describe('our own CSV', () => {
  let engine: FindingsEngine;
  beforeEach(async () => {
    ({ engine } = await open());
  });
  afterEach(() => engine.close());

  const csvReport = (text: string): ReportInput => ({
    name: 'list.csv',
    bytes: new TextEncoder().encode(text),
  });

  it('makes no second findings where the scanner’s are, and leaves their triage and details alone', async () => {
    await imported(engine, both);
    await engine.changeTriage(await request(engine));
    const text = await csvText(engine, plainList);
    const details = await engine.details(1);
    const summary = await imported(engine, csvReport(text));
    assert.deepEqual([summary.added, summary.seenAgain, summary.reappeared], [0, 5, 0]);
    assert.equal(await csvText(engine, plainList), text);
    const after = await engine.details(1);
    assert.deepEqual(
      [after?.description, after?.occurrences, after?.history],
      [details?.description, details?.occurrences, details?.history],
    );
    assert.deepEqual(
      after?.scans.map(({ name }) => name),
      ['list.csv', 'first.json'],
    );
  });

  it('becomes the scanner’s findings when the report comes after it', async () => {
    const { engine: other } = await open();
    await imported(other, both);
    await other.changeTriage(await request(other));
    const text = await csvText(other, plainList);
    await other.close();
    await imported(engine, csvReport(text));
    const summary = await imported(engine, zapReport('later.json', [sqlInjection]));
    assert.deepEqual([summary.added, summary.seenAgain, summary.reappeared], [0, 3, 3]);
    assert.equal((await engine.summary(view)).total, 5);
    const { rows } = await engine.page(view, 0, 10);
    assert.equal(rows.length, 2);
  });

  it('belongs to the tool that has the API where two tools use the same words', async () => {
    const burp = both.bytes;
    await imported(engine, { name: 'zap.json', bytes: burp });
    const before = (await engine.summary(view)).total;
    const twice = new TextDecoder().decode(burp).replaceAll(sqlInjection.rule, '40099');
    await imported(engine, { name: 'other.json', bytes: new TextEncoder().encode(twice) });
    const text = await csvText(engine, plainList);
    const total = (await engine.summary(view)).total;
    assert.ok(total > before);
    const summary = await imported(engine, csvReport(text));
    assert.equal(summary.added, 0);
    assert.equal(await csvText(engine, plainList), text);
  });
});
