import type { JsonPath, LoginOutcome } from '../faults/fault.ts';
import { faulty, fine } from '../faults/fault.ts';
import type { ClientCertificate } from '../ports.ts';
import type { Session } from '../session/session.ts';
import { substituteText } from './substituteText.ts';

/** The certificate for mutual TLS, from PEM or from files. */
export async function clientCertificateOf(
  session: Session,
): Promise<LoginOutcome<ClientCertificate | undefined>> {
  const { authentication, authenticationAt } = session.subject;
  const written = authentication.clientCertificate;
  if (written === undefined || session.isDry) return fine(undefined);
  const at = [...authenticationAt, 'clientCertificate'];
  const certificate = await readPem(written.certificate, [...at, 'certificate'], session);
  if (!certificate.ok) return certificate;
  const privateKey = await readPem(written.privateKey, [...at, 'privateKey'], session);
  if (!privateKey.ok) return privateKey;
  session.redactor.add(privateKey.value, 'PRIVATE_KEY');
  if (written.passphrase === undefined)
    return fine({ certificate: certificate.value, privateKey: privateKey.value });
  const passphrase = substituteText(written.passphrase, [...at, 'passphrase'], session.scope);
  if (!passphrase.ok) return passphrase;
  return fine({ certificate: certificate.value, privateKey: privateKey.value, passphrase: passphrase.value });
}

async function readPem(
  written: string,
  at: JsonPath,
  { scope, ports }: Session,
): Promise<LoginOutcome<string>> {
  const text = substituteText(written, at, scope);
  if (!text.ok || text.value.includes('-----BEGIN')) return text;
  const content = await ports.certificateFiles.read(text.value);
  return content === undefined ? faulty(at, 'no-certificate', written) : fine(content);
}
