import assert from 'node:assert/strict';
import type { TriageChange } from '../../../../src/findings/model/triage.ts';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { both, imported, never, open, options, request, view } from './engineUnderTest.ts';
import { sqlInjection, zapReport } from './zapReport.ts';

const endpoints = Array.from({ length: 5000 }, (_, index) => `GET /page-${index.toString(26)}x`);
const large = zapReport('large.json', [{ ...sqlInjection, endpoints }]);

describe('while a change of many findings is made', () => {
  it('shows each row as it was or as it will be, and nothing in between', async () => {
    const { engine } = await open();
    await imported(engine, large);
    const seen: string[] = [];
    let isDone = false;
    const look = async (): Promise<void> => {
      while (!isDone) {
        const { rows } = await engine.page(view, 0, 10);
        seen.push(rows.map(({ row }) => row.status).join());
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const looking = look();
    for (const value of ['Resolved', 'In Progress']) {
      const result = await engine.changeTriage(await request(engine, { value }));
      assert.ok(result.ok && result.value.changed === endpoints.length);
      const looks = seen.length;
      while (seen.length < looks + 2) await new Promise((resolve) => setImmediate(resolve));
    }
    isDone = true;
    await looking;
    const changes = seen.filter((status, index) => status !== seen[index - 1]);
    assert.deepEqual(changes, ['Open', 'Resolved', 'In Progress']);
    await engine.close();
  });
});

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

  it('answers what the Scans view, the badge and the status bar ask: the scans that are in the list', async () => {
    let isStored = false;
    let asking: Promise<readonly [names: string[], isStored: boolean]> | undefined;
    const before = (await engine.scans()).map(({ name }) => name);
    const ask = async (): Promise<readonly [string[], boolean]> => [
      (await engine.scans()).map(({ name }) => name),
      isStored,
    ];
    const onProgress = (fraction: number): void => {
      if (fraction > 0.5) asking ??= ask();
    };
    let atChange: Promise<readonly [names: string[], isStored: boolean]> | undefined;
    const stop = engine.onDidChange(() => {
      atChange ??= ask();
    });
    const again = zapReport('again.json', [{ ...sqlInjection, endpoints: [...endpoints, 'GET /more'] }]);
    const result = await engine.importReport(again, { ...options, onProgress }, never);
    isStored = true;
    stop();
    assert.ok(result.ok);
    assert.deepEqual(await asking, [before, false]);
    assert.deepEqual((await atChange)?.[0], ['again.json', ...before]);
  });
});
