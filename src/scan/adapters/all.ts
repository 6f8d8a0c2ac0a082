import { nuclei } from './nuclei.ts';
import type { ScannerAdapter } from './adapter.ts';
import { ownCommand } from './ownCommand.ts';
import { schemathesis } from './schemathesis.ts';
import { wapiti } from './wapiti.ts';
import { zap, zapInDocker } from './zap.ts';

/** Scanners that can be run by their name. */
export const adapters: readonly ScannerAdapter[] = [wapiti, zap, zapInDocker, nuclei, schemathesis];

/** A scanner by its id, or by its name where it is any other command. */
export function adapterOf(id: string, command: readonly string[] | undefined): ScannerAdapter | undefined {
  return command === undefined ? adapters.find((one) => one.id === id) : ownCommand(id, command);
}
