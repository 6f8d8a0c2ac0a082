import assert from 'node:assert/strict';
import { parseView, parseViewAction } from '../../../src/findings/view/viewActionsParse.ts';
import { initialView } from '../../../src/findings/view/viewActions.ts';
import { markdownOfHtml } from '../../../src/findings/prose/markdownOfHtml.ts';
import { proseOfText } from '../../../src/findings/prose/prose.ts';
import { htmlToText } from '../../../src/findings/model/htmlText.ts';
import { asMarkdown, cutMarkdown } from '../../../src/findings/prose/markdown.ts';
import { toOccurrence } from '../../../src/findings/importers/occurrence.ts';
import { findingsOf, readOk } from './importers/reading.ts';

interface Limit {
  readonly what: string;
  readonly most: number;
  /** How much is kept where there is so much. */
  readonly kept: (count: number) => number | Promise<number>;
}

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

const countOf = (text: string, part: string): number => text.split(part).length - 1;

const limits: readonly Limit[] = [
  {
    what: 'occurrences of a finding',
    most: 50,
    kept: async (count) => {
      const instances = many(count, (index) => ({ uri: `https://shop.test/a?x=${index}`, method: 'GET' }));
      const alert = { pluginid: '1', alert: 'A', riskcode: '2', confidence: '2', instances };
      const report = await readOk(
        JSON.stringify({ '@version': '2', site: [{ '@name': 'https://shop.test', alerts: [alert] }] }),
      );
      const [finding] = findingsOf(report);
      assert.equal(finding?.occurrenceCount, count, 'all are counted');
      return finding.occurrences.length;
    },
  },
  {
    what: 'emphasis in emphasis',
    most: 4,
    kept: (count) => {
      const names = ['i', 'b', 'em', 'strong', 'code', 'kbd'].slice(0, count);
      const html = `${names.map((name) => `<${name}>`).join('')}x${names
        .toReversed()
        .map((name) => `</${name}>`)
        .join('')}`;
      // What is left out adds no mark.
      const marks = markdownOfHtml(html).replace('x', '').length;
      return [0, 2, 6, 8, 12].indexOf(marks);
    },
  },
  {
    what: 'cells of a row',
    most: 24,
    kept: (count) => {
      const [, second = ''] = markdownOfHtml(`<table><tr>${'<td>x'.repeat(count)}</table>`).split('\n');
      return countOf(second, '-');
    },
  },
  {
    what: 'items of a text, its lists included',
    most: 1000,
    // The list is an element, too.
    kept: (count) => countOf(markdownOfHtml(`<ul>${'<li>x</li>'.repeat(count - 1)}</ul>`), '- x') + 1,
  },
  {
    what: 'characters of evidence',
    most: 4096,
    kept: (count) => countOf(toOccurrence({ evidence: 'x'.repeat(count) }).evidence, 'x'),
  },
  {
    what: 'characters of a response',
    most: 32_768,
    kept: (count) => countOf(toOccurrence({ response: 'x'.repeat(count) }).response, 'x'),
  },
  {
    what: 'characters of prose',
    most: 16_384,
    kept: (count) => countOf(proseOfText('x'.repeat(count)), 'x'),
  },
  {
    what: 'characters of a page as text',
    most: 65_536,
    kept: (count) => countOf(htmlToText(`<p>${'x'.repeat(count - 3)}`), 'x') + 3,
  },
];

describe('what is kept of a report', () => {
  for (const { what, most, kept } of limits) {
    it(`${what}: ${most} at most`, async () => {
      assert.equal(await kept(most), most);
      assert.equal(await kept(most + 1), most);
      assert.equal(await kept(most - 1), most - 1);
    });
  }

  it('is cut at the end of a line in its second half, else anywhere', () => {
    const cut = (text: string): string => cutMarkdown(asMarkdown(text), 10);
    assert.equal(cut('1234567890'), '1234567890');
    assert.equal(cut('12345678901'), '1234567890\n\n…');
    assert.equal(cut('123456\n8901'), '123456\n\n…');
    assert.equal(cut('12345\n78901'), '12345\n7890\n\n…');
    assert.equal(cut('1234567890\n2'), '1234567890\n\n…');
    assert.equal(cut('123456789\\*'), '123456789\n\n…');
    assert.equal(cut('123456789😀'), '123456789\n\n…');
  });
});

describe('what a message may ask for', () => {
  const filter = (values: number, texts: number, excluded: number): unknown =>
    parseViewAction({
      type: 'setField',
      field: 'endpoint',
      filter: { values: many(values, String), texts: many(texts, String), excluded: many(excluded, String) },
    });
  const view = (change: object): unknown => parseView({ ...initialView('UTC'), ...change });

  it('a thousand values, and texts of ten thousand characters', () => {
    assert.ok(filter(400, 300, 300));
    assert.equal(filter(401, 300, 300), undefined);
    assert.equal(filter(400, 301, 300), undefined);
    assert.equal(filter(400, 300, 301), undefined);
    for (const [length, isTaken] of [
      [10_000, true],
      [10_001, false],
    ] as const) {
      const text = 'x'.repeat(length);
      assert.equal(parseViewAction({ type: 'setSearch', text }) !== undefined, isTaken);
      assert.equal(view({ filters: { search: text } }) !== undefined, isTaken);
      assert.equal(view({ filters: { tool: { values: [text], texts: [] } } }) !== undefined, isTaken);
    }
  });

  it('and nothing of another kind', () => {
    assert.ok(view({}));
    const broken: readonly object[] = [
      { filters: undefined },
      { filters: [] },
      { filters: { search: '' } },
      { filters: { search: 5 } },
      { filters: { from: undefined } },
      { filters: { from: 'yesterday' } },
      { filters: { to: '2026-02-30' } },
      { filters: { from: '2026-02-02', to: '2026-02-01' } },
      { filters: { nonsense: { values: [], texts: [] } } },
      { filters: { severity: { values: ['Awful'], texts: [] } } },
      { filters: { severity: { values: [], texts: ['Crit'] } } },
      { filters: { severity: { values: [], texts: [], excluded: ['Awful'] } } },
      { filters: { tool: { values: 'ZAP', texts: [] } } },
      { filters: { tool: { values: [], texts: 'ZAP' } } },
      { filters: { tool: { values: [], texts: [], excluded: 'ZAP' } } },
      { filters: { tool: { values: [5], texts: [] } } },
      { filters: { tool: { values: [], texts: [5] } } },
      { filters: { tool: 'ZAP' } },
      { sort: undefined },
      { sort: { column: 'nonsense', descending: true } },
      { sort: { column: 'summary', descending: 'yes' } },
      { timeZone: 5 },
      { timeZone: 'Nowhere/Else' },
      { showAggregation: 'yes' },
      { preciseMatch: 1 },
      { showResolvedEvents: undefined },
    ];
    for (const change of broken) assert.equal(view(change), undefined, JSON.stringify(change));
    for (const data of [undefined, null, 5, [], 'view']) assert.equal(parseView(data), undefined);
  });

  it('actions with all that they need', () => {
    const actions: readonly object[] = [
      { type: 'toggleValue', field: 'tool', value: 'ZAP', add: true },
      { type: 'excludeValue', field: 'tool', value: 'ZAP' },
      { type: 'setField', field: 'endpoint', filter: { values: ['/a'], texts: ['b'] } },
      { type: 'setSearch', text: 'x' },
      { type: 'setDays', from: '2026-01-01', to: '2026-01-01' },
      { type: 'setSwitch', name: 'preciseMatch', on: false },
      { type: 'setSort', sort: { column: 'summary', descending: true } },
      { type: 'setTimeZone', timeZone: 'Europe/Berlin' },
      { type: 'clearFilters' },
    ];
    for (const action of actions) {
      assert.deepEqual(parseViewAction(action), action);
      for (const key of Object.keys(action)) {
        const isOptional = key === 'from' || key === 'to';
        if (!isOptional)
          assert.equal(parseViewAction({ ...action, [key]: 5 }), undefined, JSON.stringify(action));
      }
    }
    assert.deepEqual(parseViewAction({ type: 'setDays' }), {
      type: 'setDays',
      from: undefined,
      to: undefined,
    });
    assert.equal(parseViewAction({ type: 'setDays', from: 5 }), undefined);
    assert.equal(parseViewAction({ type: 'setDays', to: 'x' }), undefined);
    assert.equal(parseViewAction({ type: 'setDays', from: '2026-01-02', to: '2026-01-01' }), undefined);
    assert.equal(parseViewAction({ type: 'useReadyMade', name: 'nonsense' }), undefined);
    for (const data of [undefined, null, 5, [], {}, { type: 'nonsense' }])
      assert.equal(parseViewAction(data), undefined);
  });
});
