import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';
import { counted, sentences } from '../webview/shared/strings.ts';
import { projectDir } from './paths.ts';

/** What translators start from: `l10n/bundle.l10n.json`, in the form that VS Code reads. */
export const bundlePath = join(projectDir, 'l10n/bundle.l10n.json');

/** Everything a person may read outside of the manifest, as the text of the bundle, in alphabetical order. */
export async function bundleText(): Promise<string> {
  const texts = [...(await calledSentences()), ...(await messageTemplates()), ...panelSentences()];
  const bundle = Object.fromEntries([...new Set(texts)].sort().map((text) => [text, text]));
  return `${JSON.stringify(bundle, undefined, 2)}\n`;
}

/** Sentences of `l10n.t` in what runs in VS Code. */
async function calledSentences(): Promise<readonly string[]> {
  const files = globSync(['src/extension.ts', 'src/vscode/**/*.ts'], { cwd: projectDir });
  const sources = await Promise.all(files.map((file) => readFile(join(projectDir, file), 'utf8')));
  const calling = sources.filter((contents) => contents.includes('l10n.t('));
  return Object.keys(await getL10nJson(calling.map((contents) => ({ extension: '.ts', contents }))));
}

/** Sentences in the tables of the domains, which are localised when they are shown. */
async function messageTemplates(): Promise<readonly string[]> {
  const files = globSync('src/{auth,exchange,findings,login,vscode}/**/{messages,*Messages}.ts', {
    cwd: projectDir,
  });
  const tables = await Promise.all(files.map(templatesOf));
  return tables.flat();
}

async function templatesOf(file: string): Promise<readonly string[]> {
  const exported = (await import(join(projectDir, file))) as Readonly<Record<string, unknown>>;
  return Object.values(exported)
    .filter((value) => typeof value === 'object' && value !== null)
    .flatMap((table) => Object.values(table))
    .filter((template) => typeof template === 'string');
}

function panelSentences(): readonly string[] {
  return [...Object.values(sentences), ...Object.values(counted).flatMap(({ one, other }) => [one, other])];
}
