import assert from 'node:assert/strict';
import type { Vulnerability } from '../../../src/findings/model/finding.ts';
import { initialView } from '../../../src/findings/view/viewActions.ts';
import {
  activeFilterCount,
  filterChips,
  describeFilter,
} from '../../../webview/findings-panel/models/chips.ts';
import { metaParts, shownReference } from '../../../webview/findings-panel/finding-details/detailsText.ts';
import {
  apisAsFiltered,
  discoveredText,
  mixedParts,
  severityParts,
  splitEndpoint,
  subCategoryText,
} from '../../../webview/findings-panel/findings-list/rows/rowText.ts';
import { rowValues } from '../../../webview/findings-panel/findings-list/rows/rowValues.ts';
import { explainEmpty } from '../../../webview/findings-panel/list-state/emptyReasons.ts';
import { formatNumber, setLocale, shortNumber } from '../../../webview/shared/format.ts';
import { filterValue } from '../../../webview/shared/shownValue.ts';
import { plural, text, translate } from '../../../webview/shared/strings.ts';
import { detailsOf, makeFinding } from '../../fakes/findings.ts';

const view = initialView('UTC');

describe('chips', () => {
  it('name field and values', () => {
    const values = (...names: string[]): { values: string[]; texts: string[] } => ({
      values: names,
      texts: [],
    });
    assert.equal(describeFilter(values('GET'), true), 'GET');
    assert.equal(describeFilter(values('GET', 'POST'), true), 'GET or POST');
    assert.equal(describeFilter(values('GET', 'POST', 'PUT'), true), 'GET, POST or PUT');
    assert.equal(describeFilter(values('GET', 'POST', 'PUT', 'TRACE'), true), 'GET, POST or 2 more');
    assert.equal(describeFilter(values(''), true), '(none)');
    assert.equal(describeFilter({ ...values(), excluded: ['GET', ''] }, true), 'is not GET or (none)');
    assert.equal(describeFilter({ ...values('GET'), excluded: ['POST'] }, true), 'GET, is not POST');
    assert.equal(describeFilter({ values: ['/a'], texts: ['login'] }, false), '/a or contains “login”');
  });

  it('are separate for what is asked for and what is excluded', () => {
    const method = { values: ['GET'], texts: [], excluded: ['POST'] };
    const [included, excluded] = filterChips({ ...view, filters: { method } });
    assert.deepEqual([included?.value, excluded?.value], ['GET', 'is not POST']);
    const setField = { type: 'setField', field: 'method' };
    const left = { values: [], texts: [], excluded: ['POST'] };
    assert.deepEqual(included?.remove, { ...setField, filter: left });
    assert.deepEqual(excluded?.remove, { ...setField, filter: { values: ['GET'], texts: [] } });
  });

  it('are one for each value up to three, and one for all others', () => {
    const status = { values: ['Open', '', 'Resolved', 'In Progress', 'Mixed'], texts: [] };
    const shown = filterChips({ ...view, filters: { status } });
    assert.deepEqual(
      shown.map(({ value }) => value),
      ['Open', '(none)', 'Resolved', '+2'],
    );
    assert.equal(shown[3]?.title, 'In Progress, Mixed');
    const left = (chip: number): unknown => {
      const remove = shown[chip]?.remove;
      return remove?.type === 'setField' ? remove.filter.values : undefined;
    };
    assert.deepEqual(left(1), ['Open', 'Resolved', 'In Progress', 'Mixed']);
    assert.deepEqual(left(3), ['Open', '', 'Resolved']);
  });

  it('name days, each with its year', () => {
    const days = (from?: string, to?: string): string | undefined =>
      filterChips({ ...view, filters: { ...(from && { from }), ...(to && { to }) } })[0]?.value;
    assert.equal(days('2026-10-13', '2026-11-02'), 'Oct 13, 2026 – Nov 2, 2026');
    assert.equal(days('2025-12-31'), 'since Dec 31, 2025');
    assert.equal(days(undefined, '2026-11-02'), 'until Nov 2, 2026');
    assert.equal(days('2026-11-02', '2026-11-02'), 'Nov 2, 2026');
  });

  it('are counted with From and To as one', () => {
    const method = { values: ['GET'], texts: [] };
    assert.equal(activeFilterCount({ from: '2026-01-01', to: '2026-02-01', method }), 2);
    assert.equal(activeFilterCount({ method: { values: [], texts: [] } }), 0);
  });
});

describe('the explanation of an empty list', () => {
  it('offers to drop each filter that would help', () => {
    const { sentence, remedies } = explainEmpty(view, [
      { cause: 'endpoint', matchingWithout: 1 },
      { cause: 'discovered', matchingWithout: 1200 },
    ]);
    assert.equal(sentence, 'No finding matches the filters.');
    assert.deepEqual(
      remedies.map(({ label, effect }) => `${label}: ${effect}`),
      ['Remove Endpoint filter: (1 finding)', 'Remove Discovered filter: (1,200 findings)'],
    );
    assert.deepEqual(remedies[1]?.action, { type: 'setDays', from: undefined, to: undefined });
  });

  it('offers to turn off Precise Match where a part of a value was typed', () => {
    const { remedies } = explainEmpty(view, [{ cause: 'preciseMatch', matchingWithout: 31 }]);
    assert.deepEqual(remedies, [
      {
        label: 'Turn off Precise Match',
        effect: '(31 findings)',
        action: { type: 'setSwitch', name: 'preciseMatch', on: false },
      },
    ]);
  });

  it('offers to clear all where only all of them together exclude everything', () => {
    const { sentence, remedies } = explainEmpty(view, []);
    assert.equal(sentence, 'No finding matches these filters together.');
    assert.deepEqual(remedies[0]?.action, { type: 'clearFilters' });
  });
});

describe('the text of a row', () => {
  const row: Vulnerability = {
    vulnerability: 1,
    severity: 'Major',
    severityCounts: { Critical: 0, Major: 5, Minor: 7, Info: 0 },
    rating: { risk: 'High', confidence: 'Medium' },
    apis: 12,
    totalApis: 30,
    applications: ['shop'],
    reappeared: 0,
    notSeenInLatestScan: 0,
    notCovered: 0,
    seenAs: ['unknown'],
    noLongerMatching: 0,
    summary: 'SQL Injection',
    category: 'Active Scan',
    subCategory: '',
    status: 'Mixed',
    statusCounts: { Open: 8, 'In Progress': 0, Resolved: 4 },
    resolution: 'New',
    resolutionCounts: { New: 12, Fixed: 0, 'False Positive': 0, Inconclusive: 0 },
    firstDiscovered: Date.parse('2026-10-14T23:30:00Z'),
    lastDiscovered: Date.parse('2026-11-02T08:00:00Z'),
  };

  it('counts APIs as filtered', () => {
    assert.equal(apisAsFiltered(row), '12 of 30 APIs');
    assert.equal(apisAsFiltered({ ...row, apis: 1, totalApis: 1 }), '1 API');
    assert.equal(apisAsFiltered({ ...row, apis: 1 }), '1 of 30 APIs');
  });

  it('breaks Mixed down', () => {
    assert.equal(mixedParts(row, 'status'), '8 Open, 4 Resolved');
  });

  it('sums up several sub categories, and says in the details what they are', () => {
    const vulnerability: Vulnerability = {
      ...row,
      subCategory: 'CWE-89',
      subCategoryCounts: [
        { value: 'CWE-89', count: 11 },
        { value: '', count: 1 },
      ],
    };
    assert.deepEqual(subCategoryText(vulnerability), { short: 'Mixed (2)', parts: '11 CWE-89, 1 (none)' });
    assert.deepEqual(subCategoryText({ ...row, subCategory: 'CWE-22' }), { short: 'CWE-22', parts: '' });
    const finding = makeFinding({ id: 1, subCategory: 'CWE-89' });
    const meta = metaParts(
      { kind: 'vulnerability', vulnerability, api: 0 },
      detailsOf(finding),
      'UTC',
      false,
    );
    assert.ok(meta.includes('CWE-89'));
    assert.ok(meta.includes('Mixed (2): 11 CWE-89, 1 (none)'));
    const ofRow = rowValues({
      row: { kind: 'vulnerability', row: vulnerability },
      api: undefined,
      finding: undefined,
    });
    assert.ok(!ofRow.some(([field]) => field === 'subCategory'));
  });

  it('counts the severities of a row that has several', () => {
    assert.equal(severityParts(row), '5 Major, 7 Minor');
    assert.equal(
      severityParts({ ...row, severityCounts: { Critical: 0, Major: 12, Minor: 0, Info: 0 } }),
      '',
    );
  });

  it('gives days in the time zone of the user', () => {
    const long = 'Oct 15, 2026 – Nov 2, 2026';
    const ofRow = (sortedBy: 'first' | 'last'): unknown =>
      discoveredText(row.firstDiscovered, row.lastDiscovered, 'Europe/Berlin', sortedBy);
    assert.deepEqual(ofRow('first'), { short: 'Oct 15, 2026', long });
    assert.deepEqual(ofRow('last'), { short: 'Nov 2, 2026', long });
  });

  it('separates method and path', () => {
    assert.deepEqual(splitEndpoint(makeFinding({ id: 1, endpoint: 'GET /a b' })), {
      method: 'GET',
      path: '/a b',
    });
    assert.deepEqual(splitEndpoint(makeFinding({ id: 1, endpoint: 'db.test:5432' })), {
      method: '',
      path: 'db.test:5432',
    });
  });

  it('shows a reference by host and path', () => {
    assert.equal(shownReference('https://cwe.mitre.org/'), 'cwe.mitre.org');
    assert.equal(shownReference('https://owasp.org/a?b=c'), 'owasp.org/a');
    assert.equal(shownReference('not an address'), 'not an address');
  });
});

describe('numbers and plurals', () => {
  afterEach(() => {
    setLocale('en');
    translate({}, 'en');
  });

  it('follow the language', () => {
    assert.equal(plural('apis', 1), '1 API');
    assert.equal(plural('findingsOf', 1, 1310), '1 of 1,310 findings');
    setLocale('de');
    assert.equal(formatNumber(1310), '1.310');
    setLocale('not a language');
    assert.equal(formatNumber(1310), '1,310');
  });

  it('follow the language of the sentences, which may be another than that of numbers', () => {
    setLocale('fr');
    assert.equal(plural('apis', 0), '0 APIs');
    translate({ '{0} APIs': '{0} API au pluriel', '{0} API': '{0} API' }, 'fr');
    assert.deepEqual([plural('apis', 0), plural('apis', 2)], ['0 API', '2 API au pluriel']);
    translate({ 'Sample findings': 'Beispielbefunde' }, 'de');
    assert.deepEqual(['Sample findings', 'zap.json'].map(filterValue), ['Beispielbefunde', 'zap.json']);
  });

  it('have the forms that a language has, in any order of the values', () => {
    translate(
      {
        '{0} of {1} API': '{1}/{0} one',
        '{0} of {1} APIs': '{1}/{0} other',
        '{0} of {1} APIs/few': '{1}/{0} few',
      },
      'pl',
    );
    assert.deepEqual(
      [1, 3, 5].map((count) => plural('apisOf', count, count)),
      ['1/1 one', '3/3 few', '5/5 other'],
    );
    assert.equal(text('close'), 'Close', 'what is not translated stays English');
  });

  it('are short where there is no room', () => {
    assert.equal(shortNumber(999_999), '999,999');
    assert.equal(shortNumber(1_234_567), '1.2M');
  });
});
