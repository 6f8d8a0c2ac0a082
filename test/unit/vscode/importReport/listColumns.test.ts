import assert from 'node:assert/strict';
import { ListColumns } from '../../../../src/vscode/features/importReport/listColumns.ts';

class TestState {
  readonly values = new Map<string, unknown>();
  readonly keys = (): readonly string[] => [...this.values.keys()];
  get(key: string): undefined {
    return this.values.get(key) as undefined;
  }
  async update(key: string, value: unknown): Promise<void> {
    this.values.set(key, JSON.parse(JSON.stringify(value)));
  }
}

describe('the chosen columns of lists', () => {
  it('are those of exactly the header they were chosen for', async () => {
    const state = new TestState();
    await new ListColumns(state).set(['a', 'b'], { summary: 'a', severity: '' });
    const kept = new ListColumns(state);
    assert.deepEqual(kept.get(['a', 'b']), { summary: 'a', severity: '' });
    assert.equal(kept.get(['b', 'a']), undefined);
    assert.equal(kept.get(['a,b']), undefined);
    await kept.set(['a', 'b'], { summary: 'b' });
    assert.deepEqual(kept.get(['a', 'b']), { summary: 'b' });
  });

  it('are none where something else is kept under their key', () => {
    for (const value of [
      null,
      7,
      { headers: 7 },
      {
        headers: [
          ['["a"]', { other: 'a' }],
          ['["a"]', { summary: 1 }],
          ['["a"]', 'summary'],
          ['["a"]', null],
          ['["a"]', { summary: 'a' }, 'more'],
          [7, { summary: 'a' }],
          { 0: '["a"]', 1: { summary: 'a' }, length: 2 },
        ],
      },
    ]) {
      const state = new TestState();
      state.values.set('dastWorkbench.listColumns', value);
      assert.equal(new ListColumns(state).get(['a']), undefined);
    }
  });

  it('are forgotten for the oldest of very many headers', async () => {
    const kept = new ListColumns(new TestState());
    for (let index = 0; index < 101; index += 1) await kept.set([String(index)], { summary: 'a' });
    assert.equal(kept.get(['0']), undefined);
    assert.deepEqual(kept.get(['100']), { summary: 'a' });
  });
});
