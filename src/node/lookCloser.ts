import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import type { PeerCertificate } from 'node:tls';
import { connect } from 'node:tls';
import type { NetFault } from '../login/ports.ts';
import { hostOf, portOf } from '../login/request/target.ts';

/** Longer nobody waits for what only makes a sentence clearer. */
const patience = 5_000;

/**
 * What node:http does not say of a fault: when a certificate ended or begins, and whether a server that does not answer
 * plain HTTP speaks TLS. It is asked for by a handshake on a connection that sends nothing else.
 */
export async function lookCloser(fault: NetFault, url: URL, lookup: LookupFunction): Promise<NetFault> {
  if (fault.code === 'tls-expired' || fault.code === 'tls-not-yet') {
    const { valid_from = '', valid_to = '' } = (await certificateOf(url, lookup)) ?? {};
    const time = Date.parse(fault.code === 'tls-expired' ? valid_to : valid_from);
    return { code: fault.code, date: Number.isNaN(time) ? '-' : new Date(time).toISOString().slice(0, 10) };
  }
  if (url.protocol !== 'http:' || (fault.code !== 'no-answer' && fault.code !== 'not-http')) return fault;
  return (await certificateOf(url, lookup)) === undefined ? fault : { code: 'speaks-tls' };
}

/** Of a server that speaks TLS, whether or not it is to be trusted. */
function certificateOf(url: URL, lookup: LookupFunction): Promise<PeerCertificate | undefined> {
  const host = hostOf(url);
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: portOf(url),
      lookup,
      rejectUnauthorized: false,
      timeout: patience,
      ...(isIP(host) === 0 && { servername: host }),
    });
    const end = (certificate?: PeerCertificate): void => {
      socket.destroy();
      resolve(certificate);
    };
    socket.once('secureConnect', () => end(socket.getPeerCertificate()));
    socket.once('error', () => end());
    socket.once('timeout', () => end());
  });
}
