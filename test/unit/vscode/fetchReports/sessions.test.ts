import assert from 'node:assert/strict';
import type { Binding, ListedReport, Source } from '../../../../src/sources/source.ts';
import type { App } from '../../../../src/vscode/app/app.ts';
import { SourceSessions } from '../../../../src/vscode/features/fetchReports/sessions.ts';
import type { SignIn } from '../../../../src/vscode/features/fetchReports/signIn.ts';
import { SourceServer } from '../../../fakes/sourceServer.ts';

describe('asking servers of sources', () => {
  let server: SourceServer;
  /** The token that the server accepts. */
  let accepted: string | undefined;
  let known: string | undefined;
  let entered: string | undefined;
  let steps: string[];
  let settings: Record<string, unknown>;
  let sessions: SourceSessions;
  const { signal } = new AbortController();

  before(async () => {
    server = await SourceServer.start(({ method, url, headers: { authorization = '' } }) => {
      steps.push(`${method} ${url} ${authorization}`);
      const isIn = accepted === undefined || authorization.endsWith(` ${accepted}`);
      if (!isIn) return { status: 401 };
      return { body: url.includes('/api/v2/') ? { results: [] } : '{"site":[]}' };
    });
  });
  after(() => server.close());

  beforeEach(() => {
    [accepted, known, entered, steps, settings] = [undefined, undefined, undefined, [], {}];
    const signIn = {
      known: async () => known,
      ask: async ({ kind }: Source, { host }: URL, permissions?: string) => {
        steps.push(`ask ${kind} ${host === new URL(server.origin).host} ${permissions}`);
        return entered;
      },
      forget: async ({ kind }: Source) => void steps.push(`forget ${kind}`),
    } as unknown as SignIn;
    const app = {
      settings: { get: (name: string) => settings[name] },
      proxySettings: () => ({ proxy: '', noProxy: [], support: 'off', strictSsl: true, authorization: null }),
      machine: { variables: {} },
    } as unknown as App;
    sessions = new SourceSessions(app, signIn);
  });

  const dojo = (): Binding => ({ kind: 'defectdojo', url: `${server.origin}/engagement/12` });
  const file = (): Binding => ({ kind: 'address', url: `${server.origin}/zap.json` });
  const report = (): ListedReport => ({
    id: '',
    series: 'zap.json',
    build: {},
    isLikely: true,
    address: `${server.origin}/zap.json`,
  });
  const tests = 'GET /api/v2/tests/?engagement=12&limit=100&offset=0';
  const wanted = { branch: 'main', commit: undefined };

  it('lists with the known token, asks for one that is needed, and lists nothing without', async () => {
    const list = (binding: Binding, presence: 'present' | 'away') =>
      sessions.list(binding, wanted, presence, signal);
    assert.equal(await list(dojo(), 'away'), undefined);
    assert.deepEqual(steps, []);
    assert.equal(await list(dojo(), 'present'), undefined);
    entered = 'typed';
    assert.deepEqual(await list(dojo(), 'present'), { reports: [], failures: [] });
    known = 'kept';
    assert.deepEqual(await list(dojo(), 'present'), { reports: [], failures: [] });
    assert.deepEqual(await list(dojo(), 'away'), { reports: [], failures: [] });
    assert.deepEqual(steps, [
      'ask defectdojo true undefined',
      'ask defectdojo true undefined',
      `${tests} Token typed`,
      `${tests} Token kept`,
      `${tests} Token kept`,
    ]);
    known = undefined;
    steps.length = 0;
    assert.deepEqual(await list(file(), 'present'), { reports: [report()], failures: [] });
    assert.deepEqual(steps, []);
  });

  it('gets a report, and once more with a token where the server turns out to want one', async () => {
    const get = async (presence: 'present' | 'away', binding = file()): Promise<unknown> => {
      steps.length = 0;
      const got = await sessions.get(binding, report(), presence, signal);
      return got.ok ? got.value.map(({ name }) => name) : got.failure.code;
    };
    assert.deepEqual(await get('present'), ['zap.json']);
    assert.ok(steps.every((step) => step === 'GET /zap.json '));
    accepted = 'right';
    [known, entered] = ['old', 'right'];
    assert.equal(await get('away'), 'source-signed-out');
    assert.deepEqual([...new Set(steps)], ['GET /zap.json Bearer old']);
    assert.deepEqual(await get('present'), ['zap.json']);
    assert.deepEqual(
      [...new Set(steps)],
      [
        'GET /zap.json Bearer old',
        'forget address',
        'ask address true undefined',
        'GET /zap.json Bearer right',
      ],
    );
    entered = undefined;
    assert.equal(await get('present'), 'source-signed-out');
    assert.equal(steps.at(-1), 'ask address true undefined');
    assert.equal(await get('present', dojo()), 'source-signed-out');
    assert.ok(!steps.some((step) => step.startsWith('forget')), 'a needed token is asked for before');
  });

  it('asks for a token with the permissions that triage needs, and for none while nobody is there', async () => {
    const client = (presence: 'present' | 'away') =>
      sessions.triageClient(dojo(), 'to write triage', presence, signal);
    assert.equal(await client('away'), undefined);
    assert.equal(await client('present'), undefined);
    entered = 'typed';
    assert.ok(await client('present'));
    known = 'kept';
    accepted = 'another';
    const got = await (await client('away'))?.json(`${server.origin}/api/v2/tests/`, 'tests');
    assert.deepEqual(steps, [
      'ask defectdojo true to write triage',
      'ask defectdojo true to write triage',
      'GET /api/v2/tests/ Token kept',
    ]);
    assert.ok(JSON.stringify(got).includes('source-signed-out'));
    await sessions.forget(dojo());
    assert.equal(steps.at(-1), 'forget defectdojo');
  });

  it('does not ask what is no address of its kind', async () => {
    known = 'kept';
    const nowhere: Binding = { kind: 'defectdojo', url: `${server.origin}/nowhere` };
    await assert.rejects(sessions.list(nowhere, wanted, 'away', signal), /No API of/);
  });
});
