// `npm run test:desktop`: the extension suite in desktop VS Code, which @vscode/test-electron downloads.
// DAST_VSCODE_VERSION chooses another version than the newest stable one, e.g. the oldest supported.
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { buildExtension } from './build.ts';
import { cacheDir, projectDir, sampleWorkspace } from './paths.ts';
import { runScript } from './processes.ts';
import { bundleExtensionTests, extensionTestEnv, readCounts } from './testing/extensionSuite.ts';
import { summarize } from './testing/results.ts';
import { copyWorkspace, withTempFolder } from './testing/tempFolder.ts';

await runScript(async () => {
  await buildExtension('development');
  const extensionTestsPath = await bundleExtensionTests();
  return withTempFolder(async (folder) => {
    const workspace = await copyWorkspace(sampleWorkspace, folder);
    const env = extensionTestEnv(join(folder, 'counts.json'), undefined, '');
    const started = performance.now();
    await runTests({
      version: process.env['DAST_VSCODE_VERSION'] ?? 'stable',
      cachePath: join(cacheDir, 'desktop'),
      extensionDevelopmentPath: projectDir,
      extensionTestsPath,
      extensionTestsEnv: env,
      launchArgs: [
        workspace,
        '--disable-extensions',
        '--disable-workspace-trust',
        `--user-data-dir=${join(folder, 'user')}`,
      ],
    }).catch((error: unknown) => console.error(String(error)));
    const counts = await readCounts(env);
    const summary = summarize([
      { name: 'desktop', seconds: (performance.now() - started) / 1000, ...counts },
    ]);
    console.log(summary.text);
    return summary.failed ? 1 : 0;
  });
});
