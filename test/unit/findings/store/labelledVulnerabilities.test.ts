import assert from 'node:assert/strict';
import { batchesOf, type PlainFinding } from '../../../../bench/plainFindings.ts';
import { storeScan } from '../../../../bench/storeScan.ts';
import type { Finding } from '../../../../src/findings/model/finding.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import type { Merged } from '../../../../src/findings/store/scans/importScan.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { noYield, sampleFinding, type SampleFinding, sampleScan, wasmBinary } from './sampleFindings.ts';

describe('findings of lists that name no rule', () => {
  let store: FindingsStore;
  beforeEach(async () => {
    store = await FindingsStore.create(wasmBinary);
  });
  afterEach(() => store.close());

  const list = (): Finding[] =>
    new FindingsQuery(store.columns())
      .page({ ...initialView('UTC'), showAggregation: false }, 0, 100)
      .rows.flatMap(({ row }) => ('id' in row ? [row] : []));
  const at = (path: string): Finding => {
    const found = list().find(({ endpoint }) => endpoint === `GET ${path}`);
    assert.ok(found, `${path} is stored`);
    return found;
  };
  const scan = (name: string, findings: PlainFinding[]): Promise<Merged> =>
    storeScan(store, sampleScan(name), batchesOf(findings), noYield);
  const label = { category: 'Passive Scan', subCategory: '', summary: 'Header' };
  const ruled = (rule: string, path: string, eventId = ''): PlainFinding =>
    sampleFinding({ ...label, rule, path, eventId });
  const bare = (path: string, eventId = '', parts: SampleFinding = {}): PlainFinding =>
    sampleFinding({ ...label, tool: '', rule: '', path, eventId, vulnerabilityKey: 'Header', ...parts });
  const rows = (): readonly string[] =>
    list()
      .map((finding) => {
        const details = store.details(finding);
        return `${details?.rule ?? ''} ${finding.endpoint} ${details?.scans.length ?? 0}`;
      })
      .toSorted();

  it('are those of the only scanner that has the label', async () => {
    await scan('scanner', [ruled('1', '/a')]);
    await scan('list', [bare('/a'), bare('/b'), bare('/c', '', { summary: 'Other' })]);
    assert.deepEqual(rows(), [' GET /c 1', '1 GET /a 2', '1 GET /b 1']);
    assert.equal(store.findByKey(store.findingKey(at('/a').id) ?? ''), at('/a').id);
  });

  it('are of several those with the endpoint, and first of all with the event', async () => {
    await scan('scanner', [
      ruled('1', '/a', 'E1'),
      ruled('2', '/a', 'E2'),
      ruled('2', '/b', 'E3'),
      ruled('3', '/c'),
    ]);
    await scan('list', [bare('/a', 'E2'), bare('/b'), bare('/d')]);
    assert.deepEqual(rows(), [' GET /d 1', '1 GET /a 1', '2 GET /a 2', '2 GET /b 2', '3 GET /c 1']);
    await scan('another', [bare('/a')]);
    assert.deepEqual(rows().slice(1, 3), ['1 GET /a 2', '2 GET /a 2']);
  });

  it('are shown with the texts of the scanner, unless they have texts themselves', async () => {
    const shown = (): string => store.details(at('/a'))?.description ?? '';
    await scan('scanner', [sampleFinding({ ...ruled('1', '/a'), description: 'Of the scanner.' })]);
    await scan('list', [bare('/a', '', { description: '' })]);
    assert.equal(shown(), 'Of the scanner.');
    await scan('texts', [bare('/a', '', { description: 'Of the list.' })]);
    assert.equal(shown(), 'Of the list.');
    await scan('scanner again', [sampleFinding({ ...ruled('1', '/a'), description: '' })]);
    assert.equal(shown(), '');
  });

  it('become those of the scanner that names a rule later, and of no second one', async () => {
    await scan('list', [bare('/a')]);
    await scan('scanner', [ruled('1', '/a'), ruled('2', '/a'), ruled('1', '/b')]);
    assert.deepEqual(rows(), ['1 GET /a 2', '1 GET /b 1', '2 GET /a 1']);
    await scan('list again', [bare('/b')]);
    assert.deepEqual(rows(), ['1 GET /a 2', '1 GET /b 2', '2 GET /a 1']);
  });
});
