import assert from 'node:assert/strict';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnsavedChanges } from '../../../../src/vscode/features/storedFindings/unsavedChanges.ts';
import { createTestApp, MemoryState, type TestApp } from '../../../fakes/testApp.ts';
import { importText, shopReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

describe('stored findings', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  async function setStatus(value: string): Promise<string> {
    const engine = await opened.app.findings();
    const view = opened.app.view.current;
    const { rows } = await engine.page(view, 0, 1);
    const vulnerabilities = rows.map(({ row }) => row.vulnerability);
    const changed = await engine.changeTriage({
      rows: [{ view, vulnerabilities }],
      set: { status: value },
      by: 'ada',
    });
    return changed.ok ? 'saved' : changed.failure.code;
  }

  it('are shown as not saved while the disk takes nothing, and are saved on demand', async () => {
    const unsaved = new UnsavedChanges(opened.app);
    try {
      await importText(opened.app, 'shop.json', shopReport);
      assert.equal(await setStatus('In Progress'), 'saved');
      assert.equal(unsaved.text, undefined);
      const folder = join(files.path('storage').fsPath, 'findings');
      renameSync(folder, `${folder}.away`);
      writeFileSync(folder, '');
      assert.equal(await setStatus('Resolved'), 'store-not-written');
      assert.equal(await setStatus('Open'), 'store-not-written');
      await until(() => unsaved.text === '$(warning) DAST: 2 changes not saved');
      rmSync(folder);
      renameSync(`${folder}.away`, folder);
      await unsaved.save();
      await until(() => unsaved.text === undefined);
      assert.equal(await setStatus('In Progress'), 'saved');
    } finally {
      unsaved.dispose();
    }
  });

  it('that are damaged are quarantined, and watched reports are taken as never seen', async () => {
    const state = new MemoryState();
    await importText(opened.app, 'shop.json', shopReport);
    await opened.close();
    const folder = join(files.path('storage').fsPath, 'findings');
    const name = readdirSync(folder).find((each) => /^findings\.\d+\.sqlite$/.test(each)) ?? '';
    const bytes = readFileSync(join(folder, name));
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    writeFileSync(join(folder, name), bytes);
    await state.update('seenReports', { version: 1, stamps: [], contents: ['seen'] });
    opened = createTestApp({ storage: files.path('storage').fsPath, workspaceState: state });
    const engine = await opened.app.findings();
    assert.equal((await engine.summary(opened.app.view.current)).total, 0);
    assert.equal(state.get('seenReports'), undefined);
    assert.ok(readdirSync(folder).some((each) => /^findings\.damaged-.*\.sqlite$/.test(each)));
  });
});

/** Until pending events have arrived. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}
