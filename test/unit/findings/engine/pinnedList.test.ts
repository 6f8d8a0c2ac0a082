import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { ListView, ShownView } from '../../../../src/findings/view/view.ts';
import { both, imported, open, request, rowNamed, view } from './engineUnderTest.ts';
import { missingHeader, sqlInjection, zapReport } from './zapReport.ts';

const openOnly: ListView = { ...view, filters: { status: { values: ['Open'], texts: [] } } };

/** Summaries of the rows, each with what it has now and how many APIs of it do not match any more. */
async function shownRows(engine: FindingsEngine, inView: ShownView): Promise<readonly unknown[]> {
  const { rows } = await engine.page(inView, 0, 10);
  return rows.map(({ kind, row }) =>
    kind === 'vulnerability' ? [row.summary, row.status, row.resolution, row.noLongerMatching] : row.id,
  );
}

describe('triage in a pinned list', () => {
  let engine: FindingsEngine;
  let pinned: ShownView;
  beforeEach(async () => {
    ({ engine } = await open());
    await imported(engine, both);
    const number = await engine.pin(openOnly);
    assert.ok(number !== undefined);
    pinned = { ...openOnly, pinned: number };
  });
  afterEach(() => engine.close());

  it('sets the resolution of the same findings after their status, and undoes both', async () => {
    for (const [field, value] of [
      ['status', 'Resolved'],
      ['resolution', 'Fixed'],
    ] as const) {
      const { vulnerability } = await rowNamed(engine, 'SQL Injection', pinned);
      const change = { view: pinned, vulnerabilities: [vulnerability], field, value };
      const result = await engine.changeTriage(await request(engine, change));
      assert.deepEqual(result.ok && [result.value.changed, result.value.matching], [3, 3]);
    }
    assert.deepEqual(await shownRows(engine, pinned), [
      ['SQL Injection', 'Resolved', 'Fixed', 3],
      [missingHeader.name, 'Open', 'New', 0],
    ]);
    const summary = await engine.summary(pinned);
    assert.deepEqual([summary.matching, summary.vulnerabilities, summary.stale], [2, 1, true]);
    assert.deepEqual(await shownRows(engine, openOnly), [[missingHeader.name, 'Open', 'New', 0]]);
    await engine.undoTriage();
    await engine.undoTriage();
    assert.deepEqual(await shownRows(engine, pinned), [
      ['SQL Injection', 'Open', 'New', 0],
      [missingHeader.name, 'Open', 'New', 0],
    ]);
    assert.equal((await engine.summary(pinned)).stale, undefined);
  });

  it('goes on with the list that is pinned, and with a new one once an import let go of it', async () => {
    assert.equal(await engine.pin(pinned), pinned.pinned);
    await engine.changeTriage(await request(engine));
    await imported(engine, zapReport('other.json', [{ ...missingHeader, endpoints: ['GET /new'] }]));
    assert.deepEqual(await shownRows(engine, pinned), [[missingHeader.name, 'Open', 'New', 0]]);
    assert.equal((await engine.summary(pinned)).stale, undefined);
    assert.notEqual(await engine.pin(pinned), pinned.pinned);
  });

  it('is not pinned where filters and sort look at nothing that triage changes', async () => {
    assert.equal(await engine.pin(view), undefined);
  });
});

describe('marks of an aggregated row', () => {
  it('count the APIs that reappeared and those that the latest scan did not see or cover, as filtered', async () => {
    const { engine } = await open();
    await imported(engine, both);
    await engine.changeTriage(await request(engine));
    const seenAgain = { ...sqlInjection, endpoints: sqlInjection.endpoints.slice(0, 2) };
    await imported(engine, zapReport('second.json', [seenAgain]));
    const marks = async (name: string, inView: ListView): Promise<readonly number[]> => {
      const { reappeared, notSeenInLatestScan, notCovered } = await rowNamed(engine, name, inView);
      return [reappeared, notSeenInLatestScan, notCovered];
    };
    assert.deepEqual(await marks('SQL Injection', view), [2, 1, 0]);
    // The second scan has no passive findings: nothing shows that its passive rules ran.
    assert.deepEqual(await marks(missingHeader.name, view), [0, 0, 2]);
    const orders = { endpoint: { values: ['GET /orders', 'POST /orders'], texts: [] } };
    assert.deepEqual(await marks('SQL Injection', { ...view, filters: orders }), [1, 1, 0]);
    await engine.changeTriage(await request(engine));
    assert.deepEqual(await marks('SQL Injection', view), [0, 1, 0]);
    await engine.close();
  });
});
