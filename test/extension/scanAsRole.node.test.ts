import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { commands, tasks, window } from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import type { RunningServer } from '../fakes/loginServer.ts';
import { loginConfig, sendJson, startServer } from '../fakes/loginServer.ts';
import { type StandIn, writeStandIn } from '../fakes/standInScanner.ts';
import { zapReport } from '../fakes/testReport.ts';
import { until } from '../patience.ts';
import { TestFolder } from './testFolder.ts';

const token = 'tok-canary-0123456789';

describe('Scan as Role', () => {
  const { showWarningMessage, showInformationMessage, showQuickPick } = window;
  const { PATH } = process.env;
  let files: TestFolder;
  let server: RunningServer;
  let said: string[];

  before(async () => {
    files = new TestFolder();
    server = await startServer(({ path, headers }, response) => {
      if (path === '/login') return sendJson(response, 200, { token });
      sendJson(response, headers.authorization === `Bearer ${token}` ? 200 : 401, {});
    });
    process.env['PATH'] = `${writeStandIn(files.uri.fsPath, 'zap.sh')}${delimiter}${PATH}`;
    process.env['DAST_TEST_PASSWORD'] = 'right-password';
    said = [];
    Object.assign(window, {
      showQuickPick: async (items: Promise<readonly { readonly label: string }[]>) =>
        (await items).find(({ label }) => label === 'ZAP' || label === 'Safe'),
      showWarningMessage: async (text: string, ...rest: readonly unknown[]) => {
        said.push(text);
        return rest.find((one) => typeof one === 'string');
      },
      showInformationMessage: async (text: string) => void said.push(text),
    });
  });
  after(async () => {
    Object.assign(window, { showWarningMessage, showInformationMessage, showQuickPick });
    process.env['PATH'] = PATH;
    for (const name of ['STAND_IN', 'DAST_TEST_PASSWORD']) delete process.env[name];
    await server.stop();
    files.remove();
  });

  const does = (end: StandIn['end']): string => {
    const found = [
      { rule: '40018', name: 'Found by a Task', risk: 3, instances: [['GET', '/orders']] },
    ] as const;
    const report = zapReport(found, new URL(server.origin).host).replaceAll('https:', 'http:');
    const log = files.at(`called-${end}.json`).fsPath;
    const fixture = files.write('fixture.json', report).fsPath;
    process.env['STAND_IN'] = JSON.stringify({
      calls: ['GET /orders'],
      end,
      target: server.origin,
      fixture,
      log,
    } satisfies StandIn);
    return log;
  };

  it('runs a task that imports its report, runs again, and keeps what it has when it is terminated', async () => {
    const users = [{ role: 'user', username: 'ann', password: '${env:DAST_TEST_PASSWORD}' }];
    const config = loginConfig(server.origin, {}, users);
    const application = { ...config.application, safeForAutomatedTesting: true };
    const uri = files.write('shop.dast-auth.json', JSON.stringify({ ...config, application }));
    const lastSaid = (): string => said.at(-1) ?? '';

    does('report');
    await commands.executeCommand(commandIds.scanAsRole, { uri });
    assert.deepEqual(said, [
      `Scan ${server.origin} with ZAP as user?`,
      `Send requests to ${server.origin}?`,
      'ZAP as user: 1 new · 1 operation · complete',
    ]);

    const isOver = (): boolean => tasks.taskExecutions.length === 0;
    await until(isOver);
    await commands.executeCommand('workbench.action.tasks.reRunTask');
    await until(() => said.length === 4, lastSaid);
    assert.equal(lastSaid(), 'ZAP as user: 0 new · 1 operation · complete');

    await until(isOver);
    const log = does('hang');
    const scanning = commands.executeCommand(commandIds.scanAsRole, { uri });
    await until(() => existsSync(log));
    for (const execution of tasks.taskExecutions) execution.terminate();
    await scanning;
    assert.equal(lastSaid(), 'ZAP as user: 0 new · 1 operation · partial: it was stopped');
  });
});
