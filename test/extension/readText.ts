import { type Uri, workspace } from 'vscode';

/** The text of a file, wherever it is. */
export async function readText(uri: Uri): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(uri));
}
