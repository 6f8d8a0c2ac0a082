import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readValidConfig } from '../../src/auth/validConfig.ts';
import type { AuthConfig } from '../../src/auth/generated/authConfig.ts';
import type { Scanner } from '../../src/exchange/scanners/exportForScanner.ts';
import { exportForScanner, scanners } from '../../src/exchange/scanners/exportForScanner.ts';

const folder = import.meta.dirname;

/** Configs that are exported for every scanner: two steps with a one-time password, forms, fixed tokens, XML, a grant. */
export const exportedConfigs = [
  '../fixtures/auth/full.dast-auth.json',
  '../fixtures/auth/minimal.dast-auth.json',
  'real-systems/django-session.dast-auth.json',
  'real-systems/api-key-query.dast-auth.json',
  'real-systems/spring-http-basic.dast-auth.json',
  'real-systems/keycloak-password.dast-auth.json',
  'real-systems/entra-client-certificate.dast-auth.json',
  'real-systems/spring-form-login.dast-auth.json',
] as const;

export function readExported(path: string): AuthConfig {
  const read = readValidConfig(readFileSync(join(folder, path), 'utf8'));
  if (!read.ok) throw new Error(`${path}: ${read.problem.code}`);
  return read.config;
}

/** Every file that is made of a config for a scanner, for its first role. */
export async function observeScanner(path: string, scanner: Scanner): Promise<string> {
  const config = readExported(path);
  const made = await exportForScanner(config, scanner, { role: config.roles[0]?.name ?? '' });
  if (!made.ok) return `${made.failure.code}\n`;
  return made.value.files.map(({ ending, text }) => `=== ${made.value.name}${ending}\n${text}`).join('\n');
}

export function expectedScanner(path: string, scanner: Scanner): string {
  return readFileSync(expectedPath(path, scanner), 'utf8');
}

/** Writes down what is exported now; read the difference before it is committed. */
export async function writeExpectedScanners(): Promise<void> {
  for (const path of exportedConfigs) {
    for (const scanner of scanners) {
      writeFileSync(expectedPath(path, scanner), await observeScanner(path, scanner));
    }
  }
}

function expectedPath(path: string, scanner: Scanner): string {
  const name = path.split('/').at(-1)?.replace('.dast-auth.json', '') ?? path;
  return join(folder, 'scanners', `${name}.${scanner}.expected.txt`);
}
