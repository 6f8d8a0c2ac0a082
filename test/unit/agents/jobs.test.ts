import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../src/findings/engine.ts';
import { runTool, toolsFor } from '../../../src/agents/agentTools.ts';
import type { AgentPorts, Confirm } from '../../../src/agents/agentPorts.ts';
import { AgentJobs } from '../../../src/agents/work/jobs.ts';
import { type PreparedWork, workKinds, type WorkOrder } from '../../../src/agents/work/work.ts';
import { success } from '../../../src/base/result.ts';
import { portsOf } from './toolsOnShop.ts';

describe('jobs of models', () => {
  const noEngine = {} as FindingsEngine;
  const orders: WorkOrder[] = [];
  const errors: unknown[] = [];

  /** Tools whose work is `run`. */
  function portsWith(
    run: PreparedWork['run'],
    { asksFirst = true, mayChangeData = false, kinds = [...workKinds] } = {},
  ): AgentPorts {
    orders.length = 0;
    errors.length = 0;
    return portsOf(noEngine, {
      jobs: new AgentJobs(Date.now, (error) => errors.push(error)),
      work: {
        kinds: new Set(kinds),
        asksFirst,
        prepare: async (order) => {
          orders.push(order);
          return success({ question: 'Log in as ann at http://shop.test?', mayChangeData, run });
        },
      },
    });
  }

  const yes: Confirm = async () => 'yes';
  const verify = { file: 'shop.dast-auth.json', role: 'customer' };

  it('start when the user agrees, say what they are doing, and have a result', async () => {
    let finish = (): void => undefined;
    const ports = portsWith(async (report) => {
      report('customer ann');
      await new Promise<void>((resolve) => (finish = resolve));
      return { notes: ['1 of 1 users logged in.'], data: [{ user: 'ann' }] };
    });
    const asked: string[] = [];
    const started = await runTool(ports, 'dast_verify_role', verify, async (question) => {
      asked.push(question);
      return 'yes';
    });
    assert.deepEqual(asked, ['Log in as ann at http://shop.test?']);
    assert.match(started.text, /^Job 1 was started/);
    assert.deepEqual(orders, [{ kind: 'verify', ...verify, user: undefined }]);
    const running = await runTool(ports, 'dast_job', { job: 1 }, yes);
    assert.match(running.text, /^Job 1: dast_verify_role, running, \d+ s\..*"customer ann"/s);
    finish();
    const done = await runTool(ports, 'dast_job', { job: 1, wait: 5 }, yes);
    assert.match(done.text, /, done, .*1 of 1 users logged in\..*untrusted-data.*"ann"/s);
    assert.match((await runTool(ports, 'dast_job', {}, yes)).text, /^Job 1: dast_verify_role, done/);
  });

  it('do nothing where the user declines, was asked something else, or cannot be asked', async () => {
    const ports = portsWith(async () => assert.fail('ran'));
    for (const [answer, sentence] of [
      ['no', /declined/],
      ['outdated', /has changed since the user was asked/],
      ['impossible', /cannot ask them/],
    ] as const) {
      const { text, isError } = await runTool(
        ports,
        'dast_scan',
        { ...verify, scanner: 'zap' },
        async () => answer,
      );
      assert.ok(isError);
      assert.match(text, sentence);
    }
    assert.deepEqual(ports.jobs.all(), []);
  });

  it('are allowed by a flag of the server, but for what may change data', async () => {
    const run = async (): Promise<{ notes: readonly string[] }> => ({ notes: [] });
    const nobody: Confirm = async () => 'impossible';
    const allowed = await runTool(
      portsWith(run, { asksFirst: false }),
      'dast_retest',
      { finding: 1 },
      nobody,
    );
    assert.match(allowed.text, /^Job 1/);
    const changing = portsWith(run, { asksFirst: false, mayChangeData: true });
    assert.match((await runTool(changing, 'dast_retest', { finding: 1 }, nobody)).text, /cannot ask them/);
  });

  it('are offered by kinds: none, and no tool to ask about them, where none is allowed', async () => {
    const names = (...kinds: readonly (typeof workKinds)[number][]): readonly string[] =>
      toolsFor({ kinds: new Set(kinds) })
        .map(({ name }) => name)
        .slice(7);
    assert.deepEqual(names(), []);
    assert.deepEqual(names('propose'), ['dast_propose_auth_config']);
    assert.deepEqual(names('retest'), ['dast_retest', 'dast_job']);
    const ports = portsWith(async () => assert.fail('ran'), { kinds: ['verify'] });
    const { text } = await runTool(ports, 'dast_scan', { ...verify, scanner: 'zap' }, yes);
    assert.match(text, /no tool "dast_scan"/);
  });

  it('are cancelled, and say of errors only that there was one', async () => {
    const ports = portsWith(async (_report, signal) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      return { notes: ['Half of it.'] };
    });
    await runTool(ports, 'dast_verify_role', verify, yes);
    const cancelled = await runTool(ports, 'dast_job', { job: 1, cancel: true }, yes);
    assert.match(cancelled.text, /, cancelled, .*Half of it\./s);
    assert.match((await runTool(ports, 'dast_job', { job: 7 }, yes)).text, /There is no job 7/);
    const failing = portsWith(async () => {
      throw new Error('token abc at /home/ann');
    });
    await runTool(failing, 'dast_verify_role', verify, yes);
    const failed = await runTool(failing, 'dast_job', { job: 1, wait: 5 }, yes);
    assert.ok(failed.isError);
    assert.doesNotMatch(failed.text, /abc|ann/);
    assert.equal(errors.length, 1);
  });

  it('are at most four at a time, and only the latest are kept', async () => {
    const ends: (() => void)[] = [];
    const ports = portsWith(async () => {
      await new Promise<void>((resolve) => ends.push(resolve));
      return { notes: [] };
    });
    for (let count = 0; count < 4; count++) await runTool(ports, 'dast_verify_role', verify, yes);
    assert.match((await runTool(ports, 'dast_verify_role', verify, yes)).text, /Too many jobs/);
    for (const end of ends) end();
    await ports.jobs.close();
    const quick = new AgentJobs(Date.now, () => undefined);
    for (let count = 0; count < 30; count++) {
      const { id } = quick.start('x', { run: async () => ({ notes: [] }) });
      await quick.wait(id, 1000);
    }
    assert.equal(quick.all().length, 20);
    assert.equal(quick.all().at(-1)?.id, 30);
  });

  it('cut a list that is longer than an answer, and say by how much', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({ index, text: 'x'.repeat(100) }));
    const ports = portsWith(async () => ({ notes: [], data: rows }));
    await runTool(ports, 'dast_verify_role', verify, yes);
    const { text } = await runTool(ports, 'dast_job', { job: 1, wait: 5 }, yes);
    assert.match(text, /\n\d{3} more are left out\.\n/);
    assert.ok(text.length < 20_000);
  });

  it('write a proposed auth config only below the workspace, and only by its kind of name', async () => {
    const ports = portsWith(async () => ({ notes: ['Created.'] }));
    for (const file of [
      '../x.dast-auth.json',
      '/etc/x.dast-auth.json',
      'a/b.json',
      'C:\\x.dast-auth.json',
      'a//x.dast-auth.json',
    ]) {
      const { text } = await runTool(ports, 'dast_propose_auth_config', { file, text: '{}' }, yes);
      assert.match(text, /is written below the workspace/);
    }
    assert.deepEqual(orders, []);
    const fine = { file: 'login/x.dast-auth.json', text: '{}' };
    assert.equal((await runTool(ports, 'dast_propose_auth_config', fine, yes)).text, 'Created.');
  });
});
