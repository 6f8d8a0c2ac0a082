import assert from 'node:assert/strict';
import { isOpen } from '../../../../src/findings/model/open.ts';
import { updateView } from '../../../../src/findings/view/viewActions.ts';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { ListView } from '../../../../src/findings/view/view.ts';
import { both, imported, open, plainList, request, rowNamed, view } from '../engine/engineUnderTest.ts';

describe('what is open at a glance', () => {
  let engine: FindingsEngine;
  beforeEach(async () => {
    ({ engine } = await open());
    await imported(engine, both);
    const { vulnerability } = await rowNamed(engine, 'SQL Injection');
    const narrowed = (method: string): ListView =>
      updateView(view, { type: 'toggleValue', field: 'method', value: method, add: false });
    const set = async (method: string, field: 'status' | 'resolution', value: string): Promise<void> => {
      const result = await engine.changeTriage(
        await request(engine, { view: narrowed(method), vulnerabilities: [vulnerability], field, value }),
      );
      assert.ok(result.ok && result.value.changed > 0);
    };
    await set('POST', 'status', 'Resolved');
    await set('GET', 'resolution', 'False Positive');
  });
  afterEach(() => engine.close());

  it('is what the badge and the status bar count, beside all findings of a severity and of a status', async () => {
    const { severity, status, open: waiting, openCritical } = await engine.summary(view);
    const { rows } = await engine.page(plainList, 0, 100);
    const listed = rows.flatMap((entry) => (entry.kind === 'finding' ? [entry.row] : []));
    assert.deepEqual([listed.filter(isOpen).length, listed.length], [waiting, 5]);
    const shown = severity.map(({ value, count, open: left = count }) => `${value} ${left}/${count}`);
    assert.deepEqual(shown, [`Critical ${openCritical}/3`, 'Major 2/2', 'Minor 0/0', 'Info 0/0']);
    assert.deepEqual(status, [
      { value: 'Open', count: 4, open: 2 },
      { value: 'In Progress', count: 0 },
      { value: 'Resolved', count: 1 },
    ]);
  });

  it('is not told apart where the filters choose what is resolved or false', async () => {
    for (const chosen of [
      updateView(view, { type: 'setSwitch', name: 'showResolvedEvents', on: true }),
      updateView(view, { type: 'toggleValue', field: 'resolution', value: 'False Positive', add: false }),
      updateView(view, { type: 'useReadyMade', name: 'toDo' }),
    ]) {
      const { severity, status } = await engine.summary(chosen);
      assert.ok([...severity, ...status].every(({ open: left }) => left === undefined));
    }
  });

  it('is all of it again once the changes are undone', async () => {
    await engine.undoTriage();
    await engine.undoTriage();
    const { severity } = await engine.summary(view);
    assert.deepEqual(severity[0], { value: 'Critical', count: 3 });
  });
});
