import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EngineLifecycle } from '../../../../src/findings/engine/lifecycle.ts';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';
import {
  both,
  csvText,
  imported,
  never,
  open,
  plainList,
  request,
  rowNamed,
  view,
} from './engineUnderTest.ts';

describe('findings whose engine rests', () => {
  let files: TestFiles;
  let resting: FindingsEngine;
  let openings: number;
  let closings: number;
  let isWatched: boolean;
  let unsaved: boolean;
  let fails: boolean;
  let lose: () => void;

  beforeEach(async () => {
    files = new TestFiles();
    [openings, closings, isWatched, unsaved, fails] = [0, 0, false, false, false];
    resting = await new EngineLifecycle({
      open: openOnDisk,
      isEmpty: async () => false,
      mayRest: () => !isWatched,
      restsAfter: 20,
    }).findings();
  });
  afterEach(async () => {
    await resting.close();
    files.remove();
  });

  async function openOnDisk(onLost: () => void): Promise<FindingsEngine> {
    lose = onLost;
    if (fails) throw new Error('no disk');
    openings += 1;
    const { engine } = await open(new NodeDatabaseFile(join(files.folder, 'findings')));
    const close = engine.close.bind(engine);
    return Object.assign(engine, {
      close: async () => {
        closings += 1;
        await close();
      },
      unsaved: async () => (unsaved ? { changes: 1, reason: 'no disk' } : undefined),
    });
  }

  const rested = (): Promise<void> => until(() => closings > 0 && closings === openings);

  it('are the same when it starts again, with what was only in memory', async () => {
    await imported(resting, both);
    await resting.setHandlers({ 'shop.test': { 'GET /api/orders/{id}': 'src/orders.ts' } });
    assert.ok((await resting.changeTriage(await request(resting))).ok);
    const texts = [await csvText(resting, view), await csvText(resting, plainList)];
    const { revision } = resting;
    await rested();
    assert.deepEqual([openings, closings], [1, 1]);
    assert.equal(resting.revision, revision);

    assert.deepEqual([await csvText(resting, view), await csvText(resting, plainList)], texts);
    assert.equal(openings, 2);
    assert.equal(resting.revision, revision, 'nothing has changed');
    let changes = 0;
    const stop = resting.onDidChange(() => (changes += 1));
    assert.ok((await resting.undoTriage()).ok);
    assert.equal((await rowNamed(resting, 'SQL Injection')).status, 'Open');
    assert.ok(resting.revision > revision);
    assert.ok(changes > 0);
    stop();
  });

  it('wait for it where they are asked for while it ends', async () => {
    await imported(resting, both);
    await until(() => closings === 1);
    const [summary, text] = await Promise.all([resting.summary(view), csvText(resting, plainList)]);
    assert.ok(summary.total > 0);
    assert.match(text, /SQL Injection/);
    assert.equal(openings, 2);
  });

  it('keep it while somebody looks, reads an export, or has changes that are only in memory', async () => {
    await imported(resting, both);
    isWatched = true;
    await resting.scans();
    await wait(100);
    assert.equal(closings, 0, 'the panel can be seen');

    const chunks = resting.csv(view, { byteOrderMark: false }, never)[Symbol.asyncIterator]();
    isWatched = false;
    await wait(100);
    assert.equal(closings, 0, 'an export is read');
    while ((await chunks.next()).done !== true);

    unsaved = true;
    await wait(100);
    assert.equal(closings, 0, 'a change is not saved');
    unsaved = false;
    await rested();
  });

  it('start it again by another attempt after one that failed', async () => {
    await imported(resting, both);
    await rested();
    fails = true;
    await assert.rejects(resting.summary(view), /no disk/);
    fails = false;
    assert.ok((await resting.summary(view)).total > 0);
  });

  it('start it again after it was lost, with what was only in memory, and say that they may be others', async () => {
    await imported(resting, both);
    const [application] = await resting.applications();
    const [endpoint] = (await resting.groups(plainList, 'endpoint', 1)).values;
    assert.ok(application && endpoint);
    await resting.setHandlers({ [application.name]: { [endpoint.value]: 'src/orders.ts' } });
    await resting.setChangedCode({ [application.name]: { [endpoint.value]: 'Yes' } });
    const { revision } = resting;
    const byFile = async (): Promise<unknown> => [
      await resting.groups(plainList, 'handler', 10),
      await resting.groups(plainList, 'inChangedCode', 10),
    ];
    const before = await byFile();
    assert.match(JSON.stringify(before), /src\/orders\.ts.*"Yes"/);
    let changes = 0;
    resting.onDidChange(() => (changes += 1));
    lose();
    assert.deepEqual([openings, changes], [1, 0], 'nobody needs it yet');
    assert.deepEqual(await byFile(), before);
    await until(() => changes > 0);
    assert.equal(openings, 2);
    assert.ok(resting.revision > revision);
    lose();
    lose();
    await Promise.all([resting.scans(), byFile()]);
    assert.equal(openings, 3);
  });

  it('are not opened by a question that comes too late', async () => {
    await imported(resting, both);
    await rested();
    await resting.close();
    await assert.rejects(resting.scans(), /closed/);
    assert.equal(openings, 1);
  });
});
