import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { derivedFiles, referenceFolder, referencePages } from '../../../scripts/docs/referenceDocs.ts';
import { commandIds } from '../../../src/vscode/app/commandIds.ts';
import { settingIds } from '../../../src/vscode/app/ids.ts';

describe('the reference', () => {
  const pages = referencePages();
  const read = (name: string): string => readFileSync(join(referenceFolder, name), 'utf8');

  it('is what npm run generate writes', async () => {
    const current = await pages;
    assert.deepEqual(readdirSync(referenceFolder).sort(), [...current.keys()].sort());
    for (const [name, text] of current) assert.equal(read(name), text, `npm run generate: ${name}`);
  }).timeout(60_000);

  it('names the scanners wherever they are named', async () => {
    for (const [name, text] of await derivedFiles()) {
      assert.equal(
        readFileSync(join(referenceFolder, '../..', name), 'utf8'),
        text,
        `npm run generate: ${name}`,
      );
    }
  }).timeout(60_000);

  it('has every command and every setting', () => {
    for (const id of Object.values(commandIds)) assert.ok(read('commands.md').includes(`\`${id}\``), id);
    for (const id of Object.values(settingIds)) assert.ok(read('settings.md').includes(`## \`${id}\``), id);
  });

  it('leads to files that are there, and is led to by the README', () => {
    const readme = readFileSync(join(referenceFolder, '../../README.md'), 'utf8');
    for (const name of readdirSync(referenceFolder)) {
      assert.ok(readme.includes(`docs/reference/${name}`), `README.md names ${name}`);
      for (const [, link = ''] of read(name).matchAll(/\]\(([\w./-]+\.md)[)#]/g)) {
        const file = join(dirname(join(referenceFolder, name)), link);
        assert.doesNotThrow(() => readFileSync(file), `${name} leads to ${link}`);
      }
    }
  });
});
