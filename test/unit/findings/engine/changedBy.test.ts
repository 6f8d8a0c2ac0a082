import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { Decision } from '../../../../src/findings/decisions/decision.ts';
import { parseDecisions } from '../../../../src/findings/decisions/parseDecisions.ts';
import type { ListView } from '../../../../src/findings/view/view.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { both, imported, open, plainList, request, rowNamed, toldBy, view } from './engineUnderTest.ts';
import { missingHeader, sqlInjection, zapReport } from './zapReport.ts';

const header = missingHeader.name;

/** `endpoint: name` of the findings of SQL Injection, each as its history has it. */
async function names(engine: FindingsEngine, inView: ListView = plainList): Promise<string[]> {
  const { rows } = await engine.page(inView, 0, 100);
  const named: string[] = [];
  for (const { kind, row } of rows) {
    assert.equal(kind, 'finding');
    const details = await engine.details(row.id);
    assert.equal(row.changedBy, details && toldBy(details.history));
    if (row.summary === 'SQL Injection') named.push(`${row.endpoint}: ${row.changedBy ?? ''}`);
  }
  return named;
}

const all = (name: string): string[] => sqlInjection.endpoints.map((endpoint) => `${endpoint}: ${name}`);

/** What is set of one endpoint alone. */
const ofOne: ListView = { ...view, filters: { endpoint: { values: ['GET /search'], texts: [] } } };

function decisionsOf(...parts: readonly object[]): readonly Decision[] {
  return parseDecisions(JSON.stringify({ decisions: parts })).decisions;
}

describe('who changed a finding last', () => {
  it('stands in the list after a change, when it is undone and when it is done again', async () => {
    const { engine } = await open();
    await imported(engine, both);
    assert.deepEqual(await names(engine), all(''));
    assert.equal((await rowNamed(engine, 'SQL Injection')).changedBy, undefined);
    await engine.changeTriage(await request(engine, { by: 'ada' }));
    assert.deepEqual(await names(engine), all('ada'));
    await engine.changeTriage(await request(engine, { field: 'resolution', value: 'Fixed', by: 'ben' }));
    assert.deepEqual(await names(engine), all('ben'));
    await engine.changeTriage(await request(engine, { value: 'Resolved', by: 'cyd', comment: 'I agree.' }));
    assert.deepEqual(await names(engine), all('ben'), 'a comment changes nothing');
    assert.ok((await engine.undoTriage()).ok);
    assert.ok((await engine.undoTriage()).ok);
    assert.deepEqual(await names(engine), all('ben'), 'it was his that was taken back');
    assert.ok((await engine.undoTriage()).ok);
    assert.deepEqual(await names(engine), all('ada'));
    assert.ok((await engine.redoTriage()).ok);
    assert.deepEqual(await names(engine), all('ada'));
    await engine.close();
  });

  it('is named on a row of several findings as far as they match, and can be sorted by', async () => {
    const { engine } = await open();
    await imported(engine, both);
    await engine.changeTriage(await request(engine, { by: 'ben' }));
    await engine.changeTriage(await request(engine, { view: ofOne, value: 'In Progress', by: 'ada' }));
    assert.deepEqual((await rowNamed(engine, 'SQL Injection')).changedBy, ['ada', 'ben']);
    assert.deepEqual((await rowNamed(engine, 'SQL Injection', ofOne)).changedBy, ['ada']);
    assert.equal((await rowNamed(engine, header)).changedBy, undefined);
    const sorted: ListView = { ...plainList, sort: { column: 'changedBy', descending: true } };
    assert.deepEqual(await names(engine, sorted), [
      'GET /orders: ben',
      'POST /orders: ben',
      'GET /search: ada',
    ]);
    await engine.changeTriage(await request(engine, { view: ofOne, by: 'cyd' }));
    assert.equal((await names(engine, sorted))[0], 'GET /search: cyd');
    const { rows } = await engine.page({ ...view, sort: { column: 'changedBy', descending: false } }, 0, 9);
    assert.deepEqual(
      rows.map(({ row }) => row.summary),
      [header, 'SQL Injection'],
    );
    await engine.close();
  });

  it('is nobody once a scan has opened the finding again, until that scan is removed', async () => {
    const { engine } = await open();
    await imported(engine, both);
    await engine.changeTriage(await request(engine, { by: 'ada' }));
    await imported(engine, zapReport('second.json', [sqlInjection]));
    assert.deepEqual(await names(engine), all(''));
    await engine.removeScan((await engine.scans())[0]?.id ?? 0);
    assert.deepEqual(await names(engine), all('ada'));
    // Names of nobody any more are removed with a scan, and those that stay are still right.
    await engine.changeTriage(await request(engine, { by: 'ben', value: 'In Progress' }));
    await imported(engine, zapReport('second.json', [sqlInjection]));
    await engine.removeScan((await engine.scans())[0]?.id ?? 0);
    assert.deepEqual(await names(engine), all('ben'));
    await engine.close();
  });

  it('is the author of a standing decision, and who it was before where that is withdrawn', async () => {
    const { engine } = await open();
    await imported(engine, both);
    await engine.changeTriage(await request(engine, { view: ofOne, value: 'In Progress', by: 'ada' }));
    const decision = { rule: '40018', resolution: 'False Positive', reason: 'agreed', author: 'Dora' };
    assert.ok((await engine.setDecisions(decisionsOf(decision))).ok);
    assert.deepEqual(await names(engine), all('Dora'));
    assert.ok((await engine.setDecisions([])).ok);
    assert.deepEqual(await names(engine), ['GET /orders: ', 'GET /search: ada', 'POST /orders: ']);
    await engine.close();
  });

  it('is kept: from the journal, and from what is written with the next checkpoint', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'changed-by-'));
    const copy = join(folder, 'copy');
    const { engine } = await open(new NodeDatabaseFile(join(folder, 'first')));
    await imported(engine, both);
    await engine.changeTriage(await request(engine, { by: 'ada' }));
    await engine.changeTriage(await request(engine, { view: ofOne, value: 'Open', by: 'ben' }));
    await cp(join(folder, 'first'), copy, { recursive: true });
    await engine.close();
    for (const kept of [copy, copy, join(folder, 'first')]) {
      const { engine: again } = await open(new NodeDatabaseFile(kept));
      assert.deepEqual(await names(again), ['GET /orders: ada', 'GET /search: ben', 'POST /orders: ada']);
      await again.close();
    }
    await rm(folder, { recursive: true });
  });
});
