import assert from 'node:assert/strict';
import { alertName, joinAlertNames, readAlertName } from '../../../src/base/alertName.ts';

describe('the name of alerts of code scanning', () => {
  it('comes from their address, and is read again', () => {
    const address = 'https://api.github.com/repos/Shop/api.x/code-scanning/alerts/12';
    assert.equal(alertName(address), 'Shop/api.x alert 12');
    assert.deepEqual(readAlertName('Shop/api.x alert 12'), { repository: 'shop/api.x', numbers: [12] });
    assert.deepEqual(readAlertName('a/b alerts 3, 7'), { repository: 'a/b', numbers: [3, 7] });
    for (const other of ['', `${address}/x`, `${address}x`, 'https://a/repos/b/code-scanning/alerts/1'])
      assert.equal(alertName(other), '');
    for (const other of ['', 'a/b alert', 'a alert 1', 'a/b alert x', 'a/b alerts 1,2', 'a/b alert 1 more'])
      assert.equal(readAlertName(other), undefined);
  });

  it('is joined of two of one repository, each number once, as far as anybody looks at them', () => {
    assert.equal(joinAlertNames('', 'a/b alert 1'), 'a/b alert 1');
    assert.equal(joinAlertNames('a/b alert 1', ''), 'a/b alert 1');
    assert.equal(joinAlertNames('EVT-1', 'EVT-2'), 'EVT-1');
    assert.equal(joinAlertNames('EVT-1', 'EVT-1'), 'EVT-1');
    assert.equal(joinAlertNames('A/b alert 1', 'a/B alert 2'), 'A/b alerts 1, 2');
    assert.equal(joinAlertNames('a/b alerts 1, 2', 'a/b alerts 2, 3'), 'a/b alerts 1, 2, 3');
    assert.equal(joinAlertNames('a/b alert 1', 'a/b alert 1'), 'a/b alert 1');
    assert.equal(joinAlertNames('a/b alert 1', 'a/c alert 2'), 'a/b alert 1');
    assert.equal(joinAlertNames('an alert of x', 'a/c alert 2'), 'an alert of x');
    const twenty = Array.from({ length: 20 }, (_, index) => index + 1).join(', ');
    assert.equal(joinAlertNames(`a/b alerts ${twenty}`, 'a/b alert 21'), `a/b alerts ${twenty}`);
  });
});
