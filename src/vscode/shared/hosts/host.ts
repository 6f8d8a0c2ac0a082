import type { Machine } from '../../app/machine.ts';
import type { Addresses, WorkspacePort } from '../../app/ports.ts';
import type { Threads } from './threads.ts';

/** Where extensions run: `#host` is nodeHost.ts or, in bundles for browsers, browserHost.ts. */
export interface Host {
  machine(fs: WorkspacePort['fs']): Machine;
  threads(addresses: Addresses, fs: WorkspacePort['fs']): Threads;
}
