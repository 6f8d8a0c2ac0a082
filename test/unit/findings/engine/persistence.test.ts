import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { OpenedFindings } from '../../../../src/findings/engine.ts';
import type { DatabaseProblem, StoredDatabase } from '../../../../src/findings/store/file/databaseFile.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { openSeal, sealOf } from '../../../../src/findings/store/file/databaseSeal.ts';
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
} from './engineUnderTest.ts';

/** What the store leaves under a number, as a folder lists it. */
const kept = (number: number): string[] => [
  `findings.${number}.${number}.journal`,
  `findings.${number}.columns`,
  `findings.${number}.sqlite`,
];

const backup = (number: number): string[] => [
  `findings.${number}.${number}.journal`,
  `findings.${number}.backup.sqlite`,
];

describe('findings engine on disk', () => {
  let folder = '';
  let engine: FindingsEngine | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'findings-engine-'));
  });
  afterEach(async () => {
    await engine?.close();
    engine = undefined;
    await rm(folder, { recursive: true });
  });

  const start = async (): Promise<OpenedFindings> => {
    await engine?.close();
    const opened = await open(new NodeDatabaseFile(folder));
    ({ engine } = opened);
    return opened;
  };

  it('finds everything again, and undoes what was done before', async () => {
    const first = (await start()).engine;
    await imported(first, both);
    await first.changeTriage(await request(first));
    const list = await csvText(first, plainList);
    const second = (await start()).engine;
    assert.equal(await csvText(second, plainList), list);
    assert.equal((await second.lastTriage())?.changed, 3);
    assert.equal(await second.lastUndone(), undefined);
    assert.ok((await second.undoTriage()).ok);
    assert.equal((await second.lastUndone())?.changed, 3);
    const third = (await start()).engine;
    assert.equal((await rowNamed(third, 'SQL Injection')).status, 'Open');
    const { id } = (await third.page(plainList, 0, 1)).rows.flatMap(({ row }) =>
      'id' in row ? [row] : [],
    )[0] ?? { id: 0 };
    assert.ok(await third.details(id));
  });

  it('keeps a change at once, without rewriting the database file, and checkpoints it on close', async () => {
    const { engine: first } = await start();
    await imported(first, both);
    const snapshot = await readFile(join(folder, 'findings.1.sqlite'));
    await first.changeTriage(await request(first));
    await first.changeTriage(await request(first, { value: 'In Progress' }));
    await first.undoTriage();
    assert.deepEqual(await readFile(join(folder, 'findings.1.sqlite')), snapshot);
    const killed = await mkdtemp(join(tmpdir(), 'findings-killed-'));
    await cp(folder, killed, { recursive: true });
    const { engine: afterKill } = await open(new NodeDatabaseFile(killed));
    assert.equal((await rowNamed(afterKill, 'SQL Injection')).status, 'Resolved');
    assert.deepEqual(await afterKill.lastTriage(), await first.lastTriage());
    await afterKill.close();
    await rm(killed, { recursive: true });
    await first.close();
    engine = undefined;
    assert.deepEqual(await readdir(folder), [...backup(1), ...kept(2)]);
    assert.notDeepEqual(await readFile(join(folder, 'findings.2.sqlite')), snapshot);
  });

  it('goes on after a change that was torn by a kill', async () => {
    const { engine: first } = await start();
    await imported(first, both);
    await first.changeTriage(await request(first));
    await first.changeTriage(await request(first, { value: 'In Progress' }));
    const killed = await mkdtemp(join(tmpdir(), 'findings-killed-'));
    await cp(folder, killed, { recursive: true });
    const journal = join(killed, 'findings.1.1.journal');
    const bytes = await readFile(journal);
    const end = bytes.lastIndexOf('\n');
    await writeFile(journal, bytes.fill(0, end - 3, end + 1));
    const { engine: second } = await open(new NodeDatabaseFile(killed));
    assert.equal((await rowNamed(second, 'SQL Injection')).status, 'Resolved');
    await second.changeTriage(await request(second, { field: 'resolution', value: 'Fixed' }));
    const { engine: third } = await open(new NodeDatabaseFile(killed));
    const { status, resolution } = await rowNamed(third, 'SQL Injection');
    assert.deepEqual([status, resolution], ['Resolved', 'Fixed']);
    await second.close();
    await third.close();
    await rm(killed, { recursive: true });
  });

  it('quarantines a damaged database file, says its name and starts empty', async () => {
    await imported((await start()).engine, both);
    await engine?.close();
    engine = undefined;
    await truncate(join(folder, 'findings.1.sqlite'), 10_000);
    const opened = await start();
    const { engine: empty } = opened;
    const name = quarantinedName(opened);
    assert.match(name, /^findings\.damaged-.*\.sqlite$/);
    assert.equal((await readFile(join(folder, name))).length, 10_000);
    assert.equal((await empty.summary(view)).total, 0);
    await imported(empty, both);
    assert.equal((await (await start()).engine.summary(view)).total, 5);
  });

  it('leaves a database file alone that there is no memory for, and the findings to whoever has them', async () => {
    const { engine: first } = await start();
    await imported(first, both);
    class TooLarge extends Uint8Array {
      override subarray(): never {
        throw new RangeError('Array buffer allocation failed');
      }
    }
    class LargeImage extends NodeDatabaseFile {
      override async read(): Promise<StoredDatabase | DatabaseProblem | undefined> {
        const read = await super.read();
        assert.ok(typeof read === 'object');
        return { ...read, snapshot: new TooLarge(read.snapshot), readColumns: async () => undefined };
      }
    }
    await assert.rejects(open(new LargeImage(folder)), /allocation failed/);
    assert.deepEqual((await readdir(folder)).sort(), ['findings.1.lease', ...kept(1)].sort());
    assert.ok((await first.changeTriage(await request(first))).ok);
  });

  it('leaves a damaged database file alone that cannot be quarantined, and says why', async () => {
    await imported((await start()).engine, both);
    await engine?.close();
    const path = join(folder, 'findings.1.sqlite');
    await truncate(path, 10_000);
    class ReadOnly extends NodeDatabaseFile {
      override async quarantine(): Promise<string> {
        throw new Error('EROFS: read-only file system');
      }
    }
    const opened = await open(new ReadOnly(folder));
    ({ engine } = opened);
    assert.deepEqual(opened.storage, { state: 'unusable', reason: 'EROFS: read-only file system' });
    const refused = await engine.importReport(both, options, never);
    assert.equal(refused.ok || refused.failure.code, 'store-damaged');
    assert.equal((await engine.summary(view)).total, 0);
    await engine.close();
    engine = undefined;
    assert.equal((await readFile(path)).length, 10_000);
    assert.deepEqual(await readdir(folder), kept(1));
  });

  it('opens a database file without its columns, or with those of another one', async () => {
    const { engine: first } = await start();
    await imported(first, both);
    const older = await readFile(join(folder, 'findings.1.columns'));
    await first.changeTriage(await request(first));
    const list = await csvText(first, plainList);
    await first.close();
    engine = undefined;
    await writeFile(join(folder, 'findings.2.columns'), older);
    const second = (await start()).engine;
    assert.equal(await csvText(second, plainList), list);
    await second.close();
    engine = undefined;
    await rm(join(folder, 'findings.2.columns'));
    assert.equal(await csvText((await start()).engine, plainList), list);
  });

  it('never touches a database file of a newer version', async () => {
    await imported((await start()).engine, both);
    await engine?.close();
    engine = undefined;
    const path = join(folder, 'findings.1.sqlite');
    const sealed = openSeal(await readFile(path));
    assert.ok(sealed);
    const snapshot = Buffer.from(sealed.snapshot);
    snapshot.writeUInt32BE(99, 60);
    const seals = [
      sealOf(snapshot, sealed.id),
      sealOf(sealed.snapshot, sealed.id),
      Buffer.from('\nof another kind\n'),
    ];
    for (const seal of seals) {
      const newer = Buffer.concat([snapshot, seal]);
      await writeFile(path, newer);
      const opened = await start();
      assert.deepEqual(opened.storage, { state: 'newer' });
      const refused = await opened.engine.importReport(both, options, never);
      assert.equal(refused.ok || refused.failure.code, 'store-newer');
      await opened.engine.close();
      engine = undefined;
      assert.deepEqual(await readFile(path), newer);
      assert.deepEqual(await readdir(folder), kept(1));
    }
  });

  it('belongs to the window that opened it last; the other one changes nothing and says so', async () => {
    const { engine: first } = await start();
    await imported(first, both);
    await first.changeTriage(await request(first));
    const second = await open(new NodeDatabaseFile(folder));
    assert.equal((await rowNamed(second.engine, 'SQL Injection')).status, 'Resolved');
    const snapshot = await readFile(join(folder, 'findings.1.sqlite'));
    const refused = [
      await first.changeTriage(await request(first, { value: 'In Progress' })),
      await first.undoTriage(),
      await first.removeScan(1),
      await first.importReport(both, options, never),
    ];
    for (const result of refused) assert.equal(result.ok || result.failure.code, 'store-lease-lost');
    assert.equal((await rowNamed(first, 'SQL Injection')).status, 'Resolved');
    await first.close();
    engine = undefined;
    assert.deepEqual(await readFile(join(folder, 'findings.1.sqlite')), snapshot);
    assert.ok((await second.engine.changeTriage(await request(second.engine, { value: 'Open' }))).ok);
    await second.engine.close();
    assert.equal((await rowNamed((await start()).engine, 'SQL Injection')).status, 'Open');
  });

  it('belongs to the window that opens it while another one writes, which says so', async () => {
    await imported((await start()).engine, both);
    await engine?.close();
    class TakenOverWhileWriting extends NodeDatabaseFile {
      override async append(...args: Parameters<NodeDatabaseFile['append']>): Promise<void> {
        ({ engine } = await open(new NodeDatabaseFile(folder)));
        return super.append(...args);
      }
    }
    const { engine: first } = await open(new TakenOverWhileWriting(folder));
    const refused = await first.changeTriage(await request(first));
    assert.equal(refused.ok || refused.failure.code, 'store-lease-lost');
    await first.close();
    assert.ok(engine);
    assert.ok((await engine.changeTriage(await request(engine, { value: 'In Progress' }))).ok);
    assert.equal((await rowNamed((await start()).engine, 'SQL Injection')).status, 'In Progress');
  });

  it('stays with the window that changed something, also when that one is closed', async () => {
    const { engine: first } = await start();
    await imported(first, both);
    const second = await open(new NodeDatabaseFile(folder));
    assert.ok((await second.engine.changeTriage(await request(second.engine))).ok);
    await second.engine.close();
    const refused = await first.changeTriage(await request(first, { value: 'In Progress' }));
    assert.equal(refused.ok || refused.failure.code, 'store-lease-lost');
    assert.equal((await rowNamed((await start()).engine, 'SQL Injection')).status, 'Resolved');
  });

  it('goes back to a window when the one that opened it later changed nothing and is closed', async () => {
    const { engine: first } = await start();
    await imported(first, both);
    await first.changeTriage(await request(first));
    const second = await open(new NodeDatabaseFile(folder));
    await second.engine.close();
    assert.ok((await first.changeTriage(await request(first, { field: 'resolution', value: 'Fixed' }))).ok);
    const { status, resolution } = await rowNamed((await start()).engine, 'SQL Injection');
    assert.deepEqual([status, resolution], ['Resolved', 'Fixed']);
  });

  it('belongs to the first of two windows that change something where there was nothing', async () => {
    const { engine: first } = await start();
    const second = await open(new NodeDatabaseFile(folder));
    await imported(first, both);
    const refused = await second.engine.importReport(both, options, never);
    assert.equal(refused.ok || refused.failure.code, 'store-lease-lost');
    await second.engine.close();
    assert.ok((await first.changeTriage(await request(first))).ok);
  });

  it('opens what a killed process left, and leaves nothing of it', async () => {
    await imported((await start()).engine, both);
    await engine?.close();
    for (const name of ['findings.2.lease', 'findings.3.lease', 'findings.3.tmp', 'findings.3.columns']) {
      await writeFile(join(folder, name), '');
    }
    const { engine: next } = await start();
    assert.ok((await next.changeTriage(await request(next))).ok);
    await next.close();
    engine = undefined;
    assert.deepEqual(await readdir(folder), ['findings.1.backup.sqlite', 'findings.4.1.journal', ...kept(5)]);
  });
});
