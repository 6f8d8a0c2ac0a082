import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Uri } from 'vscode';
import { itemKinds } from '../../../../src/vscode/app/ids.ts';
import { scanEndpoint } from '../../../../src/vscode/features/routes/scanEndpoint.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importRecorded, importText, zapReport } from '../../../fakes/testReport.ts';
import { until } from '../../../patience.ts';
import { findingsAt, makeShop, report } from './shopCode.ts';

describe('a scan of an endpoint', () => {
  let files: TestFiles;
  let opened: TestApp;
  let folder: string;

  beforeEach(() => {
    files = new TestFiles();
    folder = makeShop(files);
    opened = createTestApp({ storage: files.path('storage').fsPath, folder });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const config = (name: string, application: string): void => {
    const roles = ['customer', 'administrator'].map((role) => ({ name: role, apiAccess: [] }));
    const written = { application: { name: application, baseUrl: 'https://shop.test' }, roles };
    writeFileSync(join(folder, `${name}.dast-auth.json`), JSON.stringify(written));
  };
  /** What Scan as Role… was asked for: the config, the role and the operations. */
  const asked = (): unknown => {
    const [name, target] = (opened.commands.ran.at(-1) ?? []) as [string?, Record<string, unknown>?];
    if (name !== 'scanAsRole') return undefined;
    const file = String((target?.['uri'] as Uri | undefined)?.path)
      .split('/')
      .at(-1);
    return [file, target?.['role'], target?.['operations']];
  };

  it('is of what a finding is at, as the only role that saw it', async () => {
    config('shop', 'shop.test');
    config('other', 'payments');
    await importRecorded(opened.app, 'customer.json', report, { role: 'customer', reached: [] });
    const [finding] = await findingsAt(opened.app, 'POST /login');
    await scanEndpoint(opened.app, { finding: finding?.id });
    assert.deepEqual(asked(), ['shop.dast-auth.json', 'customer', ['POST /login']]);
    // A second role saw it: which one is meant is asked there.
    await importRecorded(opened.app, 'administrator.json', `${report} `, {
      role: 'administrator',
      reached: [],
    });
    await scanEndpoint(opened.app, { finding: finding?.id });
    assert.deepEqual(asked(), ['shop.dast-auth.json', undefined, ['POST /login']]);
  });

  it('starts with the parameters of requests that found something there, and no attack of theirs', async () => {
    config('shop', 'shop.test');
    const [name, risk] = ['SQL Injection', 3] as const;
    const instances = [
      ['GET', "/search?q=1' OR 1=1&sort=name#x"],
      ['GET', '/search?q=<b>&page=2'],
    ] as const;
    await importText(opened.app, 'zap.json', zapReport([{ rule: '40018', name, risk, instances }]));
    await scanEndpoint(opened.app, [{ application: 'shop.test', endpoint: 'GET /search' }]);
    const operations = ['GET /search?q=1&sort=name&page=2'];
    assert.deepEqual(asked(), ['shop.dast-auth.json', undefined, operations]);
  });

  it('is of all endpoints of a handler or a row, and of none that has no path of its own', async () => {
    config('shop', 'shop.test');
    await importText(opened.app, 'zap.json', report);
    await scanEndpoint(opened.app, [
      { application: 'shop.test', endpoint: 'POST /login' },
      { application: 'shop.test', endpoint: 'GET /orders/{id}' },
      { application: 'shop.test', endpoint: 'GET cdn.test/a.js' },
      { application: 'shop.test', endpoint: '— /orders' },
    ]);
    assert.deepEqual(asked(), ['shop.dast-auth.json', undefined, ['POST /login', 'GET /orders/{id}']]);
    const before = opened.commands.ran.length;
    await scanEndpoint(opened.app, [{ application: 'shop.test', endpoint: 'GET cdn.test/a.js' }]);
    assert.equal(opened.commands.ran.length, before);
    assert.match(opened.window.messages.at(-1) ?? '', /^Select a finding with a method and a path/);
  });

  it('is of the operations that no scan has reached', async () => {
    config('shop', 'shop.test');
    config('other', 'payments');
    await importText(opened.app, 'zap.json', zapReport([]));
    await opened.app.handlers.start();
    await until(() => opened.app.handlers.ownApplications.size > 0);
    const route = (method: string, path: string): object => ({
      kind: itemKinds.route,
      route: { method, path },
      endpoints: [],
    });
    await scanEndpoint(opened.app, {
      kind: itemKinds.notReached,
      children: [route('GET', '/health'), route('ANY', '/hook/{id}')],
    });
    const operations = ['GET /health', 'GET /hook/{id}', 'POST /hook/{id}'];
    assert.deepEqual(asked(), ['shop.dast-auth.json', undefined, operations]);
  });

  it('is of a route as its own application, whatever others the workspace is about', async () => {
    config('shop', 'shop.test');
    config('other', 'payments');
    const route = (application: string): object => ({
      kind: itemKinds.route,
      route: { method: 'GET', path: '/health' },
      endpoints: [{ application }, { application }],
    });
    await scanEndpoint(opened.app, route('payments'));
    assert.deepEqual(asked(), ['other.dast-auth.json', undefined, ['GET /health']]);
    await scanEndpoint(opened.app, route('shop.test'));
    assert.deepEqual(asked(), ['shop.dast-auth.json', undefined, ['GET /health']]);
  });

  it('asks which of several auth configs, and says that it needs one', async () => {
    await importText(opened.app, 'zap.json', report);
    const [finding] = await findingsAt(opened.app, 'POST /login');
    await scanEndpoint(opened.app, { finding: finding?.id });
    assert.match(
      opened.window.messages.at(-1) ?? '',
      /^Scan as Role needs an auth config of the application/,
    );
    config('one', 'a');
    config('two', 'b');
    opened.window.answer('two.dast-auth.json');
    await scanEndpoint(opened.app, { finding: finding?.id });
    assert.deepEqual(asked(), ['two.dast-auth.json', undefined, ['POST /login']]);
    assert.deepEqual(opened.window.lists.at(-1), {
      placeHolder: 'Which auth config?',
      items: [['one.dast-auth.json'], ['two.dast-auth.json']].map(([label]) => [label, undefined, undefined]),
    });
    const before = opened.commands.ran.length;
    opened.window.answer(undefined);
    await scanEndpoint(opened.app, { finding: finding?.id });
    assert.equal(opened.commands.ran.length, before);
  });
});
