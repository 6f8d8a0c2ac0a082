import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { commands, extensions, type Uri } from 'vscode';
import type { ImportOutcome } from '../../src/vscode/importReport/importReports.ts';
import { commandIds } from '../../src/vscode/ids.ts';
import { TestFiles } from '../fakes/testReport.ts';

const header = 'What,Where,Grade';
const rows = 'SQL Injection,https://lists.test/a,High\nXSS,https://lists.test/b,Low\n';

/** Through the commands of the installed extension, with the Quick Picks of VS Code itself. */
describe('the columns of a list', () => {
  const files = new TestFiles();
  const scans: number[] = [];

  before(() => extensions.getExtension('dast-workbench.dast-workbench')?.activate());
  afterEach(async () => {
    for (const scan of scans.splice(0)) {
      await commands.executeCommand(commandIds.removeImportedReport, { scan });
    }
  });
  after(() => files.remove());

  /** Imports, and runs the command of the workbench on whatever Quick Pick is there, until the import is done. */
  async function importing(
    report: Uri,
    answer?: 'workbench.action.acceptSelectedQuickOpenItem' | 'workbench.action.closeQuickOpen',
    options?: { readonly chooseColumns: true },
  ): Promise<ImportOutcome | undefined> {
    const done = commands.executeCommand<readonly ImportOutcome[]>(commandIds.importReport, report, options);
    let isDone = false;
    void done.then(() => (isDone = true));
    while (answer !== undefined && !isDone) {
      await commands.executeCommand(answer);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const [outcome] = await done;
    if (outcome?.kind === 'imported') scans.push(...scansOf(outcome));
    return outcome;
  }

  async function exported(): Promise<string> {
    const target = files.path('list.csv');
    await commands.executeCommand(commandIds.exportCsv, target);
    return readFileSync(target.fsPath, 'utf8');
  }

  it('are asked for once for each header, one after the other', async () => {
    // Each time the first column that is left.
    const outcome = await importing(
      files.write('first.csv', `${header}\n${rows}`),
      'workbench.action.acceptSelectedQuickOpenItem',
    );
    assert.equal(outcome?.kind, 'imported');
    assert.match(await exported(), /\r\nMajor,1,SQL Injection,/);

    const again = await importing(
      files.write('second.csv', `${header}\nCSRF,https://lists.test/c,Critical\n`),
    );
    assert.equal(again?.kind, 'imported');
    assert.match(await exported(), /\r\nCritical,1,CSRF,/);
  });

  it('are asked for again where a caller wants it', async () => {
    const report = files.write('third.csv', `${header}\n${rows}`);
    assert.equal((await importing(report))?.kind, 'imported');
    const left = await importing(report, 'workbench.action.closeQuickOpen', { chooseColumns: true });
    assert.equal(left?.kind, 'cancelled');
    assert.equal((await importing(report))?.kind, 'imported', 'what was chosen before is still known');
  });

  it('are never guessed: leaving the question imports nothing', async () => {
    const before = await exported();
    const report = files.write('left.csv', `Thing,Place,Rank\n${rows}`);
    assert.equal((await importing(report, 'workbench.action.closeQuickOpen'))?.kind, 'cancelled');
    assert.equal(await exported(), before);
  });
});

function scansOf({ summary }: Extract<ImportOutcome, { kind: 'imported' }>): readonly number[] {
  return summary.scans;
}
