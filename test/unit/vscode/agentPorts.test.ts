import assert from 'node:assert/strict';
import { agentPortsOf } from '../../../src/vscode/shared/agents/agentPorts.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { TestFiles } from '../../fakes/testFiles.ts';

describe('what tools of agents are told by a window', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    files.write('workspace/server.js', "const app = require('express')();\napp.get('/search', find);\n");
    files.write('workspace/shop.dast-auth.json', '{\n "version": 1 }');
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
      machine: { userName: () => 'Ada' },
    });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  it('names the user, and keeps what is changed', async () => {
    const ports = agentPortsOf(opened.app);
    const { timeZone, user, keepsChanges, work, jobs } = ports;
    assert.equal(timeZone, opened.app.view.current.timeZone);
    assert.deepEqual([user, keepsChanges, work.asksFirst], ['Ada with an agent', true, true]);
    assert.deepEqual([...work.kinds].sort(), ['access', 'propose', 'retest', 'scan', 'verify']);
    assert.equal(jobs, opened.app.agentJobs);
    assert.equal(await ports.findings(), await opened.app.findings());
  });

  it('answers which code is behind an endpoint, or why nobody knows', async () => {
    const found = await agentPortsOf(opened.app).explainEndpoint('Shop', 'GET /search');
    assert.deepEqual(typeof found === 'object' && found.places[0]?.file, 'server.js');
    for (const [state, sentence] of [
      ['idle', 'The code has not been searched for handlers yet.'],
      ['noFolder', 'No folder is open: there is no code to search.'],
      ['failed', 'The code could not be searched for handlers.'],
      ['indexing', 'The code is being searched for handlers. Ask again in a moment.'],
      ['ready', 'Nothing is known of this endpoint.'],
    ] as const) {
      const handlers = {
        state,
        explain: async () => undefined,
        start: async () => undefined,
        refresh: async () => undefined,
        listRoutes: async () => [],
        changedRoutes: async () => undefined,
      };
      const app = { ...opened.app, handlers, codeChanges: { compare: async () => undefined } };
      const asked = agentPortsOf(app as never);
      assert.deepEqual(
        [
          await asked.explainEndpoint('Shop', '/'),
          await asked.changedEndpoints(''),
          await asked.compareCode(),
        ],
        [sentence, sentence, sentence],
      );
    }
  });

  it('compares code as it is on disk, without what is only documented, and only where it is trusted', async () => {
    const asked: unknown[] = [];
    const routes = [{ role: 'documented' }, { role: 'handler' }];
    const note =
      (name: string, answer?: unknown) =>
      async (given?: unknown): Promise<unknown> => (asked.push([name, given]), answer);
    const handlers = {
      state: 'ready',
      start: note('start'),
      refresh: note('refresh'),
      listRoutes: note('routes', routes),
      changedRoutes: note('changed', { endpoints: [1] }),
    };
    const folders = [{ folder: 'shop' }];
    const codeChanges = { compare: note('compare'), current: { folders } };
    const workspace = { isTrusted: true };
    const ports = agentPortsOf({ ...opened.app, handlers, codeChanges, workspace } as never);
    assert.deepEqual(await ports.changedEndpoints('v1'), { all: [{ role: 'handler' }], endpoints: [1] });
    assert.equal(await ports.compareCode(), folders);
    assert.deepEqual(asked, [
      ['start', undefined],
      ['routes', undefined],
      ['changed', { ref: 'v1' }],
      ['start', undefined],
      ['refresh', undefined],
      ['compare', undefined],
    ]);
    workspace.isTrusted = false;
    for (const answer of [await ports.changedEndpoints('v1'), await ports.compareCode()])
      assert.equal(answer, 'The workspace is not trusted.');
    assert.equal(asked.length, 6);
  });

  it('lists the problems of auth configs by line and column, with the page on them', async () => {
    const ports = agentPortsOf(opened.app);
    assert.deepEqual(await ports.authConfigs(), ['shop.dast-auth.json']);
    const text = '{\n "version": 1 }';
    opened.app.configChecks.provide({
      check: async () => ({
        config: { text },
        problems: [
          {
            offset: text.indexOf('1'),
            severity: 'error',
            code: 'x',
            message: { template: 'Wrong {0}.', args: ['y'] },
          },
        ],
      }),
    } as never);
    const problems = await ports.checkAuthConfig('shop.dast-auth.json');
    assert.deepEqual(
      problems?.map(({ line, column, severity, code }) => [line, column, severity, code]),
      [[2, 13, 'error', 'x']],
    );
    assert.equal(await ports.checkAuthConfig('gone.dast-auth.json'), undefined);
    assert.match(await ports.problemDocs(), /^# /);
  });
});
