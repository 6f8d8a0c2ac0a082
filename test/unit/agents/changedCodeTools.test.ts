import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../src/findings/engine.ts';
import { zapReport } from '../../fakes/testReport.ts';
import { caller, engineWith, portsOf } from './toolsOnShop.ts';

describe('tools of agents that ask about changed code', () => {
  let engine: FindingsEngine;
  before(async () => {
    engine = await engineWith(
      zapReport([{ rule: '40018', name: 'SQL Injection', risk: 3, instances: [['GET', '/api/orders']] }]),
    );
  });
  after(() => engine.close());

  it('say why nothing is known of changed code, instead of that no finding is in it', async () => {
    const filter = { inChangedCode: ['Yes'] };
    const inputs = [
      ['list_findings', { filter }],
      ['count_findings', { by: ['inChangedCode'] }],
      ['set_triage', { filter, vulnerabilities: [0], status: 'Resolved' }],
    ] as const;
    for (const [compared, expected] of [
      ['The workspace is not trusted.', 'The workspace is not trusted.'],
      [[], 'There is no commit to compare the code with.'],
      [[{ name: '', failure: 'no-git', isCut: false }], 'A folder was not compared. Git cannot be run.'],
    ] as const) {
      const asking = caller(portsOf(engine, { compareCode: async () => compared }));
      for (const [name, input] of inputs) {
        const { text, isError } = await asking(name, input);
        assert.deepEqual([text, isError], [expected, true], name);
      }
    }
    const some = [
      { name: 'a', failure: 'no-repository', isCut: false },
      { name: 'b', base: 'a1', isCut: false },
    ] as const;
    const partly = caller(portsOf(engine, { compareCode: async () => some }));
    assert.match((await partly('list_findings', { filter })).text, /No rows: 0 findings match/);
  });
});
