import assert from 'node:assert/strict';
import { initialView } from '../../../src/findings/view/viewActions.ts';
import {
  plainPreferences,
  preferenceItems,
} from '../../../webview/findings-panel/findings-list/columns/listPreferences.ts';
import { keyHelp } from '../../../webview/findings-panel/findings-list/input/listKeys.ts';
import { findingMarks, rowMarks } from '../../../webview/findings-panel/findings-list/rows/rowText.ts';
import { explainEmpty } from '../../../webview/findings-panel/list-state/emptyReasons.ts';
import { plainWidgets, widgetItems } from '../../../webview/findings-panel/summary-widgets/widgetChoice.ts';
import { formatCalendarDay, supportedLocale } from '../../../webview/shared/format.ts';
import { makeFinding } from '../../fakes/findings.ts';

const checkbox = 'menuitemcheckbox';

describe('the menus of the panel', () => {
  it('check the widgets that are shown, that of applications where there are several', () => {
    const items = widgetItems({ ...plainWidgets, hidden: ['method'] }, false);
    const item = (id: string, label: string, checked: boolean): object => ({
      id,
      label,
      role: checkbox,
      checked,
    });
    assert.deepEqual(
      items.filter(({ id }) => ['severity', 'method', 'endpoint'].includes(id)),
      [
        item('severity', 'Severity', true),
        item('method', 'Method', false),
        item('endpoint', 'Top APIs', true),
      ],
    );
    const ids = (applications: boolean): readonly string[] =>
      widgetItems(plainWidgets, applications).map(({ id }) => id);
    assert.deepEqual([ids(false).includes('application'), ids(true).includes('application')], [false, true]);
  });

  it('check the columns that are shown and the density, where the list has columns', () => {
    const preferences = { ...plainPreferences, compact: true };
    const items = preferenceItems(preferences, true, true, false);
    assert.deepEqual(
      items.filter(({ id }) => ['risk', 'category', 'compact', 'reset', 'keys'].includes(id)),
      [
        { id: 'risk', label: 'Native risk', role: checkbox, checked: false },
        { id: 'category', label: 'Category', role: checkbox, checked: true },
        { id: 'compact', label: 'Compact rows', role: checkbox, checked: true, separated: true },
        { id: 'reset', label: 'Reset columns', role: 'menuitem' },
        { id: 'keys', label: 'Keyboard shortcuts', role: 'menuitem', key: '?', separated: true },
      ],
    );
    assert.deepEqual(
      preferenceItems(plainPreferences, true, false, false).map(({ id, checked, separated }) => [
        id,
        checked,
        separated,
      ]),
      [
        ['compact', false, false],
        ['keys', undefined, true],
      ],
    );
  });

  it('are explained with all keys of the list', () => {
    assert.deepEqual(
      keyHelp()
        .filter(({ value }) => value === undefined)
        .map(({ keys, does }) => `${keys} ${does}`),
      [
        'j  k  ↓  ↑ keyMove',
        'Enter keyOpen',
        'F12  Alt+F12 keyHandler',
        '→  ← keyExpand',
        'Space keySelect',
        'c keyComment',
        'u keyUndo',
        'Shift+U keyRedo',
        'Ctrl+F keySearch',
        'Shift+F10 keyMenu',
        'Esc keyClose',
        '? keyHelp',
      ],
    );
  });
});

describe('what the panel says instead of a list', () => {
  const view = initialView('UTC');

  it('drops each filter that would help by an action of its own', () => {
    const causes = ['search', 'decision', 'severity', 'showResolvedEvents'] as const;
    const { remedies } = explainEmpty(
      view,
      causes.map((cause, matchingWithout) => ({ cause, matchingWithout })),
    );
    assert.deepEqual(remedies, [
      { label: 'Remove Search filter', effect: '', action: { type: 'setSearch', text: '' } },
      {
        label: 'Remove Standing decision filter',
        effect: '(1 finding)',
        action: { type: 'setDecision', scope: undefined },
      },
      {
        label: 'Remove Severity filter',
        effect: '(2 findings)',
        action: { type: 'setField', field: 'severity', filter: { values: [], texts: [] } },
      },
      {
        label: 'Turn off Show Resolved Events',
        effect: '(3 findings)',
        action: { type: 'setSwitch', name: 'showResolvedEvents', on: false },
      },
    ]);
  });

  it('names a switch and a filter that contradict each other', () => {
    const contradicting = {
      ...view,
      showResolvedEvents: true,
      filters: { status: { values: ['Open'], texts: [] } },
    };
    const sentence = (...causes: readonly ('status' | 'showResolvedEvents' | 'method')[]): string =>
      explainEmpty(
        contradicting,
        causes.map((cause) => ({ cause, matchingWithout: 1 })),
      ).sentence;
    assert.match(sentence('showResolvedEvents', 'status'), /^Show Resolved Events shows only Resolved/);
    for (const causes of [['status'], ['showResolvedEvents'], ['method', 'status']] as const)
      assert.equal(sentence(...causes), 'No finding matches the filters.');
    assert.equal(
      explainEmpty(view, [
        { cause: 'status', matchingWithout: 1 },
        { cause: 'showResolvedEvents', matchingWithout: 1 },
      ]).sentence,
      'No finding matches the filters.',
    );
  });
});

describe('the marks of rows', () => {
  it('are a word or two, and in full', () => {
    const finding = makeFinding({ id: 1 });
    assert.deepEqual(
      findingMarks({ ...finding, reappeared: true, notSeenInLatestScan: true, notCovered: true }),
      [
        { icon: 'again', short: 'Reappeared', long: 'Reappeared' },
        { icon: 'notSeen', short: 'Not seen', long: 'Not seen in the latest scan' },
        { icon: 'notCovered', short: 'Not covered', long: 'Not covered by the latest scan' },
      ],
    );
    const row = { reappeared: 1, notSeenInLatestScan: 2, notCovered: 3, apis: 3 };
    assert.deepEqual(
      rowMarks({ kind: 'vulnerability', row: row as never }).map(({ icon, short }) => [icon, short]),
      [
        ['again', '1 reappeared'],
        ['notSeen', '2 not seen'],
        ['notCovered', 'Not covered'],
      ],
    );
  });
});

describe('days and languages', () => {
  it('are shown as they are where they cannot be read', () => {
    assert.equal(formatCalendarDay('2026-10-14'), 'Oct 14, 2026');
    assert.equal(formatCalendarDay('some day'), 'some day');
    assert.deepEqual(['de', 'pt-BR', '', 'not a language'].map(supportedLocale), ['de', 'pt-BR', 'en', 'en']);
  });
});
