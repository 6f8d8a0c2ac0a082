import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { validateXML } from 'xmllint-wasm';
import { projectDir } from '../../../../scripts/paths.ts';
import { dojoReport } from '../../../../src/findings/export/dojoReport.ts';
import { gitlabReport } from '../../../../src/findings/export/gitlabReport.ts';
import { junitReport } from '../../../../src/findings/export/junitReport.ts';
import { sarifReport } from '../../../../src/findings/export/sarifReport.ts';
import type { FindingDetails } from '../../../../src/findings/model/finding.ts';
import { importFixture, importText, reportOf, type Imported } from './exported.ts';
import { sampled, sampleNote } from '../../sampled.ts';

const fixtures = sampled(readdirSync(join(projectDir, 'test/fixtures/reports')), 3);
const schemas = join(projectDir, 'test/fixtures/schemas');

function validator(name: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true });
  // oxlint-disable-next-line typescript/no-unsafe-call
  addFormats.default(ajv);
  const schema = JSON.parse(readFileSync(join(schemas, name), 'utf8')) as Record<string, unknown>;
  // SARIF's schema is of draft 4, of which it only uses the name of its id.
  const { $schema: _draft, id, ...rest } = schema;
  return ajv.compile(typeof id === 'string' ? { $id: id, ...rest } : schema);
}

function assertValid(validate: ValidateFunction, text: string): void {
  validate(JSON.parse(text));
  assert.deepEqual(validate.errors ?? [], []);
}

/** What must come back: severity and endpoint of each finding. */
function essence(findings: readonly FindingDetails[]): readonly string[] {
  return findings
    .map(({ finding }) => `${finding.severity} ${finding.endpoint} ${finding.summary}`)
    .toSorted();
}

describe(`reports for other tools (${sampleNote})`, function () {
  this.timeout(30_000);
  const imported = new Map<string, Imported>();

  before(async () => {
    for (const name of fixtures) imported.set(name, await importFixture(name));
  });

  const validateSarif = validator('sarif-2.1.0.json');
  const validateGitlab = validator('gitlab-dast-15.json');
  const validateDojo = validator('defectdojo-generic.json');

  for (const name of fixtures) {
    const of = (): Imported => {
      const found = imported.get(name);
      assert.ok(found);
      return found;
    };

    it(`${name}: SARIF is valid and comes back`, async () => {
      const text = sarifReport(reportOf(of()));
      assertValid(validateSarif, text);
      const back = await importText('back.sarif', text);
      assert.equal(back.skipped, 0);
      assert.deepEqual(essence(back.findings), essence(of().findings));
    });

    it(`${name}: GitLab DAST is valid and comes back`, async () => {
      const text = gitlabReport(reportOf(of()));
      assertValid(validateGitlab, text);
      const back = await importText('gl-dast-report.json', text);
      assert.deepEqual(essence(back.findings), essence(of().findings));
      const marked = (findings: readonly FindingDetails[]): number =>
        findings.filter(({ finding }) => finding.resolution === 'False Positive').length;
      assert.equal(marked(back.findings), marked(of().findings));
    });

    it(`${name}: DefectDojo generic is valid and comes back`, async () => {
      const text = dojoReport(reportOf(of()));
      assertValid(validateDojo, text);
      const back = await importText('generic.json', text);
      assert.deepEqual(essence(back.findings), essence(of().findings));
    });
  }

  it('GitLab DAST names the scanner, and this product where there were several or none', async () => {
    const all = await importFixture('zap-2.7.json');
    const named = (...tools: readonly string[]): unknown => {
      const findings = all.findings.map((one, index) => ({
        ...one,
        tool: tools[index % tools.length] ?? '',
      }));
      const text = gitlabReport(reportOf({ ...all, findings }));
      return (JSON.parse(text) as { scan: { scanner: { name: string } } }).scan.scanner.name;
    };
    assert.deepEqual(
      [named('ZAP'), named('ZAP', 'Burp'), named('')],
      ['ZAP', 'DAST Workbench', 'DAST Workbench'],
    );
  });

  it('SARIF says what is new, unchanged and absent where an earlier scan is known, and comes back without the latter', async () => {
    const { findings } = await importFixture('zap-2.7.json');
    const states = (text: string): readonly (string | undefined)[] => {
      const { runs } = JSON.parse(text) as { runs: { results: { baselineState?: string }[] }[] };
      return runs.flatMap(({ results }) => results.map(({ baselineState }) => baselineState));
    };
    const exported = findings.map((details, index) => ({
      details,
      isNew: index === 0,
      closesGate: false,
      ...(index === 1 ? { isGone: true as const } : {}),
    }));
    const text = sarifReport(reportOf({ findings, targets: [] }, { findings: exported, isCompared: true }));
    assertValid(validateSarif, text);
    assert.deepEqual(states(text), ['new', 'absent', 'unchanged', 'unchanged', 'unchanged']);
    const back = await importText('back.sarif', text);
    assert.deepEqual([back.findings.length, back.skipped], [4, 1]);
    const alone = sarifReport(reportOf({ findings, targets: [] }));
    assert.deepEqual(new Set(states(alone)), new Set([undefined]));
  });

  it('JUnit is valid by the schemas of Ant and of Jenkins', async () => {
    const report = reportOf({
      findings: [...imported.values()].flatMap(({ findings }) => findings),
      targets: [],
    });
    const count = report.findings.length;
    const judged = junitReport({
      ...report,
      findings: report.findings.map((exported, index) => ({ ...exported, closesGate: index % 3 === 0 })),
      gate: { isClosed: true, brokenScans: ['All logins failed.'], conditions: [] },
    });
    const handedOver = junitReport(report);
    const [exported] = report.findings;
    assert.ok(exported);
    const { details } = exported;
    const finding = { ...details.finding, application: '\u202e\ufffe', summary: '\u202e' };
    const unnamed = junitReport({
      ...report,
      title: '',
      findings: [{ ...exported, details: { ...details, finding, tool: '\u0007', rule: '\u202e' } }],
    });
    assert.match(unnamed, / name="DAST" /);
    for (const name of ['junit-ant.xsd', 'junit-10.xsd']) {
      const schema = readFileSync(join(schemas, name), 'utf8');
      for (const xml of [judged, handedOver, unnamed, junitReport({ ...report, findings: [] })]) {
        const { valid, errors } = await validateXML({
          xml: [{ fileName: 'junit.xml', contents: xml }],
          schema: [{ fileName: name, contents: schema }],
        });
        assert.deepEqual([valid, errors], [true, []], name);
      }
    }
    assert.equal(judged.match(/<failure /g)?.length, Math.ceil(count / 3) + 1);
    assert.equal(judged.match(/<testcase /g)?.length, count + 1);
    assert.equal(handedOver.match(/<testcase /g)?.length, count);
  });
});
