import assert from 'node:assert/strict';
import type { AgentPorts, ChangedRoutes, ConfigProblem } from '../../../src/agents/agentPorts.ts';
import { toolsWith } from './toolsOnShop.ts';

const file = 'shop.dast-auth.json';

// In changedTool, comparedFolders, configTool, fitting and untrusted.
describe('what models are told of changed endpoints', () => {
  const route = (id: number, more: object = {}): object => ({
    id,
    method: 'GET',
    path: `/a${id}`,
    declared: { file: 'a.ts', line: id },
    guards: { protection: 'guarded', roles: [] },
    ...more,
  });
  const compared = {
    all: [
      route(1, { handler: { file: 'h\u200b.ts', line: 9 } }),
      route(2, { guards: { protection: 'open', roles: Array.from({ length: 12 }, (_, at) => `r${at}`) } }),
      route(3),
    ],
    routes: [
      { id: 1, isCertain: true, because: [{ file: 'h.ts', line: 9 }] },
      {
        id: 2,
        isCertain: false,
        because: Array.from({ length: 11 }, (_, at) => ({ file: 'b.ts', line: at })),
      },
      { id: 7, isCertain: true, because: [] },
    ],
    folders: [{ name: '', base: 'a1', isCut: false }],
  } as unknown as ChangedRoutes;
  const failing = {
    ...compared,
    routes: [],
    folders: (['no-git', 'no-repository', 'no-base', 'no-common', 'too-many'] as const).map((failure) => ({
      name: failure,
      base: '',
      isCut: failure === 'too-many',
      failure,
    })),
  } as ChangedRoutes;
  const many = {
    ...compared,
    all: Array.from({ length: 200 }, (_, id) => route(id, { path: `/${'x'.repeat(290)}` })),
    routes: Array.from({ length: 200 }, (_, id) => ({ id, isCertain: true, because: [] })),
  } as unknown as ChangedRoutes;
  const rows: readonly (readonly [name: string, ChangedRoutes | string, input: object, said: unknown])[] = [
    [
      'each of them',
      compared,
      {},
      [
        [''],
        [
          '3 of 3 endpoints differ.',
          '[{"endpoint":"GET /a1","handler":"h.ts:9","certain":true,"because":["h.ts:9"],"protection":"guarded","roles":[]},',
          '{"endpoint":"GET /a2","handler":"a.ts:2","certain":false,"because":["b.ts:0","b.ts:1","b.ts:2","b.ts:3","b.ts:4","b.ts:5","b.ts:6","b.ts:7","b.ts:8","b.ts:9"],"protection":"open","roles":["r0","r1","r2","r3","r4","r5","r6","r7","r8","r9"]}]',
        ],
      ],
    ],
    [
      'from an offset on',
      compared,
      { base: 'v1', offset: 1 },
      [
        ['v1'],
        [
          '3 of 3 endpoints differ.',
          '[{"endpoint":"GET /a2","handler":"a.ts:2","certain":false,"because":["b.ts:0","b.ts:1","b.ts:2","b.ts:3","b.ts:4","b.ts:5","b.ts:6","b.ts:7","b.ts:8","b.ts:9"],"protection":"open","roles":["r0","r1","r2","r3","r4","r5","r6","r7","r8","r9"]}]',
        ],
      ],
    ],
    [
      'where nothing could be compared',
      failing,
      {},
      [
        [''],
        [
          '0 of 3 endpoints differ.',
          'A folder was not compared. Git cannot be run.',
          'A folder was not compared. It is in no git repository.',
          'A folder was not compared. There is no such commit here. Fetch it, or name another one as "base".',
          'A folder was not compared. No common commit with it is here: fetch its history ("git fetch --unshallow" in a shallow clone).',
          'A folder was not compared. Too many files differ. Name a nearer commit as "base".',
          'Too much changed to follow all of it: other endpoints may be changed, too.',
          '[]',
        ],
      ],
    ],
    [
      'where it cannot be said',
      'The code is not searched.',
      {},
      [[''], ['error', 'The code is not searched.']],
    ],
    [
      'where one answer is not enough',
      many,
      {},
      [[''], ['200 of 200 endpoints differ.', 'More: repeat with "offset": 40.', 42]],
    ],
    [
      'at the end of these',
      many,
      { offset: 190 },
      [
        [''],
        [
          '200 of 200 endpoints differ.',
          '[{"endpoint":"GET /xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx","handler":"a.ts:190","certain":true,"because":[],"protection":"guarded","roles":[]},',
          11,
        ],
      ],
    ],
  ];
  for (const [name, answer, input, expected] of rows)
    it(name, async () => {
      const bases: string[] = [];
      const { call } = toolsWith(async () => assert.fail(), {
        changedEndpoints: async (base) => (bases.push(base), answer),
      });
      const lines = await call('changed_endpoints', input);
      const short = lines.length > 8 ? [...lines.slice(0, 2), lines.length] : lines;
      assert.deepEqual([bases, short], expected);
    });
});

describe('what models are told of an auth config', () => {
  const problem = (line: number, code: string, severity = 'error'): ConfigProblem => ({
    line,
    column: 2,
    severity,
    code,
    message: `m${line}\u200b`,
  });
  const problems = [problem(1, 'one'), problem(2, 'two', 'warning'), problem(3, 'one'), problem(4, 'three')];
  const problemDocs = async (): Promise<string> =>
    '# All\n### `one`\n\nFirst.\n\n#### More\n### `two`\nSecond.\n## End\n### `onetwo`\nNo.';
  const rows: readonly (readonly [input: object, more: Partial<AgentPorts>, said: unknown])[] = [
    [{}, {}, ['51 auth configs in this workspace.', '["shop.dast-auth.json",', '"c0",', '"c48"]', 51]],
    [
      { file: 'none' },
      {},
      ['error', 'There is no auth config "none" in this workspace.', 'Auth configs:', '"c48"]', 53],
    ],
    [
      { file },
      { checkAuthConfig: async () => problems },
      [
        '4 problems, 3 of them errors.',
        'About one:',
        'First.',
        'About two:',
        'Second.',
        '[{"line":1,"column":2,"severity":"error","code":"one","message":"m1"},',
        '{"line":2,"column":2,"severity":"warning","code":"two","message":"m2"},',
        '{"line":3,"column":2,"severity":"error","code":"one","message":"m3"},',
        '{"line":4,"column":2,"severity":"error","code":"three","message":"m4"}]',
      ],
    ],
    [
      { file, offset: 3 },
      { checkAuthConfig: async () => problems },
      [
        '4 problems, 3 of them errors.',
        '[{"line":4,"column":2,"severity":"error","code":"three","message":"m4"}]',
      ],
    ],
    [
      { file },
      { checkAuthConfig: async () => undefined },
      ['error', 'The auth config "shop.dast-auth.json" cannot be read.'],
    ],
    [{ file, offset: 9 }, { checkAuthConfig: async () => problems }, ['4 problems, 3 of them errors.', '[]']],
  ];
  for (const [input, more, expected] of rows)
    it(JSON.stringify(input), async () => {
      const authConfigs = async (): Promise<readonly string[]> => [
        file,
        ...Array.from({ length: 50 }, (_, at) => `c${at}`),
      ];
      const { call } = toolsWith(async () => assert.fail(), { authConfigs, problemDocs, ...more });
      const lines = await call('check_auth_config', input);
      assert.deepEqual(
        lines.length > 20 ? [...lines.slice(0, 3), lines.at(-1), lines.length] : lines,
        expected,
      );
    });
});
