import { nuclei } from './nuclei.ts';
import type { Scanner } from './scanner.ts';
import { schemathesis } from './schemathesis.ts';
import { wapiti } from './wapiti.ts';
import { zap, zapInDocker } from './zap.ts';

/** Scanners that can be run by their name. */
export const scanners: readonly Scanner[] = [wapiti, zap, zapInDocker, nuclei, schemathesis];
