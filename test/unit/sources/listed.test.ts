import assert from 'node:assert/strict';
import { failed, success } from '../../../src/base/result.ts';
import { failuresOf, isNamedLikeDast, latestOfEach, timeOf } from '../../../src/sources/listed.ts';
import type { ListedReport } from '../../../src/sources/source.ts';

const report = (id: string, rest: Partial<ListedReport> = {}): ListedReport => ({
  id,
  series: 'ZAP',
  build: {},
  isLikely: true,
  address: 'https://forge.test/',
  ...rest,
});

describe('the reports of a source', () => {
  it('are the latest of each series and branch, the first where no times tell them apart', () => {
    const idsOf = (...reports: readonly ListedReport[]): readonly string[] =>
      latestOfEach(reports).map(({ id }) => id);
    const main = { build: { branch: 'main' } };
    assert.deepEqual(idsOf(report('a', { at: 1 }), report('b', { at: 2 }), report('c', { at: 2 })), ['b']);
    assert.deepEqual(idsOf(report('a', { at: 2 }), report('b', { at: 1 })), ['a']);
    assert.deepEqual(idsOf(report('a'), report('b')), ['a']);
    assert.deepEqual(idsOf(report('a'), report('b', { at: 1 })), ['b']);
    assert.deepEqual(idsOf(report('a', { at: 1 }), report('b')), ['a']);
    assert.deepEqual(idsOf(report('a'), report('b', main), report('c', { build: { branch: '' } })), [
      'a',
      'b',
    ]);
    assert.deepEqual(idsOf(report('a', main), report('b', { ...main, series: 'Nuclei' })), ['a', 'b']);
  });

  it('are told apart from others by the names of tools, as words', () => {
    const names = [
      'zap',
      'OWASP ZAP',
      'my-dast-scan',
      'api_fuzzing',
      'API fuzzing',
      'pentest 2026',
      'burp.xml',
    ];
    assert.deepEqual(
      names.filter((name) => !isNamedLikeDast(name)),
      [],
    );
    assert.deepEqual(['bizapp', 'build', 'midast', ''].filter(isNamedLikeDast), []);
  });

  it('have times where these are texts with a date', () => {
    assert.deepEqual(timeOf('1970-01-01T00:00:01Z'), { at: 1000 });
    for (const none of ['yesterday', '', 1000, null, undefined]) assert.deepEqual(timeOf(none), {});
  });

  it('are missed with each failure once, another argument or code being another one', () => {
    const signedOut = failed('source-signed-out', 'forge.test');
    const others = [
      failed('source-signed-out', 'other.test'),
      failed('source-server-error', 'forge.test', 500),
      failed('source-missing', 'forge.test', 'jobs'),
    ];
    const results = [
      success([]),
      signedOut,
      ...others,
      failed('source-missing', 'forge.test', 'pipelines'),
      signedOut,
    ];
    assert.deepEqual(
      failuresOf(results),
      [signedOut, ...others].map(({ failure }) => failure),
    );
    assert.deepEqual(failuresOf([success([])]), []);
  });
});
