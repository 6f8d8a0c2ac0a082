import { Uri } from 'vscode';
import type { App } from '../../app/app.ts';

/** A text in an editor of its own. */
interface Draft {
  /** Closes the editor, and returns what the user made of the text. */
  close(): Promise<string>;
}

/**
 * Shows a Markdown text as a file among those of the extension, named after its first line: one that is not saved would
 * stay behind, and VS Code would ask what becomes of it.
 */
export async function openDraft(
  { addresses, workspace, window, commands }: App,
  text: string,
): Promise<Draft> {
  const folder = Uri.joinPath(addresses.storage, 'issues');
  const uri = Uri.joinPath(folder, `${nameOf(text)}.md`);
  await workspace.fs.createDirectory(folder);
  await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const document = await workspace.openTextDocument(uri);
  await window.showTextDocument(document);
  return {
    close: async () => {
      const final = document.getText();
      if (!document.isClosed) {
        if (document.isDirty) await document.save();
        await window.showTextDocument(document);
        await commands.runBuiltIn('workbench.action.closeActiveEditor');
      }
      await workspace.fs.delete(uri);
      return final;
    },
  };
}

function nameOf(text: string): string {
  const [title = ''] = text.split('\n', 1);
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join(' ').slice(0, 60).trim() || 'Issue';
}
