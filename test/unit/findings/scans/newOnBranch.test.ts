import assert from 'node:assert/strict';
import { plainCircumstances } from '../../../../bench/syntheticStore.ts';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import { storeScan } from '../../../../bench/storeScan.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import type { Circumstances } from '../../../../src/findings/scans/circumstances.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import { packColumns, unpackColumns } from '../../../../src/findings/store/packedColumns.ts';
import { initialView, updateView } from '../../../../src/findings/view/viewActions.ts';
import type { ListView } from '../../../../src/findings/view/view.ts';
import { day, noon, noYield, sampleFinding, sampleScan, wasmBinary } from '../store/sampleFindings.ts';

const plainList: ListView = { ...initialView('UTC'), showAggregation: false };
const readyMade = updateView(plainList, { type: 'useReadyMade', name: 'newOnBranch' });

interface Made extends Partial<Circumstances> {
  readonly day: number;
  readonly tool?: string;
  readonly host?: string;
}

describe('what is new on a branch against the default branch', () => {
  let store: FindingsStore;
  let scans: number;
  beforeEach(async () => {
    store = await FindingsStore.create(wasmBinary);
    scans = 0;
  });
  afterEach(() => store.close());

  /** A scan of a branch, of `main` or of nobody knows what. */
  async function scan(
    branch: string | undefined,
    paths: readonly string[],
    { day: made, tool = 'ZAP', host = 'shop.test', ...circumstances }: Made,
  ): Promise<number> {
    const record = {
      ...sampleScan(`scan ${++scans}`),
      tool,
      importedAt: noon + 100 * day,
      circumstances: {
        ...plainCircumstances,
        scannedAt: noon + made * day,
        ...(branch === undefined
          ? {}
          : { build: { branch, ...(branch === 'main' ? { isDefault: true } : {}) } }),
        ...circumstances,
      },
    };
    const found = paths.map((path) => sampleFinding({ path, tool, host }));
    return (await storeScan(store, record, batchesOf(found), noYield)).scan;
  }

  const query = (): FindingsQuery => new FindingsQuery(store.columns());

  const paths = (view = readyMade): string[] =>
    query()
      .page(view, 0, 100)
      .rows.flatMap(({ row }) => ('endpoint' in row ? [row.endpoint] : []))
      .map((endpoint) => endpoint.replace('GET ', ''))
      .sort();

  const branches = (): Record<string, number> =>
    Object.fromEntries(
      query()
        .facet(plainList, 'newOnBranch', '', 100)
        .values.map(({ value, count }) => [value, count]),
    );

  it('is what its latest scan sees and that of the default branch before it does not, on any host', async () => {
    await scan('main', ['/a', '/b'], { day: 1 });
    await scan('cart', ['/a', '/old'], { day: 2 });
    await scan('cart', ['/a', '/new'], { day: 3, host: 'cart.shop.test' });
    assert.deepEqual(paths(), ['/new']);
    assert.equal(query().summary(plainList).branches, true);
  });

  it('is told apart by branches, of which a finding may be new on several', async () => {
    await scan('main', ['/a'], { day: 1 });
    await scan('cart', ['/a', '/both', '/cart'], { day: 2 });
    await scan('login', ['/both'], { day: 3 });
    await scan('docs', ['/a'], { day: 3 });
    assert.deepEqual(branches(), { '': 1, cart: 2, login: 1 });
    const only = (parts: object): ListView => ({
      ...plainList,
      filters: { newOnBranch: { values: [], texts: [], ...parts } },
    });
    assert.deepEqual(paths(only({ values: ['login'] })), ['/both']);
    assert.deepEqual(paths(only({ excluded: ['login', ''] })), ['/cart']);
    assert.deepEqual(paths(), ['/both', '/cart']);
  });

  it('is nothing where no report of the default branch, or none of its tool and role, is known', async () => {
    await scan('cart', ['/a'], { day: 2 });
    await scan(undefined, [], { day: 1 });
    await scan('main', ['/b'], { day: 1, tool: 'Nuclei' });
    await scan('main', ['/c'], { day: 1, role: 'customer' });
    assert.deepEqual(paths(), []);
    assert.equal(query().summary(plainList).branches, undefined);
  });

  it('is compared with the default branch of then: what was fixed there later was not made on the branch', async () => {
    await scan('main', ['/a', '/fixed'], { day: 1 });
    await scan('cart', ['/a', '/fixed', '/new'], { day: 2 });
    await scan('main', ['/a'], { day: 3 });
    assert.deepEqual(paths(), ['/new']);
  });

  it('ends when the default branch has it, too, and comes back with that scan removed', async () => {
    await scan('main', ['/a'], { day: 1 });
    await scan('cart', ['/a', '/new'], { day: 2 });
    const merged = await scan('main', ['/a', '/new'], { day: 3 });
    assert.deepEqual(paths(), []);
    store.scans.remove(merged);
    assert.deepEqual(paths(), ['/new']);
  });

  it('is compared with the first later scan where none was before it', async () => {
    await scan('cart', ['/a', '/new'], { day: 2 });
    await scan('main', ['/a'], { day: 3 });
    await scan('main', [], { day: 4 });
    assert.deepEqual(paths(), ['/new']);
  });

  it('does not take for new what an older scan of the default branch saw and the latest did not cover', async () => {
    await scan('main', ['/a', '/b'], { day: 1 });
    await scan('main', ['/a'], { day: 2, said: 'partial' });
    await scan('cart', ['/a', '/b', '/new'], { day: 3 });
    assert.deepEqual(paths(), ['/new']);
    await scan('main', ['/a'], { day: 2.5 });
    assert.deepEqual(paths(), ['/b', '/new']);
  });

  it('skips a scan of the default branch that had problems', async () => {
    await scan('main', ['/a'], { day: 1 });
    await scan('main', [], { day: 2, problems: [{ code: 'login' }] as never });
    await scan('cart', ['/a', '/new'], { day: 3 });
    assert.deepEqual(paths(), ['/new']);
  });

  it('is not gone because the latest scan of the branch had problems and saw nothing', async () => {
    await scan('main', ['/a'], { day: 1 });
    await scan('cart', ['/a', '/new'], { day: 2 });
    await scan('cart', [], { day: 3, problems: [{ code: 'login' }] as never });
    assert.deepEqual(paths(), ['/new']);
  });

  it('is kept with the other columns', async () => {
    await scan('main', ['/a'], { day: 1 });
    await scan('cart', ['/a', '/new'], { day: 2 });
    const unpacked = unpackColumns(Buffer.concat(packColumns(store.columns())));
    assert.ok(unpacked);
    assert.equal(new FindingsQuery(unpacked).summary(readyMade).matching, 1);
  });

  it('is read from the scans of a store whose columns an earlier version kept', async () => {
    await scan('main', ['/a'], { day: 1 });
    await scan('cart', ['/a', '/new'], { day: 2 });
    const kept = Buffer.concat(packColumns(store.columns()));
    kept.write(kept.toString('latin1').replace('"layout":8', '"layout":7'), 'latin1');
    const opened = await FindingsStore.open(wasmBinary, {
      snapshot: store.snapshot(),
      journal: { lines: [], isDamaged: false } as never,
      readColumns: async () => kept,
    });
    assert.ok(typeof opened === 'object');
    assert.equal(new FindingsQuery(opened.columns).summary(readyMade).matching, 1);
    opened.store.close();
  });
});
