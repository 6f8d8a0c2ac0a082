import { FileSystemError, Uri } from 'vscode';
import { restingFindings } from '../../../findings/engine/restingFindings.ts';
import { unopenedFindings } from '../../../findings/engine/unopenedFindings.ts';
import type { FindingsEngine } from '../../../findings/engine.ts';
import type { Ports } from '../../app/ports.ts';
import type { OpenStore } from '../../app/findingsAccess.ts';

/**
 * Opens the store at once where something is stored, and else when something is to be: see `unopenedFindings`; and closes
 * it for as long as nobody needs it: see `restingFindings`.
 */
export function openWhenNeeded(openStore: OpenStore): OpenStore {
  return async (ports, onLost) => {
    const open = (): Promise<FindingsEngine> =>
      restingFindings(() => openStore(ports, onLost), { mayRest: () => !ports.isPanelInFront() });
    if (await isStored(ports)) return open();
    await ports.commands.setContext('storage', 'sound');
    return unopenedFindings(open);
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
