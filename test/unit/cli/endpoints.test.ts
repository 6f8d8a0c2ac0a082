import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { zapReport } from '../../fakes/testReport.ts';

const script = resolve('src/cli/endpoints.ts');
const findings = resolve('src/cli/findings.ts');

const server = [
  "const app = require('express')();",
  "app.get('/open', (req, res) => res.end());",
  "app.get('/admin', requireRole('admin'), (req, res) => res.end());",
  'function requireRole(role) { return (req, res, next) => next(); }',
  '',
].join('\n');

describe('the command endpoints', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'endpoints-'));
    writeFileSync(join(folder, 'server.js'), server);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  interface Ran {
    readonly code: number | null;
    readonly out: string;
    readonly err: string;
  }

  function runScript(...args: readonly string[]): Ran {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { code: status, out: stdout, err: stderr };
  }

  const run = (...args: readonly string[]): Ran => runScript(script, ...args);

  /** `GET /open`, as far as they are in changed code. */
  function changedFindings(): Ran {
    const report = join(folder, 'zap.json');
    const instances = ['/open', '/admin'].map((path) => ['GET', path] as const);
    writeFileSync(report, zapReport([{ rule: '40018', name: 'SQL Injection', risk: 3, instances }]));
    return runScript(findings, report, '--root', folder, '--filter', 'inChangedCode=Yes', '--base', 'main');
  }

  it('lists endpoints with what protects them, and those that changed as JSON', () => {
    const listed = run('list', '--root', folder);
    assert.equal(listed.err, '');
    assert.equal(listed.out, 'GET /open · server.js:2 · none\nGET /admin · server.js:3 · required admin\n');
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], {
        encoding: 'utf8',
      });
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'base');
    writeFileSync(
      join(folder, 'more.js'),
      "const app = require('express')();\napp.get('/new', (req, res) => res.end());\n",
    );
    const { out, code } = run('changed', '--root', folder, '--base', 'main', '--json');
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(out), {
      base: git('rev-parse', 'HEAD').trim(),
      complete: true,
      endpoints: [
        {
          method: 'GET',
          path: '/new',
          handler: 'more.js:2',
          protection: 'none',
          roles: [],
          guards: [],
          certain: true,
          because: ['more.js:2'],
        },
      ],
    });
    assert.match(changedFindings().out, /\n0 findings shown\./);
    writeFileSync(join(folder, 'server.js'), server.replace("'admin'", "'root'"));
    const { out: rows } = changedFindings();
    assert.match(rows, /GET \/admin/);
    assert.match(rows, /\n1 finding shown\./);
  });

  it('says in one line what it cannot compare', () => {
    const { code, out, err } = run('changed', '--root', folder);
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /is in no git repository, so nothing is compared\.\n$/);
    assert.match(changedFindings().err, /is in no git repository, so nothing is compared\.\n$/);
    assert.match(run('list', '--base', 'main').err, /^Only "changed" compares with a base\./);
  });
});
