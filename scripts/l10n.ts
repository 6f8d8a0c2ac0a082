// `npm run l10n`: collects every sentence of the extension and the panel for translators, and keeps each translation in
// the same order, without what is not said any more.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundlePath, bundleText, orderedText } from './l10nBundle.ts';
import { projectDir } from './paths.ts';
import { translationsIn } from './translations.ts';

await mkdir(dirname(bundlePath), { recursive: true });
const text = await bundleText();
await writeFile(bundlePath, text);

const english = JSON.parse(text) as Record<string, string>;
for (const { path } of translationsIn('l10n/bundle.l10n.*.json')) {
  const file = join(projectDir, path);
  const { translation, missing } = orderedText(english, await readFile(file, 'utf8'));
  await writeFile(file, translation);
  for (const sentence of missing) console.error(`${path} lacks ${JSON.stringify(sentence)}`);
}
