import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { ReadyMadeName } from '../../../../src/findings/view/readyMadeNames.ts';
import { updateView } from '../../../../src/findings/view/viewActions.ts';
import type { FilterField } from '../../../../src/findings/view/view.ts';
import { imported, open, plainList, request } from './engineUnderTest.ts';
import { missingHeader, sqlInjection, zapReport } from './zapReport.ts';

const first = zapReport('first.json', [sqlInjection, missingHeader]);
/** Sees one finding of the first again, and a new one. */
const second = zapReport('second.json', [{ ...sqlInjection, endpoints: ['GET /orders', 'PUT /orders'] }]);

async function counts(engine: FindingsEngine, field: FilterField): Promise<Record<string, number>> {
  const { values } = await engine.facet(plainList, field, '', 100);
  return Object.fromEntries(values.map(({ value, count }) => [value, count]));
}

async function shown(engine: FindingsEngine, name: ReadyMadeName): Promise<string[]> {
  const view = updateView(plainList, { type: 'useReadyMade', name });
  const { rows } = await engine.page(view, 0, 100);
  return rows.flatMap(({ kind, row }) => (kind === 'finding' ? [row.endpoint] : [])).sort();
}

describe('what became of findings since the last scan', () => {
  let engine: FindingsEngine;
  beforeEach(async () => {
    ({ engine } = await open());
    await imported(engine, first);
  });
  afterEach(() => engine.close());

  it('is New, Seen again, Not seen, or Not covered where no passive checks ran', async () => {
    assert.deepEqual(await counts(engine, 'sinceLastScan'), {
      New: 5,
      'Seen again': 0,
      Reappeared: 0,
      'Not seen': 0,
      'Not covered': 0,
    });
    await imported(engine, second);
    assert.deepEqual(await counts(engine, 'sinceLastScan'), {
      New: 1,
      'Seen again': 1,
      Reappeared: 0,
      'Not seen': 2,
      'Not covered': 2,
    });
    assert.deepEqual(await shown(engine, 'new'), ['PUT /orders']);
    assert.deepEqual(await shown(engine, 'notSeen'), ['GET /search', 'POST /orders']);
    assert.deepEqual(await counts(engine, 'report'), { 'first.json': 4, 'second.json': 2 });
    assert.deepEqual(await counts(engine, 'tool'), { ZAP: 6 });
  });

  it('is Reappeared until it is answered by resolving it once more', async () => {
    assert.ok((await engine.changeTriage(await request(engine))).ok);
    assert.deepEqual(await shown(engine, 'toDo'), ['GET /', 'GET /orders']);
    await imported(engine, second);
    assert.deepEqual(await shown(engine, 'reappeared'), ['GET /orders']);
    const view = updateView(
      { ...plainList, showAggregation: true },
      { type: 'useReadyMade', name: 'reappeared' },
    );
    assert.ok((await engine.changeTriage(await request(engine, { view }))).ok);
    assert.deepEqual(await shown(engine, 'reappeared'), []);
    assert.equal((await counts(engine, 'sinceLastScan'))['Seen again'], 1);
    assert.ok((await engine.undoTriage()).ok);
    assert.deepEqual(await shown(engine, 'reappeared'), ['GET /orders']);
  });
});

describe('the worst of one severity', () => {
  it('comes first, by the scanner’s own risk, then its confidence', async () => {
    const { engine } = await open();
    const rated = (name: string, severity: string, confidence: string): Record<string, unknown> => ({
      id: name,
      category: 'dast',
      name,
      severity,
      confidence,
      location: { hostname: 'https://shop.test', method: 'GET', path: `/${name.toLowerCase()}` },
      identifiers: [{ type: 'rule', name, value: name }],
      scanner: { id: 'dast', name: 'DAST' },
    });
    const report = {
      version: '15.0.0',
      scan: { type: 'dast', scanner: { id: 'dast', name: 'DAST', version: '1', vendor: { name: 'x' } } },
      vulnerabilities: [
        rated('A', 'Medium', 'Low'),
        rated('B', 'Medium', 'Medium'),
        rated('C', 'High', 'Low'),
        rated('D', 'High', 'Confirmed'),
        rated('E', 'Critical', 'Low'),
      ],
    };
    await imported(engine, { name: 'dast.json', bytes: new TextEncoder().encode(JSON.stringify(report)) });
    for (const showAggregation of [true, false]) {
      const { rows } = await engine.page({ ...plainList, showAggregation }, 0, 10);
      assert.deepEqual(
        rows.map(({ row }) => [row.severity, row.summary, row.rating.risk]),
        [
          ['Critical', 'E', 'Critical'],
          ['Major', 'D', 'High'],
          ['Major', 'C', 'High'],
          ['Minor', 'B', 'Medium'],
          ['Minor', 'A', 'Medium'],
        ],
      );
    }
    const confident = { sort: { column: 'confidence', descending: false } } as const;
    const { rows } = await engine.page({ ...plainList, ...confident }, 0, 10);
    assert.equal(rows.map(({ row }) => row.summary).join(''), 'DBECA');
    await engine.close();
  });
});
