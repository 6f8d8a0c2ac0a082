import assert from 'node:assert/strict';
import { bind, bindingsOf, readBindings, sourceOf } from '../../../src/sources/allSources.ts';
import type { ListedReport, SourceKind } from '../../../src/sources/source.ts';
import { remoteSites } from '../../../src/base/remoteSites.ts';
import { assertDescribed, commitOfForge, gitHub } from '../../fakes/forges.ts';
import { type SourceAt, sourceAt } from '../../fakes/sourceAt.ts';
import { type Answer, type SeenRequest, SourceServer } from '../../fakes/sourceServer.ts';
import { zipOf } from '../../fakes/zipOf.ts';

const token = 'token-canary-9d12';
const wanted = { branch: 'feature/cart', commit: commitOfForge };

describe('the sources of reports', () => {
  let server: SourceServer;

  before(async () => {
    server = await SourceServer.start();
  });
  after(() => server.close());
  beforeEach(() => void (server.requests.length = 0));

  const at = (kind: SourceKind, path: string): SourceAt => sourceAt(server, kind, path, token);

  async function textsOf(
    kind: SourceKind,
    path: string,
    report: ListedReport,
  ): Promise<readonly (readonly string[])[]> {
    const { source, url, client } = at(kind, path);
    const got = await source.get(url, report, client);
    assert.ok(got.ok, JSON.stringify(got));
    return got.value.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]);
  }

  it('are found from the remotes of git, and never hold a name or a password', () => {
    const config = [
      '[remote "origin"]',
      'url = git@github.com:shop/shop.git',
      '[remote "work"]',
      'url = https://ada:secret@gitlab.shop.test/group/sub/shop.git',
      '[remote "other"]',
      'url = https://git.shop.test/shop/shop',
    ].join('\n');
    assert.deepEqual(bindingsOf(remoteSites(config)), [
      { kind: 'github', url: 'https://github.com/shop/shop' },
      { kind: 'gitlab', url: 'https://gitlab.shop.test/group/sub/shop' },
    ]);
    assert.deepEqual(
      readBindings([
        { kind: 'address', url: 'https://ada:secret@ci.test/zap.json#x' },
        { kind: 'github', url: 'https://github.com/shop' },
        { kind: 'gitlab', url: 'file:///etc/passwd' },
        { kind: '__proto__', url: 'https://ci.test/' },
        'https://ci.test/',
      ]),
      [{ kind: 'address', url: 'https://ci.test/zap.json' }],
    );
  });

  it('ask the API of GitHub, of its Enterprise Cloud, or of a server of its own', () => {
    const origins = ['https://github.com/a/b', 'https://shop.ghe.com/a/b', 'https://git.shop.test/a/b'].map(
      (url) => sourceOf({ kind: 'github' }).api(new URL(url), token)?.origin,
    );
    assert.deepEqual(origins, [
      'https://api.github.com',
      'https://api.shop.ghe.com',
      'https://git.shop.test',
    ]);
  });

  it('list what GitHub has for the branch and the default branch, as its description says', async () => {
    server.answer = gitHub(
      {
        analyses: [
          { id: 11, tool: 'ZAP', ref: 'refs/heads/feature/cart', sarif: {} },
          { id: 10, tool: 'ZAP', ref: 'refs/heads/main', sarif: {}, category: 'api' },
          { id: 9, tool: 'CodeQL', ref: 'refs/heads/main', sarif: {} },
        ],
        artifacts: [
          { id: 1, name: 'zap_scan', branch: 'main', files: {}, createdAt: '2026-11-24T09:00:00Z' },
          { id: 2, name: 'zap_scan', branch: 'main', files: {} },
          { id: 3, name: 'dist', branch: 'feature/cart', files: {} },
          { id: 4, name: 'dast', branch: 'main', files: {}, isExpired: true },
          { id: 5, name: 'dast', branch: 'main', files: {}, isOfFork: true },
        ],
      },
      token,
    );
    const { source, url, client } = at('github', '/shop/shop');
    const { reports, failures } = await source.list(url, wanted, client);
    assert.deepEqual(failures, []);
    assert.deepEqual(
      reports.map(({ id, series, build, isLikely }) => [
        id,
        series,
        build.branch,
        build.isDefault === true,
        isLikely,
      ]),
      [
        ['analysis 11', 'ZAP', 'feature/cart', false, true],
        ['analysis 10', 'ZAP (api)', 'main', true, true],
        ['analysis 9', 'CodeQL', 'main', true, false],
        ['artifact 2', 'zap_scan', 'main', true, true],
        ['artifact 3', 'dist', 'feature/cart', false, false],
      ],
    );
    assert.deepEqual(reports[3]?.build, {
      branch: 'main',
      isDefault: true,
      commit: commitOfForge,
      run: 'Actions run 902',
      link: `${server.origin}/shop/shop/actions/runs/902`,
    });
    for (const { headers } of server.requests) assert.equal(headers['x-github-api-version'], '2022-11-28');
  });

  it('get the SARIF of an analysis, and the reports in an artifact from where GitHub keeps it', async () => {
    server.answer = gitHub(
      {
        analyses: [{ id: 11, tool: 'ZAP', ref: 'refs/heads/main', sarif: { version: '2.1.0' } }],
        artifacts: [
          { id: 2, name: 'zap_scan', branch: 'main', files: { 'report.json': '{}', 'report.md': '#' } },
        ],
      },
      token,
    );
    const { source, url, client } = at('github', '/shop/shop');
    const [analysis, artifact] = (await source.list(url, wanted, client)).reports;
    assert.ok(analysis && artifact);
    assert.deepEqual(await textsOf('github', '/shop/shop', analysis), [['ZAP.sarif', '{"version":"2.1.0"}']]);
    assert.deepEqual(await textsOf('github', '/shop/shop', artifact), [['zap_scan/report.json', '{}']]);
  });

  it('hold requests against the description of GitHub, which has no other ones', () => {
    const request = (url: string): SeenRequest => ({
      url,
      headers: { accept: 'application/vnd.github+json' },
    });
    const list = '/repos/a/b/actions/artifacts';
    assert.throws(
      () => assertDescribed(request(`${list}?branch=main`), { status: 200 }, ''),
      /takes no branch/,
    );
    assert.throws(
      () => assertDescribed(request(`${list}?per_page=many`), { status: 200 }, ''),
      /must be integer/,
    );
    assert.throws(
      () => assertDescribed(request('/repos/a/b/artifacts'), { status: 200 }, ''),
      /describes no/,
    );
    assert.throws(() => assertDescribed(request(list), { body: { artifacts: [] } }, ''), /total_count/);
  });

  it('say that a sign-in has expired, and that a private repository is not there', async () => {
    server.answer = gitHub({}, 'another token');
    const { source, url, client } = at('github', '/shop/shop');
    const { failures } = await source.list(url, wanted, client);
    assert.deepEqual(failures, [{ code: 'source-signed-out', args: [url.host] }]);
  });

  const gitLab = (request: SeenRequest): Answer | undefined => {
    const project = '/api/v4/projects/group%2Fsub%2Fshop';
    if (request.headers.authorization !== `Bearer ${token}`) return { status: 401 };
    const pipeline = (id: number, ref: string): object => ({
      id,
      ref,
      sha: commitOfForge,
      web_url: `https://gitlab.test/group/sub/shop/-/pipelines/${id}`,
    });
    const job = (id: number, name: string, types: readonly string[]): object => ({
      id,
      name,
      finished_at: `2026-11-2${id % 10}T10:00:00Z`,
      artifacts: types.map((type) => ({
        file_type: type,
        size: 1,
        filename: `gl-${type}-report.json`,
        file_format: 'raw',
      })),
    });
    const answers: Readonly<Record<string, unknown>> = {
      [project]: { default_branch: 'main' },
      [`${project}/pipelines?ref=feature%2Fcart&per_page=5`]: [],
      [`${project}/pipelines?ref=main&per_page=5`]: [pipeline(7, 'main'), pipeline(6, 'main')],
      [`${project}/pipelines?sha=${commitOfForge}&per_page=5`]: [
        pipeline(7, 'main'),
        pipeline(5, 'refs/merge-requests/3/head'),
      ],
      [`${project}/pipelines/7/jobs?per_page=100`]: [job(71, 'build', ['archive', 'trace', 'metadata'])],
      [`${project}/pipelines/6/jobs?per_page=100`]: [job(62, 'dast', ['archive', 'dast', 'trace'])],
      [`${project}/pipelines/5/jobs?per_page=100`]: [job(53, 'zap scan', ['archive'])],
    };
    const body = answers[request.url];
    return body === undefined ? undefined : { body };
  };

  it('list the report artifacts of the jobs of GitLab, and the archives of jobs that are named like a scan', async () => {
    server.answer = gitLab;
    const { source, url, client } = at('gitlab', '/group/sub/shop');
    const { reports, failures } = await source.list(url, wanted, client);
    assert.deepEqual(failures, []);
    assert.deepEqual(
      reports.map(({ series, build, isLikely }) => [series, build.branch, isLikely]),
      [
        ['build', 'main', false],
        ['dast (dast)', 'main', true],
        ['zap scan', undefined, true],
      ],
    );
    assert.deepEqual(
      reports.map(({ address }) => address.slice(address.indexOf('/jobs'))),
      ['/jobs/71/artifacts', '/jobs/62/artifacts?file_type=dast', '/jobs/53/artifacts'],
    );
  });

  it('get a report artifact of GitLab, or look for it in the archive where it knows no types', async () => {
    const report = '{"version":"15.0.0","vulnerabilities":[]}';
    const listed: ListedReport = {
      id: 'job 62 dast',
      series: 'dast (dast)',
      build: {},
      isLikely: true,
      address: `${server.origin}/api/v4/projects/group%2Fsub%2Fshop/jobs/62/artifacts?file_type=dast`,
    };
    server.answer = () => ({ body: report });
    assert.deepEqual(await textsOf('gitlab', '/group/sub/shop', listed), [['dast (dast).json', report]]);
    server.answer = () => ({ body: zipOf([{ name: 'gl-dast-report.json', bytes: report }]).bytes });
    assert.deepEqual(await textsOf('gitlab', '/group/sub/shop', listed), [
      ['dast (dast)/gl-dast-report.json', report],
    ]);
  });

  it('get what any address answers, and what a running ZAP has found, with its own header', async () => {
    server.answer = ({ url }) => ({ body: url });
    for (const [kind, path, expected] of [
      ['address', '/reports/zap.json?latest', [['zap.json', '/reports/zap.json?latest']]],
      ['zap', '/', [[`ZAP ${new URL(server.origin).host}.json`, '/OTHER/core/other/jsonreport/']]],
    ] as const) {
      const { source, url, client } = at(kind, path);
      const [report] = (await source.list(url, wanted, client)).reports;
      assert.ok(report);
      assert.deepEqual(await textsOf(kind, path, report), expected);
    }
    assert.deepEqual(
      server.requests.map(({ headers }) => [headers.authorization, headers['x-zap-api-key']]),
      [
        [`Bearer ${token}`, undefined],
        [undefined, token],
      ],
    );
  });

  it('get the tests of an engagement of DefectDojo as generic findings, with the endpoints that they name', async () => {
    const finding = {
      id: 1,
      title: 'SQL Injection',
      severity: 'High',
      false_p: true,
      endpoints: [5, 6],
      test: 3,
    };
    const answers: Readonly<Record<string, unknown>> = {
      '/dojo/api/v2/tests/?engagement=12&limit=100&offset=0': {
        next: null,
        results: [
          {
            id: 3,
            scan_type: 'ZAP Scan',
            updated: '2026-11-25T10:00:00Z',
            branch_tag: 'main',
            commit_hash: commitOfForge,
            build_id: '77',
          },
          { id: 4, scan_type: 'Trivy Scan', updated: '2026-11-25T10:00:00Z' },
        ],
      },
      '/dojo/api/v2/findings/?test=3&duplicate=false&limit=100&offset=0': {
        next: 'http://elsewhere.test/?offset=100',
        results: Array.from({ length: 100 }, () => finding),
      },
      '/dojo/api/v2/findings/?test=3&duplicate=false&limit=100&offset=100': {
        next: null,
        results: [finding],
      },
      '/dojo/api/v2/engagements/12/': { id: 12, product: 2 },
      '/dojo/api/v2/endpoints/?product=2&limit=100&offset=0': {
        next: null,
        results: [{ id: 5, protocol: 'https', host: 'shop.test', port: null, path: 'login', product: 2 }],
      },
    };
    server.answer = ({ url, headers }) =>
      headers.authorization === `Token ${token}` && url in answers ? { body: answers[url] } : undefined;
    const { source, url, client } = at('defectdojo', '/dojo/engagement/12');
    const { reports, failures } = await source.list(url, wanted, client);
    assert.deepEqual(failures, []);
    assert.deepEqual(
      reports.map(({ series, isLikely, build }) => [series, isLikely, build]),
      [
        [
          'ZAP Scan',
          true,
          { branch: 'main', commit: commitOfForge, run: '77', link: `${server.origin}/dojo/test/3` },
        ],
        ['Trivy Scan', false, { link: `${server.origin}/dojo/test/4` }],
      ],
    );
    const [report] = reports;
    assert.ok(report);
    const [[name = '', text = ''] = []] = await textsOf('defectdojo', '/dojo/engagement/12', report);
    const { type, findings } = JSON.parse(text) as { type: string; findings: readonly object[] };
    assert.deepEqual([name, type, findings.length], ['ZAP Scan.json', 'ZAP Scan', 101]);
    assert.deepEqual(findings[0], {
      title: 'SQL Injection',
      severity: 'High',
      false_p: true,
      endpoints: [{ protocol: 'https', host: 'shop.test', path: 'login' }],
    });
  });

  it('take no address that is none of their servers', () => {
    const tried = ['', 'shop', 'ftp://shop.test/a/b', 'https://github.com/', 'javascript:alert(1)'];
    for (const kind of ['github', 'gitlab'] as const) {
      for (const text of tried) assert.equal(bind(sourceOf({ kind }), text), undefined, text);
    }
  });
});
