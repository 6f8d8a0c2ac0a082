import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const script = resolve('src/cli/endpoints.ts');

describe('the command endpoints', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'endpoints-'));
    writeFileSync(
      join(folder, 'server.js'),
      [
        "const app = require('express')();",
        "app.get('/open', (req, res) => res.end());",
        "app.get('/admin', requireRole('admin'), (req, res) => res.end());",
        'function requireRole(role) { return (req, res, next) => next(); }',
        '',
      ].join('\n'),
    );
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function run(...args: readonly string[]): {
    readonly code: number | null;
    readonly out: string;
    readonly err: string;
  } {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
    return { code: status, out: stdout, err: stderr };
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
  });

  it('says in one line what it cannot compare', () => {
    const { code, out, err } = run('changed', '--root', folder);
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, /is in no git repository, so nothing is compared\.\n$/);
    assert.match(run('list', '--base', 'main').err, /^Only "changed" compares with a base\./);
  });
});
