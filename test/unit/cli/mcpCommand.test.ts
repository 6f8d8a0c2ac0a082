import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import packageJson from '../../../package.json' with { type: 'json' };
import { toolsFor } from '../../../src/agents/agentTools.ts';
import { mcpCommand } from '../../../src/cli/mcpCommand.ts';
import { loginConfig } from '../../fakes/loginServer.ts';
import { Session } from '../../fakes/mcpSession.ts';
import { zapReport } from '../../fakes/testReport.ts';
import { type Ran, runInProcess } from './inProcess.ts';

const injection = { rule: '40018', name: 'SQL Injection', risk: 2 } as const;
const express = (...paths: readonly string[]): string =>
  [
    "import express from 'express';",
    'const app = express();',
    ...paths.map((path) => `app.get('${path}', (q, s) => s.end());`),
    'app.listen(1);\n',
  ].join('\n');

describe('a server for models', function () {
  this.timeout(60_000);
  let folder: string;
  let ended: Promise<Ran>;
  let toServer: PassThrough;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'dast-mcp-')));
    write('zap.json', zapReport([{ ...injection, instances: [['GET', '/search'] as const] }]));
  });
  afterEach(async () => {
    toServer.end();
    await ended;
    rmSync(folder, { recursive: true });
  });

  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const writeJson = (name: string, value: unknown): void => write(name, JSON.stringify(value));

  /** A client of the server, which runs in the folder of the test, or in another one. */
  async function open(args: readonly string[], answer?: ElicitResult, cwd = folder): Promise<Session> {
    toServer = new PassThrough();
    const fromServer = new PassThrough();
    const env = { KEY: 'canary-4711' };
    ended = runInProcess(() => mcpCommand(args, toServer, fromServer), { cwd, env });
    const session = new Session(answer);
    await session.connect(new StdioServerTransport(fromServer, toServer));
    return session;
  }
  /** What it left behind when its client went. */
  const left = (): Promise<Ran> => {
    toServer.end();
    return ended;
  };
  const refused = async (...args: readonly string[]): Promise<Ran> =>
    runInProcess(() => mcpCommand(args, new PassThrough(), new PassThrough()), { cwd: folder });

  it('opens findings as the editor does: with settings, applications, triage and decisions of the workspace', async () => {
    writeJson('shop/a.dast-auth.json', { application: { name: 'web shop', baseUrl: 'https://shop.test' } });
    const named = { medium: 'Info', unknown: 1 };
    writeJson('shop/.vscode/settings.json', { 'dastWorkbench.findings.severityMapping': named });
    const finding = { application: 'web shop', tool: 'ZAP', rule: '40018', method: 'GET', path: '/search' };
    const change = { field: 'status', from: 'Open', to: 'In Progress', change: 1 };
    const line = { at: '2026-11-20T10:00:00.000Z', by: 'Ada', ...finding, ...change };
    writeJson('shop/.dast/triage/ada-1f2e.jsonl', line);
    const session = await open(['zap.json', '--workspace', 'shop', '--allow', 'verify,propose']);
    assert.equal(session.client.getServerVersion()?.version, packageJson.version);
    const { tools } = await session.client.listTools();
    const offered = toolsFor({ kinds: new Set(['verify', 'propose']) });
    assert.deepEqual(
      tools.map(({ name }) => name),
      offered.map(({ name }) => name),
    );
    const { data } = await session.call('dast_list_findings');
    const [{ endpoint, application, severity, status } = {} as never, ...others] = data as readonly Record<
      string,
      unknown
    >[];
    assert.deepEqual(
      [endpoint, application, severity, status, others],
      ['GET /search', 'web shop', 'Info', 'In Progress', []],
    );
    assert.deepEqual(await left(), {
      status: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('keeps what the user confirms in the folder that is named, with who changed it, and nothing without one', async () => {
    const triage = { vulnerabilities: [0, 1], status: 'In Progress', comment: 'Fixed next week' };
    const kept = await open(['zap.json', '--application', 'own', '--store', 'kept'], {
      action: 'accept',
      content: { change: true },
    });
    assert.match((await kept.call('dast_set_triage', triage)).text, /^Status to In Progress set: /);
    const { data } = await kept.call('dast_explain_finding', { finding: 1 });
    const by = `${userInfo().username} (agent)`;
    assert.ok(JSON.stringify(data).includes(JSON.stringify(by)), JSON.stringify(data));
    assert.equal((await left()).status, 0);
    const again = await open(['--store', 'kept']);
    const { text } = await again.call('dast_count_findings', {
      filter: { status: ['In Progress'], application: ['own'] },
    });
    assert.match(text, /^1 of 1 findings match/);
    assert.match((await again.call('dast_set_triage', triage)).text, /this client cannot ask them/);
    await left();
    const unkept = await open(['zap.json'], { action: 'accept', content: { change: true } });
    assert.match((await unkept.call('dast_set_triage', triage)).text, /--store/);
    await left();
  });

  it('checks the auth configs of the workspace, with its own variables and its own page, and reads nothing else', async () => {
    const users = ['KEY', 'OTHER'].map((name) => ({
      role: 'user',
      username: name,
      password: `\${env:${name}}`,
    }));
    writeJson('good/a.dast-auth.json', loginConfig('http://shop.test', {}, users.slice(0, 1)));
    writeJson('b.dast-auth.json', loginConfig('http://shop.test', {}, users));
    const session = await open([]);
    assert.deepEqual((await session.call('dast_check_auth_config')).data, [
      'b.dast-auth.json',
      'good/a.dast-auth.json',
    ]);
    const problemsOf = async (file: string): Promise<string> =>
      (await session.call('dast_check_auth_config', { file })).text;
    const bad = await problemsOf('b.dast-auth.json');
    assert.match(bad, /\nAbout [\w-]+:\n_/);
    assert.match(bad, /OTHER/);
    assert.doesNotMatch(await problemsOf('good/a.dast-auth.json'), /KEY/);
    writeJson('good/recorded.yaml', { log: { entries: [] } });
    const attachments = [{ type: 'OpenAPI', path: './recorded.yaml' }];
    writeJson('good/a.dast-auth.json', {
      ...loginConfig('http://shop.test', {}, users.slice(0, 1)),
      attachments,
    });
    assert.match(await problemsOf('good/a.dast-auth.json'), /is of the type \\"HAR\\"\. Use that\./);
    for (const file of ['../b.dast-auth.json', '/etc/passwd', 'zap.json'])
      assert.match(await problemsOf(file), /There is no auth config/);
    const long = await session.call('dast_list_findings', { filter: { search: 'x'.repeat(10_000_000) } });
    assert.match(long.text, /has 10000000 characters; at most 1000/);
    await left();
  });

  it('finds handlers and changed endpoints in the code as it is now, and which findings are in changed code', async () => {
    write('package.json', '{"dependencies":{"express":"4"}}');
    write('server.ts', express('/search'));
    const git = (...args: readonly string[]): unknown =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@a.test', ...args]);
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'First');
    const args = [join(folder, 'zap.json'), '--workspace', folder];
    const session = await open(args, undefined, process.cwd());
    const { data, text: found } = await session.call('dast_find_handler', { endpoint: 'GET /search' });
    assert.ok(data !== undefined, found);
    const { places, confidence } = data as {
      places: readonly { file: string; line: number }[];
      confidence: string;
    };
    assert.deepEqual([places[0]?.file, places[0]?.line, confidence], ['server.ts', 3, 'high']);
    const inChanged = { filter: { inChangedCode: ['Yes'] } };
    assert.match((await session.call('dast_count_findings', inChanged)).text, /^0 of 1 /);
    write('server.ts', express('/search').replace('s.end()', 's.end(q.url)') + express('/new'));
    write('openapi.json', '{"openapi":"3.0.3","paths":{"/documented":{"get":{}}}}');
    const { text } = await session.call('dast_changed_endpoints', { base: 'main' });
    assert.match(text, /^2 of 2 endpoints differ\./);
    assert.match((await session.call('dast_count_findings', inChanged)).text, /^1 of 1 /);
    assert.deepEqual(await left(), { status: 0, stdout: '', stderr: '' });
  });

  it('says what is wrong with its arguments, its workspace and its reports, and ends', async () => {
    const said = (stderr: string): Ran => ({ status: 2, stdout: '', stderr });
    assert.deepEqual(await refused('--workspace', 'none'), said('There is no folder "none".\n'));
    assert.deepEqual(await refused('--workspace', 'zap.json'), said('There is no folder "zap.json".\n'));
    assert.deepEqual(await refused('none.json'), said('There is no file "none.json".\n'));
    assert.match((await refused('--stor', 'x')).stderr, /^There is no option "--stor"\. Usage: /);
    write('.vscode/settings.json', '[');
    assert.match((await refused()).stderr, /settings\.json/);
  });

  it('says why a report is not there when its client has gone before', async () => {
    const gone = new PassThrough();
    gone.end();
    const serve = (): Promise<number> => mcpCommand(['none.json'], gone, new PassThrough());
    const ran = await runInProcess(serve, { cwd: folder });
    assert.deepEqual(ran, { status: 2, stdout: '', stderr: 'There is no file "none.json".\n' });
  });

  it('says how it is called', async () => {
    for (const option of ['--help', '-h']) {
      const { status, stdout, stderr } = await refused('x', option);
      assert.deepEqual([status, stderr], [0, '']);
      assert.match(
        stdout,
        /^Usage: npm run -s mcp .*\n\n.* over standard input and output\.\n\n {2}REPORT…/s,
      );
    }
  });
});
