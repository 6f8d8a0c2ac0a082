import assert from 'node:assert/strict';
import {
  layoutText,
  panelStateVersion,
  parseLayout,
  readPanelState,
} from '../../../webview/findings-panel/models/panelState.ts';
import { PersistedState } from '../../../webview/shared/persistedState.ts';

function storage(stored: unknown): { getState(): unknown; setState(state: unknown): void } {
  return { getState: () => stored, setState: (state) => (stored = state) };
}

describe('the state that survives a reload', () => {
  it('comes back under the same version', () => {
    const kept = storage(undefined);
    new PersistedState(kept, 1, readPanelState).update({ filtersOpen: true, openRow: 'v7' });
    const again = new PersistedState(kept, 1, readPanelState).current;
    assert.equal(again.filtersOpen, true);
    assert.equal(again.openRow, 'v7');
  });

  it('starts as new under another version', () => {
    const kept = storage(undefined);
    new PersistedState(kept, 1, readPanelState).update({ filtersOpen: true });
    assert.deepEqual(new PersistedState(kept, 2, readPanelState).current, readPanelState({}));
  });

  it('takes only what is of the right kind', () => {
    for (const stored of [
      null,
      'text',
      5,
      [],
      {},
      { version: 1 },
      { state: { filtersOpen: true } },
      { version: 1, state: null },
    ]) {
      assert.deepEqual(new PersistedState(storage(stored), 1, readPanelState).current, readPanelState({}));
    }
    const wrong = { filtersOpen: 'yes', detailsWidth: Number.NaN, scrollTop: -4, openRow: 3 };
    assert.deepEqual(readPanelState(wrong), readPanelState({}));
    assert.equal(readPanelState({ detailsWidth: 3 }).detailsWidth, 360);
    assert.equal(readPanelState({ detailsWidth: 3000 }).detailsWidth, 720);
    assert.equal(readPanelState({ scrollTop: 0.5 }).scrollTop, 0.5);
  });

  it('is the layout alone where a panel is opened again', () => {
    const stored = { filtersOpen: true, detailsWidth: 400, detailsHeight: 300, scrollTop: 70, openRow: 'v7' };
    const state = readPanelState({ ...stored, widgets: { hidden: ['status'], collapsed: true } });
    const kept = storage(parseLayout(layoutText(state)));
    const again = new PersistedState(kept, panelStateVersion, readPanelState).current;
    assert.deepEqual(again, { ...state, scrollTop: 0, openRow: undefined });
    assert.equal(parseLayout('no layout'), undefined);
  });
});
