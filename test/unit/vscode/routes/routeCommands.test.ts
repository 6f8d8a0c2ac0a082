import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { App } from '../../../../src/vscode/app/app.ts';
import {
  copyRouteAsCurl,
  goToRoute,
  showFindingsOfRoute,
} from '../../../../src/vscode/features/routes/endpoints/routeCommands.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { importText, zapReport } from '../../../fakes/testReport.ts';

const node = (method: string, path: string, endpoints: readonly object[] = []) => ({
  kind: 'dastRoute',
  endpoints,
  route: { method, path, handler: null, declared: { file: 'outside.js', line: 1 } },
});

describe('commands of a route', () => {
  let files: TestFiles;
  let opened: TestApp;
  let time = Date.UTC(2026, 0, 1);
  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
      clock: () => time,
    });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });
  const curl = async (...given: Parameters<typeof node>): Promise<string | undefined> => {
    await copyRouteAsCurl(opened.app, node(...given));
    return opened.copied.at(-1);
  };

  it('copy a call to where its application was scanned last, else to where an auth config says it is', async () => {
    assert.equal(await curl('ANY', '/a'), "curl 'http://localhost/a'");
    const role = { name: 'user', authentication: 'main' };
    const config = (baseUrl: string): string =>
      JSON.stringify({ application: { name: 'Shop', baseUrl }, roles: [role] });
    files.write('workspace/a.dast-auth.json', config('${env:URL}'));
    assert.equal(await curl('POST', '/a'), "curl -X POST 'http://localhost/a'");
    files.write('workspace/b.dast-auth.json', config('https://config.test/'));
    assert.equal(await curl('POST', '/a'), "curl -X POST 'https://config.test/a'");
    const alert = { rule: '1', name: 'SQL Injection', risk: 3, instances: [['GET', '/a']] } as const;
    await importText(opened.app, 'shop.json', zapReport([alert], 'shop.test'));
    assert.equal(await curl('POST', '/a'), "curl -X POST 'https://shop.test/a'");
    time += 1;
    await importText(opened.app, 'pay.json', zapReport([alert], 'pay.test'));
    assert.equal(await curl('POST', '/a'), "curl -X POST 'https://pay.test/a'");
    assert.equal(
      await curl('POST', '/a', [{ application: 'shop.test' }]),
      "curl -X POST 'https://shop.test/a'",
    );
    assert.equal(
      await curl('POST', '/a', [{ application: 'other' }]),
      "curl -X POST 'https://config.test/a'",
    );
  });

  it('do nothing for what is no route, or has no file or finding', async () => {
    const code = {} as never;
    for (const wrong of [undefined, {}, { kind: 'dastRoute' }, { ...node('GET', '/a'), kind: 'x' }]) {
      await copyRouteAsCurl(opened.app, wrong);
      await goToRoute(opened.app, code, wrong);
      await showFindingsOfRoute(opened.app, wrong);
    }
    await goToRoute(
      Object.assign(Object.create(opened.app) as App, { handlers: { paths: { uriOf: () => undefined } } }),
      code,
      node('GET', '/a'),
    );
    await showFindingsOfRoute(opened.app, node('GET', '/a'));
    assert.deepEqual([opened.copied, opened.window.shown, opened.commands.ran], [[], [], []]);
  });

  it('show the findings in changed code', async () => {
    opened.app.view.update({ type: 'setSearch', text: 'x' });
    opened.app.view.update({ type: 'setSwitch', name: 'showResolvedEvents', on: true });
    await showFindingsOfRoute(opened.app, { kind: 'dastChanged' });
    const { filters, showResolvedEvents } = opened.app.view.current;
    assert.deepEqual(
      [filters, showResolvedEvents],
      [{ inChangedCode: { values: ['Yes'], texts: [] } }, false],
    );
    assert.deepEqual(opened.commands.ran, [['openPanel']]);
  });
});
