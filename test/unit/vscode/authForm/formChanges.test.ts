import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { correctFiles } from '../../../conformance/correctConfigs.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { sampled, sampleNote } from '../../sampled.ts';
import { changeAndUndo, changesOf } from './formEdits.ts';
import { OpenForm, provideChecks } from './openForm.ts';

/** Configs of a folder that is not in the project: `FORM_CONFIGS=folder TEST_SAMPLE=all npm run test:unit`. */
const folder = process.env['FORM_CONFIGS'];

describe('changes through the editor of the form', () => {
  let files: TestFiles;
  let opened: TestApp;
  before(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    provideChecks(opened);
  });
  after(async () => {
    await opened.close();
    files.remove();
  });

  it(`touch nothing else, write nothing on opening, and are undone to the same bytes (${sampleNote})`, async function () {
    this.timeout(3_600_000);
    const all: readonly (readonly [string, string])[] =
      folder === undefined
        ? [...correctFiles()]
        : globSync('**/*.dast-auth.json', { cwd: folder }).map((name) => [
            name,
            readFileSync(join(folder, name), 'utf8'),
          ]);
    let made = 0;
    let opens = 0;
    for (const [name, text] of sampled(all, 80)) {
      for (const [layout, written] of [
        ['as it is', text],
        ['CRLF', text.replaceAll(/\r?\n/g, '\r\n')],
      ] as const) {
        const form = new OpenForm(opened, files.path('shop.dast-auth.json').fsPath, written);
        const view = await form.view();
        assert.equal(form.text, written, name);
        assert.equal(form.document.isDirty, false, name);
        if (view.blocked === undefined) {
          opens += 1;
          for (const one of sampled(changesOf(view), 12)) {
            made += 1;
            await changeAndUndo(form, `${name}, ${layout}`, one);
          }
        }
        form.dispose();
        opened.workspace.textDocuments.length = 0;
      }
    }
    console.log(`      ${opens} texts opened, ${made} changes made and undone`);
    assert.ok(made > 20, String(made));
  });
});
