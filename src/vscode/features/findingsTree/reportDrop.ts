import { Uri, type DataTransfer, type DataTransferFile, type TreeDragAndDropController } from 'vscode';
import type { CommandPort } from '../../app/commandPort.ts';
import type { TreeNode } from './nodes.ts';

/** A report dropped on the tree is imported. Nothing can be dragged out of it. */
export function reportDrop(commands: CommandPort): TreeDragAndDropController<TreeNode> {
  return {
    dropMimeTypes: ['text/uri-list', 'files'],
    dragMimeTypes: [],
    async handleDrop(_target, dropped) {
      const uris = await droppedUris(dropped);
      const files = uris.length > 0 ? uris : droppedFiles(dropped);
      if (files.length > 0) await commands.run('importReport', files);
    },
  };
}

/** From the explorer: addresses, one per line (RFC 2483), comments allowed. */
async function droppedUris(dropped: DataTransfer): Promise<readonly Uri[]> {
  const list = await dropped.get('text/uri-list')?.asString();
  if (list === undefined) return [];
  return list
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => Uri.parse(line, true));
}

/** From the desktop into a browser window: files without an address. */
function droppedFiles(dropped: DataTransfer): readonly DataTransferFile[] {
  return [...dropped].flatMap(([, item]) => item.asFile() ?? []);
}
