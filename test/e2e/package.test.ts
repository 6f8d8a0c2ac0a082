import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { sizesOf } from '../../scripts/budgets.ts';
import { projectDir } from '../../scripts/paths.ts';
import { runProcess } from '../../scripts/processes.ts';
import { useWorkbench } from './workbench.ts';

/** An `<img>` of a page. */
interface Picture {
  readonly alt: string;
  readonly naturalWidth: number;
  decode(): Promise<void>;
}

/** What ships, and nothing else: a stray file is either a leak or dead weight. */
const shipped = [
  /^\.vsixmanifest$/,
  /^package(\.nls(\.[\w-]+)?)?\.json$/,
  /^(readme|changelog)\.md$/i,
  /^LICENSE\.txt$/,
  /^THIRD_PARTY_NOTICES\.txt$/,
  /^docs\/reference\/auth-config-rules\.md$/,
  /^api\/dast-workbench\.d\.ts$/,
  /^dist\/[\w-]+\.(cjs|wasm|ttf)$/,
  /^dist\/browser\/[\w-]+\.js$/,
  /^dist\/webview\/[\w-]+\.(js|css|ttf)$/,
  /^l10n\/bundle\.l10n(\.[\w-]+)?\.json$/,
  /^media\/(?!severityFont|icon\.svg)[\w/-]+\.(svg|png)$/,
  /^media\/sampleFindings\.json$/,
  /^schemas\/[\w-]+\.schema\.json$/,
  /^snippets\/[\w-]+\.(json|code-snippets)$/,
  /^syntaxes\/[\w.-]+\.json$/,
];

describe('the packaged extension', () => {
  const workbench = useWorkbench();

  it('holds what users need and no stray file', async () => {
    const folder = join(
      workbench().profile.extensionsDir,
      `${packageJson.publisher}.${packageJson.name}-${packageJson.version}`,
    );
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    assert.deepEqual(
      files.filter((file) => !shipped.some((pattern) => pattern.test(file))),
      [],
    );
    for (const file of [
      'package.json',
      'dist/extension.cjs',
      'dist/browser/extension.js',
      'dist/browser/findingsWorker.js',
      'dist/sql-wasm.wasm',
      'dist/routesWorker.cjs',
      'dist/web-tree-sitter.wasm',
      'dist/tree-sitter-typescript.wasm',
      'dist/tree-sitter-kotlin.wasm',
      'schemas/dast-auth.schema.json',
      'docs/reference/auth-config-rules.md',
      'l10n/bundle.l10n.json',
      'media/icon.png',
      'media/sampleFindings.json',
      'media/walkthrough/import.svg',
      'THIRD_PARTY_NOTICES.txt',
    ]) {
      assert.ok(files.includes(file), `${file} is packaged`);
    }
  });

  it('has the same bytes when it is built again', async () => {
    const { DAST_VSIX: vsix = '' } = process.env;
    const hash = async (file: string): Promise<string> =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
    const again = join(projectDir, basename(vsix));
    await rm(again);
    await runProcess(process.execPath, ['scripts/package.ts'], { cwd: projectDir });
    assert.equal(await hash(again), await hash(vsix));
  }).timeout(240_000);

  it('has a budget for each bundle, and keeps to it', () => {
    const { DAST_VSIX: vsix = '' } = process.env;
    const sizes = sizesOf(vsix);
    assert.ok(sizes.length > 20);
    const over = sizes.filter(({ kilobytes, budget = 0 }) => kilobytes > budget);
    assert.deepEqual(
      over.map(
        ({ file, kilobytes, budget }) => `${file}: ${Math.ceil(kilobytes)} kB of ${budget ?? 'no budget'}`,
      ),
      [],
    );
  });

  it('shows no broken picture on its page', async () => {
    const { page, webview } = workbench();
    await workbench().runCommand('View: Show Extensions');
    await page.getByRole('listitem', { name: /^DAST Workbench,/ }).click();
    await webview.getByRole('heading', { name: 'DAST Workbench', level: 1 }).waitFor();
    const pictures = await webview.locator('img').evaluateAll(async (images: readonly Picture[]) => {
      await Promise.allSettled(images.map((image) => image.decode()));
      return images.map(({ alt, naturalWidth }) => ({ alt, isBroken: naturalWidth === 0 }));
    });
    assert.deepEqual(
      pictures.filter(({ isBroken }) => isBroken),
      [],
    );
  });

  it('is listed as installed', async () => {
    const { page } = workbench();
    // "Show Installed Extensions" is not offered in every window that has no marketplace; the view lists them too.
    await workbench().runCommand('View: Show Extensions');
    await page.getByRole('listitem', { name: /^DAST Workbench,/ }).waitFor();
    assert.deepEqual(workbench().extensionErrors, []);
  });
});
