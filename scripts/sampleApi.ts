import { createConnection } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { sampleWorkspace } from './paths.ts';
import { startProcess } from './processes.ts';

/** Where the sample's auth config expects its API. */
const port = 3000;
/** Of all test users. Both are worth nothing outside of this sample, which listens on this machine only. */
export const samplePassword = 'shop-sample-password';
export const sampleTotp = 'JBSWY3DPEHPK3PXP';

/** Variables by which the sample's API makes its test users. */
export const sampleApiVariables = { SHOP_TEST_PASSWORD: samplePassword, SHOP_TEST_TOTP: sampleTotp };

/** Variables that the sample's auth config names. */
export const sampleConfigVariables = {
  CUSTOMER_1_PASSWORD: samplePassword,
  CUSTOMER_2_PASSWORD: samplePassword,
};

/** Starts the API of the sample, so that its roles can be verified; returns what to show the user. */
export async function startSampleApi(): Promise<string> {
  if (await isTaken()) {
    return `Port ${port} is taken, so the sample's API does not run: its roles cannot be verified.`;
  }
  startProcess(process.execPath, [join(sampleWorkspace, 'api/src/server.ts')], {
    env: { ...process.env, ...sampleApiVariables, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return [
    `The sample's API listens on port ${port} of this machine: Verify All Roles in shop.dast-auth.json.`,
    `The customers' passwords are set; store "${samplePassword}" as ADMIN_1_PASSWORD and ADMIN_2_PASSWORD, and`,
    `"${sampleTotp}" as ADMIN_1_TOTP and ADMIN_2_TOTP, with DAST: Manage Secrets….`,
    'DAST: Scan as Role… scans it as a customer with a scanner of this machine, such as Wapiti.',
    'DAST: Test Authorization… then finds what is planted in it: README.md of the sample lists it.',
  ].join('\n');
}

async function isTaken(): Promise<boolean> {
  const probe = createConnection({ port, host: '127.0.0.1' });
  try {
    await once(probe, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    probe.destroy();
  }
}
