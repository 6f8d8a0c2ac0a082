// `npm run l10n`: brings each translation into the order of the English sentences, without what is not said any more, and
// names the sentences that it lacks.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleText, orderedText, writeBundle } from './l10nBundle.ts';
import { projectDir } from './paths.ts';
import { translationsIn } from './translations.ts';

await writeBundle();
const english = JSON.parse(await bundleText()) as Record<string, string>;
for (const { path } of translationsIn('l10n/bundle.l10n.*.json')) {
  const file = join(projectDir, path);
  const { translation, missing } = orderedText(english, await readFile(file, 'utf8'));
  await writeFile(file, translation);
  for (const sentence of missing) console.error(`${path} lacks ${JSON.stringify(sentence)}`);
}
