import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { projectDir } from '../../../scripts/paths.ts';

/** All that webview/shared/controls.ts takes of the toolkit. */
const stub = `
  export const vsCodeButton = () => 'vscode-button';
  export const provideVSCodeDesignSystem = () => ({
    register: (name) => customElements.define(name, class extends HTMLElement {}),
  });
`;

/** The elements of the toolkit in use, with what they are given. ARCHITECTURE.md says what else has to be replaced. */
const used = [{ element: 'vscode-button', attributes: ['@click'] }];

describe('the toolkit of the webviews', () => {
  it('is replaced by two functions: the panel bundles without it, and nothing of it is left', async () => {
    const { metafile, warnings } = await build({
      entryPoints: ['webview/findings-panel/main.ts', 'webview/login-results/main.ts'],
      absWorkingDir: projectDir,
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      tsconfig: 'webview/tsconfig.json',
      outdir: 'out',
      logLevel: 'silent',
      plugins: [
        {
          name: 'toolkit-stub',
          setup(bundle) {
            bundle.onResolve({ filter: /^@vscode\/webview-ui-toolkit/ }, ({ path }) => ({
              path,
              namespace: 'stub',
            }));
            bundle.onLoad({ filter: /.*/, namespace: 'stub' }, () => ({ contents: stub, loader: 'js' }));
          },
        },
      ],
    });
    assert.deepEqual(warnings, []);
    assert.deepEqual(importersOf(metafile), ['webview/shared/controls.ts']);
    const left = Object.keys(metafile.inputs).filter((file) =>
      /webview-ui-toolkit|@microsoft\/fast|tslib/.test(file),
    );
    assert.deepEqual(
      left.filter((file) => !file.startsWith('stub:')),
      [],
    );
  });

  it('gives one element, which is given nothing but a listener', () => {
    const found = new Map<string, Set<string>>();
    for (const file of globSync('webview/**/*.ts', { cwd: projectDir })) {
      const source = readFileSync(join(projectDir, file), 'utf8');
      for (const [, element = '', rest = ''] of source.matchAll(/<(vscode-[a-z-]+)\s([^<]{0,500})/g)) {
        const attributes = found.get(element) ?? new Set();
        found.set(element, attributes);
        const tag = rest.slice(
          0,
          rest.indexOf('\n            >') < 0 ? undefined : rest.indexOf('\n            >'),
        );
        for (const [, name = ''] of tag.matchAll(/(?:^|\s)([@.?]?[a-z][\w-]*)=/g)) attributes.add(name);
      }
    }
    assert.deepEqual(
      [...found].map(([element, attributes]) => ({ element, attributes: [...attributes] })),
      used,
    );
  });
});

function importersOf({ inputs }: Metafile): readonly string[] {
  return Object.entries(inputs)
    .filter(([, { imports }]) => imports.some(({ path }) => path.startsWith('stub:')))
    .map(([file]) => file);
}
