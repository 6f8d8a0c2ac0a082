import { nuclei } from './nuclei.ts';
import type { ScannerAdapter } from './adapter.ts';
import { schemathesis } from './schemathesis.ts';
import { wapiti } from './wapiti.ts';
import { zap, zapInDocker } from './zap.ts';

/** Scanners that can be run by their name. */
export const adapters: readonly ScannerAdapter[] = [wapiti, zap, zapInDocker, nuclei, schemathesis];
