import assert from 'node:assert/strict';
import { AskedSource } from '../../fakes/askedSource.ts';

describe('the reports of DefectDojo', () => {
  let asked: AskedSource;

  before(async () => {
    asked = await AskedSource.start();
  });
  after(() => asked.server.close());

  it('are listed by what they are called, each update as another report', async () => {
    const tests = '/api/v2/tests/?engagement=12&limit=100&offset=0';
    const test = (id: unknown, rest: object): object => ({ id, updated: '2026-11-25T10:00:00Z', ...rest });
    asked.answers({
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
    const { reports } = await asked.list('defectdojo', '/engagement/12/');
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
        `${asked.server.origin}/test/${id}`,
        `${asked.server.origin}/api/v2/findings/?test=${id}&duplicate=false`,
      ]),
    );
    asked.answers({ [tests]: 403 });
    assert.deepEqual(await asked.failures('defectdojo', '/engagement/12'), [['source-forbidden', 'tests']]);
  });

  it('have all that the format of generic findings has', async () => {
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
    const listed = asked.report('/findings?a=b', 'ZAP Scan');
    asked.answers(known);
    const got = await asked.get('defectdojo', '/engagement/12', listed);
    assert.ok(typeof got !== 'string');
    assert.deepEqual([got[0]?.[0], got[0]?.[2]], ['ZAP Scan.json', false]);
    assert.deepEqual(JSON.parse(got[0]?.[1] ?? ''), {
      type: 'ZAP Scan',
      findings: [{ ...kept, endpoints: [endpoint, { host: 'six.test' }] }],
    });
    asked.answers({ ...known, '/api/v2/engagements/12/': { product: 'x' } });
    const unnamed = await asked.get('defectdojo', '/engagement/12', listed);
    assert.deepEqual((JSON.parse(unnamed[0]?.[1] ?? '') as { findings: object[] }).findings, [
      { ...kept, endpoints: [] },
    ]);
    asked.answers({ ...known, [findings]: { results: [] } });
    assert.equal(await asked.get('defectdojo', '/engagement/12', listed), 'source-no-findings');
    asked.answers({ ...known, [findings]: 403 });
    assert.equal(await asked.get('defectdojo', '/engagement/12', listed), 'source-forbidden');
    asked.answers({ ...known, '/api/v2/engagements/12/': 401 });
    assert.equal(await asked.get('defectdojo', '/engagement/12', listed), 'source-signed-out');
    asked.answers({ ...known, [endpoints]: 500 });
    assert.equal(await asked.get('defectdojo', '/engagement/12', listed), 'source-server-error');
  });

  it('are read to the last page, or as many as anybody triages', async () => {
    const pagesOf = async (next: (page: number) => unknown): Promise<readonly unknown[]> => {
      asked.server.requests.length = 0;
      asked.server.answer = ({ url }) => {
        if (url === '/api/v2/engagements/12/') return { body: {} };
        const offset = Number(new URL(url, asked.server.origin).searchParams.get('offset'));
        const results = Array.from({ length: 100 }, () => ({ title: `Page ${offset / 100}` }));
        return { body: { next: next(offset / 100), results } };
      };
      const listed = asked.report('/findings?a=b', 'ZAP Scan');
      const got = await asked.get('defectdojo', '/engagement/12', listed);
      assert.ok(typeof got !== 'string');
      const { findings } = JSON.parse(got[0]?.[1] ?? '') as { findings: readonly { title: string }[] };
      return [asked.server.requests.length - 1, findings.length, findings.at(-1)?.title];
    };
    assert.deepEqual(await pagesOf((page) => (page === 1 ? null : 'more')), [2, 200, 'Page 1']);
    assert.deepEqual(await pagesOf(() => 'more'), [100, 10_000, 'Page 99']);
  });
});
