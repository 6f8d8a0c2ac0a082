import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { projectDir, sampleWorkspace } from '../../../scripts/paths.ts';
import { sampleConfigVariables } from '../../../scripts/sampleApi.ts';
import { programOf } from '../../../scripts/testing/programs.ts';
import { Session } from '../../fakes/mcpSession.ts';
import { freePort, sampleSecrets, type ShopApi, startShopApi } from '../samples/shopApi.ts';

const program = await programOf('mcp');
const search = 'GET /api/products/search';
const revenue = 'GET /api/reports/revenue';

/** What a model may write into a file, and how the file is as it came. */
interface Patch {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const echo = '`<h1>Results for ${text}</h1><ul>${items}</ul>`';
const escapes: Patch = {
  file: 'api/src/routers/products.ts',
  from: echo,
  to: '`<h1>Results for ${text.replaceAll("<", "&lt;").replaceAll(\'"\', "&quot;")}</h1><ul>${items}</ul>`',
};
const hides: Patch = {
  file: 'api/src/routers/products.ts',
  from: "  const text = String(request.query['q'] ?? '');",
  to: "  const text = String(request.query['q'] ?? '');\n  if (/script/i.test(text)) return void response.status(403).end();",
};
const handler = "reportsRouter.get('/revenue', (";
const asksForRole: Patch = {
  file: 'api/src/routers/reports.ts',
  from: handler,
  to: "reportsRouter.get('/revenue', requireRole('administrator'), (",
};
const locksAllOut: Patch = {
  file: 'api/src/routers/reports.ts',
  from: handler,
  to: "reportsRouter.get('/revenue', (_request, response, _next) => void response.sendStatus(403), (",
};

interface Listed {
  readonly finding: number;
  readonly vulnerability: number;
  readonly endpoint: string;
}

describe('a model that fixes the sample through the MCP server', function () {
  this.timeout(120_000);
  let folder: string;
  let port: number;
  let api: ShopApi;
  let session: Session;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dast-agent-'));
    cpSync(sampleWorkspace, folder, { recursive: true });
    const git = [
      '-C',
      folder,
      '-c',
      'user.name=A',
      '-c',
      'user.email=a@shop.test',
      '-c',
      'init.defaultBranch=main',
    ];
    for (const step of [
      ['init', '-q'],
      ['add', '.'],
      ['commit', '-q', '-m', 'Sample'],
    ])
      execFileSync('git', [...git, ...step]);
    symlinkSync(join(projectDir, 'node_modules'), join(folder, 'node_modules'), 'junction');
    port = await freePort();
    api = await startShopApi(folder, port);
    writeFileSync(join(folder, 'shop.dast-auth.json'), api.config);
    session = new Session({ action: 'accept', content: { change: true } });
    const variables = { ...sampleSecrets, ...sampleConfigVariables };
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [
        program,
        join(folder, 'reports/zap-report.json'),
        '--workspace',
        folder,
        '--store',
        join(folder, 'store'),
        '--allow',
        'verify,retest,access',
        ...Object.keys(variables).flatMap((name) => ['--env', name]),
      ],
      cwd: projectDir,
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...variables },
      stderr: 'inherit',
    });
    await session.connect(transport);
  });
  after(async () => {
    await session.client.close();
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Changes the code, and starts it again. */
  async function apply({ file, from, to }: Patch): Promise<() => Promise<void>> {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    assert.ok(before.includes(from), file);
    const restart = async (text: string): Promise<void> => {
      writeFileSync(path, text);
      await api.stop();
      api = await startShopApi(folder, port);
    };
    await restart(before.replace(from, to));
    return () => restart(before);
  }

  /** Starts a job and waits for its result. */
  async function done(
    tool: string,
    input: object,
  ): Promise<{ readonly text: string; readonly data: unknown }> {
    const started = await session.call(tool, input);
    const [, job] = /^Job (\d+) was started/.exec(started.text) ?? assert.fail(started.text);
    const ended = await session.call('dast_job', { job: Number(job), wait: 55 });
    assert.match(ended.text, /, done, /);
    return ended;
  }

  async function findingAt(endpoint: string, title: RegExp): Promise<Listed> {
    const { data, text } = await session.call('dast_list_findings', {
      filter: { endpoint: [endpoint.replace(/^\S+ /, '')] },
      aggregate: false,
    });
    const found = (data as readonly (Listed & Record<string, unknown>)[]).find(
      (one) => one.endpoint === endpoint && title.test(JSON.stringify(one)),
    );
    return found ?? assert.fail(text);
  }

  async function retested(finding: number, as: object = {}): Promise<string> {
    const { data } = await done('dast_retest', { finding, ...as });
    const { outcome, reason } = data as { readonly outcome: string; readonly reason: string };
    return `${outcome}: ${reason}`;
  }

  it('fixes a Critical: a filter that hides the payload is not taken for a fix, encoding is', async () => {
    const { finding, vulnerability } = await findingAt(search, /Cross[ -]Site Scripting/i);
    assert.match((await session.call('dast_explain_finding', { finding })).text, /Critical/);
    const { data } = await session.call('dast_find_handler', { finding });
    assert.equal((data as { places: readonly { file: string }[] }).places[0]?.file, escapes.file);
    assert.match(await retested(finding), /^still-there: /);
    const undo = await apply(hides);
    assert.match(await retested(finding), /^cannot-tell: /);
    await undo();
    await apply(escapes);
    const changed = await session.call('dast_changed_endpoints', { base: 'main' });
    assert.match(JSON.stringify(changed.data), /GET \/api\/products\/search/, changed.text);
    const filter = { inChangedCode: ['Yes'] };
    const inChanged = await session.call('dast_count_findings', { filter, by: ['endpoint'] });
    assert.match(JSON.stringify(inChanged.data), /GET \/api\/products\/search/, inChanged.text);
    assert.doesNotMatch(JSON.stringify(inChanged.data), /login/);
    assert.match(await retested(finding), /^gone: /);
    const tested = await done('dast_access_test', {
      file: 'shop.dast-auth.json',
      operations: [search],
      roles: ['customer'],
    });
    assert.match(tested.text, /The test is complete: .*\n0 times/);
    const set = await session.call('dast_set_triage', {
      vulnerabilities: [vulnerability],
      filter: { endpoint: ['/api/products/search'] },
      status: 'Resolved',
      resolution: 'Fixed',
      comment: 'Retested: gone',
    });
    assert.match(set.text, /^Status to Resolved and Resolution to Fixed set: /);
    assert.equal(session.asked.length, 1);
  });

  it('fixes who gets what: locking everybody out is not taken for a fix, asking for the role is', async () => {
    const login = await done('dast_verify_role', { file: 'shop.dast-auth.json' });
    assert.match(login.text, /\n4 of 4 users logged in/);
    const before = await done('dast_access_test', {
      file: 'shop.dast-auth.json',
      operations: [revenue],
      roles: ['customer'],
    });
    assert.match(JSON.stringify(before.data), /let in, though it is not declared for this role/);
    const { finding } = await findingAt(revenue, /./);
    assert.match(await retested(finding), /^still-there: /);
    const undo = await apply(locksAllOut);
    assert.match(await retested(finding), /^cannot-tell: /);
    await undo();
    await apply(asksForRole);
    assert.match(await retested(finding), /^gone: /);
    const after = await done('dast_access_test', {
      file: 'shop.dast-auth.json',
      operations: [revenue],
      roles: ['customer'],
    });
    assert.match(after.text, /The test is complete: .*\n0 times/);
    for (const secret of Object.values(sampleSecrets)) assert.ok(!session.said.includes(secret));
  });
});
