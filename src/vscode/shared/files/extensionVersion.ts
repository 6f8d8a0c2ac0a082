import { Uri } from 'vscode';
import { textAt } from '../../../base/untrusted.ts';
import type { Ports } from '../../app/ports.ts';

/** Of the installed extension: its manifest is not part of the bundle. */
export async function extensionVersion({
  workspace,
  addresses,
}: Pick<Ports, 'workspace' | 'addresses'>): Promise<string> {
  const bytes = await workspace.fs.readFile(Uri.joinPath(addresses.extension, 'package.json'));
  const manifest: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return textAt(manifest, 'version') ?? '';
}
