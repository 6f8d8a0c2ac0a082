import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportedCalls } from '../../../src/cli/reportedCalls.ts';

describe('calls that reports name', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'reported-'))));
  after(() => rmSync(folder, { recursive: true }));

  const site = 'http://shop.test';

  async function callsOf(...instances: readonly object[]): Promise<readonly object[]> {
    const report = join(folder, 'zap.json');
    const alerts = [{ pluginid: '1', alert: 'X', name: 'X', riskcode: '1', instances }];
    const sites = [{ '@name': site, alerts }];
    writeFileSync(report, JSON.stringify({ '@programName': 'ZAP', '@version': '2.16.0', site: sites }));
    const calls = await reportedCalls([report], 'Shop', [site]);
    return calls.ok ? calls.value : assert.fail(calls.failure.code);
  }

  const request = (path: string, body: string, headers = ''): object => ({
    uri: `${site}${path}`,
    method: 'POST',
    'request-header': `POST ${site}${path} HTTP/1.1\r\nhost: shop.test\r\n${headers}\r\n`,
    'request-body': body,
  });

  it('are the requests of its findings, with the body and its type', async () => {
    const type = 'Content-Type: application/json\r\n';
    assert.deepEqual(await callsOf(request('/a?x=1', '{"b":2}', type)), [
      { method: 'POST', url: '/a?x=1', body: '{"b":2}', contentType: 'application/json' },
    ]);
    assert.deepEqual(await callsOf(request('/a', 'b=2')), [{ method: 'POST', url: '/a', body: 'b=2' }]);
    assert.deepEqual(await callsOf(request('/a', '')), [{ method: 'POST', url: '/a' }]);
  });

  it('are none of other hosts, and none with what a scanner attacked with', async () => {
    const attack = { attack: " <x>'1 " };
    assert.deepEqual(await callsOf({ uri: 'http://other.test/a', method: 'GET' }), []);
    assert.deepEqual(await callsOf({ ...request('/a?x=%3Cx%3E%271', ''), ...attack }), []);
    assert.deepEqual(await callsOf({ ...request('/a', "y=<x>'1"), ...attack }), [
      { method: 'POST', url: '/a' },
    ]);
    assert.deepEqual(await callsOf({ ...request('/a', 'y=1+2'), attack: '1 2' }), [
      { method: 'POST', url: '/a' },
    ]);
    assert.deepEqual(await callsOf({ ...request('/a', 'y=%zz'), attack: 'zzz' }), [
      { method: 'POST', url: '/a', body: 'y=%zz' },
    ]);
    for (const path of ['/a/../b', '/..', '/a/.', '/a b', '/a"'])
      assert.deepEqual(await callsOf(request(path, '')), [], path);
    assert.equal((await callsOf(request('/a..b/.c', ''))).length, 1);
  });

  it('are none without reports, and nothing is sent where one cannot be read', async () => {
    assert.deepEqual(await reportedCalls([], 'Shop', [site]), { ok: true, value: [] });
    assert.deepEqual(await reportedCalls([join(folder, 'no.json')], 'Shop', [site]), {
      ok: false,
      failure: { code: 'no-report', args: [`There is no file "${join(folder, 'no.json')}".`] },
    });
  });
});
