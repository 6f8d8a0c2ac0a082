import assert from 'node:assert/strict';
import { listAt, parseJson, scalarAt, textAt, valueAt } from '../../../../src/base/untrusted.ts';
import type { ReportInstance } from '../../../../src/findings/importers/report.ts';
import { triageOf } from '../../../../src/sources/triage/allTriage.ts';
import type { OwnFinding, States } from '../../../../src/sources/triage/triage.ts';
import { ownFinding } from '../../../fakes/ownFinding.ts';
import { sourceAt } from '../../../fakes/sourceAt.ts';
import { SourceServer } from '../../../fakes/sourceServer.ts';
import { alertsOfGitHub, findingsOfDojo, vulnerabilitiesOfGitLab } from '../../../fakes/triageServers.ts';
import { fixture, readOk } from '../../findings/importers/reading.ts';

const token = 'token';

/** What a finding of one instance gives a server to know it again by. */
function ownOf(instance: ReportInstance, index: number): OwnFinding {
  const { eventId, tool, rule, summary, method, occurrence } = instance;
  return ownFinding({ key: `k${index}`, eventId, tool, rule, summary, method, urls: [occurrence.url] });
}

describe('findings that were imported from a server', () => {
  let server: SourceServer;

  before(async () => (server = await SourceServer.start()));
  after(() => server.close());

  async function statesOf(
    kind: 'github' | 'gitlab' | 'defectdojo',
    path: string,
    own: readonly OwnFinding[],
  ): Promise<States> {
    const { url, client } = sourceAt(server, kind, path, token);
    const states = await triageOf({ kind })?.states(url, own, client);
    assert.ok(states?.ok === true);
    return states.value;
  }

  it('are tied to the findings of DefectDojo that they were made of', async () => {
    const found = { active: true, verified: false };
    const about = { severity: 'High', unique_id_from_tool: null, steps_to_reproduce: 'GET /items HTTP/1.1' };
    server.answer = findingsOfDojo(
      [
        { id: 41, flags: found, notes: [], about },
        { id: 42, flags: found, notes: [], about: { ...about, title: 'XSS', vuln_id_from_tool: null } },
        { id: 43, flags: found, notes: [], about: { ...about, title: 'No endpoint', endpoints: [] } },
      ],
      token,
    );
    const { source, url, client } = sourceAt(server, 'defectdojo', '/engagement/12', token);
    const [report] = (await source.list(url, { branch: undefined, commit: undefined }, client)).reports;
    assert.ok(report);
    const got = await source.get(url, report, client);
    assert.ok(got.ok && got.value[0] !== undefined);
    const { instances } = await readOk(got.value[0].bytes);
    const { ties, missing } = await statesOf('defectdojo', '/engagement/12', instances.map(ownOf));
    assert.deepEqual(
      ties.map(({ finding, ref }) => [finding, ref.id]),
      instances.map((_, index) => [`k${index}`, String(41 + index)]),
    );
    assert.ok(instances.length >= 2);
    assert.deepEqual(missing, []);
  });

  it('are tied to the vulnerabilities that GitLab has made of the report of the same job', async () => {
    const bytes = await fixture('gitlab-15.json');
    const reported = listAt(parseJson(new TextDecoder().decode(bytes)), 'vulnerabilities');
    const vulnerabilities = reported.map((one, index) => ({
      id: `gid://gitlab/Vulnerability/${index}`,
      uuid: `uuid-${index}`,
      state: 'DETECTED',
      about: {
        title: textAt(one, 'name'),
        identifiers: listAt(one, 'identifiers').map((other) => ({ externalId: scalarAt(other, 'value') })),
        location: {
          hostname: valueAt(one, 'location', 'hostname'),
          path: valueAt(one, 'location', 'path'),
          requestMethod: valueAt(one, 'location', 'method'),
        },
      },
    }));
    server.answer = vulnerabilitiesOfGitLab({ vulnerabilities }, token);
    const { instances } = await readOk(bytes);
    const { ties, missing } = await statesOf('gitlab', '/group/shop', instances.map(ownOf));
    // One of both names no location, so that nobody can tell where GitLab has it.
    assert.deepEqual(
      ties.map(({ finding, ref }) => [finding, ref.id]),
      [['k1', 'gid://gitlab/Vulnerability/1']],
    );
    assert.deepEqual([instances.length, missing], [2, ['k0']]);
  });

  it('are tied to the alerts that GitHub has made of the results of ZAP', async () => {
    const sarif = parseJson(new TextDecoder().decode(await fixture('zap-2.17.sarif')));
    const results = listAt(sarif, 'runs', 0, 'results');
    const alerts = results.map((result, index) => {
      const address = `https://forge.test/api/v3/repos/shop/shop/code-scanning/alerts/${index + 1}`;
      Object.assign(result as object, {
        properties: { 'github/alertNumber': index + 1, 'github/alertUrl': address },
      });
      return { number: index + 1, rule: textAt(result, 'ruleId') ?? '', state: 'open' as const };
    });
    server.answer = alertsOfGitHub({ alerts }, token);
    const { instances } = await readOk(JSON.stringify(sarif));
    const { ties, missing } = await statesOf('github', '/shop/shop', instances.map(ownOf));
    assert.ok(ties.length > 1);
    assert.deepEqual(
      ties.map(({ finding, ref }) => [finding, ref.id]),
      instances.map(({ eventId }, index) => [`k${index}`, eventId.slice('shop/shop alert '.length)]),
    );
    assert.deepEqual(missing, []);
  });
});
