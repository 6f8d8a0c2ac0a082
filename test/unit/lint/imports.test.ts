import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectDir } from '../../../scripts/paths.ts';

/** Rooms of the shell that every feature may use. */
const sharedFolders = [
  'agents',
  'environments',
  'files',
  'handlers',
  'hosts',
  'list',
  'logins',
  'messages',
  'triage',
  'webviews',
];
const featureFolders = readdirSync(join(projectDir, 'src/vscode'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !sharedFolders.includes(entry.name))
  .map(({ name }) => name);

/** For each sentence of "Who may import whom", what a file there may import and what not. */
const table: readonly {
  readonly sentence: string;
  readonly allowed: readonly Probe[];
  readonly refused: readonly Probe[];
}[] = [
  {
    sentence: 'base imports nothing of the project',
    allowed: [['src/base/probe.ts', './result.ts']],
    refused: [
      ['src/base/probe.ts', '../auth/tree.ts'],
      ['src/base/secrets/probe.ts', '../../findings/view.ts'],
    ],
  },
  {
    sentence: 'platform imports nothing of the project',
    allowed: [['src/base/probe.ts', '#platform']],
    refused: ['base', 'auth', 'findings', 'login', 'node', 'routes', 'protocol', 'vscode', 'cli'].map(
      (part) => ['src/platform/probe.ts', `../${part}/probe.ts`],
    ),
  },
  {
    sentence: 'node imports auth, base and login',
    allowed: [
      ['src/node/probe.ts', '../auth/tree.ts'],
      ['src/node/probe.ts', '../login/ports.ts'],
      ['src/node/probe.ts', 'node:http'],
    ],
    refused: ['findings', 'routes', 'exchange', 'protocol', 'vscode', 'cli', 'agents', 'mcp'].map((part) => [
      'src/node/probe.ts',
      `../${part}/probe.ts`,
    ]),
  },
  {
    sentence: 'auth imports base',
    allowed: [['src/auth/probe.ts', '../base/result.ts']],
    refused: [
      'exchange',
      'findings',
      'login',
      'node',
      'routes',
      'protocol',
      'vscode',
      'cli',
      'agents',
      'mcp',
    ].map((part) => ['src/auth/rules/probe.ts', `../../${part}/probe.ts`]),
  },
  {
    sentence: 'exchange imports auth and base',
    allowed: [
      ['src/exchange/probe.ts', '../base/result.ts'],
      ['src/exchange/probe.ts', '../auth/tree.ts'],
    ],
    refused: ['findings', 'login', 'node', 'routes', 'protocol', 'vscode', 'cli'].map((part) => [
      'src/exchange/probe.ts',
      `../${part}/probe.ts`,
    ]),
  },
  {
    sentence: 'login imports auth and base, and asks the world through its ports',
    allowed: [
      ['src/login/probe.ts', '../base/result.ts'],
      ['src/login/probe.ts', '../auth/tree.ts'],
    ],
    refused: [
      ...['exchange', 'findings', 'node', 'routes', 'protocol', 'vscode', 'cli'].map((part): Probe => [
        'src/login/probe.ts',
        `../${part}/probe.ts`,
      ]),
      ['src/login/probe.ts', 'node:fs'],
    ],
  },
  {
    sentence: 'findings imports base',
    allowed: [['src/findings/query/probe.ts', '../../base/result.ts']],
    refused: [
      'auth',
      'exchange',
      'login',
      'node',
      'routes',
      'protocol',
      'vscode',
      'cli',
      'agents',
      'mcp',
    ].flatMap((part): Probe[] => [
      ['src/findings/probe.ts', `../${part}/probe.ts`],
      ['src/findings/store/probe.ts', `../../${part}/probe.ts`],
    ]),
  },
  {
    sentence: 'routes imports base, and only its worker Node',
    allowed: [
      ['src/routes/probe.ts', '../base/result.ts'],
      ['src/routes/worker/nodeProbe.ts', 'node:fs'],
    ],
    refused: [
      ...['auth', 'exchange', 'findings', 'login', 'node', 'protocol', 'vscode', 'cli'].flatMap(
        (part): Probe[] => [
          ['src/routes/probe.ts', `../${part}/probe.ts`],
          ['src/routes/worker/probe.ts', `../../${part}/probe.ts`],
        ],
      ),
      ['src/routes/probe.ts', 'node:fs'],
    ],
  },
  {
    sentence: 'only what is of Node alone imports modules of Node: the rest runs in browsers, too',
    allowed: [
      ['src/platform/nodeProbe.ts', 'node:fs'],
      ['src/vscode/hosts/nodeProbe.ts', 'node:fs'],
      ['src/cli/probe.ts', 'node:fs'],
    ],
    refused: [
      ['src/base/probe.ts', 'node:crypto'],
      ['src/auth/probe.ts', 'node:fs'],
      ['src/exchange/probe.ts', 'node:path'],
      ['src/findings/probe.ts', 'node:crypto'],
      ['src/findings/store/probe.ts', 'node:fs/promises'],
      ['src/platform/probe.ts', 'node:zlib'],
      ['src/routes/worker/probe.ts', 'node:fs'],
      ['src/vscode/probe.ts', 'node:os'],
      ['src/vscode/triage/probe.ts', 'node:fs'],
    ],
  },
  {
    sentence: 'protocol imports types of findings',
    allowed: [['src/protocol/probe.ts', '../findings/view.ts', 'type']],
    refused: [
      ['src/protocol/probe.ts', '../findings/view.ts'],
      ['src/protocol/probe.ts', '../auth/tree.ts', 'type'],
      ['src/protocol/probe.ts', '../vscode/app.ts', 'type'],
    ],
  },
  {
    sentence: 'vscode imports all of src, but no feature folder imports another, however deep',
    allowed: [
      ['src/vscode/triage/probe.ts', '../list/selection.ts'],
      ['src/vscode/findingsPanel/probe.ts', '../triage/changeTriage.ts'],
      ['src/vscode/authConfig/editing/probe.ts', '../../../auth/tree.ts'],
      ['src/vscode/authConfig/editing/probe.ts', '../../messages/text.ts'],
    ],
    refused: [
      ['src/vscode/findingsPanel/probe.ts', '../findingsTree/nodes.ts'],
      ['src/vscode/authConfig/editing/probe.ts', '../../authExchange/exchange.ts'],
      ['src/vscode/authConfig/editing/probe.ts', '../../exportCsv/exportCsv.ts', 'type'],
      ['src/vscode/list/probe.ts', '../importReport/importReports.ts'],
      ['src/vscode/triage/probe.ts', '../scans/scanItems.ts'],
      ...featureFolders.map((folder): Probe => ['src/vscode/list/probe.ts', `../${folder}/probe.ts`]),
      ...featureFolders.map((folder): Probe => ['src/vscode/list/deep/probe.ts', `../../${folder}/probe.ts`]),
    ],
  },
  {
    sentence: 'agents imports base, findings and routes, and nothing of Node',
    allowed: [
      ['src/agents/probe.ts', '../base/result.ts'],
      ['src/agents/probe.ts', '../findings/view.ts'],
      ['src/agents/probe.ts', '../routes/engine.ts'],
    ],
    refused: [
      ...['auth', 'exchange', 'login', 'node', 'protocol', 'vscode', 'cli', 'mcp'].map((part): Probe => [
        'src/agents/probe.ts',
        `../${part}/probe.ts`,
      ]),
      ['src/agents/probe.ts', 'node:fs'],
    ],
  },
  {
    sentence: 'mcp imports agents and base, and nobody else the MCP SDK',
    allowed: [
      ['src/mcp/probe.ts', '../base/result.ts'],
      ['src/mcp/probe.ts', '../agents/agentTools.ts'],
      ['src/mcp/probe.ts', '@modelcontextprotocol/sdk/server/index.js'],
      ['src/mcp/probe.ts', 'node:http'],
    ],
    refused: [
      ...['auth', 'exchange', 'findings', 'login', 'node', 'routes', 'protocol', 'vscode', 'cli'].map(
        (part): Probe => ['src/mcp/probe.ts', `../${part}/probe.ts`],
      ),
      ...[
        'base',
        'auth',
        'findings',
        'findings/store',
        'routes',
        'agents',
        'cli',
        'vscode',
        'vscode/triage',
      ].map((part): Probe => [`src/${part}/probe.ts`, '@modelcontextprotocol/sdk/types.js']),
    ],
  },
  {
    sentence: 'cli imports the domains, never vscode',
    allowed: [['src/cli/probe.ts', '../findings/view.ts']],
    refused: [
      ['src/cli/probe.ts', '../vscode/app.ts'],
      ['src/cli/probe.ts', 'vscode'],
    ],
  },
  {
    sentence: 'webview imports protocol, base and the pure parts of findings, and no engine',
    allowed: [
      ['webview/shared/probe.ts', '../../src/protocol/envelope.ts'],
      ['webview/findings-panel/probe.ts', '../../src/findings/view.ts'],
      ['webview/findings-panel/probe.ts', '../../src/findings/engine.ts', 'type'],
    ],
    refused: [
      ...[
        'auth',
        'exchange',
        'login',
        'node',
        'routes',
        'vscode',
        'cli',
        'agents',
        'mcp',
        'findings/store',
      ].map((part): Probe => ['webview/shared/probe.ts', `../../src/${part}/probe.ts`]),
      ['webview/findings-panel/list/probe.ts', '../../../src/findings/findingsEngine.ts'],
      ['webview/findings-panel/probe.ts', '../../src/findings/importers/report.ts'],
      ['webview/findings-panel/probe.ts', '../../src/findings/query/findingsQuery.ts'],
      ['webview/findings-panel/probe.ts', '../../src/findings/worker/openInWorker.ts'],
      ['webview/shared/probe.ts', 'node:fs'],
      ['webview/shared/probe.ts', 'lit/directives/unsafe-html.js'],
    ],
  },
  {
    sentence:
      'only vscode and extension.ts import vscode, only findings/store sql.js, only controls.ts the toolkit',
    allowed: [
      ['src/vscode/triage/probe.ts', 'vscode'],
      ['src/extension.ts', 'vscode'],
      ['src/findings/store/probe.ts', 'sql.js'],
      ['webview/shared/controls.ts', '@vscode/webview-ui-toolkit'],
    ],
    refused: [
      ...['base', 'auth', 'exchange', 'login', 'findings', 'findings/store', 'routes', 'protocol', 'cli'].map(
        (part): Probe => [`src/${part}/probe.ts`, 'vscode'],
      ),
      ...[
        'base',
        'auth',
        'exchange',
        'login',
        'findings',
        'routes',
        'protocol',
        'cli',
        'vscode',
        'vscode/triage',
      ].map((part): Probe => [`src/${part}/probe.ts`, 'sql.js']),
      ['webview/shared/probe.ts', 'vscode'],
      ['webview/shared/probe.ts', 'sql.js'],
      ['webview/components/probe.ts', '@vscode/webview-ui-toolkit'],
    ],
  },
];

/** A file, what it imports, and whether only types of it. */
type Probe = readonly [file: string, imported: string, kind?: 'type'];

/** Files that import each other's types. */
const circle = ['circleOne', 'circleTwo'] as const;

/** Each probe is a file of its own beside the real ones, in a project with the same configuration of the linter. */
describe('the linter', () => {
  let folder: string;
  let refused: ReadonlySet<string>;
  let inCircles: ReadonlySet<string>;
  const probes = table.flatMap(({ allowed, refused: not }) => [...allowed, ...not]);
  const nameOf = (probe: Probe): string => {
    const [file] = probe;
    // Files that the configuration names keep their names.
    if (!file.endsWith('probe.ts')) return file;
    return file.replace('probe.ts', `probe${probes.indexOf(probe)}.ts`);
  };

  before(async function () {
    this.timeout(60_000);
    folder = mkdtempSync(join(tmpdir(), 'lint-'));
    copyFileSync(join(projectDir, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    symlinkSync(join(projectDir, 'node_modules'), join(folder, 'node_modules'));
    for (const probe of probes) {
      const [, imported, kind] = probe;
      const file = join(folder, nameOf(probe));
      mkdirSync(dirname(file), { recursive: true });
      const text = `import ${kind === 'type' ? 'type ' : ''}{ Probe } from '${imported}';\nexport const probed: Probe = 1;\n`;
      writeFileSync(file, text);
    }
    for (const [one, other] of [circle, circle.toReversed()]) {
      const text = `import type { Probe } from './${other}.ts';\nexport interface Probe2 extends Probe {}\n`;
      writeFileSync(join(folder, 'src/auth', `${one}.ts`), text);
    }
    const script = join(projectDir, 'node_modules/oxlint/bin/oxlint');
    const run = promisify(execFile)(process.execPath, [script, '--format', 'json'], { cwd: folder });
    const { stdout } = await run.catch((error: unknown) => error as { readonly stdout: string });
    const { diagnostics } = JSON.parse(stdout) as {
      readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
    };
    const filesWith = (codes: RegExp): ReadonlySet<string> =>
      new Set(
        diagnostics
          .filter(({ code }) => codes.test(code))
          .map(({ filename }) => filename.replaceAll('\\', '/')),
      );
    refused = filesWith(/no-restricted-imports|no-nodejs-modules/);
    inCircles = filesWith(/no-cycle/);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const { sentence, allowed, refused: not } of table) {
    it(`knows that ${sentence}`, () => {
      const textOf = (probe: Probe): string => `${probe[0]} imports ${probe.slice(1).join(' ')}`;
      const isRefused = (probe: Probe): boolean => refused.has(nameOf(probe));
      assert.deepEqual(
        {
          refused: allowed.filter(isRefused).map(textOf),
          allowed: not.filter((probe) => !isRefused(probe)).map(textOf),
        },
        { refused: [], allowed: [] },
      );
    });
  }

  it('refuses circles of imports, those of types, too', () => {
    assert.deepEqual(
      [...inCircles].sort(),
      circle.map((name) => `src/auth/${name}.ts`),
    );
  });
});
