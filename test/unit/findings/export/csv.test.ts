import assert from 'node:assert/strict';
import { csvChunks } from '../../../../src/findings/export/csv.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import type { Finding } from '../../../../src/findings/model/finding.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { columnsOf } from '../../../fakes/findingColumns.ts';
import { makeFinding } from '../../../fakes/findings.ts';

const rows = initialView('UTC');
const list = { ...rows, showAggregation: false };
const discovered = Date.UTC(2026, 10, 22, 9, 8, 7);
const findings = [
  makeFinding({
    id: 1,
    vulnerability: 1,
    endpoint: 'GET /a; b',
    method: 'GET',
    application: 'shop',
    severity: 'Critical',
    eventId: 'E1',
    category: 'Active, Scan',
    subCategory: 'CWE-89',
    summary: 'Say "x"',
    status: 'In Progress',
    resolution: 'Inconclusive',
    discovered,
  }),
  makeFinding({
    id: 2,
    vulnerability: 1,
    endpoint: '/a10\\',
    method: '',
    application: 'Payments',
    severity: 'Info',
    eventId: 'E1',
    category: 'Active, Scan',
    subCategory: 'CWE-89',
    summary: 'Say "x"',
    status: 'Resolved',
    resolution: 'Inconclusive',
    discovered: discovered + 1_000,
  }),
];

async function chunksOf(
  some: readonly Finding[],
  view: typeof list,
  byteOrderMark = false,
  signal = new AbortController().signal,
): Promise<readonly string[]> {
  const snapshot = new FindingsQuery(columnsOf(some)).snapshot(view);
  const chunks: string[] = [];
  for await (const chunk of csvChunks(snapshot, { byteOrderMark }, signal)) chunks.push(chunk);
  return chunks;
}

describe('a list as CSV', () => {
  it('has a row for each finding, with all that the list shows', async () => {
    assert.deepEqual((await chunksOf(findings, list, true)).join('').split('\r\n'), [
      '\uFEFFEndpoint,Method,Severity,Event ID,Category,Sub Category,Summary,Status,Resolution,Discovered,Application',
      'GET /a; b,GET,Critical,E1,"Active, Scan",CWE-89,"Say ""x""",In Progress,Inconclusive,2026-11-22T09:08:07.000Z,shop',
      '/a10\\,—,Info,E1,"Active, Scan",CWE-89,"Say ""x""",Resolved,Inconclusive,2026-11-22T09:08:08.000Z,Payments',
      '',
    ]);
  });

  it('has a row for each vulnerability, with lists that can be split again', async () => {
    assert.deepEqual((await chunksOf(findings, rows)).join('').split('\r\n'), [
      'Severity,APIs,Summary,Category,Sub Category,Status,Resolution,First Discovered,Last Discovered,Endpoints,Event IDs,Applications',
      'Critical,2,"Say ""x""","Active, Scan",CWE-89,Mixed,Inconclusive,2026-11-22T09:08:07.000Z,2026-11-22T09:08:08.000Z,/a10\\\\; GET /a\\; b,E1,Payments; shop',
      '',
    ]);
  });

  it('comes a thousand rows at a time, each value where it belongs', async () => {
    const many = Array.from({ length: 2_001 }, (_, index) =>
      makeFinding({
        id: index + 1,
        endpoint: `GET /a/${index}`,
        method: index % 2 === 0 ? 'GET' : 'POST',
        summary: `S${index % 3}`,
      }),
    );
    const [header = '', ...chunks] = await chunksOf(many, list);
    const lines = chunks.map((chunk) => chunk.split('\r\n').slice(0, -1));
    assert.deepEqual([header.split('\r\n').length, ...lines.map(({ length }) => length)], [2, 1000, 1000, 1]);
    const cells = lines.flat().map((line) => line.split(','));
    assert.deepEqual(
      cells.map(([endpoint, method, , , , , summary]) => `${endpoint} ${method} ${summary}`).toSorted(),
      many.map(({ endpoint, method, summary }) => `${endpoint} ${method} ${summary}`).toSorted(),
    );
  });

  it('ends where somebody aborts it, before or meanwhile', async () => {
    const aborted = new AbortController();
    aborted.abort(new Error('enough'));
    await assert.rejects(chunksOf(findings, list, false, aborted.signal), /enough/);
    const later = new AbortController();
    const read = csvChunks(
      new FindingsQuery(columnsOf(findings)).snapshot(list),
      { byteOrderMark: false },
      later.signal,
    );
    await read.next();
    await read.next();
    later.abort(new Error('enough'));
    await assert.rejects(read.next(), /enough/);
  });
});
