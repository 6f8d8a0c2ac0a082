// `npm run l10n`: collects every sentence of the extension and the panel for translators.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bundlePath, bundleText } from './l10nBundle.ts';

await mkdir(dirname(bundlePath), { recursive: true });
await writeFile(bundlePath, await bundleText());
