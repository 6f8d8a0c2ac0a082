import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthConfig } from '../../../../src/auth/generated/authConfig.ts';
import type { Scanner, ScannerExport } from '../../../../src/exchange/scanners/exportForScanner.ts';
import { exportForScanner } from '../../../../src/exchange/scanners/exportForScanner.ts';
import { readExported } from '../../../conformance/scannersCase.ts';

const systems = join(import.meta.dirname, '../../../conformance/real-systems');

/** Every role of the configs of real systems. */
export const corpus: readonly {
  readonly name: string;
  readonly role: string;
  readonly config: AuthConfig;
}[] = readdirSync(systems).flatMap((file) => {
  const config = readExported(`real-systems/${file}`);
  return config.roles.map(({ name: role }) => ({ name: `${file} ${role}`, role, config }));
});

export async function exported(
  config: AuthConfig,
  scanner: Scanner,
  role = config.roles[0]?.name ?? '',
): Promise<ScannerExport> {
  const made = await exportForScanner(config, scanner, { role });
  if (!made.ok) assert.fail(`${made.failure.code} ${made.failure.args.join(' ')}`);
  return made.value;
}
