import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { bundlePath, bundleText, readCalls } from '../../scripts/l10nBundle.ts';
import { projectDir } from '../../scripts/paths.ts';
import { editingMessages } from '../../src/auth/editingMessages.ts';
import { formalMessages } from '../../src/auth/formalMessages.ts';
import { allRules } from '../../src/auth/rules/allRules.ts';
import { importMessages } from '../../src/findings/importers/importMessages.ts';
import { sentences } from '../../webview/shared/sentences.ts';

describe('the bundle of sentences', () => {
  let bundle: Readonly<Record<string, string>> = {};
  before(async function () {
    // Reading all sources as syntax trees takes a while.
    this.timeout(60_000);
    bundle = JSON.parse(await bundleText()) as Record<string, string>;
  });

  it('holds the sentences of the extension, of the domains and of the panel', () => {
    for (const known of [
      'Importing {0}',
      importMessages['import-cancelled'],
      ...Object.values(formalMessages),
      ...allRules.flatMap(({ messages }) => messages.map(({ template }) => template)),
      'Change to {0}',
      ...Object.values(editingMessages),
      ...Object.values(sentences),
      '{0} APIs',
    ]) {
      assert.equal(bundle[known], known);
    }
  });

  it('can hold everything that is localised: every sentence of the shell is a literal', async () => {
    const calls = await readCalls();
    assert.deepEqual(
      calls.filter(({ computed }) => computed > 0).map(({ file }) => file),
      [],
    );
    assert.ok(calls.some(({ texts }) => texts.includes('Importing {0}')));
  });

  it('holds sentences only', () => {
    const names = Object.keys(bundle).filter((text) => /^[a-z]+[A-Z]\w*$/.test(text));
    assert.deepEqual(names, []);
  });

  it('has one word for one thing, as the documentation has', async () => {
    const files = [
      'package.nls.json',
      'README.md',
      'docs/auth-configs.md',
      'docs/reference/auth-config-rules.md',
      'docs/applications.md',
    ];
    const others = await Promise.all(files.map((file) => readFile(join(projectDir, file), 'utf8')));
    const shown = [...Object.keys(bundle), ...others].join('\n');
    const words = [
      [/\bsign(?:s|ed|ing)?[ -]in\b/i, 'log in'],
      [/Download CSV|Findings to CSV/i, 'Export CSV'],
      [/Use Saved Filter/i, 'Saved Filters'],
      [/Comment on Finding|Set with (?:a )?Comment/i, 'Comment'],
      [/\bused by \{0\}'|'\{0\} users'/, 'test users'],
      [/Grouped by API/i, 'Endpoint'],
      [/\bDrop \{0\}/, 'Remove {0} filter'],
      [/Menu of the row|This help/i, 'Open row menu, Show shortcuts'],
    ] as const;
    assert.deepEqual(
      words.flatMap(([wrong, right]) =>
        wrong.test(shown) ? [`${wrong.exec(shown)?.[0]}: write ${right}`] : [],
      ),
      [],
    );
  });

  it('is where the manifest says', () => {
    assert.equal(join(projectDir, packageJson.l10n, 'bundle.l10n.json'), bundlePath);
  });
});
