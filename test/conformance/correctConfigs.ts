import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthConfig } from '../../src/auth/generated/authConfig.ts';
import { readValidConfig } from '../../src/auth/validConfig.ts';
import { readCases } from './authCase.ts';
import { configOf, loginFragments } from './logins/logins.ts';

const root = join(import.meta.dirname, '../..');

/** Every file that is said to be correct, by its name. */
export function* correctFiles(): Generator<readonly [name: string, text: string]> {
  for (const folder of ['test/conformance/real-systems', 'test/conformance/exchange', 'samples/shop']) {
    for (const name of readdirSync(join(root, folder))) {
      const isConfig = name.endsWith('.dast-auth.json') && name !== 'broken.dast-auth.json';
      if (isConfig) yield [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')];
    }
  }
  for (const [name, fragment] of Object.entries(loginFragments)) {
    yield [`login of ${name}`, JSON.stringify(configOf(fragment), undefined, 2)];
  }
  for (const one of readCases(join(root, 'test/conformance/auth'))) yield [one.name, one.passing];
  for (const page of readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))) {
    const configs = configsIn(readFileSync(join(root, 'docs', page), 'utf8'));
    for (const [index, text] of configs.entries()) yield [`docs/${page} ${index + 1}`, text];
  }
}

/** The auth configs that a page in Markdown holds. */
function configsIn(markdown: string): string[] {
  return [...markdown.matchAll(/^```jsonc?\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block.includes('"authentications"') ? [block] : [],
  );
}

/** What of them is a config that can be run and exported. */
export function correctConfigs(): readonly { readonly name: string; readonly config: AuthConfig }[] {
  return [...correctFiles()].flatMap(([name, text]) => {
    const read = readValidConfig(text);
    return read.ok ? [{ name, config: read.config }] : [];
  });
}
