import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginConfig, type RunningServer, sendJson, startServer } from '../../fakes/loginServer.ts';
import { accessCommand } from '../../../src/cli/accessAuth.ts';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import { configOf, openApi, startNotes } from '../access/notesServer.ts';
import { interrupt, runInProcess } from './inProcess.ts';

// In accessKept, accessSources, authFile and runnableFile.
describe('auth -- access', function () {
  this.timeout(120_000);
  let folder: string;
  let server: RunningServer;
  let leaks: boolean;
  /** What happens when it is asked for a path. */
  let onAsked: (path: string) => void;

  beforeEach(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'access-')));
    leaks = false;
    onAsked = () => undefined;
    server = await startServer(({ path, headers, json }, response) => {
      onAsked(path);
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

  type Said = readonly [status: number, said: string];
  const access = (...args: readonly string[]): Promise<Said> =>
    accessIn(folder, ['a.dast-auth.json', '--rate', '1000', ...args]);
  /** In the folder that the tests run in, where threads are started. */
  const accessHere = (...args: readonly string[]): Promise<Said> =>
    accessIn(process.cwd(), [join(folder, 'a.dast-auth.json'), '--rate', '1000', ...args]);
  async function accessIn(cwd: string, args: readonly string[]): Promise<Said> {
    const command = (): Promise<number> => accessCommand(args);
    const env = { KEY: 'canary-4711' };
    const { status, stdout, stderr } = await runInProcess(command, { cwd, env });
    return [status, stdout + stderr];
  }
  const writeJson = (name: string, value: unknown): void =>
    writeFileSync(join(folder, name), JSON.stringify(value));

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
    // What is in the file when the process is killed.
    let kept = '';
    onAsked = (path) => {
      if (kept !== '' || !path.startsWith('/orders/a11/')) return;
      kept = readFileSync(join(folder, 'kept.json'), 'utf8');
    };
    await access('--env', 'KEY', '--resume', 'kept.json');
    writeFileSync(join(folder, 'kept.json'), kept);
    server.asked.length = 0;
    const [code, said] = await access('--env', 'KEY', '--resume', 'kept.json');
    assert.equal(code, 0, said);
    assert.match(said, /\n0 let in, .*: 12 calls, \d+ requests\n$/);
    const again = server.asked.flatMap(({ path }) => /\/a\d+\//.exec(path)?.[0] ?? []);
    assert.deepEqual([...new Set(again)], ['/a10/', '/a11/']);
    // What is not named now stays.
    const [, named] = await access('--env', 'KEY', '--resume', 'kept.json', '--only', 'GET /orders/a3/**');
    assert.match(named, /^GET \/orders\/a3\/17 .*\n0 let in, .*: 1 call, 0 requests\n$/);
    const whole = readFileSync(join(folder, 'kept.json'), 'utf8');
    for (const path of Object.keys(paths)) assert.ok(whole.includes(`"path":"${path}"`), path);
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
    const [, said] = await accessHere('--env', 'KEY', '--code', join(folder, 'code'), '--write');
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

  it('shows on a terminal which call it is at, and nothing of it at the end', async () => {
    const { isTTY, columns } = process.stderr;
    Object.assign(process.stderr, { isTTY: true, columns: 100 });
    try {
      const [status, said] = await access('--env', 'KEY');
      assert.equal(status, 0);
      const shown = said.split('\r').map((line) => line.split('\u001b[K')[0]);
      const at = (who: string): string | undefined =>
        shown.find((line) => line?.endsWith(`: GET /orders/{id} as ${who}`));
      assert.match(at('ann') ?? '', /^0 of \d: /);
      assert.match(at('nobody') ?? '', /^[1-9] of \d: /);
      assert.ok(said.endsWith('\r\u001b[K'), said);
    } finally {
      Object.assign(process.stderr, { isTTY, columns });
    }
  });

  it('stops where it is interrupted, and says so', async () => {
    const listeners = process.listenerCount('SIGINT');
    onAsked = (path) => {
      if (path === '/orders/17') interrupt();
    };
    const [status, said] = await access('--env', 'KEY');
    assert.equal(status, 1);
    assert.match(
      said,
      /; nobody not asked: the run had stopped\nstopped: cancelled\n0 let in, .* 2 requests\n$/,
    );
    assert.equal(process.listenerCount('SIGINT'), listeners);
  });

  it('keeps a run in a folder by the name of its config, and goes on with nothing that was about something else', async () => {
    mkdirSync(join(folder, 'runs'));
    const keep = ['--env', 'KEY', '--resume', 'runs'];
    assert.equal((await access(...keep))[0], 0);
    const path = join(folder, 'runs', 'a.dast-auth.access.json');
    assert.match((await access(...keep))[1], /: 1 call, 0 requests\n$/);
    const refused =
      '"runs" holds no run of this config as it is now. Remove it to start over, or name another file with --resume.\n';
    const config = join(folder, 'a.dast-auth.json');
    const text = readFileSync(config, 'utf8');
    writeFileSync(config, `${text}\n`);
    assert.deepEqual(await access(...keep), [2, refused]);
    writeFileSync(config, text);
    writeFileSync(path, '');
    assert.deepEqual(await access(...keep), [2, refused]);
    rmSync(path);
    mkdirSync(path);
    assert.deepEqual(await access(...keep), [2, refused]);
    rmSync(path, { recursive: true });
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    writeFileSync(join(outside, 'theirs'), 'theirs');
    symlinkSync(join(outside, 'theirs'), path);
    const [status, why] = await access(...keep);
    assert.equal(status, 2);
    assert.match(
      why,
      /^"runs\/a\.dast-auth\.access\.json" is a link to ".*theirs", which is not in this folder\./,
    );
    assert.deepEqual(await access('--env', 'KEY', '--resume', 'none/a.json'), [
      2,
      '"none/a.json" cannot be written (ENOENT).\n',
    ]);
    const [unwritten, said] = await access('--env', 'KEY', '--sarif', 'none/a.sarif');
    assert.equal(unwritten, 2);
    assert.match(said, / 6 requests\n"none\/a\.sarif" cannot be written \(ENOENT\)\.\n$/);
    assert.equal(readFileSync(path, 'utf8'), 'theirs');
    rmSync(outside, { recursive: true });
  });

  it('asks as the roles that are named alone, and as the others when they are', async () => {
    const config = JSON.parse(readFileSync(join(folder, 'a.dast-auth.json'), 'utf8')) as ReturnType<
      typeof loginConfig
    >;
    const eve = { role: 'admin', username: 'eve', password: '${env:KEY}' };
    const admin = { name: 'admin', authentication: 'main' };
    writeJson('a.dast-auth.json', {
      ...config,
      roles: [...config.roles, admin],
      testUsers: [...config.testUsers, eve],
    });
    const keep = ['--env', 'KEY', '--resume', 'kept.json'];
    const [, one] = await access(...keep, '--role', 'user');
    const [, other] = await access(...keep, '--role', 'admin', '--role', 'user');
    const [, again] = await access(...keep, '--role', 'admin');
    const lines = (who: string, requests: number): string =>
      `GET /orders/17 of ann: ann allowed (200); bob refused (404)${who}\n` +
      `0 let in, 0 in part, 0 to look at, 0 undeclared: 1 call, ${requests} requests\n`;
    const eveToo = '; eve refused (404)';
    assert.deepEqual([one, other, again], [lines('', 6), lines(eveToo, 9), lines(eveToo, 0)]);
    assert.match(
      (await access('--env', 'KEY', '--role', 'none'))[1],
      /^There is no role "none"\. The file has: user, admin\.\n$/,
    );
  });
});

describe('auth -- access --write', () => {
  let folder: string;
  /** The folder of the user, whatever the system. */
  const home = new Map(['HOME', 'USERPROFILE'].map((name) => [name, process.env[name]]));
  let notes: Awaited<ReturnType<typeof startNotes>>;
  beforeEach(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'access-')));
    for (const name of home.keys()) process.env[name] = folder;
    notes = await startNotes({});
    writeFileSync(join(folder, 'openapi.json'), openApi);
  });
  afterEach(async () => {
    await notes.stop();
    for (const [name, value] of home)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    rmSync(folder, { recursive: true });
  });

  async function access(
    application: Partial<AuthConfig['application']>,
    ...args: readonly string[]
  ): Promise<readonly string[]> {
    const attachments = [{ type: 'OpenAPI', path: './openapi.json' }];
    const config = { ...configOf(notes.origin, application), attachments };
    writeFileSync(join(folder, 'a.dast-auth.json'), JSON.stringify(config));
    const all = ['a.dast-auth.json', '--rate', '1000', '--env', 'PASSWORD', ...args];
    const surroundings = { cwd: folder, env: { PASSWORD: 'right' } };
    const { status, stdout, stderr } = await runInProcess(() => accessCommand(all), surroundings);
    return [String(status), ...`${stderr}${stdout}`.split('\n')];
  }

  it('writes what is planned, cleans it up, and keeps notes of it in the folder of the user', async () => {
    const rows = [
      'GET /notes: ann allowed (200); gus refused (403); nobody refused (401)',
      'POST /notes: ann allowed (201); gus refused (403); nobody refused (401)',
      'PUT /notes/{id} of ann: ann allowed (200); bob refused (403); gus refused (403); nobody refused (401)',
      'DELETE /notes/{id} of ann: ann allowed (200); bob refused (403); gus refused (403); nobody refused (401)',
      'GET /notes/{id}: no value for id',
    ];
    const planned = `Writes at most: 18 POST, 54 GET, 25 DELETE, 7 PUT. Notes of them are in ${join(folder, '.dast-workbench')}.`;
    const counted = (requests: number): string =>
      `0 let in, 0 in part, 0 to look at, 0 undeclared: 4 calls, ${requests} ${requests === 1 ? 'request' : 'requests'}`;
    const keep = ['--resume', 'kept.json'];
    assert.deepEqual(await access({}, '--write', ...keep), ['0', planned, ...rows, counted(80), '']);
    assert.equal(notes.notes.size, 0);
    assert.deepEqual(readdirSync(join(folder, '.dast-workbench')), []);
    assert.deepEqual(await access({}, ...keep), ['0', ...rows, counted(0), '']);
    const [status, ...said] = await access({}, '--write', '--budget', '1');
    const stopped = ['stopped: budget', `${counted(1).replace('4 calls', '0 calls')}`];
    assert.deepEqual([status, said], ['1', [planned, rows.at(-1), ...stopped, '']]);
  });

  it('writes nothing where the config does not say that it may', async () => {
    for (const [application, why] of [
      [{ isolatedFromProduction: false }, 'Nothing was written: "isolatedFromProduction" is not true.'],
      [{ writeTests: [] as string[] }, 'Nothing was written: name calls in "writeTests".'],
      [
        { writeTests: ['PUT /notes/{id}'] },
        'Nothing was written: "writeTests" needs a POST that creates objects, and the API a GET that reads one.',
      ],
    ] satisfies readonly (readonly [Partial<AuthConfig['application']>, string])[]) {
      const [status, said] = await access(application, '--write');
      assert.deepEqual([status, said], ['0', why]);
    }
    assert.ok(!notes.asked.some(({ method, path }) => method !== 'GET' && path !== '/login'));
  });

  it('sends nothing where the notes of earlier writes cannot be read', async () => {
    const name = createHash('sha256').update(notes.origin).digest('hex').slice(0, 20);
    mkdirSync(join(folder, '.dast-workbench', `writes-${name}.jsonl`), { recursive: true });
    const [status, why = ''] = await access({}, '--write');
    assert.equal(status, '2');
    assert.match(
      why,
      /^Nothing was sent: the notes of earlier writes in ".*\.dast-workbench" cannot be read \(E[A-Z]+\)\./,
    );
    assert.deepEqual(notes.asked, []);
  });
});
