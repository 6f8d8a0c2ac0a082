import assert from 'node:assert/strict';
import type { FormValue } from '../../../../src/auth/form/change.ts';
import { fits } from '../../../../src/auth/form/fits.ts';

const main = '/authentications/main';

describe('whether a value fits a place of a form', () => {
  const rows: readonly (readonly [
    pointer: string,
    fitting: readonly FormValue[],
    others: readonly FormValue[],
  ])[] = [
    ['', [], ['a', 1, true]],
    ['/nothing', [], ['a', 1]],
    ['/application', [{}, 'a'], []],
    ['/application/baseUrl', ['https://shop.test'], [1, true, [], {}]],
    ['/application/nothing', [], ['a']],
    [`${main}/tokenLocation`, ['Header', 'Cookie'], ['header', '', 1]],
    [`${main}/steps/0/followRedirects`, [true, false], ['true', 1]],
    [`${main}/steps/0/nothing`, [], [true]],
    ['/roles/0/apiAccess', [[], ['GET /a']], ['GET /a', [true], [{}]]],
    [`${main}/verification/authenticated/status`, [[200], [], ['200']], [[null]]],
    [`${main}/steps/0/outputs/token`, ['a', {}], []],
  ];
  for (const [pointer, fitting, others] of rows) {
    it(pointer === '' ? 'of the whole file' : pointer, () => {
      assert.deepEqual(
        [...fitting, ...others].filter((value) => fits(pointer, value)),
        fitting,
      );
    });
  }
});
