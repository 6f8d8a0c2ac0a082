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

/** What is planted in the sample, with the line that handles it. */
const planted: Readonly<Record<string, readonly [file: string, line: string]>> = {
  'GET /api/admin/users property': ['api/src/routers/users.ts', "usersRouter.get('/', "],
  'GET /api/orders/{orderId} object': ['api/src/routers/orders.ts', '.get((request, response) => {'],
  'PATCH /api/orders/{orderId} object': ['api/src/routers/orders.ts', '.patch((request, response) => {'],
  'DELETE /api/orders/{orderId} object': ['api/src/routers/orders.ts', '.delete((request, response) => {'],
  'GET /api/reports/newsletter function': ['api/src/routers/reports.ts', "reportsRouter.get('/newsletter', "],
  'GET /api/reports/newsletter authentication': [
    'api/src/routers/reports.ts',
    "reportsRouter.get('/newsletter', ",
  ],
  'GET /api/reports/revenue function': ['api/src/routers/reports.ts', "reportsRouter.get('/revenue', "],
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
        '--write',
        '--rate',
        '1000',
        ...named,
      ],
      {
        cwd: folder,
        // Notes of writes are kept at home.
        env: { PATH: process.env['PATH'], HOME: folder, ...variables },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    const { rows } = JSON.parse(said) as Printed;
    const cells = rows.flatMap(({ method, path, cells: all }) =>
      all.map(({ verdict, claim }) => ({ text: `${method} ${path} ${claim}`, verdict })),
    );
    const withVerdict = (wanted: string): ReadonlySet<string> =>
      new Set(cells.filter(({ verdict }) => verdict === wanted).map(({ text }) => text));
    assert.deepEqual([...withVerdict('let-in')].toSorted(), Object.keys(planted).toSorted());
    assert.equal(code, 3);
    // The right twins were asked, and refused.
    for (const twin of [
      'GET /api/account/addresses/{addressId} object',
      'PUT /api/account/addresses/{addressId} object',
      'DELETE /api/account/addresses/{addressId} object',
      'GET /api/reports/stock function',
      'GET /api/reports/stock authentication',
      'GET /api/admin/users function',
    ])
      assert.ok(withVerdict('refused').has(twin), `${twin}\n\n${said}`);
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
