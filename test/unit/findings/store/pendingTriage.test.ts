import assert from 'node:assert/strict';
import { batchesOf } from '../../../../bench/plainFindings.ts';
import { storeScan } from '../../../../bench/storeScan.ts';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import type { NewChange } from '../../../../src/findings/store/triage/triageLog.ts';
import { noon, noYield, sampleFinding, sampleScan, wasmBinary } from './sampleFindings.ts';

const [inProgress, resolved, fixed] = [1, 2, 1];
const file = 'ada-1234.jsonl';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('triage that is not in a file of the team yet', () => {
  let store: FindingsStore;
  beforeEach(async () => {
    store = await FindingsStore.create(wasmBinary);
    await scan('one');
  });
  afterEach(() => store.close());

  const scan = async (name: string): Promise<void> => {
    const findings = ['/a', '/b'].map((path) => sampleFinding({ path, vulnerabilityKey: '["ZAP","40018"]' }));
    await storeScan(
      store,
      sampleScan(name, { content: `${name}${'0'.repeat(8)}` }),
      batchesOf(findings),
      noYield,
    );
  };
  const set = (
    codes: NewChange['set'],
    findings: readonly number[],
    parts: Partial<NewChange> = {},
  ): void => {
    const numbers = { total: 1, rows: 1, summary: '', comment: '' };
    store.triage.change({ set: codes, findings, by: 'Ada', at: noon, ...numbers, ...parts }, true);
  };
  const share = (text?: string, stamp = '1'): Promise<void> =>
    store.team.sync(
      {
        present: text === undefined ? [] : [file],
        changed: text === undefined ? [] : [{ name: file, stamp, bytes: bytes(text) }],
        author: 'Ada L.',
      },
      true,
    );
  const written = (current = ''): string | undefined => {
    const whole = store.team.withPending(file, bytes(current));
    return whole && new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole);
  };
  const linesOf = (text = ''): readonly unknown[] =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown);
  const line = (path: string, to: string, change: number, parts: object = {}): object => ({
    at: new Date(noon).toISOString(),
    by: 'Ada',
    application: 'shop',
    tool: 'ZAP',
    rule: '40018',
    method: 'GET',
    path,
    field: 'status',
    from: 'Open',
    to,
    change,
    ...parts,
  });

  it('is what was changed until then, and since', async () => {
    set({ status: resolved }, [1, 2], { comment: 'done' });
    assert.equal(store.team.state(noon).isShared, false);
    await share();
    const seen = ['one00000'];
    const lines = ['/a', '/b'].map((path) => line(path, 'Resolved', 2, { comment: 'done', seen }));
    assert.deepEqual(
      linesOf(written()),
      lines.map((one) => ({ ...one, change: 1 })),
    );
    set({ status: inProgress, resolution: fixed }, [2], { by: 'Bob', at: noon + 1 });
    store.triage.undo(noon + 2);
    assert.equal(store.team.state(noon).pending, 6);
    const later = { at: new Date(noon + 1).toISOString(), by: 'Bob' };
    const undone = { at: new Date(noon + 2).toISOString(), by: 'Bob', kind: 'undo', seen };
    const resolution = { field: 'resolution', from: 'New' };
    assert.deepEqual(
      linesOf(written()),
      [
        ...lines.map((one) => ({ ...one, change: 1 })),
        line('/b', 'In Progress', 2, { ...later, from: 'Resolved' }),
        line('/b', 'Fixed', 2, { ...later, ...resolution, seen }),
        line('/b', 'Resolved', 3, { ...undone, from: 'In Progress' }),
        line('/b', 'New', 3, { ...later, ...undone, ...resolution, from: 'Fixed', seen: undefined }),
      ].map((one) => JSON.parse(JSON.stringify(one)) as unknown),
    );
  });

  it('is added behind what the file has, and completes a line that was not written to its end', async () => {
    set({ status: resolved }, [1]);
    await share();
    const added = written() ?? '';
    assert.ok(added.endsWith('}\n'));
    const earlier = `${JSON.stringify(line('/b', 'In Progress', 0))}\n`;
    assert.equal(written(earlier), earlier + added);
    for (const part of [1, 20, added.length - 1])
      assert.equal(written(earlier + added.slice(0, part)), earlier + added);
    assert.equal(written(`${earlier}{"half`), `${earlier}{"half\n${added}`);
    assert.equal(written('\uFEFF'), `\uFEFF\n${added}`);
    const windows = earlier.replace('\n', '\r\n');
    assert.equal(written(windows), windows + added.replace('\n', '\r\n'));
  });

  it('is counted on behind what the file has, and is none once that has it', async () => {
    set({ status: resolved }, [1]);
    await share();
    store.team.ownFile(file);
    const first = written() ?? '';
    await share(first);
    assert.deepEqual(written(first), undefined);
    const { files, pending, isShared, ownFile } = store.team.state(noon);
    assert.deepEqual(
      [files, pending, isShared, ownFile],
      [[{ name: file, stamp: '1', problems: [] }], 0, true, file],
    );
    assert.equal(store.team.isKnownReading({ present: [file], changed: [], author: 'Ada L.' }), true);
    assert.equal(store.team.isKnownReading({ present: [], changed: [], author: 'Ada L.' }), false);
    set({ status: inProgress }, [1, 2], { at: noon + 1 });
    set({ status: resolved }, [1], { at: noon + 2 });
    const [, ...others] = linesOf(written(first)) as readonly {
      readonly change: number;
      readonly path: string;
    }[];
    assert.deepEqual(
      others.map(({ change, path }) => `${change} ${path}`),
      ['2 /a', '2 /b', '3 /a'],
    );
    // Of a change of which a part is written, the rest has its number.
    const whole = written(first) ?? '';
    const half = whole.split('\n').slice(0, 2).join('\n');
    await share(`${half}\n`, '2');
    assert.deepEqual(linesOf(written(`${half}\n`)), linesOf(whole));
  });

  it('says what a report opened again before it says what was set then', async () => {
    set({ status: resolved }, [1]);
    await share();
    await scan('two');
    set({ status: inProgress }, [1], { at: noon + 1 });
    const [, opened, changed, ...others] = linesOf(written()) as readonly Readonly<Record<string, unknown>>[];
    assert.deepEqual(others, []);
    assert.deepEqual(
      [opened, changed].map((one) => [
        one?.['kind'],
        one?.['from'],
        one?.['to'],
        one?.['report'],
        one?.['change'],
      ]),
      [
        ['reappeared', 'Resolved', 'Open', 'two', 2],
        [undefined, 'Open', 'In Progress', undefined, 3],
      ],
    );
  });
});
