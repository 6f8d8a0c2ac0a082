import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import { readValidConfig } from '../../../src/auth/validConfig.ts';
import { runRoles } from '../../../src/login/runRoles.ts';
import { readCases } from '../../conformance/authCase.ts';
import { sentenceOf, testPorts } from '../../fakes/loginServer.ts';

const root = join(import.meta.dirname, '../../..');

/** Every file that is said to be correct, by its name. */
function* correctFiles(): Generator<readonly [name: string, text: string]> {
  for (const folder of ['test/conformance/real-systems', 'test/conformance/exchange', 'samples/shop']) {
    for (const name of readdirSync(join(root, folder))) {
      const isConfig = name.endsWith('.dast-auth.json') && name !== 'broken.dast-auth.json';
      if (isConfig) yield [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')];
    }
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

async function dryRun(config: AuthConfig): Promise<readonly string[]> {
  const runs = await runRoles(config, testPorts({ secrets: {} }), {
    dryRun: true,
    signal: new AbortController().signal,
  });
  return runs.flatMap((run) => (run.outcome === 'failed' ? [sentenceOf(run)] : []));
}

describe('a dry run of what is correct', () => {
  const files = [...correctFiles()].flatMap(([name, text]) => {
    const read = readValidConfig(text);
    return read.ok ? [{ name, config: read.config }] : [];
  });

  it('tries many files', () => {
    assert.ok(files.length > 250, String(files.length));
  });

  for (const { name, config } of files) {
    it(`is never red: ${name}`, async () => {
      assert.deepEqual(await dryRun(config), []);
    });
  }
});
