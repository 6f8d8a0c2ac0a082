import { express } from './express.ts';
import type { Framework } from './framework.ts';
import { javascriptGlobals } from './javascriptGlobals.ts';

/** In the order in which they are asked. */
export const frameworks: readonly Framework[] = [javascriptGlobals, express];
