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

const featureFolders = readdirSync(join(projectDir, 'src/vscode/features'));

/** What each part of `src` may import of the project, besides itself; the rest is refused. */
const partsAllowed: Readonly<Record<string, readonly string[]>> = {
  base: [],
  platform: [],
  auth: ['base', 'platform'],
  findings: ['base', 'platform'],
  routes: ['base', 'platform'],
  exchange: ['auth', 'base'],
  login: ['auth', 'base'],
  access: ['auth', 'base', 'login'],
  scan: ['auth', 'base', 'login'],
  sources: ['base'],
  node: ['access', 'auth', 'base', 'login', 'platform', 'scan', 'sources'],
  agents: ['base', 'findings', 'routes'],
  mcp: ['agents', 'base'],
  protocol: [],
  cli: [
    'access',
    'agents',
    'auth',
    'base',
    'exchange',
    'findings',
    'login',
    'mcp',
    'node',
    'platform',
    'routes',
    'scan',
  ],
  vscode: [
    'access',
    'agents',
    'auth',
    'base',
    'cli',
    'exchange',
    'findings',
    'login',
    'mcp',
    'node',
    'platform',
    'protocol',
    'routes',
    'scan',
    'sources',
  ],
};

const partsOfSource = readdirSync(join(projectDir, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** What stands beside `src`, which it never imports. */
const otherFolders = ['webview', 'scripts', 'test', 'bench'];

/** Folders with a rule of their own. */
const ownFolders: Readonly<Record<string, string>> = { findings: 'store', routes: 'worker' };

/** Files at the top of a part and in nested folders, which import the same. */
function fromPart(part: string, target: string): readonly Probe[] {
  return [
    [`src/${part}/probe.ts`, `../${target}`],
    [`src/${part}/${ownFolders[part] ?? 'deep'}/probe.ts`, `../../${target}`],
    [`src/${part}/deep/deeper/probe.ts`, `../../../${target}`],
  ];
}

/** For each of the "Import rules", what a file there may import and what not. */
const table: readonly {
  readonly sentence: string;
  readonly allowed: readonly Probe[];
  readonly refused: readonly Probe[];
}[] = [
  ...Object.entries(partsAllowed).map(([part, allowed]) => ({
    sentence: `${part} imports ${allowed.length === 0 ? 'nothing of the project' : allowed.join(', ')}`,
    allowed: allowed.flatMap((target) => fromPart(part, `${target}/probe.ts`)),
    refused: [
      ...partsOfSource
        .filter((target) => target !== part && !allowed.includes(target))
        .flatMap((target) => fromPart(part, `${target}/probe.ts`)),
      ...otherFolders.flatMap((folder) => fromPart(part, `../${folder}/probe.ts`)),
    ],
  })),
  {
    sentence: 'the names of the manifest stand for parts: #platform, #host, #loopback and #verifyRole',
    allowed: [
      ...['auth', 'findings', 'routes', 'vscode'].map((part): Probe => [`src/${part}/probe.ts`, '#platform']),
      ['src/vscode/probe.ts', '#host'],
      ['src/vscode/features/verifyRole/probe.ts', '#verifyRole'],
    ],
    refused: [
      ...[
        'base',
        'platform',
        'exchange',
        'login',
        'access',
        'scan',
        'sources',
        'node',
        'agents',
        'mcp',
        'protocol',
      ].map((part): Probe => [`src/${part}/probe.ts`, '#platform']),
      ...['auth', 'findings', 'findings/store', 'routes', 'routes/worker'].flatMap((part): Probe[] => [
        [`src/${part}/probe.ts`, '#host'],
        [`src/${part}/probe.ts`, '#verifyRole'],
      ]),
      ['webview/shared/probe.ts', '#platform'],
    ],
  },
  {
    sentence:
      'login, access, scan, sources, agents and routes ask the world through ports, and only the worker of routes Node',
    allowed: [
      ['src/node/probe.ts', 'node:http'],
      ['src/routes/worker/nodeProbe.ts', 'node:fs'],
    ],
    refused: [
      ['src/login/probe.ts', 'node:fs'],
      ['src/scan/probe.ts', 'node:http'],
      ['src/access/probe.ts', 'node:fs'],
      ['src/sources/probe.ts', 'node:fs'],
      ['src/agents/probe.ts', 'node:fs'],
      ['src/routes/probe.ts', 'node:fs'],
    ],
  },
  {
    sentence: 'only what is of Node alone imports modules of Node: the rest runs in browsers, too',
    allowed: [
      ['src/platform/nodeProbe.ts', 'node:fs'],
      ['src/vscode/shared/hosts/nodeProbe.ts', 'node:fs'],
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
      ['src/vscode/features/triage/probe.ts', 'node:fs'],
    ],
  },
  {
    sentence: 'protocol imports types of findings',
    allowed: [['src/protocol/probe.ts', '../findings/view/view.ts', 'type']],
    refused: [['src/protocol/probe.ts', '../auth/tree.ts', 'type']],
  },
  {
    sentence: 'no feature folder imports another, however deep, and what they share imports none of them',
    allowed: [
      ['src/vscode/features/triage/probe.ts', '../../shared/list/selection.ts'],
      ['src/vscode/features/triage/probe.ts', './triageFlow.ts'],
      ['src/vscode/features/findingsPanel/probe.ts', '../../app/commands.ts'],
      ['src/vscode/features/authConfig/editing/probe.ts', '../../../../auth/tree.ts'],
      ['src/vscode/features/authConfig/editing/probe.ts', '../../../shared/messages/text.ts'],
      ['src/vscode/features/authConfig/editing/probe.ts', '../authChecks.ts'],
    ],
    refused: [
      ['src/vscode/features/findingsPanel/probe.ts', '../findingsTree/nodes.ts'],
      ['src/vscode/features/authConfig/editing/probe.ts', '../../authExchange/exchange.ts'],
      ['src/vscode/features/authConfig/editing/probe.ts', '../../exportCsv/exportCsv.ts', 'type'],
      ['src/vscode/shared/faces/probe.ts', '../../features/scans/scanItems.ts'],
      ...featureFolders.flatMap((folder): Probe[] => [
        ['src/vscode/features/probing/probe.ts', `../${folder}/probe.ts`],
        ['src/vscode/features/probing/deep/probe.ts', `../../${folder}/probe.ts`],
        ['src/vscode/app/probe.ts', `../features/${folder}/probe.ts`],
        ['src/vscode/shared/list/probe.ts', `../../features/${folder}/probe.ts`],
        ['src/vscode/shared/list/deep/probe.ts', `../../../features/${folder}/probe.ts`],
      ]),
    ],
  },
  {
    sentence: 'nobody but mcp imports the MCP SDK',
    allowed: [
      ['src/mcp/probe.ts', '@modelcontextprotocol/sdk/server/index.js'],
      ['src/mcp/probe.ts', 'node:http'],
    ],
    refused: [
      ...partsOfSource.filter((part) => part !== 'mcp'),
      'findings/store',
      'routes/worker',
      'vscode/features/triage',
      'vscode/features/triage/deep',
    ].map((part): Probe => [`src/${part}/probe.ts`, '@modelcontextprotocol/sdk/types.js']),
  },
  {
    sentence: 'webview imports protocol, base and the pure parts of findings, and no engine',
    allowed: [
      ['webview/shared/probe.ts', '../../src/protocol/envelope.ts'],
      ['webview/findings-panel/probe.ts', '../../src/findings/view/view.ts'],
      ['webview/findings-panel/probe.ts', '../../src/findings/engine.ts', 'type'],
    ],
    refused: [
      ...[
        ...partsOfSource.filter((part) => !['protocol', 'base', 'findings'].includes(part)),
        'findings/store',
      ].map((part): Probe => ['webview/shared/probe.ts', `../../src/${part}/probe.ts`]),
      ...['scripts', 'test', 'bench'].map((folder): Probe => [
        'webview/shared/probe.ts',
        `../../${folder}/probe.ts`,
      ]),
      ['webview/findings-panel/list/probe.ts', '../../../src/findings/engine/findingsEngine.ts'],
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
      ['src/vscode/features/triage/probe.ts', 'vscode'],
      ['src/extension.ts', 'vscode'],
      ['src/findings/store/probe.ts', 'sql.js'],
      ['webview/shared/controls.ts', '@vscode/webview-ui-toolkit'],
    ],
    refused: [
      ...[...partsOfSource.filter((part) => part !== 'vscode'), 'findings/store', 'routes/worker'].map(
        (part): Probe => [`src/${part}/probe.ts`, 'vscode'],
      ),
      ...[
        ...partsOfSource,
        'vscode/features/triage',
        'vscode/features/authConfig/editing',
        'findings/query',
      ].map((part): Probe => [`src/${part}/probe.ts`, 'sql.js']),
      ...['scripts', 'bench', 'test/unit', 'webview/shared'].map((part): Probe => [
        `${part}/probe.ts`,
        'sql.js',
      ]),
      ...['scripts', 'bench', 'webview/components'].map((part): Probe => [
        `${part}/probe.ts`,
        '@vscode/webview-ui-toolkit',
      ]),
      ['webview/shared/probe.ts', 'vscode'],
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
    const run = promisify(execFile)(process.execPath, [script, '--format', 'json'], {
      cwd: folder,
      maxBuffer: 10_000_000,
    });
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

  it('knows every part of the sources', () => {
    assert.deepEqual(Object.keys(partsAllowed).sort(), partsOfSource);
  });

  it('refuses circles of imports, those of types, too', () => {
    assert.deepEqual(
      [...inCircles].sort(),
      circle.map((name) => `src/auth/${name}.ts`),
    );
  });
});
