import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { projectDir } from '../../../../scripts/paths.ts';
import { noMethodLabel, resolutions, severities, statuses } from '../../../../src/findings/model/finding.ts';
import type { FindingDetails } from '../../../../src/findings/model/finding.ts';
import { readAllDetails } from '../../../../src/findings/export/readAllDetails.ts';
import { sarifReport } from '../../../../src/findings/export/sarifReport.ts';
import { openFindings } from '../../../../src/findings/engine/openFindings.ts';
import { isoTime } from '../../../../src/findings/model/isoTime.ts';
import { wasmBinary } from '../store/sampleFindings.ts';
import { everything, importText, now, reportOf } from './exported.ts';
import { sampled, sampledRuns, sampleNote } from '../../sampled.ts';

/** Reports one after the other, a day between them. */
async function findingsOf(
  ...reports: readonly (readonly [name: string, text: string | Uint8Array])[]
): Promise<{
  readonly findings: readonly FindingDetails[];
  readonly targets: readonly string[];
}> {
  let at = now;
  const { engine } = await openFindings({ wasmBinary, clock: () => (at += 86_400_000) });
  for (const [name, text] of reports) {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    const options = { normalizePaths: true, severityMapping: {} };
    const imported = await engine.importReport({ name, bytes }, options, new AbortController().signal);
    if (!imported.ok) assert.fail(`${name}: ${imported.failure.code} ${imported.failure.args.join(' ')}`);
  }
  const targets = (await engine.scans()).map(({ target }) => target).filter((target) => target !== '');
  const findings = await readAllDetails(engine, everything);
  await engine.close();
  return { findings, targets: [...new Set(targets)] };
}

/** What the list, the details and the CSV show of a finding, save what scans and people of this store did with it. */
function shown({ finding, scans, ...details }: FindingDetails): object {
  const { endpoint, method, application, severity, rating, eventId, category, subCategory } = finding;
  const { summary, status, resolution, discovered } = finding;
  const { tool, rule, description, solution, references, tags, occurrences, occurrenceCount } = details;
  const seen = {
    discovered: isoTime(discovered),
    lastSeen: isoTime(Math.max(...scans.map(({ seenAt }) => seenAt))),
  };
  return Object.assign(
    { endpoint, method, application, severity, rating, eventId, category, subCategory },
    { summary, status, resolution, ...seen },
    { tool, rule, description, solution, references, tags, occurrences, occurrenceCount },
  );
}

function sorted(findings: readonly FindingDetails[]): readonly object[] {
  return findings
    .map((details) => shown(details))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

async function assertComesBack(
  findings: readonly FindingDetails[],
  targets: readonly string[],
): Promise<void> {
  const text = sarifReport(reportOf({ findings, targets }));
  const back = await findingsOf(['back.sarif', text]);
  assert.deepEqual(sorted(back.findings), sorted(findings));
  // And is the same file again.
  assert.equal(
    JSON.stringify(sorted((await findingsOf(['back.sarif', sarifReport(reportOf(back))])).findings)),
    JSON.stringify(sorted(findings)),
  );
}

const texts = fc.constantFrom(
  '',
  'id',
  'q=<script>alert(1)</script>',
  'password=hunter2hunter2',
  'Authorization: Bearer abcdefghijklmnopqrstuvwxyz0123456789',
  '- one\n- *two*\n\n```\ncode\n```',
  '<p>One &amp; <b>two</b></p><ul><li>three</li></ul><pre>four  five</pre>',
  ' spaces around \r\n\r\n and lines ',
  '\u202egnp.exe\u0000\u001b[2J',
  '=cmd|calc',
  'é😀\ud800',
  '{"token":"5up3r5ecretvalue"}',
  'x'.repeat(5_000),
  `long ${'word '.repeat(8_000)}`,
);
const request = fc.constantFrom(
  '',
  'GET http://shop.test/a HTTP/1.1\r\nHost: shop.test\r\n\r\n',
  'POST /a HTTP/2\nCookie: sid=0123456789abcdef0123\nX: 1\nX: 2\n\n',
);
const response = fc.constantFrom(
  '',
  'HTTP/1.1 200 OK\r\nDate: Mon, 23 Nov 2026 10:00:00 GMT\r\nA: b\r\n\r\n',
  'HTTP/1.1 302 Found\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n\r\n',
  'garbage',
);
const uris = fc.constantFrom(
  'http://shop.test/',
  'http://shop.test/users/5?id=1',
  'http://shop.test/users/{id}',
  'http://shop.test/a%20b/%3Cscript%3E',
  'http://shop.test/q=<script>alert(1)</script>',
  'http://other.test:8080/users/7',
  'http://shop.test/reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlc2lnbmF0dXJl',
);
const instance = fc.record({
  uri: uris,
  method: fc.constantFrom('GET', 'POST', 'PUT', ''),
  param: texts,
  attack: texts,
  evidence: texts,
  otherinfo: texts,
  'request-header': request,
  'request-body': texts,
  'response-header': response,
  'response-body': texts,
});
const alert = fc.record({
  pluginid: fc.constantFrom('40018', '10038', '90033'),
  name: fc.constantFrom('SQL Injection', 'CSP: style-src', 'A <b>name</b>'),
  riskcode: fc.constantFrom('0', '1', '2', '3'),
  confidence: fc.constantFrom('0', '1', '2', '3'),
  desc: texts,
  solution: texts,
  reference: fc.constantFrom(
    '',
    '<p>https://owasp.org/a</p><p>https://cwe.test/(b)?token=abcdef0123456789</p>',
  ),
  cweid: fc.constantFrom('89', '-1', ''),
  instances: fc.array(instance, { minLength: 1, maxLength: 4 }),
});
/** So many that the report is about this host in every part of it. */
const atMainHost = {
  pluginid: '10020',
  name: 'Missing Anti-clickjacking Header',
  riskcode: '2',
  confidence: '2',
  cweid: '1021',
  instances: Array.from('abcdefghijklmnop', (name) => ({ uri: `http://shop.test/${name}`, method: 'GET' })),
};
const zapReport = fc.array(alert, { minLength: 1, maxLength: 4 }).map((alerts) =>
  JSON.stringify({
    '@version': '2.15.0',
    site: [{ '@name': 'http://shop.test', alerts: [...alerts, atMainHost] }],
  }),
);
const row = fc.record({
  endpoint: fc.constantFrom('/', '/orders', '/users/{id}'),
  method: fc.constantFrom('GET', noMethodLabel),
  severity: fc.constantFrom(...severities),
  eventId: fc.constantFrom('E-1', 'E-2'),
  summary: fc.constantFrom('SQL Injection', 'XSS'),
  application: fc.constantFrom('Shop', 'Payments', ''),
});
const csvReport = fc
  .array(row, { minLength: 1, maxLength: 4 })
  .map((rows) =>
    [
      'Endpoint,Method,Severity,Event ID,Category,Summary,Discovered,Application',
      ...rows.map(
        ({ endpoint, method, severity, eventId, summary, application }) =>
          `${endpoint},${method},${severity},${eventId},Runtime Scan,${summary},2026-01-02T03:04:05.678Z,${application}`,
      ),
    ].join('\r\n'),
  );
const triage = fc.array(fc.tuple(fc.constantFrom(...statuses), fc.constantFrom(...resolutions)), {
  minLength: 5,
  maxLength: 5,
});

interface SarifResult {
  readonly relatedLocations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
  }[];
  readonly occurrenceCount: number;
}

function fixture(name: string): Uint8Array {
  return readFileSync(join(projectDir, 'test/fixtures/reports', name));
}

const fixtures = readdirSync(join(projectDir, 'test/fixtures/reports'));

describe(`SARIF that was exported (${sampleNote})`, function () {
  this.timeout(60_000);

  for (const name of sampled(fixtures, 4)) {
    it(`comes back with every field: ${name}`, async () => {
      const { findings, targets } = await findingsOf([name, fixture(name)]);
      await assertComesBack(findings, targets);
    });
  }

  it("says where else a finding was seen, and how often, in SARIF's own words", async () => {
    const { findings, targets } = await findingsOf(['burp.xml', fixture('burp.xml')]);
    const several = findings.filter(({ occurrences }) => occurrences.length > 1);
    assert.notEqual(several.length, 0);
    const { runs } = JSON.parse(sarifReport(reportOf({ findings: several, targets }))) as {
      runs: { results: SarifResult[] }[];
    };
    assert.deepEqual(
      runs[0]?.results.map(({ relatedLocations, occurrenceCount }) => [
        relatedLocations.map(({ physicalLocation }) => decodeURI(physicalLocation.artifactLocation.uri)),
        occurrenceCount,
      ]),
      several.map(({ occurrences, occurrenceCount }) => [
        occurrences.slice(1).map(({ url }) => decodeURI(url)),
        occurrenceCount,
      ]),
    );
  });

  it('is suppressed where somebody else has done it, and belongs to the application that is named for it', async () => {
    const { findings, targets } = await findingsOf(['zap.json', fixture('zap-2.7.json')]);
    const suppress = (index: number): string => {
      const log = JSON.parse(sarifReport(reportOf({ findings, targets }))) as {
        runs: { results: { suppressions?: unknown[] }[] }[];
      };
      const result = log.runs[0]?.results[index];
      assert.ok(result);
      result.suppressions = [{ kind: 'external', status: 'accepted' }];
      return JSON.stringify(log);
    };
    const back = await importText('back.sarif', suppress(0));
    assert.deepEqual([back.findings.length, back.skipped], [findings.length - 1, 1]);
    assert.deepEqual(new Set(back.findings.map(({ finding }) => finding.application)), new Set(['shop']));
  });

  it('is searched for secrets again, whoever wrote it', async () => {
    const { findings, targets } = await findingsOf(['burp.xml', fixture('burp.xml')]);
    const secret = 'Authorization: Bearer 5up3r5ecretvalue5up3r5ecretvalue';
    const [details] = findings;
    assert.ok(details);
    const texts = {
      description: secret,
      solution: secret,
      references: [`https://a.test/?token=5up3r5ecretvalue`],
    };
    const occurrence = { parameter: secret, attack: secret, evidence: secret, otherInfo: secret };
    const hostile = {
      ...details,
      ...texts,
      tags: [secret],
      rule: secret,
      tool: secret,
      finding: {
        ...details.finding,
        eventId: secret,
        category: secret,
        subCategory: secret,
        summary: secret,
      },
      occurrences: [
        { url: `http://shop.test/?token=5up3r5ecretvalue`, request: secret, response: secret, ...occurrence },
      ],
    };
    const back = await findingsOf(['back.sarif', sarifReport(reportOf({ findings: [hostile], targets }))]);
    assert.equal(back.findings.length, 1);
    assert.doesNotMatch(JSON.stringify(back.findings), /5up3r5ecret/);
    // Nine of the finding, six of its occurrence, and the tool of its scan.
    assert.equal(JSON.stringify(back.findings).match(/Bearer •+/g)?.length, 16);
  });

  it('comes back with every field of any findings of several reports, triage included', async () => {
    await fc.assert(
      fc.asyncProperty(
        zapReport,
        zapReport,
        csvReport,
        triage,
        fc.nat(3),
        async (first, second, list, triaged, left) => {
          const { findings, targets } = await findingsOf(
            ['zap.json', first],
            ['later.json', second],
            ['list.csv', list],
          );
          const exported = findings.slice(left).map((details, index) => {
            const [status, resolution] = triaged[index % triaged.length] ?? ['Open', 'New'];
            return { ...details, finding: { ...details.finding, status, resolution } };
          });
          await assertComesBack(exported, targets);
        },
      ),
      sampledRuns(100, 10),
    );
  });
});
