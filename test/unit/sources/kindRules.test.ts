import assert from 'node:assert/strict';
import { allSources, bind, bindingsOf, readBindings, sourceOf } from '../../../src/sources/allSources.ts';
import { permissionMessages } from '../../../src/sources/permissionMessages.ts';
import type { ListedReport, Listing, SourceKind, Wanted } from '../../../src/sources/source.ts';
import { commitOfForge } from '../../fakes/forges.ts';
import { sourceAt } from '../../fakes/sourceAt.ts';
import { SourceServer } from '../../fakes/sourceServer.ts';
import { zipOf } from '../../fakes/zipOf.ts';

const token = 'token-canary-51be';
const wanted = { branch: 'work', commit: commitOfForge };

describe('the rules of the kinds of sources', () => {
  let server: SourceServer;

  before(async () => {
    server = await SourceServer.start();
  });
  after(() => server.close());
  beforeEach(() => void (server.requests.length = 0));

  /** Answers what is named with JSON, or with a status where it is a number. */
  const answers = (known: Readonly<Record<string, unknown>>): void => {
    server.answer = ({ url }) => {
      const body = known[url];
      return body === undefined ? undefined : typeof body === 'number' ? { status: body } : { body };
    };
  };
  const list = (kind: SourceKind, path: string, of: Wanted = wanted): Promise<Listing> => {
    const { source, url, client } = sourceAt(server, kind, path, token);
    return source.list(url, of, client);
  };
  const report = (address: string, series = 'scan'): ListedReport => ({
    id: '1',
    series,
    build: {},
    isLikely: true,
    address: `${server.origin}${address}`,
  });
  const get = async (
    kind: SourceKind,
    path: string,
    listed: ListedReport,
  ): Promise<readonly (readonly [name: string, text: string, isGuess: boolean])[] | string> => {
    const { source, url, client } = sourceAt(server, kind, path, token);
    const got = await source.get(url, listed, client);
    if (!got.ok) return got.failure.code;
    return got.value.map(({ name, bytes, isGuess }) => [name, new TextDecoder().decode(bytes), isGuess]);
  };

  it('say what an account needs, send a token as each server wants it, and none where there is none', () => {
    const page: Readonly<Record<SourceKind, string>> = {
      github: 'https://git.test/a/b',
      gitlab: 'https://git.test/a/b',
      defectdojo: 'https://dojo.test/engagement/1',
      zap: 'http://zap.test:8080',
      address: 'https://ci.test/zap.json',
    };
    const bearer = ['Authorization', `Bearer ${token}`];
    const sent: Readonly<Record<SourceKind, readonly string[]>> = {
      github: bearer,
      gitlab: bearer,
      address: bearer,
      defectdojo: ['Authorization', `Token ${token}`],
      zap: ['X-ZAP-API-Key', token],
    };
    for (const { kind, api, permissions } of allSources) {
      const url = new URL(page[kind]);
      const common = api(url, undefined)?.headers ?? [];
      assert.deepEqual(common.length, kind === 'github' ? 2 : 0, kind);
      assert.deepEqual(api(url, token), {
        origin: url.origin,
        headers: [...common, sent[kind]],
        permissions: permissionMessages[kind],
      });
      assert.equal(permissions, permissionMessages[kind]);
    }
    assert.deepEqual(
      allSources.map(({ kind, name, token: needs }) => [kind, name, needs]),
      [
        ['github', 'GitHub', 'needed'],
        ['gitlab', 'GitLab', 'needed'],
        ['defectdojo', 'DefectDojo', 'needed'],
        ['zap', 'ZAP', 'optional'],
        ['address', 'Address', 'optional'],
      ],
    );
    for (const { example, kind } of allSources) assert.notEqual(bind(sourceOf({ kind }), example), undefined);
  });

  it('bind addresses without what is behind them, and at most twenty', () => {
    const bound = (kind: SourceKind, text: string): string | undefined => bind(sourceOf({ kind }), text)?.url;
    assert.equal(
      bound('github', ' https://a:b@github.com/shop/web.git#readme '),
      'https://github.com/shop/web',
    );
    assert.equal(bound('gitlab', 'https://gitlab.test/a/b/c/'), 'https://gitlab.test/a/b/c');
    assert.equal(
      bound('defectdojo', 'https://dojo.test/x/engagement/12/'),
      'https://dojo.test/x/engagement/12',
    );
    assert.equal(bound('zap', 'http://localhost:8080/'), 'http://localhost:8080');
    for (const text of [
      'https://dojo.test/engagement/',
      'https://dojo.test/engagement/x',
      'https://dojo.test/engagement/1/2',
    ])
      assert.equal(bound('defectdojo', text), undefined, text);
    for (const text of ['https://github.com/a/b/c', 'https://github.com/a', 'https://github.com/a/b c'])
      assert.equal(bound('github', text), undefined, text);
    assert.equal(bound('gitlab', 'https://gitlab.test/a'), undefined);
    const many = Array.from({ length: 21 }, (_, index) => ({
      kind: 'address',
      url: `https://ci.test/${index}`,
    }));
    assert.equal(readBindings(many).length, 20);
    assert.deepEqual(readBindings({}), []);
    assert.deepEqual(readBindings([null, { kind: 'address', url: 7 }, { url: 'https://ci.test/' }]), []);
    assert.deepEqual(
      bindingsOf([{ remote: 'origin', forge: 'github', address: 'https://github.com/shop' }]),
      [],
    );
  });

  it('list for GitHub what its objects say, and nothing of others', async () => {
    const base = '/api/v3/repos/a/b';
    const artifact = (id: unknown, name: unknown, rest: object = {}): object => ({
      id,
      name,
      created_at: '2026-11-25T09:00:00Z',
      workflow_run: { id: 9, head_branch: 'work', head_sha: commitOfForge },
      ...rest,
    });
    const analysis = {
      id: 5,
      tool: { name: 'ZAP' },
      created_at: '2026-11-25T10:00:00Z',
      commit_sha: commitOfForge,
    };
    answers({
      [base]: { default_branch: 'main' },
      [`${base}/code-scanning/analyses?ref=refs%2Fheads%2Fwork&per_page=100`]: [
        analysis,
        { ...analysis, id: 'x' },
        { ...analysis, tool: {} },
        { ...analysis, id: 6, category: '.github/workflows/x.yml:scan', tool: { name: 'Trivy' } },
      ],
      [`${base}/actions/artifacts?per_page=100`]: {
        artifacts: [
          artifact(1, 'zap'),
          artifact('x', 'zap x'),
          artifact(2, undefined),
          artifact(3, 'gone', { expired: true }),
          artifact(4, 'other', { workflow_run: { head_branch: 'other', head_sha: 'abc' } }),
          artifact(5, 'same commit', { workflow_run: { head_branch: 'other', head_sha: commitOfForge } }),
          artifact(6, 'fork', {
            workflow_run: { head_branch: 'work', repository_id: 1, head_repository_id: 2 },
          }),
          artifact(7, 'own', {
            workflow_run: { head_branch: 'work', repository_id: 1, head_repository_id: 1 },
          }),
          artifact(8, 'unsaid', { workflow_run: { head_branch: 'work', repository_id: 1 } }),
          artifact(9, 'whole run', { workflow_run: { id: 3, head_branch: 'main' } }),
        ],
      },
    });
    const { reports, failures } = await list('github', '/a/b');
    assert.deepEqual(failures, []);
    const at = Date.parse('2026-11-25T09:00:00Z');
    const address = (id: number): string => `${server.origin}${base}/actions/artifacts/${id}/zip`;
    assert.deepEqual(reports.slice(0, 3), [
      {
        id: 'analysis 5',
        series: 'ZAP',
        at: Date.parse('2026-11-25T10:00:00Z'),
        build: { branch: 'work', commit: commitOfForge, link: `${server.origin}/a/b/security/code-scanning` },
        isLikely: true,
        address: `${server.origin}${base}/code-scanning/analyses/5`,
      },
      {
        id: 'analysis 6',
        series: 'Trivy',
        at: Date.parse('2026-11-25T10:00:00Z'),
        build: { branch: 'work', commit: commitOfForge, link: `${server.origin}/a/b/security/code-scanning` },
        isLikely: false,
        address: `${server.origin}${base}/code-scanning/analyses/6`,
      },
      {
        id: 'artifact 1',
        series: 'zap',
        at,
        build: {
          branch: 'work',
          commit: commitOfForge,
          run: 'Actions run 9',
          link: `${server.origin}/a/b/actions/runs/9`,
        },
        isLikely: true,
        address: address(1),
      },
    ]);
    assert.deepEqual(
      reports.slice(3).map(({ series, build, isLikely }) => [series, build.branch, build.run, isLikely]),
      [
        ['same commit', 'other', undefined, false],
        ['own', 'work', undefined, false],
        ['unsaid', 'work', undefined, false],
        ['whole run', 'main', 'Actions run 3', false],
      ],
    );
    const withoutCommit = await list('github', '/a/b', { branch: 'work', commit: undefined });
    assert.ok(!withoutCommit.reports.some(({ series }) => series === 'same commit'));
    answers({ [base]: { default_branch: 'work' }, [`${base}/actions/artifacts?per_page=100`]: 403 });
    server.requests.length = 0;
    const refused = await list('github', '/a/b');
    assert.deepEqual(
      refused.failures.map(({ code, args }) => [code, args[1]]),
      [['source-forbidden', 'artifacts']],
    );
    // The branch is the default one: it is asked for once.
    assert.equal(server.requests.filter(({ url }) => url.includes('analyses')).length, 1);
    answers({ [base]: 404 });
    assert.deepEqual(
      (await list('github', '/a/b')).failures.map(({ code, args }) => [code, args[1]]),
      [['source-missing', 'a/b']],
    );
    answers({
      [base]: {},
      [`${base}/actions/artifacts?per_page=100`]: {},
      [`${base}/code-scanning/analyses?ref=refs%2Fheads%2Fwork&per_page=100`]: 403,
    });
    assert.deepEqual(
      (await list('github', '/a/b')).failures.map(({ code, args }) => [code, args[1]]),
      [['source-forbidden', 'code scanning analyses']],
    );
  });

  it('get from GitHub SARIF, or what is in an artifact, or say why not', async () => {
    server.answer = ({ headers }) => ({ body: `${headers.accept} ${headers.range}` });
    assert.deepEqual(await get('github', '/a/b', report('/x/code-scanning/1', 'ZAP')), [
      ['ZAP.sarif', 'application/sarif+json undefined', false],
    ]);
    assert.equal(await get('github', '/a/b', report('/artifact')), 'source-archive-broken');
    server.answer = () => ({ status: 404 });
    assert.equal(await get('github', '/a/b', report('/x/code-scanning/1')), 'source-missing');
    assert.equal(await get('github', '/a/b', report('/artifact')), 'source-missing');
    server.answer = () => ({ body: zipOf([{ name: 'a/zap.json', bytes: '{}' }]).bytes });
    assert.deepEqual(await get('github', '/a/b', report('/artifact')), [['scan/zap.json', '{}', true]]);
  });

  it('list for GitLab what its jobs have, by type, and nothing of others', async () => {
    const base = '/api/v4/projects/a%2Fb';
    const job = (id: unknown, name: unknown, types: readonly string[], rest: object = {}): object => ({
      id,
      name,
      created_at: '2026-11-24T10:00:00Z',
      artifacts: types.map((type) => ({ file_type: type })),
      ...rest,
    });
    answers({
      [base]: { default_branch: 'main' },
      [`${base}/pipelines?ref=work&per_page=5`]: [
        { id: 7, ref: 'work', sha: commitOfForge, web_url: 'https://git.test/7' },
        { id: 'x', ref: 'work' },
      ],
      [`${base}/pipelines?ref=main&per_page=5`]: [{ id: 8, ref: 'main' }],
      [`${base}/pipelines?sha=${commitOfForge}&per_page=5`]: [
        { id: 7, ref: 'work', sha: commitOfForge, web_url: 'https://git.test/7' },
      ],
      [`${base}/pipelines/7/jobs?per_page=100`]: [
        job(1, 'scan', [
          'api_fuzzing',
          'archive',
          'dotenv',
          'trace',
          'metadata',
          'terraform',
          'cluster_applications',
        ]),
        job(2, 'build', ['archive', 'sast', 'a b'], { finished_at: '2026-11-25T10:00:00Z' }),
        job('x', 'zap', ['archive']),
        job(3, undefined, ['archive']),
      ],
      [`${base}/pipelines/8/jobs?per_page=100`]: 403,
      '/api/graphql': { data: {} },
    });
    const { reports, failures } = await list('gitlab', '/a/b.git');
    assert.deepEqual(
      failures.map(({ code, args }) => [code, args[1]]),
      [['source-forbidden', 'jobs']],
    );
    const build = { branch: 'work', commit: commitOfForge, run: 'Pipeline 7', link: 'https://git.test/7' };
    const address = (rest: string): string => `${server.origin}${base}/jobs/${rest}`;
    assert.deepEqual(reports, [
      {
        id: 'job 1 api_fuzzing',
        series: 'scan (api_fuzzing)',
        at: Date.parse('2026-11-24T10:00:00Z'),
        build,
        isLikely: true,
        address: address('1/artifacts?file_type=api_fuzzing'),
      },
      {
        id: 'job 2 archive',
        series: 'build',
        at: Date.parse('2026-11-25T10:00:00Z'),
        build,
        isLikely: false,
        address: address('2/artifacts'),
      },
      {
        id: 'job 2 sast',
        series: 'build (sast)',
        at: Date.parse('2026-11-25T10:00:00Z'),
        build,
        isLikely: false,
        address: address('2/artifacts?file_type=sast'),
      },
    ]);
    // A pipeline that two questions name is read once.
    assert.equal(server.requests.filter(({ url }) => url.includes('/pipelines/7/')).length, 1);
    server.requests.length = 0;
    await list('gitlab', '/a/b', { branch: undefined, commit: undefined });
    assert.deepEqual(
      server.requests.filter(({ url }) => url.includes('pipelines?')).map(({ url }) => url.split('?')[1]),
      ['ref=main&per_page=5'],
    );
    answers({ [base]: 404 });
    assert.deepEqual(
      (await list('gitlab', '/a/b')).failures.map(({ code, args }) => [code, args[1]]),
      [['source-missing', 'a/b']],
    );
    answers({ [base]: {}, [`${base}/pipelines?ref=work&per_page=5`]: 403, '/api/graphql': 403 });
    assert.deepEqual(
      (await list('gitlab', '/a/b')).failures.map(({ code, args }) => [code, args[1]]),
      [
        ['source-forbidden', 'pipelines'],
        ['source-missing', 'pipelines'],
      ],
    );
  });

  it('get from GitLab a report as it is, which is certain of DAST alone', async () => {
    server.answer = () => ({ body: '{}' });
    assert.deepEqual(await get('gitlab', '/a/b', report('/x?file_type=dast')), [['scan.json', '{}', false]]);
    assert.deepEqual(await get('gitlab', '/a/b', report('/x?file_type=api_fuzzing')), [
      ['scan.json', '{}', true],
    ]);
    server.answer = () => ({ body: '' });
    assert.deepEqual(await get('gitlab', '/a/b', report('/x')), [['scan.json', '', true]]);
    server.answer = () => ({ body: zipOf([]).bytes });
    assert.equal(await get('gitlab', '/a/b', report('/x')), 'source-no-report');
    server.answer = () => ({ status: 410 });
    assert.equal(await get('gitlab', '/a/b', report('/x')), 'source-gone');
  });

  it('get from any address a report, or those in an archive', async () => {
    const listed = (await list('address', '/reports/zap.json/')).reports;
    assert.deepEqual(listed, [
      {
        id: '',
        series: 'zap.json',
        build: {},
        isLikely: true,
        address: `${server.origin}/reports/zap.json/`,
      },
    ]);
    const { host } = new URL(server.origin);
    assert.deepEqual(
      (await list('address', '/')).reports.map(({ series }) => series),
      [host],
    );
    for (const text of ['', '{}', 'PK\x03', 'PK\x04\x04{}', '\x00K\x03\x04{}', 'P\x00\x03\x04{}']) {
      server.answer = () => ({ body: text });
      assert.deepEqual(await get('address', '/zap.json', report('/', 'zap.json')), [
        ['zap.json', text, false],
      ]);
    }
    server.answer = () => ({ body: zipOf([{ name: 'a/b.json', bytes: '[]' }]).bytes });
    assert.deepEqual(await get('address', '/zap.json', report('/', 'zap.json')), [['b.json', '[]', true]]);
    server.answer = () => ({ body: zipOf([]).bytes });
    assert.equal(await get('address', '/zap.json', report('/')), 'source-no-report');
    server.answer = () => ({ status: 404 });
    assert.equal(await get('address', '/zap.json', report('/')), 'source-missing');
  });

  it('get from ZAP what it has found until now', async () => {
    const { host } = new URL(server.origin);
    assert.deepEqual((await list('zap', '/')).reports, [
      {
        id: '',
        series: `ZAP at ${host}`,
        build: {},
        isLikely: true,
        isLive: true,
        address: `${server.origin}/OTHER/core/other/jsonreport/`,
      },
    ]);
    server.answer = () => ({ body: '{}' });
    assert.deepEqual(await get('zap', '/', report('/x')), [[`ZAP ${host}.json`, '{}', false]]);
    server.answer = () => ({ status: 401 });
    assert.equal(await get('zap', '/', report('/x')), 'source-signed-out');
  });

  it('list the tests of DefectDojo by what they are called, each update as another report', async () => {
    const tests = '/api/v2/tests/?engagement=12&limit=100&offset=0';
    const test = (id: unknown, rest: object): object => ({ id, updated: '2026-11-25T10:00:00Z', ...rest });
    answers({
      [tests]: {
        next: null,
        results: [
          test(1, { title: 'Nightly', scan_type: 'ZAP Scan' }),
          test(2, { title: '', test_type_name: 'Burp Scan' }),
          test(3, { updated: undefined, target_end: '2026-11-24T10:00:00Z' }),
          test('x', { scan_type: 'ZAP Scan' }),
        ],
      },
    });
    const { reports } = await list('defectdojo', '/engagement/12/');
    assert.deepEqual(
      reports.map(({ id, series, at, isLikely, build, address }) => [
        id,
        series,
        at,
        isLikely,
        build.link,
        address,
      ]),
      [
        [1, 'Nightly', '2026-11-25T10:00:00Z', true] as const,
        [2, 'Burp Scan', '2026-11-25T10:00:00Z', true] as const,
        [3, 'DefectDojo', '2026-11-24T10:00:00Z', false] as const,
      ].map(([id, series, at, isLikely]) => [
        `test ${id} ${at}`,
        series,
        Date.parse(at),
        isLikely,
        `${server.origin}/test/${id}`,
        `${server.origin}/api/v2/findings/?test=${id}&duplicate=false`,
      ]),
    );
    answers({ [tests]: 403 });
    assert.deepEqual(
      (await list('defectdojo', '/engagement/12')).failures.map(({ code, args }) => [code, args[1]]),
      [['source-forbidden', 'tests']],
    );
  });

  it('get from DefectDojo all that the format of generic findings has', async () => {
    const kept = {
      title: 'SQL Injection',
      description: 'd',
      severity: 'High',
      date: '2026-11-25',
      cwe: 89,
      cvssv3: 'CVSS:3.1/AV:N',
      cvssv3_score: 9.8,
      mitigation: 'm',
      impact: 'i',
      steps_to_reproduce: 's',
      references: 'r',
      active: true,
      verified: false,
      false_p: false,
      is_mitigated: false,
      param: 'id',
      payload: "'",
      unique_id_from_tool: 'u',
      vuln_id_from_tool: 'v',
    };
    const endpoint = { protocol: 'https', host: 'shop.test', port: 8443, path: 'login', query: 'a=1' };
    const findings = '/findings?a=b&limit=100&offset=0';
    const endpoints = '/api/v2/endpoints/?product=2&limit=100&offset=0';
    const known = {
      [findings]: { next: null, results: [{ ...kept, id: 1, test: 3, endpoints: [5, '6', 7] }] },
      '/api/v2/engagements/12/': { product: 2 },
      [endpoints]: {
        next: null,
        results: [
          { ...endpoint, id: 5, product: 2 },
          { id: '6', host: 'six.test', port: null },
        ],
      },
    };
    const listed = report('/findings?a=b', 'ZAP Scan');
    answers(known);
    const got = await get('defectdojo', '/engagement/12', listed);
    assert.ok(typeof got !== 'string');
    assert.deepEqual([got[0]?.[0], got[0]?.[2]], ['ZAP Scan.json', false]);
    assert.deepEqual(JSON.parse(got[0]?.[1] ?? ''), {
      type: 'ZAP Scan',
      findings: [{ ...kept, endpoints: [endpoint, { host: 'six.test' }] }],
    });
    answers({ ...known, '/api/v2/engagements/12/': { product: 'x' } });
    const unnamed = await get('defectdojo', '/engagement/12', listed);
    assert.deepEqual((JSON.parse(unnamed[0]?.[1] ?? '') as { findings: object[] }).findings, [
      { ...kept, endpoints: [] },
    ]);
    answers({ ...known, [findings]: { results: [] } });
    assert.equal(await get('defectdojo', '/engagement/12', listed), 'source-no-findings');
    answers({ ...known, [findings]: 403 });
    assert.equal(await get('defectdojo', '/engagement/12', listed), 'source-forbidden');
    answers({ ...known, '/api/v2/engagements/12/': 401 });
    assert.equal(await get('defectdojo', '/engagement/12', listed), 'source-signed-out');
    answers({ ...known, [endpoints]: 500 });
    assert.equal(await get('defectdojo', '/engagement/12', listed), 'source-server-error');
  });
});
