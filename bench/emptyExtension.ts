import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import packageJson from '../package.json' with { type: 'json' };

export const emptyExtensionName = 'Empty Extension';

/** An extension that is activated as ours and does nothing. Returns its package. */
export async function packageEmptyExtension(folder: string): Promise<string> {
  const manifest = {
    name: 'empty-extension',
    displayName: emptyExtensionName,
    version: '1.0.0',
    publisher: packageJson.publisher,
    engines: { vscode: packageJson.engines.vscode },
    main: './extension.cjs',
    activationEvents: ['onStartupFinished'],
  };
  const source = join(folder, 'empty');
  await mkdir(source);
  await writeFile(join(source, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(source, 'extension.cjs'), 'exports.activate = () => undefined;\n');
  await writeFile(join(source, 'README.md'), 'An extension that does nothing.\n');
  const packagePath = join(folder, 'empty.vsix');
  await createVSIX({
    cwd: source,
    packagePath,
    dependencies: false,
    allowMissingRepository: true,
    skipLicense: true,
  });
  return packagePath;
}
