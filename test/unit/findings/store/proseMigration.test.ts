import assert from 'node:assert/strict';
import { FindingsStore } from '../../../../src/findings/store/findingsStore.ts';
import { makeFinding } from '../../../fakes/findings.ts';
import { shownText } from '../prose/shownText.ts';
import { noPause, sampleFinding, sampleOccurrence, sampleScan, wasmBinary } from './sampleFindings.ts';

const plain = '# Not a heading\n- a *b* <script> [c](https://d.test)\n\n    1. e\nit\'s "quoted" \\ & done';

describe('texts of an image of version 2', () => {
  it('are shown as they were, when they become Markdown', async () => {
    const before = await FindingsStore.create(wasmBinary);
    const finding = sampleFinding({
      description: plain,
      solution: plain,
      occurrences: [
        sampleOccurrence({ otherInfo: plain }),
        sampleOccurrence({ evidence: plain, otherInfo: '', parameter: 'second' }),
      ],
    });
    await before.importScan(
      sampleScan('one'),
      [finding, sampleFinding({ path: '/b', occurrences: [] })],
      noPause,
    );
    const image = before.image();
    before.close();
    // SQLite file format, "The Database Header": user_version is the big-endian integer at offset 60.
    new DataView(image.buffer, image.byteOffset).setUint32(60, 2);

    const opened = await FindingsStore.open(wasmBinary, {
      image,
      journal: { lines: [] },
      readColumns: async () => undefined,
    });
    assert.ok(typeof opened === 'object');
    assert.equal(opened.wasOlder, true);
    const details = opened.store.details(makeFinding({ id: 1 }));
    const [first, second] = details?.occurrences ?? [];
    assert.deepEqual(
      [details?.description, details?.solution, first?.otherInfo].map((text) => shownText(text ?? '')),
      Array.from({ length: 3 }, () => plain.replace('    1', '\u00a0\u00a0\u00a0\u00a01')),
    );
    assert.deepEqual(
      [first?.evidence, first?.request, second?.otherInfo, second?.evidence, second?.parameter],
      ['syntax error', 'GET /orders?id=1 HTTP/1.1', '', plain, 'second'],
    );
    assert.deepEqual(opened.store.details(makeFinding({ id: 2 }))?.occurrences, []);
    opened.store.close();
  });
});
