import assert from 'node:assert/strict';
import { presetNames, withNamedFilters, withPreset } from '../../../../src/findings/view/namedFilters.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';

const view = initialView('UTC');

/** The filters of the view, or why there are none. */
function filtersOf(...written: readonly string[]): unknown {
  const filters = written.map((text) => {
    const [, field = '', not, value = ''] = /^([^=!]*)(!)?=(.*)$/.exec(text) ?? [];
    return { field, value, isExcluded: not !== undefined };
  });
  const made = withNamedFilters(view, filters);
  return made.ok ? made.value.filters : [made.failure.code, ...made.failure.args].join(' | ');
}

describe('filters by the names of fields', () => {
  const same = view.filters;
  const rows: readonly (readonly [written: readonly string[], failure: string])[] = [
    [['severity=huge'], 'unknown-value | huge | severity | Critical, Major, Minor, Info'],
    [['severity!=huge'], 'unknown-value | huge | severity | Critical, Major, Minor, Info'],
    [['nope=1'], 'unknown-field | nope'],
    [['from!=2026-01-02'], 'excluded-day | from'],
    [['to!=2026-01-02'], 'excluded-day | to'],
    [['from=2026-01-02', 'from=2026-01-02'], 'repeated-day | from'],
    [['to=2026-01-02', 'to=2026-01-02'], 'repeated-day | to'],
    [['from=today'], 'not-a-day | today | from'],
    [['to=2026-02-30'], 'not-a-day | 2026-02-30 | to'],
    [['from=2026-01-02', 'to=2026-01-01'], 'from-after-to | 2026-01-02 | 2026-01-01'],
  ];
  for (const [written, failure] of rows) {
    it(`are refused: ${written.join(' ')}`, () => assert.equal(filtersOf(...written), failure));
  }

  it('are set by any way to write their names', () => {
    assert.deepEqual(filtersOf(), same);
    const seen = (...written: readonly string[]): string => JSON.stringify(filtersOf(...written));
    const field = (values: readonly string[], texts: readonly string[] = [], excluded?: readonly string[]) =>
      JSON.stringify({ values, texts, excluded });
    assert.ok(seen('severity=major', 'Severity=Critical').includes(field(['Major', 'Critical'])));
    assert.ok(seen('event-id=e1', 'Event ID=e2').includes(`"eventId":${field([], ['e1', 'e2'])}`));
    assert.ok(seen('method=get', 'method=—').includes(field(['GET', ''])));
    assert.ok(seen('tool=ZAP', 'tool!=Burp').includes(field(['ZAP'], [], ['Burp'])));
    assert.ok(seen('summary!=x').includes(field([], [], ['x'])));
    assert.match(seen('from=2026-01-02', 'to=2026-01-03'), /2026-01-02.*2026-01-03/);
  });

  it('may be ready-made', () => {
    assert.deepEqual(presetNames, ['to-do', 'new', 'reappeared', 'not-seen', 'not-covered', 'new-on-branch']);
    const none = withPreset(view, '');
    assert.equal(none.ok && none.value, view);
    const made = presetNames.map((name) => withPreset(view, name.toUpperCase()));
    const different = new Set(made.map((one) => JSON.stringify(one.ok && one.value.filters)));
    assert.equal(different.size, presetNames.length);
    const unknown = withPreset(view, 'todo');
    assert.deepEqual(!unknown.ok && unknown.failure.args, ['todo', presetNames.join(', ')]);
  });
});
