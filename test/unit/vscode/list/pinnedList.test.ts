import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { PinnedList } from '../../../../src/vscode/shared/list/pinnedList.ts';
import { both, imported, open, rowNamed } from '../../findings/engine/engineUnderTest.ts';
import { ViewInMemory } from './viewInMemory.ts';

describe('pinned list', () => {
  const view = new ViewInMemory();
  const list = new PinnedList(view);
  let engine: FindingsEngine;
  before(async () => {
    ({ engine } = await open());
    await imported(engine, both);
    view.update({ type: 'toggleValue', field: 'status', value: 'Open', add: false });
  });
  after(() => engine.close());

  it('is the list of the view until something is pinned', async () => {
    assert.equal(list.view, view.current);
    await list.pin(engine);
    assert.deepEqual(list.view, { ...view.current, pinned: 1 });
    await list.pin(engine);
    assert.deepEqual(list.view, { ...view.current, pinned: 1 });
    assert.equal((await rowNamed(engine, 'SQL Injection', list.view)).apis, 3);
  });

  it('is another list with the next change of the view', async () => {
    view.update({ type: 'setSwitch', name: 'preciseMatch', on: false });
    assert.equal(list.view, view.current);
    await list.pin(engine);
    assert.deepEqual(list.view, { ...view.current, pinned: 2 });
  });

  it('notifies when it is unpinned, once', async () => {
    let notified = 0;
    const listening = list.onDidUnpin(() => notified++);
    list.unpin();
    list.unpin();
    assert.equal(list.view, view.current);
    assert.equal(notified, 1);
    listening.dispose();
    await list.pin(engine);
    list.unpin();
    assert.equal(notified, 1);
  });

  it('holds nothing where triage changes nothing of the list', async () => {
    view.update({ type: 'clearFilters' });
    await list.pin(engine);
    assert.equal(list.view, view.current);
  });
});
