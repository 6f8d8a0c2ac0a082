import assert from 'node:assert/strict';
import { join } from 'node:path';
import { build } from 'esbuild';

const projectDir = join(import.meta.dirname, '../../..');

describe('the bundle that every start of VS Code reads', () => {
  it('has nothing of the logins in it: the first run loads them', async () => {
    const { metafile } = await build({
      entryPoints: ['src/extension.ts'],
      absWorkingDir: projectDir,
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'cjs',
      external: ['vscode'],
      mainFields: ['module', 'main'],
      plugins: [
        {
          name: 'lazy',
          setup: (build) =>
            build.onResolve({ filter: /\.ts$|^#verifyRole$/ }, ({ kind, path }) =>
              kind === 'dynamic-import' ? { path, external: true } : undefined,
            ),
        },
      ],
    });
    const inputs = Object.keys(metafile.inputs);
    assert.ok(inputs.includes('src/vscode/features/verifyRole/verifyRole.ts'));
    const loaded = inputs.filter((file) => /^src\/(?:login|node)\/|tough-cookie|otpauth|js-yaml/.test(file));
    assert.deepEqual(loaded, []);
  });
});
