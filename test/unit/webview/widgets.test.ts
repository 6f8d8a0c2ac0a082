import assert from 'node:assert/strict';
import {
  activeRange,
  brushedDays,
  bucketAt,
  rangeBetween,
} from '../../../webview/components/histogram/brush.ts';
import {
  placeWidgets,
  plainWidgets,
  readWidgetChoice,
  widgetNames,
  withWidgetItem,
  widgetLabel,
} from '../../../webview/findings-panel/summary-widgets/widgetChoice.ts';

describe('the brush of the timeline', () => {
  const buckets = [
    { from: '2026-10-01', to: '2026-10-07', count: 1 },
    { from: '2026-10-08', to: '2026-10-14', count: 1 },
    { from: '2026-10-15', to: '2026-10-21', count: 1 },
  ];
  const none = { from: undefined, to: undefined };

  it('shows the stretches that From and To touch', () => {
    assert.equal(activeRange(buckets, none), undefined);
    assert.deepEqual(activeRange(buckets, { from: '2026-10-10', to: '2026-10-16' }), { first: 1, last: 2 });
    assert.deepEqual(activeRange(buckets, { from: undefined, to: '2026-10-01' }), { first: 0, last: 0 });
    assert.equal(activeRange(buckets, { from: '2027-01-01', to: undefined }), undefined);
  });

  it('gives whole stretches, and lets the active ones go', () => {
    const range = rangeBetween(2, 1);
    assert.deepEqual(brushedDays(buckets, range, undefined), { from: '2026-10-08', to: '2026-10-21' });
    assert.deepEqual(brushedDays(buckets, range, range), none);
  });

  it('finds the stretch under the pointer, also outside', () => {
    assert.deepEqual(
      [-5, 0, 99, 100, 299, 400].map((x) => bucketAt(x, 300, 3)),
      [0, 0, 0, 1, 2, 2],
    );
  });
});

describe('the choice of widgets', () => {
  it('shows as many as fit beside each other', () => {
    const narrow = placeWidgets(plainWidgets, 480, false, false);
    assert.deepEqual(narrow, { columns: 2, shown: ['severity', 'status'], more: true });
    assert.deepEqual(placeWidgets(plainWidgets, 480, false, true), narrow, 'also of several applications');
    assert.equal(placeWidgets(plainWidgets, 480, true, false).shown.length, 6);
    const wide = placeWidgets(plainWidgets, 1400, false, false);
    assert.deepEqual([wide.columns, wide.more], [6, false]);
    assert.equal(placeWidgets(plainWidgets, 900, false, false).shown.length, 4);
    const exactly = placeWidgets(plainWidgets, 6 * 196, false, false);
    assert.deepEqual([exactly.columns, exactly.shown.length, exactly.more], [6, 6, false]);
  });

  it('stand in lines of about one length where they need several', () => {
    const all = { ...plainWidgets, hidden: [] };
    assert.equal(placeWidgets(all, 1360, false, false).columns, 6);
    assert.equal(placeWidgets(all, 1360, true, false).columns, 4);
    assert.equal(placeWidgets(all, 480, true, false).columns, 2);
  });

  it('never hides the last one', () => {
    const onlyStatus = { ...plainWidgets, hidden: widgetNames.filter((name) => name !== 'status') };
    assert.deepEqual(withWidgetItem(onlyStatus, 'status', false), onlyStatus);
    assert.deepEqual(withWidgetItem(plainWidgets, 'method', false).hidden, []);
    assert.deepEqual(withWidgetItem(plainWidgets, 'nonsense', false), plainWidgets);
  });

  it('comes back from storage only as far as it makes sense', () => {
    assert.deepEqual(readWidgetChoice({ hidden: ['status', 4], collapsed: true, openWhenSmall: 1 }), {
      hidden: ['status'],
      collapsed: true,
      openWhenSmall: false,
    });
    for (const broken of [undefined, 3, {}, { hidden: 'all' }])
      assert.deepEqual(readWidgetChoice(broken), {
        hidden: ['method'],
        collapsed: false,
        openWhenSmall: false,
      });
  });

  it('are named as their fields, but for the APIs with the most findings', () => {
    assert.deepEqual([widgetLabel('endpoint'), widgetLabel('status')], ['topApis', 'status']);
  });
});
