import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { toolsFor } from '../../../src/agents/agentTools.ts';
import { projectDir } from '../../../scripts/paths.ts';
import { runProcess } from '../../../scripts/processes.ts';
import { describeFailure } from '../../../src/base/messages.ts';
import { mcpArgumentMessages, parseMcpArguments } from '../../../src/cli/mcpArguments.ts';
import { Session } from '../../fakes/mcpSession.ts';
import { programOf } from '../../../scripts/testing/programs.ts';

const shop = join(projectDir, 'samples/shop');
const report = join(shop, 'reports/zap-report.json');
const program = await programOf('mcp');

describe('npm run -s mcp', function () {
  this.timeout(60_000);
  let store: string;
  before(() => {
    store = mkdtempSync(join(tmpdir(), 'dast-mcp-'));
  });
  after(() => rmSync(store, { recursive: true, force: true }));

  async function open(session: Session, ...args: readonly string[]): Promise<void> {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, '--workspace', shop, ...args],
      cwd: projectDir,
      stderr: 'inherit',
    });
    await session.connect(transport);
  }

  it('serves a session: findings, their handlers, auth configs, and a change that the user confirms', async () => {
    const session = new Session({ action: 'accept', content: { change: true } });
    await open(session, report, '--store', store);
    const { tools } = await session.client.listTools();
    assert.deepEqual(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
      toolsFor({ kinds: new Set() }).map(({ name, changes }) => [name, !changes]),
    );
    const { text } = await session.call('dast_count_findings');
    assert.match(text, /^\d+ of \d+ findings match/);
    const listed = await session.call('dast_list_findings', {
      filter: { severity: ['Critical'] },
      limit: 3,
    });
    const [first] = listed.data as readonly { finding: number; vulnerability: number; endpoint: string }[];
    assert.ok(first !== undefined, listed.text);
    const explained = await session.call('dast_explain_finding', { finding: first.finding });
    assert.match(explained.text, /"description":"/);
    const handler = await session.call('dast_find_handler', { finding: first.finding });
    const { confidence, places } = handler.data as {
      confidence: string;
      places: readonly { file: string }[];
    };
    assert.equal(confidence, 'high');
    assert.match(places[0]?.file ?? '', /^api\/src\//);
    const configs = await session.call('dast_check_auth_config');
    assert.deepEqual(configs.data, ['broken.dast-auth.json', 'shop.dast-auth.json']);
    const checked = await session.call('dast_check_auth_config', { file: 'broken.dast-auth.json' });
    assert.match(checked.text, /\nAbout [\w-]+:\n_/);
    assert.match(
      (await session.call('dast_check_auth_config', { file: 'shop.dast-auth.json' })).text,
      /^No problems/,
    );
    const set = await session.call('dast_set_triage', {
      vulnerabilities: [first.vulnerability],
      status: 'In Progress',
      comment: 'Fixed in the next release',
    });
    assert.equal(session.asked.length, 1);
    assert.match(set.text, /^Status to In Progress set: /);
    await session.client.close();
    session.print('Session over standard input and output:');
  });

  it('keeps what was changed in the folder that is named, asks nobody who cannot be asked, and reads nothing else', async () => {
    const session = new Session();
    await open(session, '--store', store);
    const { text } = await session.call('dast_count_findings', { filter: { status: ['In Progress'] } });
    assert.match(text, /^[1-9]\d* of \d+ findings match/);
    const refused = await session.call('dast_set_triage', { vulnerabilities: [0, 1, 2], status: 'Open' });
    assert.ok(refused.isError);
    assert.match(refused.text, /this client cannot ask them/);
    for (const file of ['../../package.json', '/etc/passwd', 'openapi.yaml']) {
      const { text: sentence, isError } = await session.call('dast_check_auth_config', { file });
      assert.ok(isError);
      assert.match(sentence, /There is no auth config/);
    }
    const long = await session.call('dast_list_findings', { filter: { search: 'x'.repeat(10_000_000) } });
    assert.match(long.text, /has 10000000 characters; at most 1000/);
    await session.client.close();
  });

  it('opens findings as the editor does: with the settings, applications, triage and decisions of the workspace', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dast-mcp-shop-'));
    const at = (...parts: readonly string[]): string => join(folder, ...parts);
    for (const name of ['.vscode', '.dast/triage']) mkdirSync(at(name), { recursive: true });
    const zap = join(projectDir, 'test/fixtures/reports/zap-2.7.json');
    const application = { name: 'web shop', baseUrl: 'http://shop.test:8080' };
    writeFileSync(at('a.dast-auth.json'), JSON.stringify({ application }));
    const mapping = { 'dastWorkbench.findings.severityMapping': { medium: 'Info' } };
    writeFileSync(at('.vscode/settings.json'), JSON.stringify(mapping));
    const finding = { application: 'web shop', tool: 'ZAP', rule: '40018', method: 'GET', path: '/search' };
    const change = { field: 'status', from: 'Open', to: 'In Progress', change: 1 };
    const line = { at: '2026-11-20T10:00:00.000Z', by: 'Ada', ...finding, ...change };
    writeFileSync(at('.dast/triage/ada-1f2e.jsonl'), `${JSON.stringify(line)}\n`);
    const session = new Session();
    await open(session, zap, '--workspace', folder);
    const listed = await session.call('dast_list_findings', { filter: { status: ['In Progress'] } });
    const [first] = listed.data as readonly Readonly<Record<string, string>>[];
    assert.deepEqual([first?.['endpoint'], first?.['application']], ['GET /search', 'web shop'], listed.text);
    const { text } = await session.call('dast_count_findings', { filter: { severity: ['Major'] } });
    assert.match(text, /^0 of \d+ findings match/);
    await session.client.close();
    rmSync(folder, { recursive: true });
  });

  it('answers while a file of the code holds up its grammar, and leaves that file out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dast-mcp-hanging-'));
    const application = (path: string): string =>
      `import express from 'express';\nconst app = express();\napp.get('${path}', (q, s) => s.end());\napp.listen(1);\n`;
    writeFileSync(join(folder, 'package.json'), '{"dependencies":{"express":"4"}}');
    writeFileSync(join(folder, 'fine.ts'), application('/fine'));
    writeFileSync(join(folder, 'hanging.ts'), application('/hanging') + 'a<b,\n'.repeat(20_000));
    const session = new Session();
    await open(session, '--workspace', folder);
    const ended: string[] = [];
    const handler = session.call('dast_find_handler', { endpoint: 'GET /fine' }).then((answer) => {
      ended.push('handler');
      return answer;
    });
    const { text } = await session.call('dast_count_findings');
    ended.push('count');
    assert.match(text, /^0 of 0 findings match/);
    const { places } = (await handler).data as { places: readonly { file: string }[] };
    assert.deepEqual([ended, places[0]?.file], [['count', 'handler'], 'fine.ts']);
    await session.client.close();
    rmSync(folder, { recursive: true });
  });

  it('refuses a message of 100 MB, keeps none of it, and answers the next one', async () => {
    const child = spawn(process.execPath, ['--max-old-space-size=200', program, '--workspace', shop], {
      cwd: projectDir,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async (): Promise<unknown> => JSON.parse(String((await answers.next()).value));
    const send = async (text: string): Promise<void> => {
      if (!child.stdin.write(text)) await once(child.stdin, 'drain');
    };
    const million = 'x'.repeat(1_000_000);
    const call = '"method":"tools/call","params":{"name":"dast_count_findings","arguments":{"a":"';
    for (const [start, end, id] of [
      [`{"jsonrpc":"2.0","id":7,${call}`, '"}}}', 7],
      [`{${call}`, '"}},"jsonrpc":"2.0","id":"eight"}', 'eight'],
      ['', '', null],
    ] as const) {
      await send(start);
      for (let sent = 0; sent < 100; sent += 1) await send(million);
      await send(`${end}\n{"jsonrpc":"2.0","id":9,"method":"ping"}\n`);
      const message = 'The message is too long: at most 10400000 bytes are read. Ask for less at once.';
      assert.deepEqual(await next(), { jsonrpc: '2.0', id, error: { code: -32600, message } });
      assert.deepEqual(await next(), { jsonrpc: '2.0', id: 9, result: {} });
    }
    child.stdin.end();
    assert.deepEqual(await once(child, 'close'), [0, null]);
  });

  it('says on standard error alone what is wrong with its reports', async () => {
    await assert.rejects(
      runProcess(process.execPath, ['src/cli/mcp.ts', '/no/report.json'], { cwd: projectDir }),
      /no file "\/no\/report\.json"/,
    );
  });

  it('says what is wrong with its arguments', () => {
    for (const [args, sentence] of [
      [['--stor', 'x'], /no option "--stor"/],
      [['--store'], /"--store" needs a value/],
      [['--workspace', ''], /"--workspace" needs a value/],
      [['--allow', 'verify,attack'], /no work "attack" to allow/],
    ] as const) {
      const parsed = parseMcpArguments(args);
      assert.ok(!parsed.ok);
      assert.match(describeFailure(mcpArgumentMessages, parsed.failure), sentence);
    }
  });
});
