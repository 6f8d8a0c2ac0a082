import assert from 'node:assert/strict';
import type { Binding } from '../../../../src/sources/source.ts';
import { originsOf } from '../../../../src/sources/triage/origin.ts';

const bindings: readonly Binding[] = [
  { kind: 'github', url: 'https://github.com/shop/api' },
  { kind: 'github', url: 'https://git.shop.test/shop/api' },
  { kind: 'gitlab', url: 'https://gitlab.com/shop/api' },
  { kind: 'defectdojo', url: 'https://dojo.test/engagement/12' },
];

const from = (page: string, known = bindings): readonly string[] =>
  originsOf(known, page).map(({ url }) => url);

describe('where a scan came from', () => {
  it('is the source of the host and the path of its page', () => {
    assert.deepEqual(from('https://github.com/shop/api/actions/runs/1'), ['https://github.com/shop/api']);
    assert.deepEqual(from('https://gitlab.com/shop/api/-/jobs/1'), ['https://gitlab.com/shop/api']);
    assert.deepEqual(from('https://dojo.test/test/4'), ['https://dojo.test/engagement/12']);
    assert.deepEqual(from('https://github.com/shop/api2/actions/runs/1'), []);
    assert.deepEqual(from('no page'), []);
    const below: readonly Binding[] = [{ kind: 'defectdojo', url: 'https://apps.test/dojo/engagement/12' }];
    assert.deepEqual(from('https://apps.test/dojo/test/4', below), ['https://apps.test/dojo/engagement/12']);
    assert.deepEqual(from('https://apps.test/test/4', below), []);
    assert.deepEqual(from('https://apps.test/dojo/engagement/12', below), []);
  });

  it('may be a server that calls itself by another name, but no mirror on a public one', () => {
    const page = 'https://internal.shop.test/shop/api/actions/runs/1';
    assert.deepEqual(from(page), ['https://git.shop.test/shop/api']);
    assert.deepEqual(from(page, bindings.slice(0, 1)), []);
  });
});
