import assert from 'node:assert/strict';
import { decideGate, parseConditions } from '../../../../src/findings/gate/conditions.ts';
import { severities } from '../../../../src/findings/model/finding.ts';
import { detailsOf, makeFinding } from '../../../fakes/findings.ts';

/** The conditions as they are shown, or why there are none. */
function read(text: string): readonly string[] {
  const parsed = parseConditions(text);
  return parsed.ok
    ? parsed.value.map(({ text: shown, severity, onlyNew }) => `${shown} ${severity} ${onlyNew}`)
    : [parsed.failure.code, ...parsed.failure.args.map(String)];
}

describe('the conditions of a gate', () => {
  const rows: readonly (readonly [text: string, ...read: readonly string[]])[] = [
    ['critical', 'critical:open Critical false'],
    [' Major : NEW ,, info:open', 'major:new Major true', 'info:open Info false'],
    ['minor:new', 'minor:new Minor true'],
    ['none'],
    ['NONE'],
    [''],
    ['none,critical', 'condition-unknown-severity', 'none'],
    ['high', 'condition-unknown-severity', 'high'],
    ['critical:closed', 'condition-unknown-state', 'closed'],
    ['critical:open:new', 'condition-unknown-state', 'open:new'],
    ['critical:', 'condition-unknown-state', ''],
  ];
  for (const [text, ...expected] of rows)
    it(`are read: ${JSON.stringify(text)}`, () => assert.deepEqual(read(text), expected));

  it('stop what is left to do, of their severity and worse, and only new findings where they say so', () => {
    const findings = severities.flatMap((severity, index) =>
      [true, false].map((isNew) => ({
        details: detailsOf(makeFinding({ id: 2 * index + Number(isNew), severity })),
        isNew,
        closesGate: true,
      })),
    );
    const closed = detailsOf(makeFinding({ id: 9, severity: 'Critical', status: 'Resolved' }));
    const all = [...findings, { details: closed, isNew: true, closesGate: false }];
    const decided = (text: string, broken: readonly string[] = []): unknown => {
      const parsed = parseConditions(text);
      assert.ok(parsed.ok);
      const { findings: marked, gate } = decideGate(all, parsed.value, broken);
      const { isClosed, brokenScans, conditions } = gate;
      const closing = marked.filter(({ closesGate }) => closesGate).map(({ details }) => details.finding.id);
      return [isClosed, brokenScans, conditions.map((one) => `${one.condition} ${one.findings}`), closing];
    };
    assert.deepEqual(decided('critical'), [true, [], ['critical:open 2'], [1, 0]]);
    assert.deepEqual(decided('major:new'), [true, [], ['major:new 2'], [1, 3]]);
    assert.deepEqual(decided('critical,minor:new'), [
      true,
      [],
      ['critical:open 2', 'minor:new 3'],
      [1, 0, 3, 5],
    ]);
    assert.deepEqual(decided('none'), [false, [], [], []]);
    assert.deepEqual(decided('none', ['No login.']), [true, ['No login.'], [], []]);
    const none = decideGate([], [{ text: 'info:open', severity: 'Info', onlyNew: false }]);
    assert.deepEqual(none, {
      findings: [],
      gate: { isClosed: false, brokenScans: [], conditions: [{ condition: 'info:open', findings: 0 }] },
    });
  });
});
