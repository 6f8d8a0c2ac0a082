import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginConfig, type RunningServer, sendJson, startServer } from '../../fakes/loginServer.ts';
import { accessCommand } from '../../../src/cli/accessAuth.ts';
import { runInProcess } from './inProcess.ts';
import { programOf } from '../../../scripts/testing/programs.ts';

describe('auth -- access', function () {
  this.timeout(120_000);
  let folder: string;
  let server: RunningServer;
  let leaks: boolean;
  /** At a call that begins so, the program is killed. */
  let kills: string | undefined;
  let child: ChildProcess;

  beforeEach(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'access-')));
    leaks = false;
    kills = undefined;
    server = await startServer(({ path, headers, json }, response) => {
      if (kills !== undefined && path.startsWith(kills)) return void child.kill('SIGKILL');
      if (path === '/login')
        return sendJson(response, 200, { token: `tok-0123456-${String(json['username'])}` });
      const user = /^Bearer tok-0123456-(\w+)$/.exec(headers.authorization ?? '')?.[1];
      if (user === undefined) return sendJson(response, 401, {});
      const owner = path.endsWith('/17') ? 'ann' : path.endsWith('/18') ? 'bob' : undefined;
      const isLetIn = path === '/me' || owner === user || (leaks && owner !== undefined);
      return sendJson(response, isLetIn ? 200 : 404, { text: isLetIn ? `written by ${owner} alone` : '' });
    });
    const users = [
      { role: 'user', username: 'ann', password: '${env:KEY}', owns: { id: 17 } },
      { role: 'user', username: 'bob', password: '${env:KEY}', owns: { id: 18 } },
    ];
    const config = loginConfig(server.origin, {}, users);
    const roles = config.roles.map((role) => ({ ...role, apiAccess: ['GET /orders/*'] }));
    const attachments = [{ type: 'OpenAPI', path: './openapi.json' }];
    writeFileSync(join(folder, 'a.dast-auth.json'), JSON.stringify({ ...config, roles, attachments }));
    const paths = { '/orders/{id}': { get: {} } };
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify({ openapi: '3.0.3', paths }));
  });

  afterEach(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function access(...args: readonly string[]): Promise<readonly [number, string]> {
    const all = ['a.dast-auth.json', '--rate', '1000', ...args];
    const surroundings = { cwd: folder, env: { KEY: 'canary-4711' } };
    const { status, stdout, stderr } = await runInProcess(() => accessCommand(all), surroundings);
    return [status, stdout + stderr];
  }

  /** In a process of its own, which can be killed, and starts threads where it is. */
  async function accessProgram(...args: readonly string[]): Promise<readonly [number | null, string]> {
    const script = await programOf('auth');
    const all = [script, 'access', 'a.dast-auth.json', '--rate', '1000', ...args];
    child = spawn(process.execPath, all, {
      cwd: folder,
      env: { PATH: process.env['PATH'], KEY: 'canary-4711' },
    });
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return [code, said];
  }

  it('prints a line for each call, and ends with 3 where somebody was let in', async () => {
    const [fine, right] = await access('--env', 'KEY');
    assert.match(
      right,
      /^GET \/orders\/17 of ann: ann allowed \(200\); bob refused \(404\); nobody refused \(401\)\n/,
    );
    assert.match(right, /\n0 let in, 0 in part, 0 to look at, 0 undeclared: 1 call, \d+ requests\n$/);
    assert.equal(fine, 0);
    leaks = true;
    const [found, wrong] = await access('--env', 'KEY');
    assert.match(wrong, /; ⚠ bob let in to what another user owns \(200\); nobody refused/);
    assert.equal(found, 3);
    const [, json] = await access('--env', 'KEY', '--json');
    const { rows } = JSON.parse(json) as {
      rows: readonly { cells: readonly { user?: string; verdict: string }[] }[];
    };
    assert.deepEqual(
      rows[0]?.cells.map(({ user, verdict }) => [user, verdict]),
      [
        ['ann', 'allowed'],
        ['bob', 'let-in'],
        [undefined, 'refused'],
      ],
    );
  });

  it('goes on from where a run was kept, asks only for what is named, and writes findings as SARIF', async () => {
    leaks = true;
    const [, first] = await access('--env', 'KEY', '--resume', 'kept.json', '--budget', '6');
    assert.match(first, /stopped: budget/);
    const [code, second] = await access('--env', 'KEY', '--resume', 'kept.json', '--sarif', 'found.sarif');
    assert.match(second, /⚠ bob let in to what another user owns/);
    assert.equal(code, 3);
    const asked = server.asked.length;
    const [again, third] = await access('--env', 'KEY', '--resume', 'kept.json');
    assert.match(third, /⚠ bob let in .*\n1 let in, .*: 1 call, 0 requests\n$/);
    assert.deepEqual([again, server.asked.length], [3, asked]);
    const { runs } = JSON.parse(readFileSync(join(folder, 'found.sarif'), 'utf8')) as {
      runs: readonly { results: readonly { ruleId: string }[] }[];
    };
    assert.deepEqual(
      runs[0]?.results.map(({ ruleId }) => ruleId),
      ['access/object-level'],
    );
    assert.doesNotMatch(readFileSync(join(folder, 'kept.json'), 'utf8'), /canary-4711|tok-0123456/);
    const [other, why] = await access('--env', 'KEY', '--only', 'GET /bills/**');
    assert.deepEqual([other, why.slice(0, 20)], [2, 'Name an OpenAPI file']);
    writeFileSync(join(folder, 'kept.json'), '{}');
    assert.match(
      (await access('--env', 'KEY', '--resume', 'kept.json'))[1],
      /^"kept.json" holds no run of this config as it is now\./,
    );
  });

  it('goes on after it was killed, without the calls whose answers had been shown to count', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`/orders/a${index}/{id}`, { get: {} }]),
    );
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify({ openapi: '3.0.3', paths }));
    kills = '/orders/a11/';
    assert.equal((await accessProgram('--env', 'KEY', '--resume', 'kept.json'))[0], null);
    kills = undefined;
    const asked = server.asked.length;
    const [code, said] = await access('--env', 'KEY', '--resume', 'kept.json');
    assert.equal(code, 0, said);
    assert.match(said, /\n0 let in, .*: 12 calls, \d+ requests\n$/);
    const again = server.asked.slice(asked).flatMap(({ path }) => /\/a\d+\//.exec(path)?.[0] ?? []);
    assert.deepEqual([...new Set(again)], ['/a10/', '/a11/']);
    // What is not named now stays.
    const [, named] = await access('--env', 'KEY', '--resume', 'kept.json', '--only', 'GET /orders/a3/**');
    assert.match(named, /^GET \/orders\/a3\/17 .*\n0 let in, .*: 1 call, 0 requests\n$/);
    const kept = readFileSync(join(folder, 'kept.json'), 'utf8');
    for (const path of Object.keys(paths)) assert.ok(kept.includes(`"path":"${path}"`), path);
  });

  it('asks for what a report of the application lists and found, and not for what a scanner attacked with', async () => {
    const instances = [
      { uri: `${server.origin}/orders/17`, method: 'GET' },
      { uri: `${server.origin}/orders/17?sort=%3Cscript%3E`, method: 'GET', attack: '<script>' },
      { uri: `${server.origin}/files/..%2f..%2fetc%2fpasswd`, method: 'GET', attack: '../../etc/passwd' },
      { uri: 'http://elsewhere.example/bills/17', method: 'GET' },
    ];
    const alerts = [{ pluginid: '1', alert: 'Something', name: 'Something', riskcode: '1', instances }];
    const site = [{ '@name': server.origin, alerts }];
    const report = { '@programName': 'ZAP', '@version': '2.16.0', site };
    writeFileSync(join(folder, 'zap.json'), JSON.stringify(report));
    rmSync(join(folder, 'openapi.json'));
    const [code, said] = await access('--env', 'KEY', '--report', 'zap.json');
    assert.equal(code, 0, said);
    assert.match(said, /^GET \/orders\/17 of ann: ann allowed \(200\); bob refused/);
    assert.match(said, /: 1 call, \d+ requests\n$/);
    const [none, why] = await access('--env', 'KEY', '--report', 'no.json');
    assert.equal(none, 2);
    assert.match(why, /^Nothing was sent: There is no file "no.json"\./);
  });

  it('asks for what a recording and the code have, and writes nothing without the words of the config', async () => {
    const entry = { request: { method: 'GET', url: `${server.origin}/bills/17` }, response: { status: 200 } };
    writeFileSync(join(folder, 'a.har'), JSON.stringify({ log: { entries: [entry] } }));
    const path = join(folder, 'a.dast-auth.json');
    const config = JSON.parse(readFileSync(path, 'utf8')) as object;
    const attachments = [{ type: 'HAR', path: './a.har' }];
    writeFileSync(path, JSON.stringify({ ...config, attachments }));
    mkdirSync(join(folder, 'code'));
    const code =
      "const app = require('express')();\napp.get('/codes/:id', (request, response) => response.end());\n";
    writeFileSync(join(folder, 'code', 'server.js'), code);
    const [, said] = await accessProgram('--env', 'KEY', '--code', 'code', '--write');
    assert.match(said, /^Nothing was written: "safeForAutomatedTesting" is not true\.\n/m);
    assert.match(said, /^GET \/bills\/17 of ann: ann allowed \(200\); bob refused/m);
    assert.match(said, /^GET \/codes\/17 of ann: ann allowed \(200\); bob refused/m);
  });

  it('ends with 1 where not all could be asked, and with 2 where nothing could', async () => {
    const [stopped, said] = await access('--env', 'KEY', '--budget', '3');
    assert.match(said, /\nstopped: budget\n/);
    assert.equal(stopped, 1);
    const [unset, why] = await access();
    assert.match(why, /Pass --env KEY /);
    assert.equal(unset, 1);
    for (const [args, sentence] of [
      [['--rate', '0'], /^Option "--rate" needs a number/],
      [['--role', 'none'], /^There is no role "none". The file has: user\.\n$/],
    ] as const) {
      const [code, refusal] = await access('--env', 'KEY', ...args);
      assert.equal(code, 2, refusal);
      assert.match(refusal, sentence);
    }
    rmSync(join(folder, 'openapi.json'));
    assert.match(
      (await access('--env', 'KEY'))[1],
      /^Name an OpenAPI file, a HAR file or a Postman collection/,
    );
    const logins = server.asked.filter(({ path }) => path === '/login').length;
    assert.ok(logins <= 2, String(logins));
  });
});
