import assert from 'node:assert/strict';
import { assertSelects } from '../../fakes/graphQlParts.ts';
import { type SourceAt, sourceAt } from '../../fakes/sourceAt.ts';
import { type Answer, type SeenRequest, SourceServer } from '../../fakes/sourceServer.ts';
import { readOk } from '../findings/importers/reading.ts';

const wanted = { branch: 'main', commit: undefined };

describe('the vulnerabilities of GitLab', () => {
  let server: SourceServer;

  before(async () => {
    server = await SourceServer.start();
  });
  after(() => server.close());

  const at = (): SourceAt => sourceAt(server, 'gitlab', '/group/sub/shop', 'token');

  const gitLab = (request: SeenRequest): Answer => {
    if (request.url === '/api/graphql') return { body: vulnerabilities(request) };
    return { body: request.url.includes('/pipelines') ? [] : { default_branch: 'main' } };
  };

  /** As GitLab Ultimate answers GraphQL: the nodes with the fields that are asked for, a page after another. */
  const vulnerabilities = ({ method, headers, body = '' }: SeenRequest): object => {
    assert.deepEqual([method, headers['content-type']], ['POST', 'application/json']);
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, string> };
    assertSelects(query, variables);
    assert.equal(variables['path'], 'group/sub/shop');
    assert.match(query, /reportType: \[DAST\]/);
    const node = (uuid: string, state: string, more: object): object => ({
      uuid,
      state,
      ...(!query.includes('title')
        ? {}
        : {
            title: 'SQL Injection',
            severity: 'HIGH',
            detectedAt: '2026-11-20T10:00:00Z',
            scanner: { externalId: 'zaproxy', name: 'OWASP Zed Attack Proxy (ZAP)' },
            identifiers: [{ externalType: 'ZAProxy_PluginId', externalId: '40018', name: 'SQL Injection' }],
            links: [],
            ...more,
          }),
    });
    const location = (path: string): object => ({
      location: { hostname: 'https://shop.test', path, param: 'q', requestMethod: 'GET' },
    });
    const isFirst = variables['after'] === undefined;
    const nodes = isFirst
      ? [node('uuid-1', 'CONFIRMED', location('/a')), node('uuid-2', 'RESOLVED', location('/b'))]
      : [node('uuid-3', 'DISMISSED', { ...location('/c'), dismissalReason: 'FALSE_POSITIVE' })];
    return {
      data: { project: { vulnerabilities: { pageInfo: { hasNextPage: isFirst, endCursor: 'c' }, nodes } } },
    };
  };

  it('are got as a report in the form of its own, with their states', async () => {
    server.answer = gitLab;
    const { source, url, client } = at();
    const report = (await source.list(url, wanted, client)).reports.find(({ id }) => id.startsWith('vuln'));
    assert.ok(report);
    assert.deepEqual(report.build, {
      branch: 'main',
      isDefault: true,
      link: `${url.href}/-/security/vulnerability_report`,
    });
    const got = await source.get(url, report, client);
    assert.ok(got.ok && got.value[0]?.name === 'GitLab vulnerabilities.json');
    const text = new TextDecoder().decode(got.value[0].bytes);
    const read = await readOk(text);
    assert.deepEqual(
      read.instances.map(({ eventId, tool, rule, method, url: address, severity, status, resolution }) => [
        [eventId, tool, rule, method, address, severity],
        [status, resolution],
      ]),
      [
        [
          ['uuid-1', 'ZAP', '40018', 'GET', 'https://shop.test/a', 'Major'],
          [undefined, undefined],
        ],
        [
          ['uuid-2', 'ZAP', '40018', 'GET', 'https://shop.test/b', 'Major'],
          ['Resolved', 'Fixed'],
        ],
        [
          ['uuid-3', 'ZAP', '40018', 'GET', 'https://shop.test/c', 'Major'],
          [undefined, 'False Positive'],
        ],
      ],
    );
  });

  it('are listed as another report where a state has changed', async () => {
    const { source, url, client } = at();
    const idOf = async (): Promise<string | undefined> =>
      (await source.list(url, wanted, client)).reports.find(({ id }) => id.startsWith('vuln'))?.id;
    server.answer = gitLab;
    const id = await idOf();
    assert.equal(await idOf(), id);
    server.answer = (request) => {
      const answered = gitLab(request);
      const changed = JSON.stringify(answered?.body ?? {}).replace('CONFIRMED', 'DISMISSED');
      return request.url === '/api/graphql' ? { body: changed } : answered;
    };
    assert.notEqual(await idOf(), id);
  });

  it('are not mentioned where a GitLab has none to show', async () => {
    const { source, url, client } = at();
    const unknown = "Field 'vulnerabilities' doesn't exist on type 'Project'";
    const refused: readonly Answer[] = [
      { status: 403 },
      { status: 404 },
      { body: { data: { project: { vulnerabilities: null } } } },
      { body: { data: { project: { vulnerabilities: { pageInfo: {}, nodes: [] } } } } },
      { body: { errors: [{ message: unknown }] } },
    ];
    for (const answer of refused) {
      server.answer = (request) => (request.url === '/api/graphql' ? answer : gitLab(request));
      const { reports, failures } = await source.list(url, wanted, client);
      assert.deepEqual([reports, failures], [[], []], JSON.stringify(answer));
    }
  });

  it('have every field of the reports of GitLab, of all pages', async () => {
    const node = {
      uuid: 'u',
      state: 'DISMISSED',
      dismissalReason: 'FALSE_POSITIVE',
      title: 't',
      description: 'd',
      solution: 's',
      severity: 'HIGH',
      detectedAt: '2026-11-20T10:00:00Z',
      scanner: { externalId: 'zaproxy', name: 'ZAP' },
      identifiers: [{ externalType: 'cwe', externalId: '89', name: 'CWE-89', url: 'https://cwe.test/89' }],
      links: [{ url: 'https://link.test/' }],
      location: { hostname: 'https://shop.test', path: '/a', param: 'q', requestMethod: 'GET' },
    };
    const afters: unknown[] = [];
    const answerWith = (pageInfo: object, nodes: readonly object[] = [node]): void => {
      afters.length = 0;
      server.answer = ({ body = '' }) => {
        afters.push((JSON.parse(body) as { variables: { after?: string } }).variables.after);
        return { body: { data: { project: { vulnerabilities: { pageInfo, nodes } } } } };
      };
    };
    const { source, url, client } = at();
    const listed = { id: '', series: '', build: {}, isLikely: true, address: `${url.origin}/api/graphql` };
    answerWith({ hasNextPage: true });
    const got = await source.get(url, listed, client);
    assert.ok(got.ok);
    assert.deepEqual([afters, got.value[0]?.isGuess], [[undefined], false]);
    const scanner = { id: 'zaproxy', name: 'ZAP' };
    assert.deepEqual(JSON.parse(new TextDecoder().decode(got.value[0]?.bytes)), {
      scan: { type: 'dast', scanner },
      vulnerabilities: [
        {
          uuid: 'u',
          state: 'dismissed',
          dismissal_reason: 'false_positive',
          name: 't',
          description: 'd',
          solution: 's',
          severity: 'HIGH',
          discovered_at: '2026-11-20T10:00:00Z',
          scanner,
          identifiers: [{ type: 'cwe', value: '89', name: 'CWE-89', url: 'https://cwe.test/89' }],
          links: [{ url: 'https://link.test/' }],
          location: { hostname: 'https://shop.test', path: '/a', param: 'q', method: 'GET' },
        },
      ],
    });
    answerWith({ hasNextPage: true, endCursor: 'c' });
    assert.ok((await source.get(url, listed, client)).ok);
    assert.deepEqual([afters.length, afters[0], afters[1], afters[99]], [100, undefined, 'c', 'c']);
    answerWith({ hasNextPage: false, endCursor: 'c' }, []);
    const none = await source.get(url, listed, client);
    assert.deepEqual([afters, !none.ok && none.failure.code], [[undefined], 'source-no-findings']);
    server.answer = (request) => (request.url === '/api/graphql' ? { status: 500 } : gitLab(request));
    const { failures } = await source.list(url, wanted, client);
    assert.deepEqual(
      failures.map(({ code }) => code),
      ['source-server-error'],
    );
  });
});
