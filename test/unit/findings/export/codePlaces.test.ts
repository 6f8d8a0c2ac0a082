import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import { codeQualityReport } from '../../../../src/findings/export/codeQualityReport.ts';
import type { ExportedReport } from '../../../../src/findings/export/exportedReport.ts';
import { githubAnnotations, mostOfLevel } from '../../../../src/findings/export/githubAnnotations.ts';
import { markdownReport } from '../../../../src/findings/export/markdownReport.ts';
import type { FindingDetails } from '../../../../src/findings/model/finding.ts';
import { importFixture, reportOf } from './exported.ts';

/** What GitLab's parser of code quality asks of an entry: without a file, it cannot make a link of it either. */
const validate = new Ajv().compile({
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', minLength: 1 },
          lines: {
            type: 'object',
            required: ['begin'],
            properties: { begin: { type: 'integer', minimum: 1 } },
          },
        },
      },
    },
  },
});

describe('findings at the code that answers them', () => {
  let findings: readonly FindingDetails[];
  before(async () => {
    ({ findings } = await importFixture('zap-2.7.json'));
  });

  /** The first closes the gate, the second reappeared, the third is new; the last two are gone. */
  function compared(): ExportedReport {
    const [first, second, third, fourth, ...gone] = findings;
    assert.ok(first && second && third && fourth);
    const back = { ...second, finding: { ...second.finding, reappeared: true } };
    const handlers = new Map(
      findings.map(({ finding }, index) => [finding.id, { file: 'src/a.ts', line: index + 1 }]),
    );
    handlers.delete(third.finding.id);
    return reportOf(
      { findings: [], targets: [] },
      {
        isCompared: true,
        findings: [
          { details: first, isNew: false, closesGate: true },
          { details: back, isNew: true, closesGate: false },
          { details: third, isNew: true, closesGate: false },
        ],
        gone: [{ ...fourth, finding: { ...fourth.finding, notSeenInLatestScan: true } }, ...gone],
        code: { folder: 'api/', handlers },
        gate: { isClosed: true, brokenScans: ['No login worked.'], conditions: [] },
        grounds: {
          trusted: 'origin/main',
          claims: [
            {
              finding: first,
              says: 'Resolution False Positive',
              by: 'unknown',
              place: '.dast/decisions.jsonc:4',
            },
            { finding: undefined, says: 'Application a', by: 'unknown', place: 'a file that is gone' },
          ],
          mapped: [],
        },
      },
    );
  }

  it('are annotations of GitHub: errors, warnings and notices with file and line in the repository', () => {
    const [first, second, third] = findings.map(({ finding }) => finding);
    assert.ok(first && second && third);
    assert.deepEqual(githubAnnotations(compared()).split('\n'), [
      '::error title=Scan::No login worked.',
      `::error file=api/src/a.ts,line=1,title=${first.summary} (${first.severity})::${first.endpoint}, found by ZAP. It closes the gate.`,
      `::warning file=api/src/a.ts,line=2,title=${second.summary} (${second.severity}%2C reappeared)::${second.endpoint}, found by ZAP.`,
      `::warning title=${third.summary} (${third.severity}%2C new)::${third.endpoint}, found by ZAP.`,
      `::notice file=api/.dast/decisions.jsonc,line=4,title=The branch says itself::Resolution False Positive of ${first.summary}, ${first.endpoint}. It does not count until it is merged.`,
      '::notice title=The branch says itself::Application a. It does not count until it is merged.',
      '',
    ]);
  });

  it('are as many annotations as GitHub shows, the last of which counts the others', () => {
    const many = Array.from({ length: 4 * mostOfLevel }, (_, index) => findings[index % findings.length]);
    const shown = many.flatMap((details) =>
      details === undefined ? [] : [{ details, isNew: true, closesGate: true }],
    );
    const lines = githubAnnotations(reportOf({ findings: [], targets: [] }, { findings: shown }))
      .trimEnd()
      .split('\n');
    assert.equal(lines.length, mostOfLevel);
    assert.equal(lines.at(-1), '::error title=More::… and 31 more, which the summary lists.');
  });

  it('are entries of code quality for GitLab where the code is known, by the fingerprint of SARIF', () => {
    const entries = JSON.parse(codeQualityReport(compared())) as { location: object; fingerprint: string }[];
    assert.ok(validate(entries), JSON.stringify(validate.errors));
    assert.deepEqual(
      entries.map(({ location }) => location),
      [1, 2].map((begin) => ({ path: 'api/src/a.ts', lines: { begin } })),
    );
    assert.equal(new Set(entries.map(({ fingerprint }) => fingerprint)).size, 2);
    assert.equal(codeQualityReport(reportOf({ findings, targets: [] })), '[]\n');
  });

  it('stand in the summary with what is new, reappeared, not seen and not covered against the baseline', () => {
    const text = markdownReport(compared());
    assert.match(
      text,
      /Against the baseline: \*\*1 new\*\*, \*\*1 reappeared\*\*, 1 not seen any more, 1 not covered\./,
    );
    const [first, , , fourth, fifth] = findings.map(({ finding }) => finding);
    assert.ok(first && fourth && fifth);
    assert.ok(text.includes(`\`${first.endpoint}\` → \`api/src/a.ts:1\` |`), text);
    assert.ok(text.includes(`\`${first.endpoint}\` → \`api/src/a.ts:1\`: Resolution False Positive`), text);
    assert.match(
      text,
      /<summary>Not seen any more: 1<\/summary>\n\n- .* → `api\/src\/a\.ts:4`\n\n<\/details>/,
    );
    assert.match(
      text,
      /<summary>Not covered, so nothing is said of them: 1<\/summary>\n\n- .* → `api\/src\/a\.ts:5`/,
    );
    assert.match(text, /\| \*\*reappeared\*\*, /);
  });
});
