// `npm run test:real-apps`: logs users in at real applications, which are installed once into the cache.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillOnce } from '../cache.ts';
import { cacheDir } from '../paths.ts';
import { npmCommand, runProcess, runScript } from '../processes.ts';
import { runMocha } from '../testing/nodeSuites.ts';

/** Pinned, so that a failure is ours. Another version of node-fetch is not needed and not everywhere to be had. */
const installed = {
  private: true,
  dependencies: {
    verdaccio: '6.10.4',
    'json-server': '0.17.4',
    'json-server-auth': '2.1.0',
    'oidc-provider': '9.13.3',
  },
  overrides: { 'node-fetch': '2.7.0' },
};

await runScript(async () => {
  const folder = join(cacheDir, `real-apps-${Object.values(installed.dependencies).join('-')}`);
  await fillOnce(folder, async (partial) => {
    console.log('Installing the applications…');
    await writeFile(join(partial, 'package.json'), JSON.stringify(installed));
    const [command, args] = npmCommand([
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    await runProcess(command, args, { cwd: partial });
  });
  const { passed, failed } = await runMocha('test/realApps/*.test.ts', 60_000, process.argv[2], {
    REAL_APPS: folder,
  });
  return passed > 0 && failed === 0 ? 0 : 1;
});
