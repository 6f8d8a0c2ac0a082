import assert from 'node:assert/strict';
import type { Vulnerability } from '../../../src/findings/model/finding.ts';
import { initialView } from '../../../src/findings/view/viewActions.ts';
import {
  metaParts,
  scanCircumstances,
  seenAsLine,
  shownReference,
} from '../../../webview/findings-panel/finding-details/detailsText.ts';
import {
  apisAsFiltered,
  discoveredText,
  hasLeft,
  leftText,
  mixedParts,
  rowMarks,
  seenAsText,
  severityParts,
  sharedText,
  splitEndpoint,
  subCategoryText,
  triageLabel,
} from '../../../webview/findings-panel/findings-list/rows/rowText.ts';
import { rowValues } from '../../../webview/findings-panel/findings-list/rows/rowValues.ts';
import { explainEmpty } from '../../../webview/findings-panel/list-state/emptyReasons.ts';
import { formatNumber, formatTime, setLocale, shortNumber } from '../../../webview/shared/format.ts';
import { filterValue } from '../../../webview/shared/shownValue.ts';
import { plural, text, translate } from '../../../webview/shared/strings.ts';
import { detailsOf, makeFinding } from '../../fakes/findings.ts';

const view = initialView('UTC');

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
    const counts = { New: 1, Fixed: 0, 'False Positive': 11, Inconclusive: 0 };
    assert.equal(mixedParts({ ...row, resolutionCounts: counts }, 'resolution'), '1 New, 11 False Positive');
    assert.equal(triageLabel('status', 'Mixed', '8 Open'), 'Status: Mixed (8 Open)');
    assert.equal(triageLabel('resolution', 'Fixed', 'x'), 'Resolution: Fixed');
    assert.deepEqual([sharedText('Mixed'), sharedText('Open')], ['Mixed', 'Open']);
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

  it('gives for the filters the values that are of the row alone', () => {
    const finding = makeFinding({ id: 7, endpoint: 'GET /a', application: 'shop', handler: 'src/a.ts' });
    const ofRow = (given: Partial<Vulnerability>): Readonly<Record<string, string>> =>
      Object.fromEntries(
        rowValues({
          row: { kind: 'vulnerability', row: { ...row, ...given } },
          api: undefined,
          finding: undefined,
        }),
      );
    const plain = { severity: 'Major', summary: 'SQL Injection', category: 'Active Scan', resolution: 'New' };
    assert.deepEqual(ofRow({}), plain, 'neither Mixed nor what is empty');
    assert.deepEqual(ofRow({ status: 'Open', subCategory: 'CWE-89', handlers: ['src/a.ts'] }), {
      ...plain,
      subCategory: 'CWE-89',
      status: 'Open',
      handler: 'src/a.ts',
    });
    assert.deepEqual(ofRow({ handlers: ['src/a.ts', 'src/b.ts'] }), plain);
    const own = {
      severity: 'Minor',
      summary: 'Content Security Policy Not Set',
      category: 'Passive Scan',
      subCategory: 'CWE-693 Protection Mechanism Failure',
      status: 'Open',
      resolution: 'New',
      endpoint: 'GET /a',
      method: 'GET',
      eventId: finding.eventId,
      confidence: 'Medium',
      handler: 'src/a.ts',
    };
    const ofApi = (given: typeof finding): unknown =>
      Object.fromEntries(
        rowValues({
          row: {
            kind: 'vulnerability',
            row: { ...row, handlers: ['src/other.ts'], subCategoryCounts: [{ value: 'CWE-1', count: 2 }] },
          },
          api: 0,
          finding: given,
        }),
      );
    assert.deepEqual(ofApi(finding), own);
    const { handler: _, ...without } = finding;
    const { handler: __, ...ownWithout } = own;
    assert.deepEqual(ofApi({ ...without, method: '', category: '' }), {
      ...Object.fromEntries(Object.entries(ownWithout).filter(([field]) => field !== 'category')),
      method: '',
    });
    const ofList = rowValues({ row: { kind: 'finding', row: finding }, api: undefined, finding: undefined });
    assert.deepEqual(
      ofList.map(([field]) => field),
      ['severity', 'summary', 'category', 'subCategory', 'status', 'resolution'],
    );
  });

  it('says below the title what is known of a finding, and where several are stored of which application', () => {
    const finding = makeFinding({ id: 1, eventId: 'EVT-1', subCategory: 'CWE-89' });
    const details = detailsOf(finding);
    const seen = 'seen 3 times, first Oct 13, 2026';
    assert.deepEqual(metaParts({ kind: 'finding', finding }, details, 'UTC', false), [
      'EVT-1',
      'CWE-89',
      seen,
    ]);
    assert.deepEqual(metaParts({ kind: 'vulnerability', vulnerability: row, api: 0 }, details, 'UTC', true), [
      '12 APIs',
      'shop',
      'EVT-1',
      'CWE-89',
      'seen 3 times, first Oct 14, 2026',
    ]);
  });

  it('says as whom it was seen, where that is known', () => {
    const details = detailsOf(makeFinding({ id: 1 }));
    const seenAs = (roles: readonly string[], notSeenAs: readonly string[] = []): string =>
      seenAsLine({ ...details, finding: { ...details.finding, seenAs: roles }, notSeenAs });
    assert.equal(seenAs(['unknown'], ['customer']), '');
    assert.equal(seenAs(['admin', 'unknown']), 'admin, unknown');
    assert.equal(seenAs(['admin'], ['customer', 'guest']), 'admin, not as customer, guest');
    const scan = { id: 1, name: 'a.json', seenAt: Date.parse('2026-11-18T09:12:00Z'), tool: 'ZAP' };
    const time = formatTime(scan.seenAt, 'UTC');
    assert.match(time, /^Nov 18, 2026, 9:12\s/);
    assert.equal(scanCircumstances({ ...scan, role: 'unknown', user: 'ada' }, 'UTC'), time);
    assert.equal(scanCircumstances({ ...scan, role: 'admin', user: '' }, 'UTC'), `${time} · admin`);
    assert.equal(scanCircumstances({ ...scan, role: 'admin', user: 'ada' }, 'UTC'), `${time} · admin (ada)`);
  });

  it('counts the severities of a row that has several', () => {
    assert.equal(severityParts(row), '5 Major, 7 Minor');
    assert.equal(
      severityParts({ ...row, severityCounts: { Critical: 0, Major: 12, Minor: 0, Info: 0 } }),
      '',
    );
  });

  it('marks a row with how many of its APIs have come back, or were not seen or looked at', () => {
    const marks = (given: Partial<Vulnerability>): readonly string[] =>
      rowMarks({ kind: 'vulnerability', row: { ...row, ...given } }).map(
        ({ icon, long }) => `${icon}: ${long}`,
      );
    assert.deepEqual(marks({}), []);
    const [again, notSeen, notCovered] = marks({ reappeared: 1, notSeenInLatestScan: 12, notCovered: 1 });
    assert.match(again ?? '', /^again: Reappeared: 1 of 12 APIs$/);
    assert.match(notSeen ?? '', /^notSeen: [^:]*$/);
    assert.match(notCovered ?? '', /^notCovered: .*: 1 of 12 APIs$/);
    const finding = { ...makeFinding({ id: 1 }), notCovered: true };
    assert.deepEqual(
      rowMarks({ kind: 'finding', row: finding }).map(({ icon }) => icon),
      ['notCovered'],
    );
  });

  it('says of a row in a pinned list that it does not match any more, and how many of its APIs', () => {
    const left = (noLongerMatching: number): readonly [string, boolean] => {
      const shown = { kind: 'vulnerability', row: { ...row, noLongerMatching } } as const;
      return [leftText(shown), hasLeft(shown)];
    };
    const [whole] = left(12);
    assert.notEqual(whole, '');
    assert.deepEqual(left(0), ['', false]);
    assert.deepEqual(left(1), [`${whole}: 1 of 12 APIs`, false]);
    assert.equal(left(12)[1], true);
    const alone = { kind: 'finding', row: { ...makeFinding({ id: 1 }), noLongerMatches: true } } as const;
    assert.deepEqual([leftText(alone), hasLeft(alone)], [whole, true]);
    const matching = { kind: 'finding', row: makeFinding({ id: 1 }) } as const;
    assert.deepEqual([leftText(matching), hasLeft(matching)], ['', false]);
    assert.deepEqual([seenAsText(['unknown']), seenAsText(['admin', 'customer'])], ['', 'admin, customer']);
  });

  it('gives days in the time zone of the user', () => {
    const long = 'Oct 15, 2026 – Nov 2, 2026';
    const ofRow = (sortedBy: 'first' | 'last'): unknown =>
      discoveredText(row.firstDiscovered, row.lastDiscovered, 'Europe/Berlin', sortedBy);
    assert.deepEqual(ofRow('first'), { short: 'Oct 15, 2026', long });
    assert.deepEqual(ofRow('last'), { short: 'Nov 2, 2026', long });
    const day = 'Oct 14, 2026';
    assert.deepEqual(discoveredText(row.firstDiscovered, row.firstDiscovered, 'UTC', 'last'), {
      short: day,
      long: day,
    });
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
