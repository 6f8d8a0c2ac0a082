import assert from 'node:assert/strict';
import { initialView, updateView } from '../../../../src/findings/view/viewActions.ts';
import { parseSavedFilters, storedForm, withSaved } from '../../../../src/vscode/shared/list/savedFilters.ts';

const start = initialView('UTC');
const critical = updateView(start, { type: 'toggleValue', field: 'severity', value: 'Critical', add: false });
const info = updateView(start, { type: 'toggleValue', field: 'severity', value: 'Info', add: false });

describe('saved filters', () => {
  it('are listed by name, and a name is there once', () => {
    const saved = withSaved(withSaved([{ name: 'b', view: critical }], { name: 'a', view: info }), {
      name: 'b',
      view: info,
    });
    assert.deepEqual(saved, [
      { name: 'a', view: info },
      { name: 'b', view: info },
    ]);
  });

  it('come back as they were kept', () => {
    const saved = [{ name: 'Worst', view: critical }];
    assert.deepEqual(parseSavedFilters(structuredClone(storedForm(saved))), saved);
  });

  it('are left out where they are damaged', () => {
    const stored = {
      version: 1,
      saved: [{ name: 'ok', view: critical }, { name: 'broken', view: { filters: 7 } }, { view: info }, null],
    };
    assert.deepEqual(
      parseSavedFilters(stored).map(({ name }) => name),
      ['ok'],
    );
    for (const kept of [undefined, [], { version: 2, saved: [] }, { version: 1, saved: {} }]) {
      assert.deepEqual(parseSavedFilters(kept), []);
    }
  });
});
