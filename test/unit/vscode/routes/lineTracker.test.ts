import assert from 'node:assert/strict';
import { LineTracker } from '../../../../src/vscode/features/routes/lineTracker.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { Position, Range } from '../../../fakes/vscode/vscode.ts';

describe('handlers', () => {
  it('follow lines while a file is edited', () => {
    const text = Array.from({ length: 200 }, (_, index) => `line ${index}`);
    const fileWith = (line: number, name: string): FakeDocument => {
      const own = [...text];
      own[line] = `function ${name}() {`;
      return new FakeDocument('/a.js', own.join('\n'));
    };
    const change = (start: readonly [number, number], end: readonly [number, number], lines: number) => ({
      range: new Range(new Position(...start), new Position(...end)),
      text: '\n'.repeat(lines),
    });
    const moved = (line: number, changes: readonly ReturnType<typeof change>[], indexed = 0): number => {
      const tracker = new LineTracker();
      const document = { ...fileWith(0, 'x').document, version: 1 };
      const file = new FakeDocument('/a.js', text.join('\n'));
      tracker.take({
        document: { ...document, uri: file.uri, version: 1 },
        contentChanges: changes,
      } as never);
      return tracker.lineNow(file.document, line, '', indexed);
    };
    const rows: readonly (readonly [
      line: number,
      changes: readonly ReturnType<typeof change>[],
      now: number,
    ])[] = [
      [10, [change([5, 0], [5, 0], 2)], 12],
      [5, [change([5, 0], [5, 0], 2)], 7],
      [5, [change([5, 1], [5, 1], 2)], 5],
      [4, [change([5, 0], [5, 0], 2)], 4],
      [10, [change([5, 0], [8, 0], 0)], 7],
      [8, [change([5, 0], [8, 0], 0)], 5],
      [7, [change([5, 0], [8, 0], 0)], 5],
      [6, [change([5, 3], [8, 0], 0)], 5],
      [10, [change([5, 0], [6, 0], 1)], 10],
      [199, [change([0, 0], [0, 0], 1)], 199],
      [10, [change([5, 0], [5, 0], 2), change([0, 0], [1, 0], 0)], 11],
    ];
    for (const [line, changes, now] of rows)
      assert.equal(moved(line, changes), now, JSON.stringify([line, now]));
    assert.equal(moved(10, [change([5, 0], [5, 0], 2)], 1), 10, 'what was indexed is no edit any more');
    const tracker = new LineTracker();
    const nearby = (line: number, expected: number): number =>
      tracker.lineNow(fileWith(line, 'show').document, expected, 'show', 0);
    assert.deepEqual(
      [
        nearby(100, 100),
        nearby(101, 100),
        nearby(99, 100),
        nearby(160, 100),
        nearby(40, 100),
        nearby(161, 100),
      ],
      [100, 101, 99, 160, 40, 100],
    );
    assert.deepEqual([nearby(0, 3), nearby(199, 197), nearby(199, 900)], [0, 199, 199]);
    const file = fileWith(100, 'other');
    const edit = {
      document: { ...file.document, uri: file.uri, version: 3 },
      contentChanges: [change([0, 0], [0, 0], 1)],
    };
    tracker.take(edit as never);
    const now = (): number => tracker.lineNow(file.document, 10, '', 0);
    assert.equal(now(), 11);
    tracker.drop(file.uri as never, 2);
    assert.equal(now(), 11);
    tracker.drop(file.uri as never, 3);
    assert.equal(now(), 10);
    tracker.take(edit as never);
    tracker.forget(file.uri as never);
    assert.equal(now(), 10);
  });
});
