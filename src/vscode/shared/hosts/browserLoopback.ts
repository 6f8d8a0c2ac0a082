import type { LoopbackServer } from '../../../mcp/loopback.ts';

/** In a browser nothing listens: no server is offered there. */
export const openLoopback = (): Promise<LoopbackServer> =>
  Promise.reject(new Error('Browsers have no loopback.'));
