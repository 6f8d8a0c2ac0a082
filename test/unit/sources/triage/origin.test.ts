import assert from 'node:assert/strict';
import type { Binding } from '../../../../src/sources/source.ts';
import { originsOf } from '../../../../src/sources/triage/origin.ts';

const github: Binding = { kind: 'github', url: 'https://github.com/shop/api' };
const gitlab: Binding = { kind: 'gitlab', url: 'https://gitlab.test/shop/api' };
const dojo: Binding = { kind: 'defectdojo', url: 'https://dojo.test/dd/engagement/12' };
const other: Binding = { kind: 'defectdojo', url: 'https://dojo.test/dd/engagement/13' };
const all = [github, gitlab, dojo, other];

describe('the origin of a scan', () => {
  it('is the source that the page of its run is below', () => {
    const cases: readonly (readonly [string, readonly Binding[]])[] = [
      ['https://github.com/shop/api/actions/runs/7', [github]],
      ['https://gitlab.test/shop/api/-/pipelines/7', [gitlab]],
      ['https://github.com/shop/api-docs/actions/runs/7', []],
      // A server that calls itself by another name than the one that is asked.
      ['https://gitlab.internal/shop/api/-/pipelines/7', [github, gitlab]],
      ['https://dojo.test/dd/test/3', [dojo, other]],
      ['https://dojo.test/test/3', []],
      ['https://dojo.test/dd/engagement/12', []],
      ['', []],
    ];
    for (const [page, expected] of cases) assert.deepEqual(originsOf(all, page), expected, page);
  });
});
