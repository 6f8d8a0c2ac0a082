import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notCompared } from '../../../src/cli/comparedMessages.ts';
import { endpointsCommand } from '../../../src/cli/endpointsCommand.ts';
import { findingsCommand } from '../../../src/cli/findingsCommand.ts';
import { plainShell, type Ran, runInProcess } from './inProcess.ts';
import { zapReport } from '../../fakes/testReport.ts';

const server = [
  "const app = require('express')();",
  "app.get('/open', (req, res) => res.end());",
  "app.get('/admin', requireRole('admin'), (req, res) => res.end());",
  'function requireRole(role) { return (req, res, next) => next(); }',
  '',
].join('\n');

describe('the command endpoints', function () {
  this.timeout(60_000);
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'endpoints-'));
    writeFileSync(join(folder, 'server.js'), server);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (...args: readonly string[]): Promise<Ran> => runInProcess(() => endpointsCommand(args));

  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], {
      encoding: 'utf8',
    });

  function commitAll(): void {
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'base');
  }

  /** `GET /open`, as far as they are in changed code. */
  function changedFindings(): Promise<Ran> {
    const report = join(folder, 'zap.json');
    const instances = ['/open', '/admin'].map((path) => ['GET', path] as const);
    writeFileSync(report, zapReport([{ rule: '40018', name: 'SQL Injection', risk: 3, instances }]));
    const args = [report, '--root', folder, '--filter', 'inChangedCode=Yes', '--base', 'main'];
    return runInProcess(() => findingsCommand(args, plainShell));
  }

  it('lists endpoints with what protects them, and those that changed as JSON', async () => {
    const listed = await run('list', '--root', folder);
    assert.equal(listed.stderr, '');
    assert.equal(
      listed.stdout,
      'GET /open · server.js:2 · none\nGET /admin · server.js:3 · required admin\n',
    );
    commitAll();
    writeFileSync(
      join(folder, 'more.js'),
      "const app = require('express')();\napp.get('/new', (req, res) => res.end());\n",
    );
    assert.match((await changedFindings()).stdout, /\n0 findings shown\./);
    writeFileSync(join(folder, 'server.js'), server.replace("'admin'", "'root'"));
    const { stdout: rows } = await changedFindings();
    assert.match(rows, /GET \/admin/);
    assert.match(rows, /\n1 finding shown\./);
    writeFileSync(join(folder, 'openapi.json'), '{"openapi":"3.0.3","paths":{"/documented":{"get":{}}}}');
    const changed = ['changed', '--root', folder, '--base', 'main'];
    const { stdout: out, status: code } = await run(...changed, '--json');
    assert.equal(code, 0);
    const certain = { method: 'GET', certain: true };
    assert.deepEqual(JSON.parse(out), {
      base: git('rev-parse', 'HEAD').trim(),
      complete: true,
      endpoints: [
        {
          ...certain,
          path: '/new',
          handler: 'more.js:2',
          protection: 'none',
          roles: [],
          guards: [],
          because: ['more.js:2'],
        },
        {
          ...certain,
          path: '/admin',
          handler: 'server.js:3',
          protection: 'required',
          roles: ['root'],
          guards: ['requireRole server.js:3'],
          because: ['server.js:3'],
        },
      ],
    });
    assert.deepEqual(await run(...changed), {
      status: 0,
      stdout:
        'GET /new · more.js:2 · none ← more.js:2\nGET /admin · server.js:3 · required root ← server.js:3\n',
      stderr: '',
    });
  });

  it('says where it is not certain that an endpoint reaches what changed', async () => {
    const store = 'class Store { find() { return 1; } }\nexports.Store = Store;\n';
    writeFileSync(join(folder, 'store.js'), store);
    const reaching =
      "require('./store');\nconst app = require('express')();\napp.get('/one', (req, res) => any.find(req));\n";
    writeFileSync(join(folder, 'server.js'), reaching);
    commitAll();
    writeFileSync(join(folder, 'store.js'), store.replace('1', '2'));
    const { stdout } = await run('changed', '--root', folder, '--base', 'main');
    assert.equal(stdout, 'GET /one · server.js:3 · none · not certain ← server.js:3 ← store.js:1\n');
  });

  it('says what cannot be compared by the name that was given, the folder or the usual base', () => {
    const failed = (failure: string | undefined, base: string): unknown =>
      notCompared({ routes: [], folders: [{ name: '', failure, isCut: false }] } as never, 'shop', base);
    assert.deepEqual(
      [
        failed(undefined, 'v1'),
        failed('no-base', 'v1'),
        failed('no-base', ''),
        failed('no-repository', 'v1'),
      ],
      [
        undefined,
        { code: 'no-base', args: ['v1'] },
        { code: 'no-base', args: ['origin/main'] },
        { code: 'no-repository', args: ['shop'] },
      ],
    );
    assert.equal(notCompared({ routes: [], folders: [] }, 'shop', ''), undefined);
  });

  it('says in one line what it cannot compare', async () => {
    const { status: code, stdout: out, stderr: err } = await run('changed', '--root', folder);
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /is in no git repository, so nothing is compared\.\n$/);
    assert.match((await changedFindings()).stderr, /is in no git repository, so nothing is compared\.\n$/);
    assert.match((await run('list', '--base', 'main')).stderr, /^Only "changed" compares with a base\./);
  });
});
