import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { NetFault } from '../login/ports.ts';
import { hostOf, portOf } from '../login/target.ts';

/** Longer nobody waits for a date in a sentence. */
const patience = 5_000;

/**
 * Adds to a fault when the certificate ended or begins. node:https does not report these for one that it refused, so the
 * certificate is asked for again, on a connection that sends nothing.
 */
export function withDate(fault: NetFault, url: URL): Promise<NetFault> {
  if (fault.code !== 'tls-expired' && fault.code !== 'tls-not-yet') return Promise.resolve(fault);
  const host = hostOf(url);
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: portOf(url),
      rejectUnauthorized: false,
      timeout: patience,
      ...(isIP(host) === 0 && { servername: host }),
    });
    const end = (date = '-'): void => {
      socket.destroy();
      resolve({ code: fault.code, date });
    };
    socket.once('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      const time = Date.parse(fault.code === 'tls-expired' ? valid_to : valid_from);
      end(Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10));
    });
    socket.once('error', () => end());
    socket.once('timeout', () => end());
  });
}
