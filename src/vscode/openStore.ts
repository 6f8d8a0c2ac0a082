import { readFile } from 'node:fs/promises';
import { commands, l10n, Uri, window, type ExtensionContext } from 'vscode';
import type { FindingsEngine } from '../findings/engine.ts';
import { openFindingsInWorker } from '../findings/worker/openInWorker.ts';

/**
 * Opens the findings of this workspace; without a folder, those that all windows without one share. The engine
 * with sql.js is a bundle of its own that runs in a worker thread, so that no import holds up the editor. `onLost` is
 * called when that thread ends by itself.
 */
export async function openStore(context: ExtensionContext, onLost: () => void): Promise<FindingsEngine> {
  const folder = Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'findings');
  const bundle = (name: string): string => Uri.joinPath(context.extensionUri, 'dist', name).fsPath;
  const wasmBinary = await readFile(bundle('sql-wasm.wasm'));
  const data = { wasmBinary, folder: folder.fsPath, reader: bundle('reportReader.cjs') };
  const opened = await openFindingsInWorker(bundle('findingsWorker.cjs'), data, {
    onLost,
    onRestart: tellRestarted,
  });
  const { engine, setAside, notSetAside, newerImage } = opened;
  if (setAside !== undefined) tellSetAside(Uri.joinPath(folder, setAside));
  if (notSetAside !== undefined) tellNotSetAside(notSetAside);
  if (newerImage) tellNewer();
  return engine;
}

function tellRestarted(): void {
  void window.showWarningMessage(
    l10n.t(
      'The findings engine stopped answering and was started again. Everything that was stored is there; repeat what failed.',
    ),
  );
}

function tellSetAside(file: Uri): void {
  const reveal = l10n.t('Show in File Manager');
  const text = l10n.t(
    'The stored findings were damaged. They were set aside as {0}, and the list starts empty.',
    file.fsPath,
  );
  void window.showWarningMessage(text, reveal).then((chosen) => {
    if (chosen === reveal) return commands.executeCommand('revealFileInOS', file);
    return undefined;
  });
}

function tellNotSetAside(reason: string): void {
  void window.showWarningMessage(
    l10n.t(
      'The stored findings are damaged and cannot be set aside ({0}). They were left untouched; what is imported now is not kept.',
      reason,
    ),
  );
}

function tellNewer(): void {
  void window.showWarningMessage(
    l10n.t(
      'The stored findings were written by a newer version of DAST Workbench. They were left untouched; what is imported now is not kept. Update the extension to see them.',
    ),
  );
}
