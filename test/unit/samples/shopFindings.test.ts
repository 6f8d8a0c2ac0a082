import assert from 'node:assert/strict';
import { severities } from '../../../src/findings/model/finding.ts';
import type { Severity } from '../../../src/findings/model/finding.ts';
import { FindingGroups } from '../../../src/findings/merge/findingGroups.ts';
import { plainFindings } from '../../../bench/plainFindings.ts';
import type { PlainFinding } from '../../../bench/plainFindings.ts';
import { readReport } from '../../../src/findings/importers/readReport.ts';
import { hostOf } from '../../../src/findings/model/targets.ts';
import { readSample } from './shopRoutes.ts';

const options = { normalizePaths: true, severityMapping: {} };

describe('findings of the sample shop', () => {
  it('have all four severities in the SARIF report, with several Critical vulnerabilities', async () => {
    const { findings } = await importSample('zap-report.sarif');
    assert.deepEqual(severitiesOf(findings), severities);
    const critical = findings.filter(({ severity }) => severity === 'Critical');
    assert.deepEqual(
      apisPerVulnerability(critical),
      new Map([
        ['SQL Injection', 8],
        ['Remote OS Command Injection', 2],
        ['Access Control Issue - Improper Authorization', 9],
        ['JWT None Exploit', 3],
      ]),
    );
  });

  it('have all four severities in the ZAP report, whose highest risk is Critical', async () => {
    const { findings } = await importSample('zap-report.json');
    assert.deepEqual(severitiesOf(findings), ['Critical', 'Major', 'Minor', 'Info']);
  });

  it('are fewer than the instances of the ZAP report, in one API and in many', async () => {
    const { findings, instances, target } = await importSample('zap-report.json');
    assert.equal(target, 'http://localhost:3000');
    assert.equal(instances, 126);
    assert.equal(findings.length, 101);
    const counts = apisPerVulnerability(findings);
    assert.equal(counts.get('External Redirect'), 1);
    assert.equal(counts.get('CORS Misconfiguration'), 9);
    assert.equal(counts.get('X-Content-Type-Options Header Missing'), 16);
  });

  it('are mostly seen again by the rescan', async () => {
    const before = new Set(
      (await importSample('zap-report.json')).findings.map(({ findingKey }) => findingKey),
    );
    const { findings } = await importSample('zap-report-rescan.json');
    const added = findings.filter(({ findingKey }) => !before.has(findingKey));
    assert.deepEqual(
      added.map(({ endpoint, summary }) => `${endpoint}: ${summary}`),
      [
        'PUT /api/admin/users/{id}/role: CORS Misconfiguration',
        'GET /go: Big Redirect Detected (Potential Sensitive Information Leak)',
        'GET localhost:8000/v1/receipts/{id}: Cross Site Scripting (Persistent)',
        'GET localhost:8000/v1/settlements: X-Content-Type-Options Header Missing',
      ],
    );
    assert.equal(findings.length - added.length, 22);
  });

  for (const report of ['zap-report.json', 'zap-report-rescan.json', 'zap-report.sarif']) {
    it(`hold none of the credentials in ${report}`, async () => {
      const { findings } = await importSample(report);
      assert.doesNotMatch(JSON.stringify(findings), /FAKE-/);
    });
  }
});

interface SampleFindings {
  readonly findings: readonly PlainFinding[];
  readonly instances: number;
  readonly target: string;
}

async function importSample(name: string): Promise<SampleFindings> {
  const bytes = new TextEncoder().encode(readSample(`reports/${name}`));
  const groups = new FindingGroups(options);
  const { signal } = new AbortController();
  const read = await readReport(
    { name, bytes },
    options,
    () => 0,
    signal,
    (instance) => groups.add(instance),
  );
  assert.ok(read.ok, `${name} is refused`);
  const { instances, targets } = read.value;
  const [target = ''] = targets;
  return { findings: plainFindings(groups.batches(new Set([hostOf(target)]))), instances, target };
}

function severitiesOf(findings: readonly PlainFinding[]): readonly Severity[] {
  const present = new Set(findings.map(({ severity }) => severity));
  return severities.filter((severity) => present.has(severity));
}

/** Summary → distinct APIs. */
function apisPerVulnerability(findings: readonly PlainFinding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { summary } of findings) {
    counts.set(summary, (counts.get(summary) ?? 0) + 1);
  }
  return counts;
}
