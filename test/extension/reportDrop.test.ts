import assert from 'node:assert/strict';
import {
  CancellationTokenSource,
  commands,
  DataTransfer,
  type DataTransferFile,
  DataTransferItem,
  extensions,
} from 'vscode';
import { reportDrop } from '../../src/vscode/features/findingsTree/reportDrop.ts';
import { hostCommands } from '../../src/vscode/app/hostPorts.ts';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { zapReport } from '../fakes/testReport.ts';
import { TestFolder } from './testFolder.ts';
import { readText } from './readText.ts';

/** An item that is a file of the desktop, which has bytes and no address that an extension could read. */
class DesktopFile extends DataTransferItem {
  override asFile(): DataTransferFile {
    return { name: 'desktop.json', data: async () => new TextEncoder().encode(String(this.value)) };
  }
}

/** Through the installed extension, which is handed what is dropped. */
describe('reports dropped on the findings tree', () => {
  const files = new TestFolder();
  const reportNamed = (name: string): string =>
    zapReport([{ rule: name, name, risk: 0, instances: [['GET', '/dropped']] }]);

  before(() => extensions.getExtension('dast-workbench.dast-workbench')?.activate());
  after(() => files.remove());

  async function drop(mime: string, item: DataTransferItem): Promise<void> {
    const transfer = new DataTransfer();
    transfer.set(mime, item);
    await reportDrop(hostCommands).handleDrop?.(undefined, transfer, new CancellationTokenSource().token);
  }

  async function list(): Promise<string> {
    const target = files.at('list.csv');
    await commands.executeCommand(commandIds.exportCsv, target);
    return readText(target);
  }

  /** The same content is the same scan, so that importing it once more shows which one to remove. */
  async function remove(text: string): Promise<void> {
    const outcomes: readonly { summary?: { scans: number[] } }[] = await commands.executeCommand(
      commandIds.importReport,
      files.write('again.json', text),
    );
    await commands.executeCommand(commandIds.removeImportedReport, { scan: outcomes[0]?.summary?.scans[0] });
  }

  it('are imported: files and folders of the explorer', async () => {
    const [one, two] = [reportNamed('Dropped file'), reportNamed('Dropped folder')];
    files.write('folder/two.json', two);
    const addresses = ['# what was selected', files.write('one.json', one), files.at('folder')];
    await drop('text/uri-list', new DataTransferItem(addresses.map(String).join('\r\n')));
    const shown = await list();
    assert.match(shown, /Dropped file/);
    assert.match(shown, /Dropped folder/);
    await remove(one);
    await remove(two);
    assert.doesNotMatch(await list(), /Dropped/);
  });

  it('are imported: files of the desktop', async () => {
    const report = reportNamed('Dropped from the desktop');
    await drop('files', new DesktopFile(report));
    assert.match(await list(), /Dropped from the desktop/);
    await remove(report);
  });
});
