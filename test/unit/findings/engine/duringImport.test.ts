import assert from 'node:assert/strict';
import type { TriageChange } from '../../../../src/findings/triage.ts';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { both, imported, never, open, options, request, view } from './engineUnderTest.ts';
import { sqlInjection, zapReport } from './zapReport.ts';

const endpoints = Array.from({ length: 5000 }, (_, index) => `GET /page-${index.toString(26)}x`);
const large = zapReport('large.json', [{ ...sqlInjection, endpoints }]);

describe('while a report is stored', () => {
  let engine: FindingsEngine;
  before(async () => {
    ({ engine } = await open());
    await imported(engine, both);
    await engine.changeTriage(await request(engine));
  });
  after(() => engine.close());

  it('answers what the panel asks with every click: counts, rows, and what can be undone', async () => {
    let isStored = false;
    let asking: Promise<readonly [total: number, rows: number, undo: string, isStored: boolean]> | undefined;
    const ask = async (): Promise<readonly [number, number, string, boolean]> => {
      const { total } = await engine.summary(view);
      const { totalRows } = await engine.page(view, 0, 100);
      const last: TriageChange | undefined = await engine.lastTriage();
      await engine.lastUndone();
      return [total, totalRows, last?.set.status ?? '', isStored];
    };
    // Reading the report is the first half.
    const onProgress = (fraction: number): void => {
      if (fraction > 0.5) asking ??= ask();
    };
    const importing = engine.importReport(large, { ...options, onProgress }, never).then((result) => {
      isStored = true;
      return result;
    });
    assert.ok((await importing).ok);
    assert.deepEqual(await asking, [5, 2, 'Resolved', false]);
    assert.ok((await engine.summary(view)).total > 5000);
  });
});
