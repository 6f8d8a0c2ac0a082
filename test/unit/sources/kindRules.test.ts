import assert from 'node:assert/strict';
import { allSources, bind, bindingsOf, readBindings, sourceOf } from '../../../src/sources/allSources.ts';
import { permissionMessages } from '../../../src/sources/permissionMessages.ts';
import type { SourceKind } from '../../../src/sources/source.ts';
import { commitOfForge } from '../../fakes/forges.ts';
import { AskedSource } from '../../fakes/askedSource.ts';
import { zipOf } from '../../fakes/zipOf.ts';

const token = 'token-canary-51be';

describe('the rules of the kinds of sources', () => {
  let asked: AskedSource;

  before(async () => {
    asked = await AskedSource.start();
  });
  after(() => asked.server.close());

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
    for (const source of allSources) {
      const { kind, permissions } = source;
      const url = new URL(page[kind]);
      const common = source.api(url, undefined)?.headers ?? [];
      assert.deepEqual(common.length, kind === 'github' ? 2 : 0, kind);
      assert.deepEqual(source.api(url, token), {
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
    asked.answers({
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
    const { reports, failures } = await asked.list('github', '/a/b');
    assert.deepEqual(failures, []);
    const at = Date.parse('2026-11-25T09:00:00Z');
    const address = (id: number): string => `${asked.server.origin}${base}/actions/artifacts/${id}/zip`;
    assert.deepEqual(reports.slice(0, 3), [
      {
        id: 'analysis 5',
        series: 'ZAP',
        at: Date.parse('2026-11-25T10:00:00Z'),
        build: {
          branch: 'work',
          commit: commitOfForge,
          link: `${asked.server.origin}/a/b/security/code-scanning`,
        },
        isLikely: true,
        address: `${asked.server.origin}${base}/code-scanning/analyses/5`,
      },
      {
        id: 'analysis 6',
        series: 'Trivy',
        at: Date.parse('2026-11-25T10:00:00Z'),
        build: {
          branch: 'work',
          commit: commitOfForge,
          link: `${asked.server.origin}/a/b/security/code-scanning`,
        },
        isLikely: false,
        address: `${asked.server.origin}${base}/code-scanning/analyses/6`,
      },
      {
        id: 'artifact 1',
        series: 'zap',
        at,
        build: {
          branch: 'work',
          commit: commitOfForge,
          run: 'Actions run 9',
          link: `${asked.server.origin}/a/b/actions/runs/9`,
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
    const withoutCommit = await asked.list('github', '/a/b', { branch: 'work', commit: undefined });
    assert.ok(!withoutCommit.reports.some(({ series }) => series === 'same commit'));
    asked.answers({ [base]: { default_branch: 'work' }, [`${base}/actions/artifacts?per_page=100`]: 403 });
    const refused = await asked.list('github', '/a/b');
    assert.deepEqual(
      refused.failures.map(({ code, args }) => [code, args[1]]),
      [['source-forbidden', 'artifacts']],
    );
    // The branch is the default one: it is asked for once.
    assert.equal(asked.server.requests.filter(({ url }) => url.includes('analyses')).length, 1);
    asked.answers({ [base]: 404 });
    assert.deepEqual(await asked.failures('github', '/a/b'), [['source-missing', 'a/b']]);
    asked.answers({
      [base]: {},
      [`${base}/actions/artifacts?per_page=100`]: {},
      [`${base}/code-scanning/analyses?ref=refs%2Fheads%2Fwork&per_page=100`]: 403,
    });
    assert.deepEqual(await asked.failures('github', '/a/b'), [
      ['source-forbidden', 'code scanning analyses'],
    ]);
  });

  it('get from GitHub SARIF, or what is in an artifact, or say why not', async () => {
    asked.server.answer = ({ headers }) => ({ body: `${headers.accept} ${headers.range}` });
    assert.deepEqual(await asked.get('github', '/a/b', asked.report('/x/code-scanning/1', 'ZAP')), [
      ['ZAP.sarif', 'application/sarif+json undefined', false],
    ]);
    assert.equal(await asked.get('github', '/a/b', asked.report('/artifact')), 'source-archive-broken');
    asked.server.answer = () => ({ status: 404 });
    assert.equal(await asked.get('github', '/a/b', asked.report('/x/code-scanning/1')), 'source-missing');
    assert.equal(await asked.get('github', '/a/b', asked.report('/artifact')), 'source-missing');
    asked.server.answer = () => ({ body: zipOf([{ name: 'a/zap.json', bytes: '{}' }]).bytes });
    assert.deepEqual(await asked.get('github', '/a/b', asked.report('/artifact')), [
      ['scan/zap.json', '{}', true],
    ]);
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
    asked.answers({
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
    const { reports, failures } = await asked.list('gitlab', '/a/b.git');
    assert.deepEqual(
      failures.map(({ code, args }) => [code, args[1]]),
      [['source-forbidden', 'jobs']],
    );
    const build = { branch: 'work', commit: commitOfForge, run: 'Pipeline 7', link: 'https://git.test/7' };
    const address = (rest: string): string => `${asked.server.origin}${base}/jobs/${rest}`;
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
    assert.equal(asked.server.requests.filter(({ url }) => url.includes('/pipelines/7/')).length, 1);
    asked.server.requests.length = 0;
    await asked.list('gitlab', '/a/b', { branch: undefined, commit: undefined });
    assert.deepEqual(
      asked.server.requests
        .filter(({ url }) => url.includes('pipelines?'))
        .map(({ url }) => url.split('?')[1]),
      ['ref=main&per_page=5'],
    );
    asked.answers({ [base]: 404 });
    assert.deepEqual(await asked.failures('gitlab', '/a/b'), [['source-missing', 'a/b']]);
    asked.answers({ [base]: {}, [`${base}/pipelines?ref=work&per_page=5`]: 403, '/api/graphql': 403 });
    assert.deepEqual(await asked.failures('gitlab', '/a/b'), [
      ['source-forbidden', 'pipelines'],
      ['source-missing', 'pipelines'],
    ]);
  });

  it('get from GitLab a report as it is, which is certain of DAST alone', async () => {
    asked.server.answer = () => ({ body: '{}' });
    assert.deepEqual(await asked.get('gitlab', '/a/b', asked.report('/x?file_type=dast')), [
      ['scan.json', '{}', false],
    ]);
    assert.deepEqual(await asked.get('gitlab', '/a/b', asked.report('/x?file_type=api_fuzzing')), [
      ['scan.json', '{}', true],
    ]);
    asked.server.answer = () => ({ body: '' });
    assert.deepEqual(await asked.get('gitlab', '/a/b', asked.report('/x')), [['scan.json', '', true]]);
    asked.server.answer = () => ({ body: zipOf([]).bytes });
    assert.equal(await asked.get('gitlab', '/a/b', asked.report('/x')), 'source-no-report');
    asked.server.answer = () => ({ status: 410 });
    assert.equal(await asked.get('gitlab', '/a/b', asked.report('/x')), 'source-gone');
  });

  it('get from any address a report, or those in an archive', async () => {
    const listed = (await asked.list('address', '/reports/zap.json/')).reports;
    assert.deepEqual(listed, [
      {
        id: '',
        series: 'zap.json',
        build: {},
        isLikely: true,
        address: `${asked.server.origin}/reports/zap.json/`,
      },
    ]);
    const { host } = new URL(asked.server.origin);
    assert.deepEqual(
      (await asked.list('address', '/')).reports.map(({ series }) => series),
      [host],
    );
    for (const text of [
      '',
      '{}',
      'PK\x03',
      'PK\x03\x04',
      'PK\x04\x04{}',
      '\x00K\x03\x04{}',
      'P\x00\x03\x04{}',
    ]) {
      asked.server.answer = () => ({ body: text });
      assert.deepEqual(await asked.get('address', '/zap.json', asked.report('/', 'zap.json')), [
        ['zap.json', text, false],
      ]);
    }
    asked.server.answer = () => ({ body: 'PK\x03\x04{' });
    assert.equal(await asked.get('address', '/zap.json', asked.report('/')), 'source-archive-broken');
    asked.server.answer = () => ({ body: zipOf([{ name: 'a/b.json', bytes: '[]' }]).bytes });
    assert.deepEqual(await asked.get('address', '/zap.json', asked.report('/', 'zap.json')), [
      ['b.json', '[]', true],
    ]);
    asked.server.answer = () => ({ body: zipOf([]).bytes });
    assert.equal(await asked.get('address', '/zap.json', asked.report('/')), 'source-no-report');
    asked.server.answer = () => ({ status: 404 });
    assert.equal(await asked.get('address', '/zap.json', asked.report('/')), 'source-missing');
  });

  it('get from ZAP what it has found until now', async () => {
    const { host } = new URL(asked.server.origin);
    assert.deepEqual((await asked.list('zap', '/')).reports, [
      {
        id: '',
        series: `ZAP at ${host}`,
        build: {},
        isLikely: true,
        isLive: true,
        address: `${asked.server.origin}/OTHER/core/other/jsonreport/`,
      },
    ]);
    asked.server.answer = () => ({ body: '{}' });
    assert.deepEqual(await asked.get('zap', '/', asked.report('/x')), [[`ZAP ${host}.json`, '{}', false]]);
    asked.server.answer = () => ({ status: 401 });
    assert.equal(await asked.get('zap', '/', asked.report('/x')), 'source-signed-out');
  });
});
