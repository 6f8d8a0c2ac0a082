import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectDir, sampleWorkspace } from '../../../scripts/paths.ts';
import { nodeParser } from '../../../scripts/routes/nodeFiles.ts';
import { sampleConfigVariables } from '../../../scripts/sampleApi.ts';
import { NodeFiles } from '../../../src/routes/worker/nodeFiles.ts';
import { WorkspaceRoutes } from '../../../src/routes/workspaceRoutes.ts';
import { sampleSecrets, startShopApi, type ShopApi } from './shopApi.ts';
import { readSample } from './shopRoutes.ts';

/** What is planted in the sample, by who is let in, with the line that handles it. */
const planted: Readonly<Record<string, readonly [file: string, line: string]>> = {
  'GET /api/admin/users dast-admin-1 property': ['api/src/routers/users.ts', "usersRouter.get('/', "],
  'GET /api/orders/{orderId} dast-customer-2 object': [
    'api/src/routers/orders.ts',
    '.get((request, response) => {',
  ],
  'GET /api/reports/newsletter dast-customer-1 function': [
    'api/src/routers/reports.ts',
    "reportsRouter.get('/newsletter', ",
  ],
  'GET /api/reports/newsletter nobody authentication': [
    'api/src/routers/reports.ts',
    "reportsRouter.get('/newsletter', ",
  ],
  'GET /api/reports/revenue dast-customer-1 function': [
    'api/src/routers/reports.ts',
    "reportsRouter.get('/revenue', ",
  ],
};

interface Printed {
  readonly rows: readonly {
    readonly method: string;
    readonly path: string;
    readonly cells: readonly { readonly user?: string; readonly verdict: string; readonly claim: string }[];
  }[];
}

describe('the authorization test of the sample', function () {
  this.timeout(120_000);
  let api: ShopApi;
  let folder: string;
  before(async () => {
    api = await startShopApi();
    folder = mkdtempSync(join(tmpdir(), 'shop-access-'));
    writeFileSync(join(folder, 'shop.dast-auth.json'), api.config);
    writeFileSync(join(folder, 'openapi.yaml'), readSample('openapi.yaml'));
  });
  after(async () => {
    await api.stop();
    rmSync(folder, { recursive: true });
  });

  it('finds what is planted, and nothing beside it', async () => {
    const variables = { ...sampleSecrets, ...sampleConfigVariables };
    const named = Object.keys(variables).flatMap((name) => ['--env', name]);
    const child = spawn(
      process.execPath,
      [
        join(projectDir, 'src/cli/auth.ts'),
        'access',
        'shop.dast-auth.json',
        '--json',
        '--rate',
        '1000',
        ...named,
      ],
      { cwd: folder, env: { PATH: process.env['PATH'], ...variables }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    const { rows } = JSON.parse(said) as Printed;
    const cells = rows.flatMap(({ method, path, cells: all }) =>
      all.map(({ user = 'nobody', verdict, claim }) => ({
        text: `${method} ${path} ${user} ${claim}`,
        verdict,
      })),
    );
    const letIn = cells.filter(({ verdict }) => verdict === 'let-in').map(({ text }) => text);
    assert.deepEqual(letIn.toSorted(), Object.keys(planted).toSorted());
    assert.equal(code, 3);
    // The right twins were asked, and refused.
    const refused = cells.filter(({ verdict }) => verdict === 'refused').map(({ text }) => text);
    for (const twin of [
      'GET /api/account/addresses/{addressId} dast-customer-2 object',
      'GET /api/reports/stock dast-customer-1 function',
      'GET /api/reports/stock nobody authentication',
      'GET /api/admin/users dast-customer-1 function',
    ])
      assert.ok(refused.includes(twin), `${twin}\n\n${said}`);
    assert.ok(
      cells.every(({ verdict }) => !['part', 'look', 'undeclared', 'unknown'].includes(verdict)),
      said,
    );
  });

  it('has the handler of each in the code', async () => {
    const routes = new WorkspaceRoutes({
      parser: nodeParser(),
      files: (options) => new NodeFiles(options),
      cache: () => undefined,
    });
    try {
      await routes.open([{ name: '', path: sampleWorkspace, isLocal: true, excluded: [], mostFiles: 100 }]);
      const findings = Object.entries(planted);
      const endpoints = findings.map(([finding]) => finding.split(' ').slice(0, 2).join(' '));
      const { answers } = await routes.explain({ endpoints, pins: {} });
      for (const [index, [finding, [file, line]]] of findings.entries()) {
        const place = answers[index]?.places[0];
        assert.equal(place?.file, file, finding);
        const source = readSample(file).split('\n')[place.line - 1] ?? '';
        assert.ok(source.includes(line), `${finding}: ${source}`);
      }
    } finally {
      await routes.close();
    }
  });
});
