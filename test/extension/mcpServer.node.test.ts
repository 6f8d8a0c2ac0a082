import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uri } from 'vscode';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startMcpServer } from '../../src/vscode/features/mcpServer/mcpServerFeature.ts';
import { importText, shopReport } from '../fakes/testReport.ts';
import { Session } from '../fakes/mcpSession.ts';
import { openTestApp, type TestApp } from './testApp.ts';

describe('the MCP server of a window', () => {
  let folder: string;
  let test: TestApp;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dast-agents-'));
    test = openTestApp(Uri.file(folder));
    await importText(test.app, 'zap.json', shopReport);
  });
  after(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves a client of the SDK what the window has, and asks before it changes that', async () => {
    const server = await startMcpServer(test.app);
    const session = new Session({ action: 'accept', content: { change: true } });
    const { address, headers } = server;
    await session.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
    const { data } = await session.call('dast_list_findings', { aggregate: true });
    const [first] = data as readonly { readonly vulnerability: number; readonly apis: number }[];
    const { app } = test;
    let changes = 0;
    app.onDidChangeFindings(() => (changes += 1));
    await session.call('dast_set_triage', { vulnerabilities: [first?.vulnerability], status: 'Resolved' });
    assert.equal(session.asked.length, 1);
    const summary = await (await app.findings()).summary({ ...app.view.current, filters: {} });
    assert.equal(summary.status.find(({ value }) => value === 'Resolved')?.count, first?.apis);
    assert.ok(changes > 0, 'the window shows it');
    assert.match((await session.call('dast_find_handler', { endpoint: 'GET /api/orders' })).text, /\w/);
    await session.client.close();
    session.print('Session with the MCP server of a window:');
    await server.close();
  });
});
