import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { OrderOf, WorkOrder } from '../../../src/agents/work/work.ts';
import { AgentConfigs } from '../../../src/cli/agentConfigs.ts';
import { agentWork } from '../../../src/cli/agentWork.ts';
import { parseMcpArguments } from '../../../src/cli/mcpArguments.ts';
import type { FindingsEngine } from '../../../src/findings/engine.ts';
import { readAllDetails } from '../../../src/findings/export/readAllDetails.ts';
import { initialView } from '../../../src/findings/view/viewActions.ts';
import { loginConfig, type RunningServer, sendJson, startServer } from '../../fakes/loginServer.ts';
import { MovedClock } from '../../fakes/scanRun.ts';
import { type StandIn, writeStandIn } from '../../fakes/standInScanner.ts';
import { zapReport } from '../../fakes/testReport.ts';
import { importText } from '../findings/export/exported.ts';

const file = 'shop.dast-auth.json';

// In agentConfigs, agentProposal, agentRetest, importReportFile, retestable, results, scanFile and work.
describe('what a model orders of a server that was started for it', function () {
  this.timeout(60_000);
  let folder: string;
  let server: RunningServer;
  let engine: FindingsEngine;
  /** Whether users get the notes of others. */
  let leaks: boolean;
  /** By method and path. */
  let ids: ReadonlyMap<string, number>;

  beforeEach(async () => {
    leaks = false;
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'dast-work-')));
    server = await startServer(({ path, headers, json }, response) => {
      if (path === '/login')
        return json['password'] === 'wrong'
          ? sendJson(response, 401, {})
          : sendJson(response, 200, { token: `tok-0123456-${String(json['username'])}` });
      const user = /^Bearer tok-0123456-(\w+)$/.exec(headers.authorization ?? '')?.[1];
      if (user === undefined) return sendJson(response, 401, { user });
      const owner = path.startsWith('/notes/') ? { 17: 'ann', 18: 'eve' }[path.slice(7)] : user;
      if (owner !== user && !leaks) return sendJson(response, 404, {});
      sendJson(response, 200, { user: owner, text: `written by ${owner} alone` });
    });
    const users = [
      { role: 'user', username: 'ann', password: '${env:KEY}' },
      { role: 'user', username: 'bob', password: 'wrong' },
      { role: 'admin', username: 'eve', password: '${env:UNSET}' },
    ];
    const roles = ['user', 'admin'].map((name) => ({ name, authentication: 'main' }));
    write(file, { ...loginConfig(server.origin, {}, users), roles });
    writeFileSync(join(folder, 'my.env'), 'KEY=canary-4711\n');
    const alerts = [
      {
        rule: '40018',
        name: 'SQL Injection',
        risk: 3,
        instances: [
          ['GET', '/orders'],
          ['POST', '/orders'],
        ],
      },
    ] as const;
    const imported = await importText('zap.json', zapReport(alerts));
    engine = imported.engine;
    ids = new Map(imported.findings.map(({ finding }) => [finding.endpoint, finding.id]));
  });
  afterEach(async () => {
    await engine.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (name: string, config: object): void =>
    writeFileSync(join(folder, name), JSON.stringify(config));

  const serving = (...args: readonly string[]) => {
    const all = ['--workspace', folder, '--env-file', join(folder, 'my.env'), ...args];
    const request = parseMcpArguments(all);
    assert.ok(request.ok);
    return agentWork({
      request: request.value,
      configs: new AgentConfigs(folder, request.value.limits),
      clock: new MovedClock(),
      findings: async () => engine,
      importing: Promise.resolve({ columns: {}, application: '' }),
    });
  };
  /** How it is refused, or what comes of it, with what was said meanwhile. */
  const done = async (order: WorkOrder) => {
    const prepared = await serving().prepare(order);
    if (!prepared.ok) return prepared.failure;
    const said: string[] = [];
    const { question, mayChangeData } = prepared.value;
    const result = await prepared.value.run((doing) => said.push(doing), new AbortController().signal);
    return { question, mayChangeData, said, result };
  };

  const resultOf = async (order: WorkOrder) => {
    const ended = await done(order);
    assert.ok('result' in ended, JSON.stringify(ended));
    return ended.result;
  };

  const verify = (change: Partial<OrderOf<'verify'>> = {}): WorkOrder => ({
    kind: 'verify',
    file,
    role: undefined,
    user: undefined,
    ...change,
  });

  it('is offered as far as the server was started with it, and nobody is asked', () => {
    const { kinds, asksFirst } = serving('--allow', 'scan,verify', '--allow', 'propose');
    assert.deepEqual([[...kinds], asksFirst], [['scan', 'verify', 'propose'], false]);
    assert.deepEqual([...serving().kinds], []);
  });

  it('logs in who is meant, and says why somebody could not', async () => {
    const ended = await done(verify({ role: 'user' }));
    assert.ok('result' in ended);
    const { question, mayChangeData, said, result } = ended;
    assert.deepEqual([question, mayChangeData], ['', false]);
    for (const one of ['user ann', 'ann', 'user bob', 'bob']) assert.ok(said.includes(one), said.join());
    assert.ok(!said.some((one) => one.includes('eve')));
    assert.deepEqual(result.notes, ['1 of 2 users logged in, and their verification showed it.']);
    const [ann, bob] = result.data as readonly [object, { readonly message: string }];
    assert.deepEqual(ann, { role: 'user', user: 'ann', outcome: 'passed' });
    const { message, ...others } = bob;
    assert.deepEqual(others, { role: 'user', user: 'bob', outcome: 'failed' });
    assert.match(message, /401/);
    const eve = await resultOf(verify({ user: 'eve' }));
    assert.equal((eve.data as readonly { outcome: string }[])[0]?.outcome, 'failed');
    assert.equal(server.asked.filter(({ path }) => path === '/login').length, 2);
  });

  it('is refused before anything is sent where it names what there is not', async () => {
    const elsewhere = loginConfig('http://shop.example');
    write('far.dast-auth.json', elsewhere);
    write('broken.dast-auth.json', { ...elsewhere, version: 2 });
    const access = { kind: 'access', file, roles: [], operations: [] } as const;
    const scan = { kind: 'scan', file, role: 'user', scanner: 'zap', mode: 'look', minutes: 1 } as const;
    const retest = {
      kind: 'retest',
      finding: ids.get('GET /orders') ?? 0,
      occurrence: undefined,
      role: undefined,
      user: undefined,
    } as const;
    const none = 'none.dast-auth.json';
    const unknown = (...args: readonly unknown[]) => ({ code: 'role-unknown', args });
    const rows: readonly (readonly [WorkOrder, object])[] = [
      [verify({ file: none }), { code: 'config-unknown', args: [none] }],
      [verify({ file: `../${file}` }), { code: 'config-unknown', args: [`../${file}`] }],
      [
        verify({ file: 'broken.dast-auth.json' }),
        { code: 'config-not-runnable', args: ['broken.dast-auth.json'] },
      ],
      [verify({ file: 'far.dast-auth.json' }), { code: 'origin-not-allowed', args: ['http://shop.example'] }],
      [verify({ role: 'admin', user: 'ann' }), unknown('admin', 'ann')],
      [verify({ role: 'guest' }), unknown('guest', '')],
      [verify({ user: 'zoe' }), unknown('', 'zoe')],
      [
        { ...access, file: none },
        { code: 'config-unknown', args: [none] },
      ],
      [{ ...access, roles: ['user', 'guest'] }, unknown('guest', '')],
      [
        { ...scan, file: none },
        { code: 'config-unknown', args: [none] },
      ],
      [{ ...scan, role: 'guest' }, unknown('guest', '')],
      [
        { ...retest, finding: 4711 },
        { code: 'finding-unknown', args: [4711] },
      ],
      [
        { ...retest, occurrence: 9 },
        { code: 'nothing-recorded', args: [retest.finding] },
      ],
      [{ ...retest, role: 'guest' }, unknown('guest', '')],
      [{ ...retest, user: 'zoe' }, unknown('', 'zoe')],
    ];
    for (const [order, failure] of rows) assert.deepEqual(await done(order), failure, JSON.stringify(order));
    const noScanner = await done({ ...scan, scanner: 'nessus' });
    assert.ok('code' in noScanner);
    assert.equal(noScanner.code, 'scanner-unknown');
    assert.equal(noScanner.args[0], 'nessus');
    assert.match(String(noScanner.args[1]), /zap.*, /);
    assert.deepEqual(server.asked, []);
  });

  it('scans nothing with attacks where the config does not allow it, and says so', async () => {
    const order = { kind: 'scan', file, role: 'user', scanner: 'zap', mode: 'safe', minutes: 1 } as const;
    const ended = await done(order);
    assert.ok('result' in ended);
    assert.deepEqual([ended.question, ended.mayChangeData, ended.said], ['', false, []]);
    assert.deepEqual(ended.result.notes, ['Nothing was scanned.']);
    assert.match((ended.result.data as { why: string }).why, /"safeForAutomatedTesting"/);
    assert.deepEqual(server.asked, []);
  });

  it('sends the request of a finding again, and asks the user first where it may change data', async () => {
    const order = (endpoint: string, role?: string, user?: string): WorkOrder => ({
      kind: 'retest',
      finding: ids.get(endpoint) ?? 0,
      occurrence: undefined,
      role,
      user,
    });
    const read = await done(order('GET /orders', 'user'));
    assert.ok('result' in read, JSON.stringify(read));
    assert.deepEqual(
      [read.question, read.mayChangeData],
      [`Send GET /orders once to ${server.origin}? It may change data.`, false],
    );
    assert.deepEqual(read.result.notes, []);
    const { outcome, reason } = read.result.data as { outcome: string; reason: string };
    assert.equal(typeof outcome, 'string');
    assert.notEqual(reason, '');
    assert.ok(read.said.length > 0);
    const sent = server.asked.filter(({ path }) => path === '/orders');
    assert.ok(sent.length > 0);
    for (const { method, headers } of sent)
      assert.deepEqual([method, headers.authorization], ['GET', 'Bearer tok-0123456-ann']);
    const failed = await resultOf(order('GET /orders', 'user', 'bob'));
    const { outcome: how, reason: why } = failed.data as { outcome: string; reason: string };
    assert.equal(how, 'failed');
    assert.match(why, /401/);
    assert.deepEqual(await done(order('POST /orders', 'user')), {
      code: 'nothing-recorded',
      args: [ids.get('POST /orders')],
    });
  });

  /** Two users with a note each. */
  const withNotes = (): void => {
    const users = [
      { role: 'user', username: 'ann', password: '${env:KEY}', owns: { id: 17 } },
      { role: 'user', username: 'eve', password: '${env:KEY}', owns: { id: 18 } },
    ];
    const config = loginConfig(server.origin, {}, users);
    const roles = [{ name: 'user', authentication: 'main', apiAccess: ['GET /notes/*'] }];
    const attachments = [{ type: 'OpenAPI', path: './openapi.json' }];
    write('openapi.json', { openapi: '3.0.3', paths: { '/notes/{id}': { get: {} }, '/bills': { get: {} } } });
    write(file, { ...config, roles, attachments });
  };

  it('tests who gets what, keeps what it finds, and asks for that again until it is mended', async () => {
    withNotes();
    leaks = true;
    const order = { kind: 'access', file, roles: [], operations: ['GET /notes/**'] } as const;
    const found = {
      call: 'GET /notes/17',
      owners: ['ann'],
      role: 'user',
      user: 'eve',
      said: 'let in to what another user owns',
      status: 200,
    };
    const counted = '1 times somebody got what is not theirs, or may have.';
    assert.deepEqual(await done(order), {
      question: '',
      mayChangeData: false,
      said: ['0 of 5', '2 of 5', '4 of 5', '5 of 5', '6 of 6', '7 of 7', '8 of 8'].map(
        (step) => `${step}: GET /notes/{id}`,
      ),
      result: {
        notes: [
          'The test is complete: 1 calls, 9 requests.',
          counted,
          'dast_list_findings has the findings.',
        ],
        data: [found],
      },
    });
    assert.ok(server.asked.every(({ path }) => path !== '/bills'));
    const all = await readAllDetails(engine, { ...initialView('UTC'), showAggregation: false });
    const own = all.filter(({ tool }) => tool !== 'ZAP');
    assert.deepEqual(
      own.map(({ finding, rule }) => [finding.endpoint, finding.application, rule]),
      [['GET /notes/{id}', 'Test', 'access/object-level']],
    );
    const retest = { kind: 'retest', finding: own[0]?.finding.id ?? 0 } as const;
    const again = (): ReturnType<typeof done> =>
      done({ ...retest, occurrence: undefined, role: undefined, user: undefined });
    const judged = (said: readonly string[], outcome: string, reason: string): object => ({
      question: '',
      mayChangeData: false,
      said,
      result: { notes: [], data: { outcome, reason } },
    });
    assert.deepEqual(
      await again(),
      judged(
        ['ann', 'eve', 'ann', 'ann'],
        'still-there',
        'user eve gets it again (200): the response has what only others may see.',
      ),
    );
    leaks = false;
    assert.deepEqual(
      await again(),
      judged(['ann', 'eve'], 'gone', 'The request is now refused (404), and user ann still gets a response.'),
    );
    const users = ['ann', 'eve'].map((username) => ({ role: 'user', username, password: 'wrong' }));
    write(file, loginConfig(server.origin, {}, users));
    const failed = await again();
    assert.ok('result' in failed);
    const { outcome, reason } = failed.result.data as { outcome: string; reason: string };
    assert.equal(outcome, 'failed');
    assert.match(reason, /401/);
  });

  it('tests as the roles that are named, and says where nothing is let in or could be called', async () => {
    withNotes();
    const order = { kind: 'access', file, roles: ['user'], operations: ['GET /notes/*'] } as const;
    assert.deepEqual(await resultOf(order), {
      notes: [
        'The test is complete: 1 calls, 6 requests.',
        '0 times somebody got what is not theirs, or may have.',
        'dast_list_findings has the findings.',
      ],
      data: [],
    });
    const useless = await resultOf({ ...order, operations: ['GET /bills'] });
    assert.equal(useless.notes.at(-1), 'The findings could not be imported.');
    assert.deepEqual(await done({ ...order, operations: ['GET /none'] }), { code: 'no-calls', args: [] });
  });

  it('scans as a role with a scanner of this machine, and keeps what it reports', async () => {
    const environment = process.env;
    const standIn: StandIn = {
      calls: ['GET /orders'],
      end: 'report',
      target: server.origin,
      fixture: join(folder, 'found.json'),
      log: join(folder, 'called.json'),
    };
    const alerts = [{ rule: '10020', name: 'X', risk: 1, instances: [['GET', '/a'] as const] }] as const;
    writeFileSync(
      standIn.fixture,
      zapReport(alerts, new URL(server.origin).host).replaceAll('https:', 'http:'),
    );
    process.env = {
      ...environment,
      TMPDIR: folder,
      PATH: `${writeStandIn(folder, 'zap.sh')}${delimiter}${environment['PATH']}`,
      STAND_IN: JSON.stringify(standIn),
    };
    try {
      const order = { kind: 'scan', file, role: 'user', scanner: 'zap', mode: 'look', minutes: 1 } as const;
      assert.deepEqual(await done(order), {
        question: '',
        mayChangeData: false,
        said: ['Report in report.json'],
        result: {
          notes: ['1 new findings. dast_list_findings has them.'],
          data: {
            scan: 'Complete: ZAP 9.8.7 as user (ann), mode look, 1 request, 1 login, 1 call reached',
          },
        },
      });
      const reported = await engine.scans();
      assert.deepEqual(
        reported.flatMap(({ application, role, tool }) => (application === 'Test' ? [[tool, role]] : [])),
        [['ZAP', 'user']],
      );
      writeFileSync(standIn.fixture, 'no report');
      assert.deepEqual((await resultOf(order)).notes, ['Its report could not be imported.']);
      assert.deepEqual(
        readdirSync(folder).filter((name) => name.startsWith('dast-scan-')),
        [],
      );
    } finally {
      process.env = environment;
    }
  });

  it('writes a proposed config without errors below the workspace, and through no link out of it', async () => {
    const text = JSON.stringify(loginConfig('http://new.test'));
    const propose = (name: string, written = text): WorkOrder => ({
      kind: 'propose',
      file: name,
      text: written,
    });
    const broken = await done(propose('new.dast-auth.json', '{\n\n  nope\n}'));
    assert.ok('code' in broken);
    assert.deepEqual([broken.code, broken.args[0]], ['config-invalid', 3]);
    const wrote = (...notes: readonly string[]) => ({
      question: '',
      mayChangeData: false,
      said: [],
      result: { notes },
    });
    assert.deepEqual(await done(propose('new.dast-auth.json')), wrote('Written.'));
    assert.equal(readFileSync(join(folder, 'new.dast-auth.json'), 'utf8'), text);
    const outside = mkdtempSync(join(tmpdir(), 'dast-outside-'));
    writeFileSync(join(outside, 'a.json'), 'theirs');
    symlinkSync(join(outside, 'a.json'), join(folder, 'link.dast-auth.json'));
    assert.deepEqual(
      await done(propose('link.dast-auth.json')),
      wrote('Nothing was written: the file is a link out of the workspace.'),
    );
    assert.equal(readFileSync(join(outside, 'a.json'), 'utf8'), 'theirs');
    mkdirSync(join(folder, 'taken.dast-auth.json'));
    const taken = await resultOf(propose('taken.dast-auth.json'));
    assert.match(taken.notes.join(), /^Nothing was written \(E[A-Z]+\)\.$/);
    rmSync(outside, { recursive: true });
  });
});
