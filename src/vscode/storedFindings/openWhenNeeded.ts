import { FileSystemError, Uri } from 'vscode';
import { unopenedFindings } from '../../findings/unopenedFindings.ts';
import type { Ports } from '../ports.ts';
import type { OpenStore } from './openStore.ts';

/** Opens the store at once where something is stored, and else when something is to be: see `unopenedFindings`. */
export function openWhenNeeded(openStore: OpenStore): OpenStore {
  return async (ports, onLost) => {
    if (await isStored(ports)) return openStore(ports, onLost);
    await ports.commands.setContext('storage', 'sound');
    return unopenedFindings(() => openStore(ports, onLost));
  };
}

/** Whatever cannot be said is left to the store. */
async function isStored({ workspace, addresses }: Ports): Promise<boolean> {
  try {
    return (await workspace.fs.readDirectory(Uri.joinPath(addresses.storage, 'findings'))).length > 0;
  } catch (error) {
    return !(error instanceof FileSystemError && error.code === 'FileNotFound');
  }
}
