import type { RoutesEngine } from '../../../routes/engine.ts';
import { openRoutesInWorker } from '../../../routes/worker/openRoutesInWorker.ts';
import type { Ports } from '../../app/ports.ts';

/** Starts the index of routes; `onLost` is called when it ends by itself. */
export type OpenRoutes = (ports: Ports, onLost: (reason: unknown) => void) => Promise<RoutesEngine>;

/** The index is a bundle of its own that runs in a worker thread, with tree-sitter and its grammars. */
export const openRoutesOfWorker: OpenRoutes = ({ threads }, onLost) =>
  openRoutesInWorker(() => threads.routes(), { onLost });
