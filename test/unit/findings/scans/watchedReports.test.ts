import assert from 'node:assert/strict';
import { knownOfEndpoint } from '../../../../src/findings/scans/knownOfEndpoint.ts';
import { watchedReportsOf } from '../../../../src/findings/scans/watchedReports.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import { columnsOf } from '../../../fakes/findingColumns.ts';
import { makeFinding } from '../../../fakes/findings.ts';

describe('the setting of watched reports', () => {
  it('names globs, and says how their scans are made', () => {
    const full = { glob: 'a/*.json', role: 'customer', user: '', completeness: 'partial' };
    const { glob, ...said } = full;
    assert.deepEqual(watchedReportsOf(['*.sarif', full, { glob: 'b' }]), [
      { glob: '*.sarif', said: {} },
      { glob, said },
      { glob: 'b', said: {} },
    ]);
  });

  it('is not taken for what it does not say', () => {
    assert.deepEqual(watchedReportsOf('*.sarif'), []);
    assert.deepEqual(watchedReportsOf(['', ' ', 7, null, {}, { glob: 7 }, { glob: ' ' }]), []);
    assert.deepEqual(watchedReportsOf([{ glob: 'a', role: ' ', user: 7, completeness: 'half' }]), [
      { glob: 'a', said: {} },
    ]);
  });
});

describe('what is known of an endpoint', () => {
  const query = new FindingsQuery(
    columnsOf([
      makeFinding({ id: 1, endpoint: 'GET /a', application: 'shop' }),
      makeFinding({ id: 2, endpoint: 'GET /b', application: 'shop' }),
      makeFinding({ id: 3, endpoint: 'GET /b', application: 'bank' }),
    ]),
  );
  const engine = {
    summary: async (view: Parameters<FindingsQuery['summary']>[0]) => query.summary(view),
    reachedOperations: async () => ({
      shop: { operations: [{ operation: 'GET /c/{id}', scans: [1] }], isCut: false },
      bank: { operations: [{ operation: 'POST /d', scans: [2] }], isCut: true },
    }),
  };

  it('is how many findings there are, else whether a scan has called it', async () => {
    const rows: readonly (readonly [application: string, endpoint: string, known: RegExp])[] = [
      ['', 'GET /a', /^1 finding is known here\.$/],
      ['', 'GET /b', /^2 findings are known here\.$/],
      ['bank', 'GET /b', /^1 finding is/],
      ['bank', 'GET /a', /may have been called/],
      ['shop', ' get /c/7/ ', /^Called by a scan/],
      ['', 'GET /c/7', /^Called by a scan/],
      ['bank', 'GET /c/7', /may have been called/],
      ['shop', 'POST /c/7', /not among the operations/],
      ['none', 'GET /c/7', /no report says whether it was scanned/],
      ['shop', '/c/7', /^Called by a scan/],
    ];
    for (const [application, endpoint, known] of rows)
      assert.match(await knownOfEndpoint(engine, application, endpoint), known, `${application} ${endpoint}`);
  });
});
