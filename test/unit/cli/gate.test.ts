import assert from 'node:assert/strict';
import { parseGateArguments } from '../../../src/cli/gateArguments.ts';
import { gateSummary, isColored } from '../../../src/cli/gateSummary.ts';
import { decideGate, parseConditions } from '../../../src/findings/gate/conditions.ts';
import { importFixture, reportOf } from '../findings/export/exported.ts';

function refusal(...args: string[]): string | undefined {
  const parsed = parseGateArguments(args);
  return parsed.ok ? undefined : [parsed.failure.code, ...parsed.failure.args].join(' ');
}

describe('the arguments of the gate', () => {
  it('refuses what it does not know', () => {
    assert.match(refusal() ?? '', /^gate-no-report/);
    assert.match(refusal('a.json', '--quick') ?? '', /^gate-unknown-option --quick/);
    assert.match(refusal('a.json', '--sarif') ?? '', /^gate-option-without-value --sarif/);
    assert.match(refusal('a.json', '--fail-on', 'worst:open') ?? '', /^condition-unknown-severity worst/);
    assert.match(refusal('a.json', '--fail-on', 'major:soon') ?? '', /^condition-unknown-state soon/);
    assert.match(refusal('a.json', '--now', 'tomorrow') ?? '', /^gate-not-a-time tomorrow/);
    assert.match(refusal('a.json', '--sarif', 'x', '--html', 'x') ?? '', /^gate-same-file x/);
  });

  it('reads a time without a zone as UTC, so that it is the same everywhere', () => {
    const parsed = parseGateArguments(['a.json', '--now', '2026-11-22T09:00']);
    assert.equal(parsed.ok && parsed.value.now, Date.UTC(2026, 10, 22, 9));
  });

  it('colours for terminals alone', () => {
    assert.deepEqual(
      [
        isColored({}, true),
        isColored({}, false),
        isColored({ NO_COLOR: '1' }, true),
        isColored({ FORCE_COLOR: '1' }, false),
        isColored({ FORCE_COLOR: '1', NO_COLOR: '1' }, true),
      ],
      [true, false, false, true, false],
    );
  });
});

describe('the gate', () => {
  async function decide(failOn: string, isNew: boolean): Promise<ReturnType<typeof decideGate>> {
    const { findings } = await importFixture('zap-2.7.json');
    const conditions = parseConditions(failOn);
    assert.ok(conditions.ok);
    return decideGate(
      findings.map((details) => ({ details, isNew, closesGate: false })),
      conditions.value,
    );
  }

  it('is closed by a severity or a worse one', async () => {
    assert.deepEqual((await decide('major:open,info:new', false)).gate, {
      isClosed: true,
      conditions: [
        { condition: 'major:open', findings: 1 },
        { condition: 'info:new', findings: 0 },
      ],
    });
    assert.equal((await decide('minor', false)).gate.conditions[0]?.findings, 2);
  });

  it('is open where only new findings close it and none is new', async () => {
    assert.equal((await decide('info:new', false)).gate.isClosed, false);
    assert.equal((await decide('info:new', true)).gate.isClosed, true);
    assert.equal((await decide('none', true)).gate.isClosed, false);
  });

  it('is not closed by what is resolved or a False Positive', async () => {
    const { findings } = await importFixture('zap-2.7.json');
    const conditions = parseConditions('info:open');
    assert.ok(conditions.ok);
    const stoppedOf = (change: object): number =>
      decideGate(
        findings.map((details) => ({
          details: { ...details, finding: { ...details.finding, ...change } },
          isNew: true,
          closesGate: false,
        })),
        conditions.value,
      ).findings.filter(({ closesGate }) => closesGate).length;
    assert.deepEqual(
      [stoppedOf({}), stoppedOf({ status: 'Resolved' }), stoppedOf({ resolution: 'False Positive' })],
      [5, 0, 0],
    );
  });

  it('shows control characters of a scanner as such on the terminal', async () => {
    const imported = await importFixture('zap-2.7.json');
    const report = reportOf(imported, { title: 'Shop\u001b[2J\n' });
    assert.equal(gateSummary(report, [], false).split('\n')[0], 'Shop\\u001b[2J\\n');
  });
});
