import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LanguageModelTextPart, lm, Uri } from 'vscode';
import { agentTools } from '../../src/agents/agentTools.ts';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startMcpServer } from '../../src/vscode/mcpServer/mcpServerFeature.ts';
import { importText, shopReport } from '../fakes/testReport.ts';
import { dataOf } from '../fakes/untrustedData.ts';
import { Session } from '../fakes/mcpSession.ts';
import { openTestApp, type TestApp } from './testApp.ts';

describe('tools of language models', () => {
  const invoke = async (name: string, input: object): Promise<string> => {
    const { content } = await lm.invokeTool(name, { input, toolInvocationToken: undefined });
    return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : '')).join('');
  };

  it('are offered by VS Code with what they take', () => {
    const offered = new Map(lm.tools.map((tool) => [tool.name, tool]));
    for (const { name, description, inputSchema } of agentTools) {
      const tool = offered.get(name);
      assert.equal(tool?.description, description);
      assert.deepEqual(
        Object.keys((tool.inputSchema as typeof inputSchema).properties),
        Object.keys(inputSchema.properties),
      );
    }
  });

  it('answer without asking where they only read', async () => {
    const text = await invoke('dast_check_auth_config', { file: 'broken.dast-auth.json' });
    assert.match(text, /^\d+ problems, \d+ of them errors\./);
    const problems = dataOf({ text, isError: false }) as readonly { readonly line: number }[];
    assert.ok(problems.some(({ line }) => line > 1));
    assert.match(await invoke('dast_count_findings', {}), /findings match/);
    assert.match(
      await invoke('dast_list_findings', { filter: { colour: 'red' } }),
      /"filter\.colour" is no input/,
    );
  });
});

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
