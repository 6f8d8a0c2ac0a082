import { shellWord } from '../../../base/requests/shellWord.ts';
import type { RoleLogin } from '../roleLogin.ts';
import type { LeftOut } from '../scannerExport.ts';

/** Runs Schemathesis with the arguments for the token, and keeps it from calls that end the session. */
export function schemathesisCommand(
  { description, baseUrl, neverCall, certificate }: RoleLogin,
  tokenArguments: readonly string[],
  left: LeftOut,
): string {
  const options = [...tokenArguments];
  for (const { method, path } of neverCall) {
    const [kind, value] = method === undefined ? ['path', path] : ['name', `${method} ${path}`];
    options.push(
      value.includes('*')
        ? `--exclude-${kind}-regex ${shellWord([wildcard(value)])}`
        : `--exclude-${kind} ${shellWord([value])}`,
    );
  }
  if (certificate?.certificate) options.push(`--request-cert ${shellWord(certificate.certificate)}`);
  if (certificate?.privateKey) options.push(`--request-cert-key ${shellWord(certificate.privateKey)}`);
  if (certificate?.passphrase) left.add('scanner-certificate');
  const file = description ?? './openapi.yaml';
  if (description === undefined) left.add('scanner-no-description', file);
  const words = [`schemathesis run ${shellWord([file])}`, `--url ${shellWord(baseUrl)}`, ...options];
  return words.join(' \\\n  ');
}

function wildcard(text: string): string {
  return `^${text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')}$`;
}
