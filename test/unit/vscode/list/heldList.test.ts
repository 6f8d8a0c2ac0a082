import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { HeldList } from '../../../../src/vscode/list/heldList.ts';
import { both, imported, open, rowNamed } from '../../findings/engine/engineUnderTest.ts';
import { ViewInMemory } from './viewInMemory.ts';

describe('held list', () => {
  const view = new ViewInMemory();
  const list = new HeldList(view);
  let engine: FindingsEngine;
  before(async () => {
    ({ engine } = await open());
    await imported(engine, both);
    view.update({ type: 'toggleValue', field: 'status', value: 'Open', add: false });
  });
  after(() => engine.close());

  it('is the list of the view until something is held', async () => {
    assert.equal(list.view, view.current);
    await list.hold(engine);
    assert.deepEqual(list.view, { ...view.current, held: 1 });
    await list.hold(engine);
    assert.deepEqual(list.view, { ...view.current, held: 1 });
    assert.equal((await rowNamed(engine, 'SQL Injection', list.view)).apis, 3);
  });

  it('is another list with the next change of the view', async () => {
    view.update({ type: 'setSwitch', name: 'preciseMatch', on: false });
    assert.equal(list.view, view.current);
    await list.hold(engine);
    assert.deepEqual(list.view, { ...view.current, held: 2 });
  });

  it('tells when it is released, once', async () => {
    let told = 0;
    const listening = list.onDidRelease(() => told++);
    list.release();
    list.release();
    assert.equal(list.view, view.current);
    assert.equal(told, 1);
    listening.dispose();
    await list.hold(engine);
    list.release();
    assert.equal(told, 1);
  });

  it('holds nothing where triage changes nothing of the list', async () => {
    view.update({ type: 'clearFilters' });
    await list.hold(engine);
    assert.equal(list.view, view.current);
  });
});
