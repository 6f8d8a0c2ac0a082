import assert from 'node:assert/strict';
import { judgeCompleteness } from '../../../../src/findings/scans/completeness.ts';
import type { JudgedScan, ScanExtent } from '../../../../src/findings/scans/completeness.ts';
import { scopeOf } from '../../../../src/findings/scans/scope.ts';
import { sourceOf, steadyName } from '../../../../src/findings/scans/source.ts';

function scan(parts: Partial<ScanExtent> = {}): ScanExtent {
  return {
    tool: 'ZAP',
    role: 'unknown',
    source: 'nightly',
    name: 'zap.json',
    said: undefined,
    limit: undefined,
    scope: '',
    ...parts,
  };
}

/** What each of some scans, one after the other, counts as. */
function judged(...scans: readonly ScanExtent[]): string[] {
  const all: JudgedScan[] = [];
  for (const one of scans) all.push(judgeCompleteness(one, all));
  return all.map(({ completeness, reason }) => `${completeness}: ${reason}`);
}

describe('how complete a scan is', () => {
  it('is complete where it is the first of its tool and role, or from the source of an earlier one', () => {
    assert.deepEqual(judged(scan(), scan(), scan({ role: 'customer' }), scan({ tool: 'Nuclei' })), [
      'complete: first',
      'complete: same-source',
      'complete: first',
      'complete: first',
    ]);
  });

  it('is partial where its source is new beside others, until somebody answers', () => {
    const elsewhere = scan({ source: 'pull request' });
    assert.deepEqual(judged(scan(), elsewhere, elsewhere), [
      'complete: first',
      'partial: unanswered',
      'partial: unanswered',
    ]);
    assert.deepEqual(judged(scan(), { ...elsewhere, said: 'complete' }, elsewhere), [
      'complete: first',
      'complete: said',
      'complete: said',
    ]);
    assert.deepEqual(judged(scan(), { ...elsewhere, said: 'partial' }, elsewhere).slice(1), [
      'partial: said',
      'partial: said',
    ]);
  });

  it('is partial where its report says that it was stopped, whatever else is said', () => {
    assert.deepEqual(judged(scan({ limit: 'time-limit', said: 'complete' }), scan()), [
      'partial: time-limit',
      'partial: unanswered',
    ]);
  });

  it('is partial where it started below what others cover, unless somebody says that this is all', () => {
    const api = scan({ scope: '/api' });
    assert.deepEqual(judged(scan(), api, { ...api, said: 'complete' }), [
      'complete: first',
      'partial: scope',
      'complete: said',
    ]);
    assert.deepEqual(judged(api, api, scan({ scope: '/api/v1' }), scan({ scope: '/apis' })), [
      'complete: first',
      'complete: same-source',
      'partial: scope',
      'partial: scope',
    ]);
  });

  it('knows a report without a source by its name', () => {
    const [named, other] = [scan({ source: '' }), scan({ source: '', name: 'other.json' })];
    assert.deepEqual(judged(named, scan(), other).slice(1), ['complete: same-source', 'partial: unanswered']);
  });
});

describe('the source of reports', () => {
  it('is the same for names that differ by a day, a time or a number of a run', () => {
    const same = ['zap-2026-11-25.json', 'zap-2026-11-26.json'].map(sourceOf);
    assert.equal(same[0], same[1]);
    assert.equal(sourceOf('builds/1764109999/zap.json'), sourceOf('builds/1764120000/zap.json'));
    assert.equal(sourceOf('report.json'), sourceOf('report.json'));
    assert.equal(steadyName('zap (2).json'), steadyName('zap (1).json'));
    assert.equal(steadyName('20261125T101530Z.json'), steadyName('20261126T221530Z.json'));
  });

  it('is another one for another role or application', () => {
    assert.notEqual(sourceOf('zap-admin.json'), sourceOf('zap-customer.json'));
    assert.notEqual(sourceOf('zap-user1.json'), sourceOf('zap-user2.json'));
    assert.notEqual(sourceOf('shop/zap.json'), sourceOf('payments/zap.json'));
  });
});

describe('the scope of a scan', () => {
  it('is the folder that it started in and did not leave', () => {
    assert.equal(scopeOf(['http://shop.test/api/'], ['/api/orders', '/api']), '/api');
    assert.equal(scopeOf(['http://shop.test/api'], []), '/api');
    assert.equal(scopeOf(['http://shop.test/bodgeit/login.jsp'], ['/bodgeit/basket.jsp']), '/bodgeit');
  });

  it('is everything where it started at the root, or came elsewhere', () => {
    assert.equal(scopeOf([], ['/api/orders']), '');
    assert.equal(scopeOf(['http://shop.test'], ['/api/orders']), '');
    assert.equal(scopeOf(['http://shop.test/index.php'], ['/api/orders']), '');
    assert.equal(scopeOf(['http://shop.test/api'], ['/apis/orders']), '');
    assert.equal(scopeOf(['http://shop.test/login'], ['/api/orders']), '');
  });

  it('is what several addresses have in common', () => {
    assert.equal(scopeOf(['http://shop.test/api/v1', 'http://shop.test/api/v2'], []), '/api');
    assert.equal(scopeOf(['http://shop.test/api', 'http://shop.test/admin'], []), '');
  });
});
