import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundledPackages, developmentPackages, noticeOf, noticesText } from '../../../scripts/notices.ts';
import { packagedReadme } from '../../../scripts/packagedReadme.ts';
import { projectDir } from '../../../scripts/paths.ts';

describe('notices of other projects', function () {
  this.timeout(60_000);
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'notices-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function addPackage(name: string, manifest: object, license?: string): void {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(
      join(folder, name, 'package.json'),
      JSON.stringify({ name, version: '1.2.3', ...manifest }),
    );
    if (license !== undefined) writeFileSync(join(folder, name, 'LICENSE.md'), license);
  }

  it('name every package of which a bundle holds a byte, nested ones too', async () => {
    const { metafile } = await build({
      absWorkingDir: projectDir,
      stdin: { contents: "import { parse } from 'jsonc-parser'; parse('');", resolveDir: projectDir },
      bundle: true,
      write: false,
      metafile: true,
      mainFields: ['module', 'main'],
    });
    assert.ok(bundledPackages([metafile]).includes('jsonc-parser'));
    const inputs = {
      'node_modules/a/node_modules/@b/c/index.js': { bytesInOutput: 1 },
      'node_modules/unused/index.js': { bytesInOutput: 0 },
      'src/own.ts': { bytesInOutput: 9 },
    };
    const outputs = { out: { bytes: 1, imports: [], exports: [], inputs } };
    assert.deepEqual(bundledPackages([{ outputs }], ['node_modules/@d/e/f.wasm']), [
      '@d/e',
      'a/node_modules/@b/c',
    ]);
  });

  it('hold the licence with its text', () => {
    addPackage('fine', { license: 'MIT' }, 'Permission is granted');
    assert.match(noticesText([noticeOf('fine', folder)]), /fine 1\.2\.3 \(MIT\)\n\nPermission is granted\n$/);
    addPackage('bare', { license: 'MIT', author: { name: 'Jo' } });
    const { text } = noticeOf('bare', folder);
    assert.match(text, /Copyright \(c\) Jo[^]*Permission is hereby granted/);
    assert.match(
      text.replaceAll('\n', ' '),
      /to permit persons to whom the Software is furnished to do so, subject/,
    );
    assert.match(noticeOf('sql.js').text, /SQLite[^]*public domain/);
  });

  it('stop the build at a licence that is not on the list, and at a package without one', () => {
    addPackage('strict', { license: 'AGPL-3.0-only' }, 'text');
    assert.throws(() => noticeOf('strict', folder), /strict has the licence "AGPL-3\.0-only"/);
    addPackage('nothing', {}, 'text');
    assert.throws(() => noticeOf('nothing', folder), /nothing has the licence "none"/);
    addPackage('silent', { license: 'ISC' });
    assert.throws(() => noticeOf('silent', folder), /silent ships no text of its licence/);
  });

  it('are of packages that the audit of what ships looks at', () => {
    const packages = { 'node_modules/a': {}, 'node_modules/a/node_modules/b': { dev: true } };
    assert.deepEqual(developmentPackages(['a', 'a/node_modules/b'], { packages }), ['a/node_modules/b']);
  });
});

describe('the README of the package', () => {
  it('leaves out the pictures that have no public address, and nothing else', () => {
    const readme =
      '# A\n\n![x](docs/a.png)\n\nText ![inline](docs/b.png).\n\n| A |\n| - |\n| ![x](c.png) |\n\n| B |\n| - |\n| b |\n';
    assert.equal(packagedReadme(readme), '# A\n\nText ![inline](docs/b.png).\n\n| B |\n| - |\n| b |\n');
    const own = packagedReadme(readFileSync(join(projectDir, 'README.md'), 'utf8'));
    assert.doesNotMatch(own, /!\[/);
    assert.match(own, /^# DAST Workbench/);
  });
});
