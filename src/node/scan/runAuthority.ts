import { generateKeyPair, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { SecureContext } from 'node:tls';
import { createSecureContext } from 'node:tls';
import { promisify } from 'node:util';
import forge from 'node-forge';

const { pki } = forge;
const day = 86_400_000;

/**
 * Signs certificates for the hosts of one run. Its key is in memory alone and ends with the run; of servers that were
 * not asked for it signs none.
 */
export class RunAuthority {
  /** In PEM, for those who shall trust it. */
  readonly certificate: string;
  readonly #authority: forge.pki.Certificate;
  readonly #keys: forge.pki.rsa.KeyPair;
  /** One for all hosts. */
  readonly #hostKeys: forge.pki.rsa.KeyPair;
  readonly #contexts = new Map<string, SecureContext>();

  private constructor(keys: forge.pki.rsa.KeyPair, hostKeys: forge.pki.rsa.KeyPair) {
    this.#keys = keys;
    this.#hostKeys = hostKeys;
    const name = [{ name: 'commonName', value: 'DAST Workbench, for one run' }];
    this.#authority = certificateOf(keys.publicKey, name, name, [
      { name: 'basicConstraints', cA: true, critical: true, pathLenConstraint: 0 },
      { name: 'keyUsage', keyCertSign: true, critical: true },
      { name: 'subjectKeyIdentifier' },
    ]);
    this.#authority.sign(keys.privateKey, forge.md.sha256.create());
    this.certificate = pki.certificateToPem(this.#authority);
  }

  static async create(): Promise<RunAuthority> {
    return new RunAuthority(await keyPair(), await keyPair());
  }

  /** For a server that stands for a host, a name or an address. */
  contextFor(host: string): SecureContext {
    const known = this.#contexts.get(host);
    if (known !== undefined) return known;
    const altName = isIP(host) === 0 ? { type: 2, value: host } : { type: 7, ip: host };
    const certificate = certificateOf(
      this.#hostKeys.publicKey,
      [{ name: 'commonName', value: host.slice(0, 64) }],
      this.#authority.subject.attributes,
      [
        { name: 'basicConstraints', cA: false, critical: true },
        { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
        { name: 'extKeyUsage', serverAuth: true },
        { name: 'subjectAltName', altNames: [altName] },
        {
          name: 'authorityKeyIdentifier',
          keyIdentifier: this.#authority.generateSubjectKeyIdentifier().getBytes(),
        },
      ],
    );
    certificate.sign(this.#keys.privateKey, forge.md.sha256.create());
    const context = createSecureContext({
      cert: pki.certificateToPem(certificate),
      key: pki.privateKeyToPem(this.#hostKeys.privateKey),
    });
    this.#contexts.set(host, context);
    return context;
  }
}

function certificateOf(
  publicKey: forge.pki.rsa.PublicKey,
  subject: forge.pki.CertificateField[],
  issuer: forge.pki.CertificateField[],
  extensions: object[],
): forge.pki.Certificate {
  const certificate = pki.createCertificate();
  certificate.publicKey = publicKey;
  // Positive, as the first bit is not set.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  certificate.validity.notBefore = new Date(Date.now() - day);
  certificate.validity.notAfter = new Date(Date.now() + 7 * day);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  certificate.setExtensions(extensions);
  return certificate;
}

/** Made by Node, which is fast at it. */
async function keyPair(): Promise<forge.pki.rsa.KeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  return { publicKey: pki.publicKeyFromPem(publicKey), privateKey: pki.privateKeyFromPem(privateKey) };
}
