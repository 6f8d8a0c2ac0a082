import assert from 'node:assert/strict';
import type { ReportBytes } from '../../../../src/findings/importers/report.ts';
import { updateView } from '../../../../src/findings/view/viewActions.ts';
import { imported, open, plainList } from './engineUnderTest.ts';
import { zapReport } from './zapReport.ts';

/** Random by chance, and yet what one could take for words. */
const saidAloud = ['vodedhthnu', 'ralosterin', 'minatorase', 'belanostiv', 'carmentule', 'dorestamin'];
const inUse = ['ralosterin', 'GET /orders/ralosterin'] as const;

/** The same scan of one target with names that differ; `readable` are among those of the probes. */
function scan(name: string, seed: number, readable: readonly string[], isBackwards = false): ReportBytes {
  let state = seed;
  const next = (): string => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 'abcdefghijklmnopqrstuvwxyz0123456789'[Math.floor(state / 65_536) % 36] ?? '';
  };
  const probes = [
    ...readable,
    ...Array.from({ length: 700 - readable.length }, () => Array.from({ length: 10 }, next).join('')),
  ].map((probe) => `PUT /orders/${probe}`);
  const endpoints = ['GET /orders', 'PUT /orders/categories', 'PUT /orders/updateUser', ...probes];
  const alert = { rule: '10021', name: 'X-Content-Type-Options Header Missing', risk: 1 };
  return zapReport(name, [{ ...alert, endpoints: isBackwards ? endpoints.toReversed() : endpoints }]);
}

async function endpointsOf(report: ReportBytes): Promise<string[]> {
  const { engine } = await open();
  await imported(engine, report);
  const { rows } = await engine.page(plainList, 0, 2000);
  await engine.close();
  return rows.flatMap(({ kind, row }) => (kind === 'finding' ? [row.endpoint] : [])).sort();
}

describe('a scan whose probes have random names', () => {
  it('has no new findings when it is repeated with other names', async () => {
    const { engine } = await open();
    const first = await imported(engine, scan('first.json', 1, saidAloud.slice(0, 3)));
    const second = await imported(engine, scan('second.json', 77, saidAloud.slice(3)));
    const view = updateView(plainList, { type: 'useReadyMade', name: 'new' });
    assert.equal((await engine.page(view, 0, 10)).rows.length, 0);
    assert.deepEqual(
      [first.findings, second.findings, second.added, second.seenAgain, second.notSeenAnyMore],
      [4, 4, 0, 4, 0],
    );
    await engine.close();
  });

  it('keeps the names of the application, in whatever order they come', async () => {
    const names = [
      'GET /orders',
      'PUT /orders/categories',
      'PUT /orders/updateUser',
      'PUT /orders/{payload}',
    ];
    assert.deepEqual(await endpointsOf(scan('r.json', 5, saidAloud)), names);
    assert.deepEqual(await endpointsOf(scan('r.json', 5, saidAloud, true)), names);
  });

  it('keeps a name that the report has by another method, or something below', async () => {
    const alert = { rule: '10021', name: 'X-Content-Type-Options Header Missing', risk: 1 };
    const probes = ['PUT /orders/qndto7n63d', 'PUT /orders/c3e684sost'];
    const [name, get] = inUse;
    for (const other of [get, `PATCH /orders/${name}`, `PUT /orders/${name}/items`]) {
      const endpoints = [...probes, `PUT /orders/${name}`, other];
      const expected = [`PUT /orders/${name}`, 'PUT /orders/{payload}', other].sort();
      assert.deepEqual(await endpointsOf(zapReport('r.json', [{ ...alert, endpoints }])), expected);
    }
    const alone = zapReport('r.json', [
      { ...alert, endpoints: [`PUT /orders/${name}`, 'PUT /users/qndto7n63d'] },
    ]);
    assert.deepEqual(await endpointsOf(alone), [`PUT /orders/${name}`, 'PUT /users/{payload}']);
  });
});
