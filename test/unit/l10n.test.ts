import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { bundlePath, bundleText } from '../../scripts/l10nBundle.ts';
import { projectDir } from '../../scripts/paths.ts';
import { authMessages } from '../../src/auth/messages.ts';
import { importMessages } from '../../src/findings/importMessages.ts';
import { sentences } from '../../webview/shared/strings.ts';

describe('the bundle of sentences', () => {
  let text = '';
  let bundle: Readonly<Record<string, string>> = {};
  before(async () => {
    text = await readFile(bundlePath, 'utf8');
    bundle = JSON.parse(text) as Record<string, string>;
  });

  it('is what the sources say now, as npm run l10n writes it', async function () {
    // Reading all sources as syntax trees takes a while.
    this.timeout(60_000);
    const fresh = await bundleText();
    const said = Object.keys(JSON.parse(fresh) as Record<string, string>);
    assert.deepEqual(
      {
        missing: said.filter((sentence) => !Object.hasOwn(bundle, sentence)),
        'not said any more': Object.keys(bundle).filter((sentence) => !said.includes(sentence)),
      },
      { missing: [], 'not said any more': [] },
    );
    assert.equal(text, fresh);
  });

  it('holds the sentences of the extension, of the domains and of the panel', () => {
    for (const known of [
      'Importing {0}',
      importMessages['import-cancelled'],
      ...Object.values(authMessages),
      ...Object.values(sentences),
      '{0} APIs',
    ]) {
      assert.equal(bundle[known], known);
    }
  });

  it('can hold everything that is localised: sentences are literals, but for those of the tables', async () => {
    const files = globSync(['src/extension.ts', 'src/vscode/**/*.ts'], { cwd: projectDir });
    const computed: string[] = [];
    for (const file of files) {
      const source = await readFile(join(projectDir, file), 'utf8');
      const calls = source.match(/l10n\.t\((?!\s*'(?:[^'\\\n]|\\.)*'\s*[,)]|\s*"(?:[^"\\\n]|\\.)*"\s*[,)])/g);
      if (calls) computed.push(`${file.replaceAll('\\', '/')} ${calls.length}`);
    }
    assert.deepEqual(computed.sort(), [
      'src/vscode/authConfig/editing/editing.ts 2',
      'src/vscode/authConfig/fixes/fixProvider.ts 1',
      'src/vscode/authConfig/toDiagnostic.ts 1',
      'src/vscode/authExchange/exchange.ts 1',
      'src/vscode/messages/text.ts 1',
    ]);
  });

  it('is where the manifest says', () => {
    assert.equal(join(projectDir, packageJson.l10n, 'bundle.l10n.json'), bundlePath);
  });
});
