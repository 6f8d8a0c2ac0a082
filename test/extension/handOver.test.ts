import assert from 'node:assert/strict';
import { commands, extensions } from 'vscode';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { shopReport } from '../fakes/testReport.ts';
import { readText } from './readText.ts';
import { TestFolder } from './testFolder.ts';

/** In the installed extension: findings leave it in every host, also without a machine. */
describe('handing over', () => {
  const files = new TestFolder();
  let scan: number | undefined;

  before(async () => {
    await extensions.getExtension('dast-workbench.dast-workbench')?.activate();
    const outcomes: readonly { summary?: { scans: number[] } }[] = await commands.executeCommand(
      commandIds.importReport,
      files.write('shop.json', shopReport),
    );
    scan = outcomes[0]?.summary?.scans[0];
  });
  after(async () => {
    await commands.executeCommand(commandIds.removeImportedReport, { scan });
    files.remove();
  });

  it('writes the list as a report of each format', async () => {
    for (const [name, part] of [
      ['report.html', 'SQL Injection</a>'],
      ['report.md', '**SQL Injection**'],
      ['report.sarif', '"version": "2.1.0"'],
      ['report.xml', '<testsuites>'],
      ['report.json', '"vulnerabilities": ['],
    ] as const) {
      const target = files.at(name);
      await commands.executeCommand(commandIds.exportReport, target);
      assert.ok((await readText(target)).includes(part), name);
    }
  });
});
