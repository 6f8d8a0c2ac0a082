import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectDir } from '../../../scripts/paths.ts';

/** What VS Code's window shows text with. */
const showing = [
  'showInformationMessage',
  'showWarningMessage',
  'showErrorMessage',
  'setStatusBarMessage',
  'createStatusBarItem',
  'showQuickPick',
  'createQuickPick',
  'showInputBox',
  'createInputBox',
  'createTreeView',
  'withProgress',
  'createWebviewPanel',
  'createOutputChannel',
  'createTerminal',
];

const refused: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    showing.map((name) => [name, `import { window } from 'vscode';\nexport const probe = window.${name};\n`]),
  ),
  'another name': `import { window as shown } from 'vscode';\nexport const probe = shown.showErrorMessage;\n`,
  'the module as a whole': `import * as vscode from 'vscode';\nexport const probe = vscode.window;\n`,
  'its default': `import vscode from 'vscode';\nexport const probe = vscode.window;\n`,
  'what is passed on': `export { window } from 'vscode';\n`,
  'all that is passed on': `export * from 'vscode';\n`,
  'new MarkdownString': `import { MarkdownString } from 'vscode';\nexport const probe = new MarkdownString('x');\n`,
  registerHoverProvider: `import { languages } from 'vscode';\nexport const probe = languages.registerHoverProvider;\n`,
  createLanguageStatusItem: `import { languages } from 'vscode';\nexport const probe = languages.createLanguageStatusItem;\n`,
  createCommentController: `import { comments } from 'vscode';\nexport const probe = comments.createCommentController;\n`,
};

const allowed: Readonly<Record<string, string>> = {
  types: `import type { MarkdownString, window } from 'vscode';\nexport type Probe = [MarkdownString, typeof window];\n`,
  'what shows nothing': `import { Uri } from 'vscode';\nexport const probe = Uri.file('/x');\n`,
};

/** Features, what they share, and folders in them. */
const folders = [
  'src/vscode',
  'src/vscode/features/scans',
  'src/vscode/features/routes/endpoints',
  'src/vscode/features/routes/deep/er',
];

describe('the linter, of text of others', () => {
  let folder: string;
  let found: ReadonlySet<string>;
  const probes = folders.flatMap((place) =>
    [...Object.entries(refused), ...Object.entries(allowed)].map(([name, text], index) => ({
      name: `${name} in ${place}`,
      file: `${place}/probe${index}.ts`,
      text,
      isRefused: name in refused,
    })),
  );
  const inCommands = [
    { file: 'src/cli/probe0.ts', text: 'console.log(1);\n', isRefused: true },
    { file: 'src/cli/probe1.ts', text: 'console.error(1);\n', isRefused: true },
    { file: 'src/cli/probe2.ts', text: "process.stdout.write('');\n", isRefused: true },
    { file: 'src/cli/deep/probe3.ts', text: "process.stderr.write('');\n", isRefused: true },
    { file: 'src/cli/probe4.ts', text: 'const { stderr } = process;\nstderr.write(1);\n', isRefused: true },
    { file: 'src/cli/terminal.ts', text: "process.stdout.write('');\n", isRefused: false },
  ];
  const inFaces = { file: 'src/vscode/shared/faces/probe.ts', text: refused['showQuickPick'] ?? '' };

  before(async function () {
    this.timeout(60_000);
    folder = mkdtempSync(join(tmpdir(), 'lint-'));
    copyFileSync(join(projectDir, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    symlinkSync(join(projectDir, 'node_modules'), join(folder, 'node_modules'));
    for (const { file, text } of [...probes, ...inCommands, inFaces]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const script = join(projectDir, 'node_modules/oxlint/bin/oxlint');
    const run = promisify(execFile)(process.execPath, [script, '--format', 'json'], { cwd: folder });
    const { stdout } = await run.catch((error: unknown) => error as { readonly stdout: string });
    const { diagnostics } = JSON.parse(stdout) as {
      readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
    };
    const those = diagnostics.filter(({ code }) =>
      /no-restricted-imports|no-restricted-properties|no-console/.test(code),
    );
    found = new Set(those.map(({ filename }) => filename.replaceAll('\\', '/')));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('refuses what VS Code shows text with, but in the one folder that makes it fit to be shown', () => {
    const wrong = probes.filter(({ file, isRefused }) => found.has(file) !== isRefused);
    assert.deepEqual(
      wrong.map(({ name }) => name),
      [],
    );
    assert.equal(found.has(inFaces.file), false);
  });

  it('refuses what writes to a terminal, but in the one file that makes it fit to be read there', () => {
    const wrong = inCommands.filter(({ file, isRefused }) => found.has(file) !== isRefused);
    assert.deepEqual(wrong, []);
  });

  it('need not know of other ways: nothing imports VS Code while it runs', () => {
    const files = globSync('src/**/*.ts', { cwd: projectDir });
    const others = files.filter((file) =>
      /\b(?:import|require)\s*\(\s*['"`]vscode['"`]/.test(readFileSync(join(projectDir, file), 'utf8')),
    );
    assert.ok(files.length > 500);
    assert.deepEqual(others, []);
  });

  it('has Markdown trust no command but those that it links to, and never HTML', () => {
    const files = globSync('src/vscode/**/*.ts', { cwd: projectDir });
    const setting = files.filter((file) =>
      /\.(?:isTrusted|supportHtml|supportThemeIcons) = /.test(readFileSync(join(projectDir, file), 'utf8')),
    );
    assert.deepEqual(
      setting.map((file) => file.replaceAll('\\', '/')),
      ['src/vscode/shared/faces/markdown.ts'],
    );
  });
});
