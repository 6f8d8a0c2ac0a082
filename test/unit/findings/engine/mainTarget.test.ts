import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { ReportInput } from '../../../../src/findings/importers/report.ts';
import { imported, open, plainList } from './engineUnderTest.ts';
import { sqlInjection } from './zapReport.ts';

/** A report of one alert at some addresses. */
function reportOf(name: string, urls: readonly string[]): ReportInput {
  const { rule, name: alert } = sqlInjection;
  const instances = urls.map((uri) => ({ uri, method: 'GET' }));
  const alerts = [{ pluginid: rule, alertRef: rule, alert, name: alert, riskcode: '3', instances }];
  const report = { '@version': '2.16.0', site: [{ alerts }] };
  return { name, bytes: new TextEncoder().encode(JSON.stringify(report)) };
}

const urlsOf = (host: string, ...paths: readonly string[]): string[] => paths.map((path) => `${host}${path}`);

describe('the main target of a report with several hosts', () => {
  let engine: FindingsEngine;
  beforeEach(async () => {
    ({ engine } = await open());
  });
  afterEach(() => engine.close());

  const endpoints = async (): Promise<string[]> => {
    const { rows } = await engine.page(plainList, 0, 100);
    return rows.flatMap(({ row }) => ('endpoint' in row ? [row.endpoint] : [])).sort();
  };
  const shop = 'https://shop.test';
  const media = 'https://media.test';

  it('is the host with the most instances in a first scan', async () => {
    await imported(engine, reportOf('1', [...urlsOf(shop, '/a', '/b', '/c'), ...urlsOf(media, '/x', '/y')]));
    assert.deepEqual(await endpoints(), [
      'GET /a',
      'GET /b',
      'GET /c',
      'GET media.test/x',
      'GET media.test/y',
    ]);
  });

  it('stays the same when another host has more instances in a rescan', async () => {
    await imported(engine, reportOf('1', [...urlsOf(shop, '/a', '/b', '/c'), ...urlsOf(media, '/x', '/y')]));
    const before = await endpoints();
    const rescan = reportOf('2', [...urlsOf(media, '/x', '/y', '/z'), ...urlsOf(shop, '/a', '/b')]);
    const { added, seenAgain, notSeenAnyMore } = await imported(engine, rescan);
    assert.deepEqual([added, seenAgain, notSeenAnyMore], [1, 4, 1]);
    assert.deepEqual(await endpoints(), [...before, 'GET media.test/z']);
    assert.deepEqual(
      (await engine.scans()).map(({ target }) => target),
      [shop, shop],
    );
  });

  it('and those of earlier scans of the application are no part of the endpoints', async () => {
    await imported(engine, reportOf('1', urlsOf(shop, '/a', '/b', '/c', '/d', '/e')));
    const local = [
      ...urlsOf('http://localhost:3000', '/a', '/b', '/c', '/d'),
      ...urlsOf(shop, '/a', '/f'),
      ...urlsOf(media, '/x'),
    ];
    const { added, seenAgain, isOtherInstallation } = await imported(engine, reportOf('2', local));
    assert.deepEqual([added, seenAgain, isOtherInstallation], [2, 4, true]);
    assert.deepEqual(await endpoints(), [
      'GET /a',
      'GET /b',
      'GET /c',
      'GET /d',
      'GET /e',
      'GET /f',
      'GET media.test/x',
    ]);
  });

  it('makes one endpoint of what was a foreign host before', async () => {
    await imported(
      engine,
      reportOf('1', [...urlsOf(shop, '/a', '/b', '/c', '/d', '/e'), ...urlsOf(media, '/a')]),
    );
    assert.ok((await endpoints()).includes('GET media.test/a'));
    await imported(engine, reportOf('2', urlsOf(media, '/a', '/b', '/c', '/d', '/e')));
    assert.deepEqual(await endpoints(), ['GET /a', 'GET /b', 'GET /c', 'GET /d', 'GET /e']);
  });

  it('of another application is its own, not the one whose report came before', async () => {
    await imported(engine, reportOf('1', [...urlsOf(shop, '/a', '/b'), ...urlsOf(media, '/x')]));
    const other = [...urlsOf('https://admin.test', '/users', '/roles'), ...urlsOf(shop, '/login')];
    await imported(engine, reportOf('2', other));
    assert.ok((await endpoints()).includes('GET /users'));
  });

  it('is one target whether its first address is http or https', async () => {
    await imported(engine, reportOf('1', ['http://shop.test/a', 'https://shop.test/b']));
    const { notSeenAnyMore } = await imported(engine, reportOf('2', ['https://shop.test/b']));
    assert.equal(notSeenAnyMore, 1);
  });
});
