import { Uri } from 'vscode';
import type { RoutesEngine } from '../../routes/engine.ts';
import { openRoutesInWorker } from '../../routes/worker/openRoutesInWorker.ts';
import type { Ports } from '../ports.ts';

/** Starts the index of routes; `onLost` is called when it ends by itself. */
export type OpenRoutes = (ports: Ports, onLost: (reason: unknown) => void) => RoutesEngine;

/** The index is a bundle of its own that runs in a worker thread, with tree-sitter and its grammars. */
export const openRoutesOfWorker: OpenRoutes = ({ addresses }, onLost) => {
  const dist = Uri.joinPath(addresses.extension, 'dist');
  return openRoutesInWorker(
    {
      script: Uri.joinPath(dist, 'routesWorker.cjs').fsPath,
      wasmFolder: dist.fsPath,
      cacheFolder: Uri.joinPath(addresses.storage, 'routes').fsPath,
    },
    onLost,
  );
};
