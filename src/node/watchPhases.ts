import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Phases } from '../login/ports.ts';

type Connecting = Pick<Phases, 'dns' | 'connect' | 'tls'>;

/** Measures how a connection comes about. A proxy's socket is connected from the start and shows nothing. */
export function watchPhases(
  request: ClientRequest,
  started: number,
  connected: () => void,
): () => Connecting {
  let dns: number | undefined;
  let connect: number | undefined;
  let tls: number | undefined;
  let last = started;
  const lap = (): number => {
    const before = last;
    last = performance.now();
    return last - before;
  };
  request.once('socket', (socket: Socket) => {
    if (!socket.connecting) return connected();
    socket.once('lookup', () => (dns = lap()));
    socket.once('connect', () => {
      connect = lap();
      if (!(socket instanceof TLSSocket)) connected();
    });
    socket.once('secureConnect', () => {
      tls = lap();
      connected();
    });
  });
  return () => ({
    ...(dns !== undefined && { dns }),
    ...(connect !== undefined && { connect }),
    ...(tls !== undefined && { tls }),
  });
}
