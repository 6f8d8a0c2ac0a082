import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { OpenedFindings } from '../../../../src/findings/engine.ts';
import { openFindings } from '../../../../src/findings/engine/openFindings.ts';
import { openReportInWorker } from '../../../../src/findings/worker/openReportInWorker.ts';
import { hangsAfter } from '../../../../src/platform/watchThread.ts';
import { openFindingsInWorker } from '../../../../src/findings/worker/openInWorker.ts';
import {
  both,
  csvText,
  imported,
  never,
  open,
  options,
  plainList,
  request,
  rowNamed,
  view,
  quarantinedName,
} from '../engine/engineUnderTest.ts';
import { sqlInjection, zapReport } from '../engine/zapReport.ts';
import { wasmBinary } from '../store/sampleFindings.ts';

const script = new URL('../../../../src/findings/worker/findingsWorker.ts', import.meta.url);
const reader = join(import.meta.dirname, '../../../../src/findings/worker/reportReader.ts');
const endpoints = Array.from({ length: 3000 }, (_, index) => `GET /p${index % 10}/x${index}y`);
const large = zapReport('large.json', [{ ...sqlInjection, endpoints }]);

describe('findings engine in a worker', function () {
  this.timeout(20_000);
  let folder = '';
  let engine: FindingsEngine;
  const start = async (): Promise<OpenedFindings> => {
    const opened = await openFindingsInWorker(script, { wasmBinary, folder, reader });
    ({ engine } = opened);
    return opened;
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'findings-worker-'));
    await start();
  });
  afterEach(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });

  it('answers what the engine in this thread answers', async () => {
    const { engine: here } = await open();
    assert.deepEqual(await imported(engine, both), await imported(here, both));
    assert.deepEqual(await engine.summary(view), await here.summary(view));
    assert.deepEqual(await engine.page(view, 0, 10), await here.page(view, 0, 10));
    assert.deepEqual(
      await engine.facet(view, 'endpoint', 'o', 3),
      await here.facet(view, 'endpoint', 'o', 3),
    );
    assert.deepEqual(await engine.groups(view, 'category', 9), await here.groups(view, 'category', 9));
    assert.deepEqual(await engine.timeline(view, 9), await here.timeline(view, 9));
    const { vulnerability } = await rowNamed(engine, 'SQL Injection');
    assert.deepEqual(
      await engine.apis(view, vulnerability, 1, 1),
      await here.apis(view, vulnerability, 1, 1),
    );
    assert.deepEqual(
      await engine.locate(view, vulnerability, undefined),
      await here.locate(view, vulnerability, undefined),
    );
    const byStatus = { ...view, sort: { column: 'status', descending: true } } as const;
    assert.deepEqual(await engine.pin(byStatus), await here.pin(byStatus));
    assert.deepEqual(await engine.details(1), await here.details(1));
    assert.deepEqual(
      await engine.changeTriage(await request(engine)),
      await here.changeTriage(await request(here)),
    );
    assert.deepEqual(await engine.undoTriage(), await here.undoTriage());
    assert.deepEqual(await engine.lastUndone(), await here.lastUndone());
    assert.deepEqual(await engine.redoTriage(), await here.redoTriage());
    assert.deepEqual(await engine.lastTriage(), await here.lastTriage());
    assert.equal(await csvText(engine, plainList), await csvText(here, plainList));
    assert.deepEqual(await engine.removeScan(1), await here.removeScan(1));
    assert.deepEqual(await engine.scans(), []);
    await here.close();
  });

  it('notifies of a change before it answers the request that made it', async () => {
    const seen: string[] = [];
    engine.onDidChange(() => seen.push(`revision ${engine.revision}`));
    await imported(engine, both).then(() => seen.push('imported'));
    assert.deepEqual(seen, ['revision 1', 'imported']);
  });

  it('reports the progress of an import and stops it when asked', async () => {
    const controller = new AbortController();
    const fractions: number[] = [];
    const onProgress = (fraction: number): void => {
      fractions.push(fraction);
      if (fraction > 0.1) controller.abort();
    };
    const result = await engine.importReport(large, { ...options, onProgress }, controller.signal);
    assert.equal(result.ok || result.failure.code, 'import-cancelled');
    assert.ok(fractions.length > 0);
    assert.equal((await engine.summary(view)).total, 0);
  });

  it('exports the list as it was when asked for, and stops when asked', async () => {
    await imported(engine, large);
    const before = await csvText(engine, plainList);
    const chunks = engine.csv(plainList, { byteOrderMark: false }, never);
    await engine.changeTriage(await request(engine));
    let text = '';
    for await (const chunk of chunks) text += chunk;
    assert.equal(text, before);
    const controller = new AbortController();
    await assert.rejects(
      async () => {
        for await (const chunk of engine.csv(view, { byteOrderMark: false }, controller.signal)) {
          if (chunk !== '') controller.abort();
        }
      },
      { name: 'AbortError' },
    );
  });

  it('lists all findings of a large vulnerability, and any window of them', async () => {
    await imported(engine, large);
    const { vulnerability } = await rowNamed(engine, 'SQL Injection');
    const all = await engine.apis(view, vulnerability, 0, Infinity);
    assert.equal(new Set(all.map(({ id }) => id)).size, 3000);
    assert.deepEqual(await engine.apis(view, vulnerability, 500, 1500), all.slice(500, 2000));
    assert.deepEqual(await engine.apis(view, vulnerability, 2990, 1000), all.slice(2990));
    assert.deepEqual(await engine.apis(view, vulnerability, 0, 0), []);
  });

  it('finds everything again, and says what it quarantined', async () => {
    await imported(engine, both);
    await engine.close();
    assert.equal((await start()).storage.state, 'sound');
    assert.equal((await engine.summary(view)).total, 5);
    await engine.close();
    await writeFile(join(folder, 'findings.1.sqlite'), 'not a database file');
    const name = quarantinedName(await start());
    assert.deepEqual(
      (await readdir(folder)).filter((name) => /damaged.*\.sqlite$/.test(name)),
      [name],
    );
  });

  it('says why the findings cannot be opened', async () => {
    const file = join(folder, 'a file');
    await writeFile(file, '');
    await assert.rejects(openFindingsInWorker(script, { wasmBinary, folder: file, reader }), /ENOTDIR/);
  });

  it('says that a report does not fit into memory, and goes on with what is there', async () => {
    const openReport = openReportInWorker(reader, hangsAfter, { maxOldGenerationSizeMb: 24 });
    const { engine: here } = await openFindings({ wasmBinary, clock: Date.now, openReport });
    await imported(here, both);
    const many = Array.from({ length: 60_000 }, (_, index) => `GET /x${index}y`);
    const huge = zapReport('huge.json', [{ ...sqlInjection, endpoints: many }]);
    const result = await here.importReport(huge, options, never);
    assert.deepEqual(result, { ok: false, failure: { code: 'report-out-of-memory', args: ['huge.json'] } });
    assert.equal((await here.summary(view)).total, 5);
    assert.ok((await here.changeTriage(await request(here))).ok);
    await here.close();
  }).timeout(60_000);

  it('fails what is asked after it was closed, instead of waiting for ever', async () => {
    await engine.close();
    await assert.rejects(async () => {
      for (;;) await engine.summary(view);
    }, /has ended/);
    await start();
  });
});
