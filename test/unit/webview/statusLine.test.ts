import assert from 'node:assert/strict';
import type { PanelOverview } from '../../../src/protocol/findingsPanelProtocol.ts';
import { sentenceFor, StatusLineModel } from '../../../webview/findings-panel/models/statusLineModel.ts';
import { RequestFailed } from '../../../webview/shared/rpcClient.ts';

describe('the line at the bottom of the panel', () => {
  const overview = (change?: number, unsaved?: object): PanelOverview =>
    ({ undo: change === undefined ? undefined : { change }, unsaved }) as unknown as PanelOverview;
  let changes: number;
  let model: StatusLineModel;
  beforeEach(() => {
    changes = 0;
    model = new StatusLineModel(() => (changes += 1));
  });
  const message = (): string | undefined => model.line?.message;
  const set = (change: number): Promise<void> =>
    model.sayTriaged(Promise.resolve({ message: `Set ${change}`, change }));

  it('has one sentence at a time, until it is dismissed or no longer true', () => {
    assert.equal(model.line, undefined);
    model.say('Copied');
    assert.deepEqual(model.line, { message: 'Copied', failed: false, passing: true });
    model.sayFailure(new DOMException('given up', 'AbortError'));
    assert.deepEqual([message(), changes], ['Copied', 1]);
    model.dismissPassing();
    assert.deepEqual([message(), changes], [undefined, 1]);
    model.sayFailure(new RequestFailed('No disk.'));
    assert.deepEqual(model.line, { message: 'No disk.', failed: true });
    model.dismissPassing();
    assert.equal(message(), 'No disk.', 'a failure stays');
    model.dismiss();
    assert.deepEqual([model.line, changes], [undefined, 3]);
  });

  it('says that something failed where nobody says what', () => {
    const failed = sentenceFor(new Error('x'));
    assert.deepEqual(
      [sentenceFor(new RequestFailed('')), sentenceFor(undefined), sentenceFor(new RequestFailed('Why.'))],
      [failed, failed, 'Why.'],
    );
  });

  it('lets go of a failure once the changes are saved that were not', () => {
    model.setOverview(overview(1, {}));
    model.sayFailure(new RequestFailed('Not saved.'));
    model.setOverview(overview(1, {}));
    assert.equal(message(), 'Not saved.');
    model.setOverview(overview(1));
    assert.equal(message(), undefined);
    model.sayFailure(new RequestFailed('Again.'));
    model.setOverview(overview(1));
    assert.equal(message(), 'Again.', 'nothing was waiting to be saved');
    model.setOverview(overview(1, {}));
    model.say('Copied');
    model.setOverview(overview(1));
    assert.equal(message(), 'Copied', 'no failure');
  });

  it('keeps what it says of a change as long as that is the last one', async () => {
    await set(1);
    assert.deepEqual(model.line, { message: 'Set 1', change: 1, failed: false });
    model.setOverview(overview());
    assert.equal(message(), 'Set 1', 'the answer is from before the change');
    model.setOverview(overview(1));
    assert.equal(message(), 'Set 1');
    model.setOverview(overview(2));
    assert.equal(message(), undefined, 'something else was changed');
    model.setOverview(overview(3));
    await model.sayTriaged(Promise.resolve({ message: 'Undone', change: 3 }), true);
    assert.deepEqual(model.line, { message: 'Undone', change: 3, failed: false, undone: true });
    await set(4);
    model.setOverview(overview(3));
    assert.equal(message(), 'Set 4', 'that the one before it was the last says nothing of it');
  });

  it('changes once where one change follows another', async () => {
    await set(1);
    model.setOverview(overview(1));
    let resolve = (_said: { readonly message: string; readonly change: number }): void => assert.fail();
    const promise = new Promise<{ readonly message: string; readonly change: number }>(
      (done) => (resolve = done),
    );
    const said = model.sayTriaged(promise);
    model.setOverview(overview(2));
    assert.equal(message(), 'Set 1', 'the next sentence comes');
    const other = model.sayTriaged(Promise.reject(new RequestFailed('No.')));
    model.setOverview(overview(2));
    assert.equal(message(), 'Set 1', 'the next sentence comes');
    await other;
    assert.deepEqual(model.line, { message: 'No.', failed: true });
    resolve({ message: 'Set 2', change: 2 });
    await said;
    assert.equal(message(), 'Set 2');
    model.setOverview(overview(5));
    assert.equal(message(), undefined, 'none is under way');
  });
});
