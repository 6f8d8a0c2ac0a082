import type { ClientRequest } from 'node:http';

/**
 * Tells whether a request that failed went over a connection that was used before and has brought no byte since: the
 * server had closed it before. Each such connection is gone then, so that there is an end to trying again.
 */
export function watchReuse(request: ClientRequest): () => boolean {
  let received = 0;
  request.once('socket', (socket) => (received = socket.bytesRead));
  return () => request.reusedSocket && request.socket?.bytesRead === received;
}
