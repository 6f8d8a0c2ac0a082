import assert from 'node:assert/strict';
import { questionOf } from '../../../src/agents/agentTools.ts';
import { AgentJobs } from '../../../src/agents/work/jobs.ts';
import type { PreparedWork } from '../../../src/agents/work/work.ts';
import { toolsWith } from './toolsOnShop.ts';

const file = 'shop.dast-auth.json';

// In agentTools, inputSchema, jobTool, proposeTool, readInput, startTools and work.
describe('orders of models', () => {
  const rows: readonly (readonly [tool: string, input: object, order: unknown])[] = [
    [
      'verify_role',
      { file },
      [
        'May I verify?',
        ['Job 1 was started. Ask with dast_job {"job": 1, "wait": 30}.'],
        { kind: 'verify', file: 'shop.dast-auth.json', role: undefined, user: undefined },
        2,
      ],
    ],
    [
      'verify_role',
      { file, role: 'admin', user: 'ann' },
      [
        'May I verify?',
        ['Job 1 was started. Ask with dast_job {"job": 1, "wait": 30}.'],
        { kind: 'verify', file: 'shop.dast-auth.json', role: 'admin', user: 'ann' },
        2,
      ],
    ],
    [
      'retest',
      { finding: 7 },
      [
        'May I retest?',
        ['Job 1 was started. Ask with dast_job {"job": 1, "wait": 30}.'],
        { kind: 'retest', finding: 7, occurrence: undefined, role: undefined, user: undefined },
        2,
      ],
    ],
    [
      'retest',
      { finding: 7, occurrence: 2, role: 'admin', user: 'ann' },
      [
        'May I retest?',
        ['Job 1 was started. Ask with dast_job {"job": 1, "wait": 30}.'],
        { kind: 'retest', finding: 7, occurrence: 2, role: 'admin', user: 'ann' },
        2,
      ],
    ],
    [
      'access_test',
      { file },
      [
        'May I access?',
        ['Job 1 was started. Ask with dast_job {"job": 1, "wait": 30}.'],
        { kind: 'access', file: 'shop.dast-auth.json', roles: [], operations: [] },
        2,
      ],
    ],
    [
      'access_test',
      { file, roles: ['admin', 'user'], operations: 'GET /a' },
      [
        'May I access?',
        ['Job 1 was started. Ask with dast_job {"job": 1, "wait": 30}.'],
        { kind: 'access', file: 'shop.dast-auth.json', roles: ['admin', 'user'], operations: ['GET /a'] },
        2,
      ],
    ],
    [
      'scan',
      { file, role: 'user', scanner: 'zap' },
      [
        'May I scan?',
        ['Job 1 was started. Ask with dast_job {"job": 1, "wait": 30}.'],
        {
          kind: 'scan',
          file: 'shop.dast-auth.json',
          role: 'user',
          scanner: 'zap',
          mode: 'safe',
          minutes: 10,
        },
        2,
      ],
    ],
    [
      'scan',
      { file, role: 'user', scanner: 'zap', mode: 'Look', minutes: 240 },
      [
        'May I scan?',
        ['Job 1 was started. Ask with dast_job {"job": 1, "wait": 30}.'],
        {
          kind: 'scan',
          file: 'shop.dast-auth.json',
          role: 'user',
          scanner: 'zap',
          mode: 'look',
          minutes: 240,
        },
        2,
      ],
    ],
    [
      'scan',
      { file, role: 'user', scanner: 'zap', mode: 'safe', minutes: 1 },
      [
        'May I scan?',
        ['Job 1 was started. Ask with dast_job {"job": 1, "wait": 30}.'],
        { kind: 'scan', file: 'shop.dast-auth.json', role: 'user', scanner: 'zap', mode: 'safe', minutes: 1 },
        2,
      ],
    ],
    [
      'propose_auth_config',
      { file: 'a/b.dast-auth.json', text: '{}' },
      ['May I propose?', ['Done.'], { kind: 'propose', file: 'a/b.dast-auth.json', text: '{}' }, 2],
    ],
    [
      'scan',
      { file, role: 'user', scanner: 'zap', minutes: 241 },
      [undefined, ['error', 'The input "minutes" must be from 1 to 240.'], undefined, 0],
    ],
    ['scan', { file, role: 'user' }, [undefined, ['error', 'The input "scanner" is missing.'], undefined, 0]],
    ['access_test', {}, [undefined, ['error', 'The input "file" is missing.'], undefined, 0]],
    ['verify_role', { role: 'user' }, [undefined, ['error', 'The input "file" is missing.'], undefined, 0]],
    ['retest', {}, [undefined, ['error', 'The input "finding" is missing.'], undefined, 0]],
    [
      'propose_auth_config',
      { file: 'b.dast-auth.json' },
      [undefined, ['error', 'The input "text" is missing.'], undefined, 0],
    ],
    [
      'propose_auth_config',
      { file: '../b.dast-auth.json', text: '{}' },
      [
        undefined,
        [
          'error',
          'A proposed auth config is written below the workspace, in a path like "login/shop.dast-auth.json", not to "../b.dast-auth.json".',
        ],
        undefined,
        0,
      ],
    ],
    [
      'propose_auth_config',
      { file: 'a/./b.dast-auth.json', text: '{}' },
      [
        undefined,
        [
          'error',
          'A proposed auth config is written below the workspace, in a path like "login/shop.dast-auth.json", not to "a/./b.dast-auth.json".',
        ],
        undefined,
        0,
      ],
    ],
    [
      'propose_auth_config',
      { file: 'b.json', text: '{}' },
      [
        undefined,
        [
          'error',
          'A proposed auth config is written below the workspace, in a path like "login/shop.dast-auth.json", not to "b.json".',
        ],
        undefined,
        0,
      ],
    ],
  ];
  for (const [tool, input, expected] of rows)
    it(`${tool} ${JSON.stringify(input)}`, async () => {
      const { orders, ports, call } = toolsWith(async () => ({ notes: ['Done.'] }));
      const question = await questionOf(ports, `dast_${tool}`, input);
      const said = await call(tool, input);
      await ports.jobs.close();
      assert.deepEqual([question, said, orders.at(-1), orders.length], expected);
    });
});

describe('a job of a model', () => {
  it('is told of while it runs and once it has ended', async () => {
    let end: (result: Awaited<ReturnType<PreparedWork['run']>>) => void = () => undefined;
    let say: (doing: string) => void = () => undefined;
    const { call, clock } = toolsWith((report) => {
      say = report;
      return new Promise((resolve) => (end = resolve));
    });
    const said: unknown[] = [await call('job')];
    const next = async (): Promise<void> => void (await call('verify_role', { file }));
    await next();
    said.push(await call('job', { job: 1 }));
    say(`${'a'.repeat(300)}`);
    clock.now += 2499;
    said.push(await call('job', { job: 1, wait: 0 }));
    say('b');
    said.push(await call('job', { job: 1 }));
    clock.now += 1;
    end({ notes: ['One.', 'Two.'] });
    said.push(await call('job', { job: 1, wait: 1 }));
    clock.now += 100_000;
    for (const result of [
      { notes: [], data: { a: 1 } },
      { notes: ['A list.'], data: [] },
      { notes: ['A list.'], data: [1, 2] },
    ]) {
      await next();
      clock.now += 1600;
      end(result);
      const [id] = (await call('job')).slice(-1);
      said.push(await call('job', { job: Number(/\d+/.exec(id ?? '')?.[0]), wait: 55 }));
    }
    said.push(
      await call('job'),
      await call('job', { job: 9 }),
      await call('job', { job: 0 }),
      await call('job', { job: 1, wait: 56 }),
    );
    assert.deepEqual(said, [
      ['No jobs.'],
      ['Job 1: dast_verify_role, running, 0 s.', 'Ask again, or cancel it.'],
      [
        'Job 1: dast_verify_role, running, 2 s.',
        'Ask again, or cancel it.',
        '{"doing":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}',
      ],
      ['Job 1: dast_verify_role, running, 2 s.', 'Ask again, or cancel it.', '{"doing":"b"}'],
      ['Job 1: dast_verify_role, done, 3 s.', 'One.', 'Two.'],
      ['Job 2: dast_verify_role, done, 2 s.', '{"a":1}'],
      ['Job 3: dast_verify_role, done, 2 s.', 'A list.', '[]'],
      ['Job 4: dast_verify_role, done, 2 s.', 'A list.', '[1,', '2]'],
      [
        'Job 1: dast_verify_role, done, 3 s.',
        'Job 2: dast_verify_role, done, 2 s.',
        'Job 3: dast_verify_role, done, 2 s.',
        'Job 4: dast_verify_role, done, 2 s.',
      ],
      ['error', 'There is no job 9. Call dast_job without "job" to list them.'],
      ['error', 'The input "job" must be from 1 to 9007199254740991.'],
      ['error', 'The input "wait" must be from 0 to 55.'],
    ]);
  });

  it('is cancelled, also together with others, and fails with a sentence', async () => {
    const aborted: number[] = [];
    let count = 0;
    const { call, errors, ports } = toolsWith(async (_report, signal) => {
      const own = ++count;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      aborted.push(own);
      if (own > 1) throw new Error('broken');
      return { notes: ['Half.'] };
    });
    for (let jobs = 0; jobs < 4; jobs++) await call('verify_role', { file });
    const full = [ports.jobs.isFull, await call('verify_role', { file })];
    const cancelled = [
      await call('job', { job: 1, cancel: true }),
      ports.jobs.isFull,
      await call('job', { job: 8, cancel: true }),
    ];
    await ports.jobs.close();
    assert.deepEqual(
      [full, cancelled, await call('job'), aborted, errors],
      [
        [true, ['error', 'Too many jobs are running. Wait for one with dast_job, or cancel one.']],
        [
          ['Job 1: dast_verify_role, cancelled, 0 s.', 'Half.'],
          false,
          ['error', 'There is no job 8. Call dast_job without "job" to list them.'],
        ],
        [
          'Job 1: dast_verify_role, cancelled, 0 s.',
          'Job 2: dast_verify_role, cancelled, 0 s.',
          'Job 3: dast_verify_role, cancelled, 0 s.',
          'Job 4: dast_verify_role, cancelled, 0 s.',
        ],
        [1, 2, 3, 4],
        [],
      ],
    );
    const failing = toolsWith(async () => Promise.reject(new Error('broken')));
    await failing.call('verify_role', { file });
    assert.deepEqual(
      [await failing.call('job', { job: 1, wait: 1 }), failing.errors.map(String)],
      [
        [
          'error',
          'Job 1: dast_verify_role, failed, 0 s.',
          'Something went wrong. See the log of DAST Workbench.',
        ],
        ['Error: broken'],
      ],
    );
  });

  it('is kept until twenty newer ones are, but not while it runs', async () => {
    const jobs = new AgentJobs(
      () => 0,
      (error) => assert.fail(String(error)),
    );
    let end = (): void => undefined;
    jobs.start('first', { run: () => new Promise((resolve) => (end = () => resolve({ notes: [] }))) });
    await Promise.resolve();
    for (let count = 0; count < 22; count++) {
      const { id } = jobs.start('x', { run: async () => ({ notes: [] }) });
      await jobs.wait(id, 1000);
    }
    const ids = (): readonly number[] => jobs.all().map(({ id }) => id);
    assert.deepEqual(ids(), [1, ...Array.from({ length: 19 }, (_, index) => index + 5)]);
    end();
    await jobs.wait(1, 1000);
    jobs.start('last', { run: async () => ({ notes: [] }) });
    assert.deepEqual(
      ids(),
      Array.from({ length: 20 }, (_, index) => index + 5),
    );
    await jobs.close();
  });
});
